import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { evaluateForeign, type ForeignValue } from '../../../src/migrate/evaluate-foreign.ts'
import { DiagnosticError } from '../../../src/model/diagnose.ts'

function evaluate(
  name: string,
  source: string,
  milliseconds = 15_000,
  others: Readonly<Record<string, string>> = {},
): Promise<ForeignValue> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-foreign-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ [name]: source, ...others })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return evaluateForeign(join(root, name), { root, signal: new AbortController().signal, milliseconds })
}

test('every form of a configuration gives its data', async () => {
  const data = { title: 'A', list: [1, true, null] }
  const body = JSON.stringify(data)
  for (const [name, source] of [
    ['a.config.js', `module.exports = ${body}`],
    ['b.config.cjs', `module.exports = async () => (${body})`],
    ['b.config.js', `module.exports = (async () => (${body}))()`],
    ['c.config.mjs', `const made = await Promise.resolve(${body})\nexport default made`],
    [
      'd.config.ts',
      `import type { Config } from '@docusaurus/types'\nconst made: Config = ${body}\nexport default made satisfies Config`,
    ],
    [
      'e.config.ts',
      `import { defineConfig } from 'vitepress'\nimport { withMermaid } from 'not-here'\nexport default withMermaid(defineConfig(${body}))`,
    ],
  ] as const)
    expect((await evaluate(name, source)).value).toEqual(data)
})

test('an import from the root of the project is that of Vite', async () => {
  const source =
    "import { name } from '/src/name'\nimport gone from '/src/gone'\nexport default { name, gone }"
  const { value, missingFiles } = await evaluate('astro.config.mjs', source, 15_000, {
    'src/name.ts': "export const name: string = 'A'",
  })
  expect(value).toMatchObject({ name: 'A' })
  expect(missingFiles).toEqual(['./src/gone'])
})

test('what `defineConfig` of a package that is not there was given can be spread', async () => {
  const source = `import vitepress, { defineConfig } from 'vitepress'
import { withThings } from 'not-here'
const shared = defineConfig({ title: 'A', themeConfig: { logo: '/a.svg' } })
const more = vitepress.defineConfigWithTheme({ base: '/b/' })
export default defineConfig(() => withThings({ ...shared, ...more, lang: 'en' }))`
  expect((await evaluate('a.config.ts', source)).value).toEqual({
    title: 'A',
    themeConfig: { logo: '/a.svg' },
    base: '/b/',
    lang: 'en',
  })
})

test('data in YAML is read where the package that reads it is not installed', async () => {
  const source = (name: string, member: string, load: string): string =>
    `${load.replace('NAME', name)}\nconst { readFileSync } = require('node:fs')\nmodule.exports = { ends: yaml.${member}(readFileSync(__dirname + '/ends.yml', 'utf8')) }`
  const files = { 'ends.yml': '- sea\n- lake\n' }
  for (const [name, member] of [
    ['js-yaml', 'load'],
    ['yaml', 'parse'],
  ] as const) {
    const read = await evaluate(
      'a.config.js',
      source(name, member, "const yaml = require('NAME')"),
      15_000,
      files,
    )
    expect(read.value).toEqual({ ends: ['sea', 'lake'] })
  }
  const { value } = await evaluate(
    'b.config.mjs',
    "import yaml, { load } from 'js-yaml'\nexport default { one: yaml.load('a: 1'), two: load('b: 2') }",
  )
  expect(value).toEqual({ one: { a: 1 }, two: { b: 2 } })
})

test('a list that a missing package gives can be taken apart', async () => {
  const { value } = await evaluate(
    'a.config.mjs',
    "import make, { makeOther } from 'not-here'\nimport { own } from './own.mjs'\nconst [plugin, group] = make()\nconst [\n  , second,\n] = makeOther()\nconst [one] = own()\nexport default { list: [plugin({ a: 1 }), second()], group, one, none: [...make()] }",
    15_000,
    { 'own.mjs': 'export const own = () => new Set([7])\n' },
  )
  expect(value).toMatchObject({
    list: [
      { $package: 'not-here', $member: '0', $args: [{ a: 1 }] },
      { $package: 'not-here', $member: 'makeOther.1' },
    ],
    group: { $package: 'not-here', $member: '1' },
    one: 7,
    none: [{ $package: 'not-here' }],
  })
})

