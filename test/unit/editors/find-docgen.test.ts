import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDocgen } from '../../../editors/vscode/src/find-docgen.ts'

/** A folder with files; absolute path. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'docgen-editor-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const manifest = JSON.stringify({ name: '@scope/docgen', bin: { docgen: 'dist/docgen.js' } })

test('the extension starts the docgen that is installed for a site, also above its folder', () => {
  const root = folderWith({
    'node_modules/docgen/package.json': manifest,
    'node_modules/docgen/dist/docgen.js': '',
    'docs/docgen.config.ts': '',
  })
  const script = join(root, 'node_modules/docgen/dist/docgen.js')
  expect(findDocgen(join(root, 'docs'), '')).toEqual({ command: 'node', args: [script] })
})

test('a path in the settings is the one that counts, and may be a program', () => {
  const root = folderWith({ 'tools/docgen.js': '', 'tools/docgen': '' })
  expect(findDocgen(root, 'tools/docgen.js')?.command).toBe('node')
  expect(findDocgen(root, 'tools/docgen')).toEqual({ command: join(root, 'tools/docgen'), args: [] })
  expect(findDocgen(root, join(root, 'tools/docgen'))?.args).toEqual([])
  expect(findDocgen(root, 'missing')).toBeUndefined()
})

test('nothing is started where docgen is not installed, or only half', () => {
  const root = folderWith({ 'node_modules/docgen/package.json': manifest })
  expect(findDocgen(root, '')).toBeUndefined()
})
