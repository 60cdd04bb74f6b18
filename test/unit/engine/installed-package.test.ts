import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { assetPath } from '../../../src/kit.ts'

let folder: string | undefined
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** What `assetPath` makes of `styles/a.css` for a module, relative to the folder of all files. */
function pathFor(module: string, files: Readonly<Record<string, string>>): string {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-asset-path-')))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const found = assetPath(pathToFileURL(join(folder, module)).href, 'styles/a.css')
  return found.slice(folder.length + 1).replaceAll('\\', '/')
}

const named = '{ "name": "plugin" }'

test.each([
  ['a module in the sources', 'src/deep/index.ts', { 'package.json': named }, 'styles/a.css'],
  ['the same module in a bundle', 'dist/chunks/x.js', { 'package.json': named }, 'styles/a.css'],
  [
    'a package in a workspace',
    'packages/one/index.ts',
    { 'package.json': named, 'packages/one/package.json': '{ "name": "one" }' },
    'packages/one/styles/a.css',
  ],
  [
    'a folder with a manifest that only says how modules are read',
    'dist/esm/index.js',
    { 'package.json': named, 'dist/esm/package.json': '{ "type": "module" }' },
    'styles/a.css',
  ],
  [
    'a manifest that cannot be read',
    'dist/index.js',
    { 'package.json': named, 'dist/package.json': '{' },
    'styles/a.css',
  ],
  [
    'a project whose only manifest has no name',
    'plugins/a/index.ts',
    { 'package.json': '{ "type": "module" }' },
    'styles/a.css',
  ],
  ['a folder with blanks and signs', 'a b#c/index.ts', { 'a b#c/package.json': named }, 'a b#c/styles/a.css'],
])('%s', (_name, module, files, expected) => {
  expect(pathFor(module, files)).toBe(expected)
})