test('what packages that are there give is taken apart as in JavaScript', async () => {
  const { value } = await evaluate(
    'a.config.mjs',
    "import { first, all } from 'here'\nconst [one] = first()\nconst [two, three] = all('x').values()\nexport default { one, two, three: three ?? null, script: `const [a] = first()` }",
    15_000,
    {
      'node_modules/here/package.json': '{ "name": "here", "type": "module", "exports": "./index.js" }',
      'node_modules/here/index.js':
        'export const first = () => new Set([7])\nexport const all = () => new Map([["a", 8]])\n',
    },
  )
  expect(value).toMatchObject({ one: 7, two: 8, three: null })
})

test('an ES module may name `module.exports` in a comment', async () => {
  const { value } = await evaluate(
    'a.config.ts',
    "// Was `module.exports = {`.\nexport default { title: 'A' }\n",
  )
  expect(value).toEqual({ title: 'A' })
})

test('variables of Vite are those of a build', async () => {
  const { value } = await evaluate(
    'a.config.mjs',
    'const { MODE } = import.meta.env\nexport default { MODE, dev: import.meta.env.DEV, own: import.meta.env.PUBLIC_X ?? 1, url: import.meta.url !== undefined }',
  )
  expect(value).toEqual({ MODE: 'production', dev: false, own: 1, url: true })
})

test('front matter is read where the package that reads it is not installed', async () => {
  const files = { 'a.md': '---\ntitle: Kiln\ndate: 2026-11-25\n---\n# A\n', 'b.md': '# B\n' }
  const { value, packages } = await evaluate(
    'a.config.mjs',
    "import { readFileSync } from 'node:fs'\nimport matter from 'gray-matter'\nconst { data, content } = matter(readFileSync('a.md', 'utf8'))\nexport default { year: data.date.getUTCFullYear(), title: data.title, content, none: matter.read('b.md').data }",
    15_000,
    files,
  )
  expect(value).toEqual({ year: 2026, title: 'Kiln', content: '# A\n', none: {} })
  expect(packages).toEqual(['gray-matter'])
  const required = await evaluate(
    'b.config.js',
    "const matter = require('gray-matter')\nmodule.exports = matter('---\\na: 1\\n---\\n').data",
  )
  expect(required.value).toEqual({ a: 1 })
})

test('loops over what a missing package gives end', async () => {
  const { value } = await evaluate(
    'a.config.js',
    `const merge = (...parts) => { const made = {}; for (const part of parts) for (const key in part) made[key] = part[key]; return made }
const nobody = require('some-package-that-nobody-has')
module.exports = merge({ title: 'A' }, nobody.preset({ b: 1 }), nobody)`,
  )
  expect(value).toEqual({ title: 'A' })
})

test('a package of sources, which is bundled, knows its own name', async () => {
  const { value } = await evaluate(
    'a.config.js',
    "import { here } from 'sources'\nexport default { here: new URL('.', here).pathname.split('/').slice(-3).join('/') }\n",
    15_000,
    {
      'node_modules/sources/package.json': '{ "name": "sources", "exports": "./index.ts" }',
      'node_modules/sources/index.ts': 'export const here: string = import.meta.url\n',
    },
  )
  expect(value).toEqual({ here: 'node_modules/sources/' })
})

test('packages that are not there are stood in for, and told by name', async () => {
  const { value, packages, missingFiles } = await evaluate(
    'x.config.ts',
    `import math from 'remark-math'
import { themes } from 'prism-react-renderer'
import own from './not-made-yet.js'
const lazy = require(['not', 'there'].join('-'))
export default {
  title: 'A' + math,
  steps: [math, [lazy.step, { a: 1 }]],
  theme: themes.github,
  spread: [...own, ...lazy()],
  made: new lazy.Thing(2),
  path: require.resolve('not-installed/style.css'),
  here: __dirname === import.meta.dirname,
}`,
  )
  expect(value).toEqual({
    title: 'A',
    steps: [{ $package: 'remark-math', $member: '' }, [{ $package: 'not-there', $member: 'step' }, { a: 1 }]],
    theme: { $package: 'prism-react-renderer', $member: 'themes.github' },
    spread: [],
    made: { $package: 'not-there', $member: 'Thing', $args: [2] },
    path: 'not-installed/style.css',
    here: true,
  })
  expect(packages).toEqual(['./not-made-yet.js', 'not-there', 'prism-react-renderer', 'remark-math'])
  expect(missingFiles).toEqual(['./not-made-yet.js'])
})

