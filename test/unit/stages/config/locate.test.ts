import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLocate } from '../../../../src/stages/config/locate.ts'
import type { ValuePath } from '../../../../src/stages/config/problem.ts'
import { temporaryProject } from './temporary-project.ts'

/** `file:line:column` of a value or key in the first of the files. */
async function at(
  files: Readonly<Record<string, string>>,
  path: ValuePath,
  part: 'key' | 'value' = 'value',
): Promise<string> {
  const root = temporaryProject(files)
  const { file, place } = await createLocate(join(root, Object.keys(files)[0] ?? ''), root)(path, part)
  return [file, place?.line, place?.column].filter((entry) => entry !== undefined).join(':')
}

test.each<[string, string, ValuePath, string]>([
  ['an object', `export default {\n  a: { b: [1, 'two'] },\n}`, ['a', 'b', 1], 'x.ts:2:15'],
  [
    'types',
    `interface X { a?: number }\nconst x: X = { a: 1 } satisfies X\nexport default x as X`,
    ['a'],
    'x.ts:2:19',
  ],
  [
    'defineConfig',
    `declare function defineConfig<T>(x: T): T\nexport default defineConfig({\n  'a-b': 1,\n})`,
    ['a-b'],
    'x.ts:3:10',
  ],
  [
    'a name and a spread',
    `const base = { a: 1, b: 2 }\nexport default { ...base, b: 3 }`,
    ['a'],
    'x.ts:1:19',
  ],
  [
    'what comes last wins',
    `const base = { a: 1, b: 2 }\nexport default { b: 3, ...base }`,
    ['b'],
    'x.ts:1:25',
  ],
  ['a function', `export default async () => {\n  const x = 1\n  return { a: 1 }\n}`, ['a'], 'x.ts:3:15'],
  ['a declared function', `export default function config() { return { a: 1 } }`, ['a'], 'x.ts:1:48'],
  [
    'a spread of a list',
    `const two = ['p', 'q']\nexport default { l: [...two, 'r'] }`,
    ['l', 2],
    'x.ts:2:30',
  ],
  [
    'inside of a spread list',
    `const two = ['p', 'q']\nexport default { l: ['o', ...two, 'r'] }`,
    ['l', 2],
    'x.ts:1:19',
  ],
  ['a list that only running would tell', `export default { l: [...make(), 'r'] }`, ['l', 2], 'x.ts:1:21'],
  [
    'the result of a function',
    `export default { navbar: makeNavbar() }`,
    ['navbar', 'items', 0],
    'x.ts:1:26',
  ],
  [
    'a member',
    `const shared = { nav: { a: 1 } }\nexport default { navbar: shared.nav }`,
    ['navbar', 'a'],
    'x.ts:1:28',
  ],
  ['an exported name', `const config = { a: 1 }\nexport { config as default }`, ['a'], 'x.ts:1:21'],
  ['module.exports', `module.exports = { a: 1 }`, ['a'], 'x.ts:1:23'],
  ['a key that is missing', `export default {\n  navbar: {\n  } }`, ['navbar', 'title'], 'x.ts:2:11'],
  ['a circle', `const a = b\nconst b = a\nexport default a`, ['x'], 'x.ts:3:16'],
])('%s', async (_name, source, path, expected) => {
  expect(await at({ 'x.ts': source }, path)).toBe(expected)
})

test('a key', async () => {
  expect(await at({ 'x.ts': `export default { a: 1, bb: { c: 2 } }` }, ['bb', 'c'], 'key')).toBe('x.ts:1:30')
  expect(await at({ 'x.yaml': 'a: 1\nb:\n  cc: 2' }, ['b', 'cc'], 'key')).toBe('x.yaml:3:3')
})

test('through imports', async () => {
  const files = {
    'x.ts': `import nav, { foot as bottom } from './parts/index.js'\nexport default { nav, bottom }`,
    'parts/index.ts': `export { default } from './nav'\nexport const foot = { a: 1 }`,
    'parts/nav.ts': `const nav = { items: [1, 2] }\nexport default nav`,
  }
  expect(await at(files, ['nav', 'items', 1])).toBe('parts/nav.ts:1:26')
  expect(await at(files, ['bottom', 'a'])).toBe('parts/index.ts:2:26')
})

test('JavaScript and data', async () => {
  expect(await at({ 'x.mjs': `#!/usr/bin/env node\nexport default { a: 'x' }` }, ['a'])).toBe('x.mjs:2:21')
  expect(await at({ 'x.json': '{\n  "a": [1, { "b": true }] }' }, ['a', 1, 'b'])).toBe('x.json:2:19')
  expect(await at({ 'x.yaml': 'a:\n  - 1\n  - b: x # y' }, ['a', 1, 'b'])).toBe('x.yaml:3:8')
  expect(await at({ 'x.yaml': 'a: 1' }, ['b', 'c'])).toBe('x.yaml:1:1')
})

test('a file that is gone or cannot be parsed', async () => {
  expect(await createLocate('/nowhere/x.ts', '/nowhere')(['a'])).toEqual({ file: 'x.ts' })
  expect(await at({ 'x.ts': 'export default {' }, ['a'])).toBe('x.ts')
})

test('the end of a token', async () => {
  const root = temporaryProject({ 'x.ts': `export default { a: 'it\\'s', long: 12 }` })
  const locate = createLocate(join(root, 'x.ts'), root)
  expect((await locate(['a'])).place).toEqual({ line: 1, column: 21, endLine: 1, endColumn: 28 })
  expect((await locate(['long'], 'key')).place).toEqual({ line: 1, column: 30, endLine: 1, endColumn: 34 })
})
