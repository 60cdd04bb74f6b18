import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourceReader } from '../../../src/cli/print-report.ts'

function folders(): { readonly repository: string; readonly root: string } {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-source-')))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const repository = join(top, 'repository')
  const root = join(repository, 'website')
  mkdirSync(join(repository, 'docs'), { recursive: true })
  mkdirSync(root)
  writeFileSync(join(top, 'private.md'), 'Private\n')
  writeFileSync(join(repository, 'docs', 'a.md'), 'Beside\n')
  writeFileSync(join(root, 'b.md'), '\uFEFFInside\n')
  return { repository, root }
}

test('code frames show files of the repository, also beside the project', () => {
  const { repository, root } = folders()
  mkdirSync(join(repository, '.git'))
  const read = sourceReader(root)
  expect(read('b.md')).toBe('Inside\n')
  expect(read('../docs/a.md')).toBe('Beside\n')
  expect(read('../../private.md')).toBeUndefined()
  expect(read('../docs')).toBeUndefined()
  expect(read('c.md')).toBeUndefined()
})

test('without a repository, those of the project only', () => {
  const { root } = folders()
  const read = sourceReader(root)
  expect(read('b.md')).toBe('Inside\n')
  expect(read('../docs/a.md')).toBeUndefined()
})
