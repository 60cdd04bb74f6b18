import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { usableFolder } from '../../../src/engine/cache-folder.ts'

function project(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-cache-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

it('is the one that is asked for, also behind a link', () => {
  const root = project()
  mkdirSync(join(root, 'elsewhere'))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules', 'cache'))
  expect(usableFolder(join(root, 'new', 'cache'))).toEqual({ folder: join(root, 'new', 'cache') })
  expect(usableFolder(join(root, 'node_modules', 'cache'))).toEqual({
    folder: join(root, 'node_modules', 'cache'),
  })
})

it.each(['/', '.'])('is another one where a link leads to `%s`', (target) => {
  const root = project()
  const before = readdirSync('/')
  symlinkSync(target, join(root, 'cache'))
  const { folder, problem } = usableFolder(join(root, 'cache'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(problem).toBe('it is a link to a folder that holds other files')
  expect(folder.startsWith(realpathSync(tmpdir()))).toBe(true)
  expect(readdirSync('/')).toEqual(before)
})