test('what a package that is not there would give can be waited for', async () => {
  const { value } = await evaluate(
    'config.mjs',
    `import glob from 'glob-not-here'
const names = await glob('**').then((files) => files.map((each) => each.name))
const data = await (await glob('*'))
const all = await Promise.all([glob('a')])
const settled = await glob('b').catch(() => 'caught')
export default { title: 'Acme', list: [...names, ...data, ...all.flatMap((each) => [...each])], count: all.length, isCaught: settled === 'caught' }`,
  )
  expect(value).toEqual({ title: 'Acme', list: [], count: 1, isCaught: false })
})

test('modules that Vite imports by a pattern are there', async () => {
  const { value } = await evaluate(
    'site/config.ts',
    `const eager = import.meta.glob<{ default: string }>('../nav/*.ts', { eager: true })
const names = import.meta.glob('./**/*.names.ts', { eager: true, import: 'names' })
const later = import.meta.glob('./later.ts')
export default async () => ({ eager: Object.entries(eager).map(([path, made]) => [path, made.default]), names, later: await later['./later.ts']().then(({ when }) => when), none: import.meta.glob('./none/*.ts') })`,
    15_000,
    {
      'nav/en.ts': "export default 'Saw'\n",
      'nav/fr.ts': "export default 'Scie'\n",
      'nav/note.md': '',
      'site/deep/a.names.ts': 'export const names: string[] = ["a"]\n',
      'site/later.ts': 'export const when = 2\n',
    },
  )
  expect(value).toEqual({
    eager: [
      ['../nav/en.ts', 'Saw'],
      ['../nav/fr.ts', 'Scie'],
    ],
    names: { './deep/a.names.ts': ['a'] },
    later: 2,
    none: {},
  })
})

test('what never ends is ended', async () => {
  const failed = await evaluate('x.config.js', 'for (;;);', 1_500).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(DiagnosticError)
  expect((failed as DiagnosticError).diagnostics[0]).toMatchObject({
    rule: 'config-timeout',
    message: '`x.config.js` did not finish within 1.5 s.',
  })
})

test('files of a site are loaded whichever kind of module they are, and named as they like', async () => {
  const { value, missingFiles, isAdapted } = await evaluate(
    'docusaurus.config.ts',
    `import packages from './not-made-yet.mjs'
import steps from './steps.js'
const parts = require('./parts.ts').items
export default { packages, steps, parts, named: require('./parts.ts').named }`,
    15_000,
    {
      'package.json': '{ "type": "module" }',
      'steps.js': "const { visit } = require('not-here')\nmodule.exports = [visit ? 'seen' : 'unseen']",
      'parts.ts': "export const named = 'n'\nexport default { items: ['a'], named: 'hidden' }",
    },
  )
  expect(value).toEqual({
    packages: { $package: './not-made-yet.mjs', $member: '' },
    steps: ['seen'],
    parts: ['a'],
    named: 'n',
  })
  expect(missingFiles).toEqual(['./not-made-yet.mjs'])
  expect(isAdapted).toBe(true)
})

test('paths of modules are found with the endings that Docusaurus tries, however they are asked for', async () => {
  const { value } = await evaluate(
    'docusaurus.config.ts',
    `import { createRequire } from 'node:module'
const own = createRequire(import.meta.url)
export default [require.resolve('./bars'), require.resolve('./bars.js'), own.resolve('./rails'), require.resolve('./neither')].map((path) => path.split('/').pop())`,
    15_000,
    { 'bars.ts': 'export default {}', 'rails.mts': 'export default {}' },
  )
  expect(value).toEqual(['bars.ts', 'bars.ts', 'rails.mts', 'neither'])
})
