import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'
import { loadConfig } from '../../../../src/stages/config/stage.ts'
import { loaded, problems, location, temporaryProject } from './temporary-project.ts'

const minimal = `export default { title: 'Docs', url: 'https://example.com' }`
const yaml = 'title: Docs\nurl: https://example.com\n'

describe('finding the configuration', () => {
  test.each(['ts', 'mts', 'js', 'mjs'])('reads docgen.config.%s', async (extension) => {
    const { config, file } = await loaded({ [`docgen.config.${extension}`]: minimal })
    expect(config.title).toBe('Docs')
    expect(file).toBe(`docgen.config.${extension}`)
  })

  test.each([
    ['json', '{ "title": "Docs", "url": "https://example.com" }'],
    ['yaml', yaml],
    ['yml', yaml],
  ])('reads docgen.config.%s', async (extension, text) => {
    expect((await loaded({ [`docgen.config.${extension}`]: text })).config.title).toBe('Docs')
  })

  test('merges of YAML', async () => {
    const item = '- &docs { label: Docs, to: / }\n    - { <<: *docs, label: Guide }\n'
    const { config } = await loaded({ 'docgen.config.yaml': `${yaml}navbar:\n  items:\n    ${item}` })
    expect(config.navbar.items.map((each) => 'label' in each && each.label)).toEqual(['Docs', 'Guide'])
  })

  test('in the content folder, the root is the folder above', async () => {
    const root = temporaryProject({ 'content/docgen.config.yaml': yaml })
    for (const startDir of [root, join(root, 'content')]) {
      const found = await loadConfig({ startDir })
      expect([found.root, found.file]).toEqual([root, 'content/docgen.config.yaml'])
    }
  })

  test('upward from a sub-folder', async () => {
    const root = temporaryProject({ 'docgen.config.yaml': yaml, 'content/guides/a.md': '' })
    expect((await loadConfig({ startDir: join(root, 'content/guides') })).root).toBe(root)
  })

  test('a project in a folder that is called content', async () => {
    const root = temporaryProject({ 'content/docgen.config.yaml': yaml, 'content/content/a.md': '' })
    expect((await loadConfig({ startDir: join(root, 'content') })).root).toBe(join(root, 'content'))
  })

  test('no configuration: the places that were looked at', async () => {
    const [found] = await problems({ 'content/a.md': '' })
    expect(found?.rule).toBe('config-not-found')
    expect(found?.hint).toContain('/content`')
    const [foreign] = await problems({ 'docusaurus.config.js': '', 'docs/a.md': '' })
    expect(foreign?.hint).toMatch(
      /^`docusaurus\.config\.js` belongs to another generator\. `docgen init` sets up a site\. Looked for/,
    )
  })

  test('an explicit file that is missing, and one that is a folder', async () => {
    expect((await problems({}, { configPath: '/nowhere/x.ts' }))[0]).toMatchObject({
      rule: 'config-not-found',
      message: 'There is no configuration file `/nowhere/x.ts`.',
    })
    const root = temporaryProject({ 'site/a.md': '' })
    await expect(loadConfig({ startDir: root, configPath: 'site' })).rejects.toThrow('is a folder')
  })
})

describe('evaluating', () => {
  test('again: a variable of `.env` that has changed, but not over one that was set elsewhere', async () => {
    onTestFinished(() => void delete process.env['DOCGEN_TEST_ENV'])
    const root = temporaryProject({
      'docgen.config.mjs': `import { readFileSync } from 'node:fs'
process.env.DOCGEN_TEST_ENV ??= readFileSync(import.meta.dirname + '/.env', 'utf8')
export default { title: process.env.DOCGEN_TEST_ENV, url: 'https://example.com' }`,
    })
    const titleWith = async (variables: string): Promise<string> => {
      writeFileSync(join(root, '.env'), variables)
      return (await loadConfig({ startDir: root })).config.title
    }
    expect(await titleWith('one')).toBe('one')
    expect(await titleWith('two')).toBe('two')
    process.env['DOCGEN_TEST_ENV'] = 'given'
    expect(await titleWith('three')).toBe('given')
  })

  test('a package that has changed since another file of the configuration loaded it', async () => {
    const withTitle = (title: string): Readonly<Record<string, string>> => ({
      'node_modules/names/package.json': '{ "name": "names", "type": "module", "main": "index.js" }',
      'node_modules/names/index.js': `export const title = '${title}'`,
    })
    const root = temporaryProject({
      'docgen.config.mjs': `import { title } from 'names'\nexport default { title, url: 'https://example.com' }`,
      'docgen.other.mjs': `import { title } from 'names'\nexport default { title, url: 'https://example.com' }`,
      ...withTitle('One'),
    })
    expect((await loadConfig({ startDir: root })).config.title).toBe('One')
    writeFileSync(join(root, 'node_modules/names/index.js'), "export const title = 'Two'")
    const other = await loadConfig({ startDir: root, configPath: 'docgen.other.mjs' })
    expect(other.config.title).toBe('Two')
  })

  const withPackage = (source: string): Readonly<Record<string, string>> => ({
    'docgen.config.mjs': `import { title } from 'names'\nexport default { title, url: 'https://example.com', plugins: [{ name: 'p', emit: () => [] }] }`,
    'node_modules/names/package.json': '{ "name": "names", "main": "index.js" }',
    'node_modules/names/index.js': source,
  })

  test.each([
    ['a variable', 'process.env.DOCGEN_TEST_ENV'],
    ['a file', `require('node:fs').readFileSync(__dirname + '/../../title.txt', 'utf8')`],
    [
      'a program',
      `String(require('node:child_process').execSync('echo ' + process.env.DOCGEN_TEST_ENV)).trim()`,
    ],
  ])('again: a package that keeps what it has read (%s)', async (_, source) => {
    onTestFinished(() => void delete process.env['DOCGEN_TEST_ENV'])
    const root = temporaryProject(withPackage(`exports.title = ${source}`))
    const titleWith = async (text: string): Promise<string> => {
      process.env['DOCGEN_TEST_ENV'] = text
      writeFileSync(join(root, 'title.txt'), text)
      return (await loadConfig({ startDir: root })).config.title
    }
    expect(await titleWith('One')).toBe('One')
    expect(await titleWith('Two')).toBe('Two')
    expect(await titleWith('Two')).toBe('Two')
    expect(await titleWith('One')).toBe('One')
  })

  test('again: a package that works in its own folder only says that it cannot be loaded again', async () => {
    onTestFinished(() => void delete process.env['DOCGEN_TEST_ENV'])
    const root = temporaryProject({
      ...withPackage(
        "require.resolve('./beside.json')\nif (process.env.DOCGEN_TEST_ENV === 'Fail') throw new Error('No.')\nexports.title = process.env.DOCGEN_TEST_ENV",
      ),
      'node_modules/names/beside.json': '{}',
    })
    process.env['DOCGEN_TEST_ENV'] = 'One'
    expect((await loadConfig({ startDir: root })).code.unknownUses).toEqual([])
    process.env['DOCGEN_TEST_ENV'] = 'Two'
    const { config, code } = await loadConfig({ startDir: root })
    expect([config.title, ...code.unknownUses.map(({ what }) => what)]).toEqual([
      'One',
      'a package that cannot be loaded again',
    ])
  })

  test('again: a package that fails now', async () => {
    onTestFinished(() => void delete process.env['DOCGEN_TEST_ENV'])
    const root = temporaryProject(
      withPackage(
        "exports.title = process.env.DOCGEN_TEST_ENV ?? 'One'\nif (exports.title === 'Two') throw new Error('No.')",
      ),
    )
    expect((await loadConfig({ startDir: root })).config.title).toBe('One')
    process.env['DOCGEN_TEST_ENV'] = 'Two'
    await expect(loadConfig({ startDir: root })).rejects.toThrow('No.')
  })

  test('again: an error in a package that has changed is where the configuration asked for it', async () => {
    const root = temporaryProject({
      ...withPackage("exports.title = () => 'One'"),
      'docgen.config.mjs': `import { title } from 'names'\nexport default { title: title(), url: 'https://example.com' }`,
    })
    const source = join(root, 'node_modules/names/index.js')
    const fail = "exports.title = () => { throw new Error('No.') }"
    await loadConfig({ startDir: root })
    for (const [code, place] of [
      [fail, 'docgen.config.mjs:2:'],
      [`${fail}\nexports.title()`, 'docgen.config.mjs config-throws'],
    ] as const) {
      writeFileSync(source, code)
      const error: unknown = await loadConfig({ startDir: root }).catch((thrown: unknown) => thrown)
      expect(error instanceof DiagnosticError && error.diagnostics.map(location).join()).toContain(place)
    }
  })

  test.each([
    ['files with any name, of which there are none', 'require(`../native/names-${process.platform}.node`)'],
    ['what esbuild does not read', "require('./names.strange')"],
  ])('a package that may import %s', async (_, source) => {
    const { config, code } = await loaded({
      ...withPackage(`const { end } = require('./end.js')
try { ${source} } catch { exports.title = 'Docs' + end }`),
      'node_modules/names/end.js': "exports.end = '!'",
      'node_modules/names/names.strange': '???',
    })
    expect(config.title).toBe('Docs!')
    expect(code.unknownUses.map(({ what }) => what)).toEqual(['a package whose imports cannot be followed'])
  })

  test.each([
    ['a function', `export default () => ({ title: 'Docs', url: 'https://example.com' })`],
    ['an async function', `export default async () => ({ title: 'Docs', url: 'https://example.com' })`],
    ['a promise', `export default Promise.resolve({ title: 'Docs', url: 'https://example.com' })`],
    [
      'CommonJS',
      `const path = require('node:path'); module.exports = { title: path.basename('/x/Docs'), url: 'https://example.com' }`,
    ],
    [
      'defineConfig',
      `import { defineConfig } from 'docgen'\nexport default defineConfig({ title: 'Docs', url: 'https://example.com' })`,
    ],
    [
      'what plugins may call',
      `import { markdownToText } from 'docgen/kit'\nexport default { title: markdownToText('*Docs*'), url: 'https://example.com' }`,
    ],
  ])('%s', async (_name, source) => {
    expect((await loaded({ 'docgen.config.js': source })).config.title).toBe('Docs')
  })

  test('imports files, packages and JSON, and knows its own place', async () => {
    const { config, inputs, root } = await loaded({
      'docgen.config.ts': `import { name } from './config/name'\nimport extra from 'some-package'\nimport data from './data.json'\nimport { fileURLToPath } from 'node:url'\nexport default { title: name + extra + data.x, url: 'https://example.com', customFields: { folder: __dirname, file: fileURLToPath(import.meta.url) } }`,
      'config/name.ts': `export const name: string = 'Docs'`,
      'data.json': '{ "x": 1 }',
      'node_modules/some-package/package.json':
        '{ "name": "some-package", "type": "module", "exports": "./main.js" }',
      'node_modules/some-package/main.js': `export default '!'`,
    })
    expect(config.title).toBe('Docs!1')
    expect(config.customFields).toEqual({ folder: root, file: join(root, 'docgen.config.ts') })
    expect(inputs).toEqual(
      ['config/name.ts', 'data.json', 'docgen.config.ts'].map((file) => join(root, file)),
    )
  })

  test('a key that appears twice in one object, as in JSON and YAML', async () => {
    const found = await problems({
      'docgen.config.ts': `export default {\n  title: 'A',\n  url: 'https://example.com',\n  title: 'B',\n}`,
    })
    expect(found.map((each) => [location(each), each.hint])).toEqual([
      ['docgen.config.ts:4:3 config-syntax', 'Keep one of them.'],
    ])
  })

  test('a syntax error', async () => {
    const [found] = await problems({ 'docgen.config.ts': `export default {\n  title: 'é', ]\n}` })
    expect(found && location(found)).toBe('docgen.config.ts:2:15 config-syntax')
  })

  test('an error in a helper points at the line that threw', async () => {
    const [found] = await problems({
      'docgen.config.ts': `import { title } from './title.ts'\n\nexport default { title: title(), url: '' }`,
      'title.ts': `interface Unused { x: 1 }\n\nexport function title(): string {\n  throw new Error('no title today')\n}`,
    })
    expect(found && location(found)).toBe('title.ts:4:9 config-throws')
    expect(found?.message).toBe('`docgen.config.ts` failed: no title today.')
  })

  test('a rejected promise and a thrown text', async () => {
    expect(
      (await problems({ 'docgen.config.ts': `export default Promise.reject(new TypeError('x'))` }))[0]
        ?.message,
    ).toBe('`docgen.config.ts` failed: TypeError: x.')
    expect((await problems({ 'docgen.config.ts': `throw 'boo'` }))[0]?.message).toBe(
      '`docgen.config.ts` failed: it threw `boo`.',
    )
  })

  test.each([
    ['at its end', 'process.exit(0)'],
    ['where nobody listens', 'try { process.exit() } catch {}'],
  ])('a configuration that ends the process %s', async (_name, source) => {
    const exit = process.exit
    const [found] = await problems({
      'docgen.config.ts': `\n${source}\nexport default { title: 'Docs', url: 'https://example.com' }`,
    })
    expect(found && location(found)).toMatch(/^docgen\.config\.ts:2:\d+ config-throws$/)
    expect(found?.message).toMatch(/^`docgen\.config\.ts` called `process\.exit\(0?\)`\.$/)
    expect(process.exit).toBe(exit)
  })

  test('a package that is not installed', async () => {
    const [found] = await problems({
      'docgen.config.ts': `import x from '@nobody/nothing/part'\nexport default x`,
    })
    expect(found && location(found)).toBe('docgen.config.ts:1:15 config-throws')
    expect(found?.message).toBe('The package `@nobody/nothing` is not installed.')
  })

  test('a file that is not there', async () => {
    const [found] = await problems({ 'docgen.config.ts': `import x from './nothing'\nexport default x` })
    expect(found).toMatchObject({ rule: 'config-throws', message: 'There is no file `./nothing`.' })
  })

  test.each([
    ['docgen.config.ts', `export const title = 'Docs'`],
    ['docgen.config.ts', ''],
    ['docgen.config.js', 'export default undefined'],
    ['docgen.config.yaml', '# nothing\n'],
    ['docgen.config.json', ''],
  ])('%s that exports nothing', async (file, source) => {
    expect((await problems({ [file]: source })).map(({ rule }) => rule)).toEqual(['config-empty'])
  })

  test('one that never ends', async () => {
    const [found] = await problems(
      { 'docgen.config.js': 'export default new Promise(() => {})' },
      { timeoutMilliseconds: 50 },
    )
    expect(found).toMatchObject({ rule: 'config-timeout', file: 'docgen.config.js' })
  })

  test('a value that is no object', async () => {
    expect((await problems({ 'docgen.config.js': 'export default [1]' }))[0]).toMatchObject({
      rule: 'invalid-config-value',
      message: 'The configuration must be an object, not a list.',
    })
  })
})

describe('the warm path', () => {
  test('uses the compiled module while its sources are the same', async () => {
    const root = temporaryProject({
      'docgen.config.ts': `import { title } from './title'\nexport default { title, url: 'https://example.com' }`,
      'title.ts': `export const title = 'One'`,
    })
    const first = await loadConfig({ startDir: root })
    const started = performance.now()
    const again = await loadConfig({ startDir: root })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(again.config).toEqual(first.config)
    expect(again.fingerprint).toBe(first.fingerprint)
    writeFileSync(join(root, 'title.ts'), `export const title = 'Two'`)
    const changed = await loadConfig({ startDir: root })
    expect(changed.config.title).toBe('Two')
    expect(changed.fingerprint).not.toBe(first.fingerprint)
  })

  test('is left when the package file that esbuild reads has a mistake', async () => {
    const root = temporaryProject({ 'docgen.config.mjs': minimal, 'package.json': '{}' })
    await loadConfig({ startDir: root })
    writeFileSync(join(root, 'package.json'), '{')
    await expect(loadConfig({ startDir: root })).rejects.toThrow(DiagnosticError)
  })

  const compiledIn = (root: string): readonly string[] =>
    readdirSync(join(root, 'cache/config'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:mjs|map|json)$/.test(name))
      .map((name) => join(root, 'cache/config', name))

  test.each(['.mjs', '.mjs.map', '.json'])(
    'a damaged file (%s) of a compiled module is made again',
    async (end) => {
      const root = temporaryProject({ 'docgen.config.ts': minimal })
      const cacheDir = join(root, 'cache')
      await loadConfig({ startDir: root, cacheDir })
      for (const file of compiledIn(root).filter((each) => each.endsWith(end)))
        writeFileSync(file, 'export default { title: "evil" }')
      expect((await loadConfig({ startDir: root, cacheDir })).config.title).toBe('Docs')
    },
  )

  test('a compiled module never changes, because another process may be about to load it', async () => {
    const title = (text: string): string => `export const title = '${text}'`
    const root = temporaryProject({
      'docgen.config.mjs': `import { title } from 'names'\nimport { end } from './end.mjs'\nexport default { title: title + end, url: 'https://example.com' }`,
      'end.mjs': `export const end = '.'`,
      'node_modules/names/package.json': '{ "name": "names", "type": "module", "main": "index.js" }',
      'node_modules/names/index.js': title('One'),
    })
    const before = new Map<string, string>()
    const titleWith = async (file: string, text: string): Promise<string> => {
      writeFileSync(join(root, file), text)
      const { config } = await loadConfig({ startDir: root, cacheDir: join(root, 'cache') })
      for (const path of compiledIn(root)) {
        expect(readFileSync(path, 'utf8')).toBe(before.get(path) ?? readFileSync(path, 'utf8'))
        before.set(path, readFileSync(path, 'utf8'))
      }
      return config.title
    }
    expect(await titleWith('end.mjs', `export const end = '!'`)).toBe('One!')
    // The process has loaded the package, which becomes part of the module.
    expect(await titleWith('node_modules/names/index.js', title('Two'))).toBe('Two!')
    expect(await titleWith('end.mjs', `export const end = '?'`)).toBe('Two?')
    expect(await titleWith('node_modules/names/index.js', title('One'))).toBe('One?')
    // The code is the same, and its lines are not.
    expect(await titleWith('end.mjs', `\n\nexport const end = '?'`)).toBe('One?')
  })

  test('what docgen has compiled is nothing that the code looks at', async () => {
    const root = temporaryProject({
      'docgen.config.mjs': `import { existsSync } from 'node:fs'
const title = existsSync(import.meta.dirname + '/.docgen-title') ? 'Other' : 'Docs'
export default { title, url: 'https://example.com', plugins: [{ name: 'p', emit: () => [] }] }`,
    })
    const [one, other] = await Promise.all(
      ['.docgen', 'elsewhere'].map((name) => loadConfig({ startDir: root, cacheDir: join(root, name) })),
    )
    expect(one?.code.looks.map(({ name }) => name)).toContain(join(root, '.docgen-title'))
    expect(one?.code.looks.filter(({ name }) => name.startsWith(join(root, '.docgen/')))).toEqual([])
    expect(one?.fingerprint).toBe(other?.fingerprint)
    // A name that begins like that of the cache.
    expect(one?.looks().map(({ name }) => name)).toContain(join(root, '.docgen-title'))
  })

  test('a package that moved since', async () => {
    const root = temporaryProject({
      'docgen.config.ts': `import title from 'p'\nexport default { title, url: 'https://example.com' }`,
      'node_modules/p/package.json': '{ "name": "p", "type": "module", "exports": "./one.js" }',
      'node_modules/p/one.js': `export default 'One'`,
    })
    await loadConfig({ startDir: root })
    rmSync(join(root, 'node_modules/p/one.js'))
    writeFileSync(join(root, 'node_modules/p/two.js'), `export default 'Two'`)
    writeFileSync(
      join(root, 'node_modules/p/package.json'),
      '{ "name": "p", "type": "module", "exports": "./two.js" }',
    )
    expect((await loadConfig({ startDir: root })).config.title).toBe('Two')
  })

  test('a cache folder that cannot be made', async () => {
    const root = temporaryProject({ 'docgen.config.ts': minimal, file: '' })
    expect((await loadConfig({ startDir: root, cacheDir: join(root, 'file/cache') })).config.title).toBe(
      'Docs',
    )
  })
})

describe('data files', () => {
  test.each([
    ['docgen.config.yaml', 'title: Docs\nurl: [\n', 'docgen.config.yaml:2:6'],
    ['docgen.config.yaml', 'title: Docs\ntitle: Again\n', 'docgen.config.yaml:2:1'],
    ['docgen.config.yaml', 'title: !!js/function "x"\n', 'docgen.config.yaml:1:8'],
    ['docgen.config.json', '{\n  "title": "Docs",\n}', 'docgen.config.json:3:1'],
    ['docgen.config.json', '{\n  "title": nope }', 'docgen.config.json:2:13'],
    ['docgen.config.json', '{ "title": "Docs"', 'docgen.config.json:1:18'],
  ])('%s with %j', async (file, source, where) => {
    expect((await problems({ [file]: source })).map(location)).toEqual([`${where} config-syntax`])
  })

  test('bombs', async () => {
    const bomb = [
      'a0: &a0 [x]',
      ...Array.from(
        { length: 9 },
        (_, index) => `a${String(index + 1)}: &a${String(index + 1)} [${`*a${String(index)}, `.repeat(9)}]`,
      ),
    ].join('\n')
    expect((await problems({ 'docgen.config.yaml': bomb }))[0]?.rule).toBe('config-syntax')
    const deep = `customFields: ${'['.repeat(5000)}${']'.repeat(5000)}`
    expect((await problems({ 'docgen.config.yaml': yaml + deep }))[0]?.rule).toBe('config-syntax')
    const indented = Array.from({ length: 3000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')
    expect((await problems({ 'docgen.config.yaml': indented }))[0]?.rule).toBe('config-syntax')
    expect((await problems({ 'docgen.config.yaml': `a: \n  ${'- '.repeat(3000)}x` }))[0]?.rule).toBe(
      'config-syntax',
    )
    const json = `{"title":"x","url":"https://x.y","customFields":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    expect((await problems({ 'docgen.config.json': json }))[0]?.rule).toBe('config-syntax')
    const script = `let value = []\nfor (let level = 0; level < 20_000; level++) value = [value]\nexport default { title: 'x', url: 'https://x.y', customFields: { value } }`
    expect((await problems({ 'docgen.config.js': script }))[0]?.rule).toBe('invalid-config-value')
  })

  test('problems are placed', async () => {
    const found = await problems({
      'docgen.config.yaml': `${yaml}onBrokenLink: throw\nnavbar:\n  items:\n    - type: serach\n`,
    })
    expect(found.map(location).sort()).toEqual([
      'docgen.config.yaml:3:1 unknown-config-key',
      'docgen.config.yaml:6:13 unknown-navbar-item',
    ])
  })

  test('an own __proto__ key pollutes nothing', async () => {
    const found = await problems({
      'docgen.config.json': '{ "title": "x", "url": "https://x.y", "__proto__": { "polluted": true } }',
    })
    expect(found.map(({ rule }) => rule)).toEqual(['unknown-config-key'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('leaves alone what a link at the place of the cache leads to', async () => {
  const root = temporaryProject({ 'docgen.config.ts': minimal })
  symlinkSync('.', join(root, '.docgen'))
  await loadConfig({ startDir: root })
  expect(readdirSync(root).sort()).toEqual(['.docgen', 'docgen.config.ts'])
})

test('one that is no UTF-8 is reported at its line', async () => {
  const root = temporaryProject({})
  writeFileSync(
    join(root, 'docgen.config.yaml'),
    Buffer.from('url: https://example.com\ntitle: M\xfcller\n', 'latin1'),
  )
  await expect(loadConfig({ startDir: root })).rejects.toMatchObject({
    diagnostics: [
      {
        rule: 'config-syntax',
        file: 'docgen.config.yaml',
        place: { line: 2 },
        message: 'The file is not valid UTF-8 (byte 33).',
      },
    ],
  })
})

describe('sidebars', () => {
  test('without any, one sidebar has every page', async () => {
    expect((await loaded({ 'docgen.config.yaml': yaml })).config.trees[0]?.sidebars).toEqual({
      docs: [{ type: 'autogenerated', dirName: '.' }],
    })
  })

  test('from the file beside the configuration', async () => {
    const { config, inputs, root, locateSidebar } = await loaded({
      'docgen.config.yaml': yaml,
      'sidebars.ts': `import { defineSidebars } from 'docgen'\nexport default defineSidebars({\n  docs: [\n    'intro',\n    { Guides: ['a', 'b'], More: [{ type: 'doc', id: 'c' }] },\n  ],\n})`,
    })
    expect(config.trees[0]?.sidebars).toEqual({
      docs: [
        'intro',
        { type: 'category', label: 'Guides', items: ['a', 'b'] },
        { type: 'category', label: 'More', items: [{ type: 'doc', id: 'c' }] },
      ],
    })
    expect(inputs).toContain(join(root, 'sidebars.ts'))
    expect(await locateSidebar(['default', 'docs', 0])).toMatchObject({
      file: 'sidebars.ts',
      place: { line: 4, column: 5 },
    })
    expect(await locateSidebar(['default', 'docs', 1, 'items', 1])).toMatchObject({
      place: { line: 5, column: 21 },
    })
    expect(await locateSidebar(['default', 'docs', 2, 'items', 0, 'id'])).toMatchObject({
      place: { line: 5, column: 53 },
    })
  })

  test('inline, as an object of categories and as one item', async () => {
    const { config, locateSidebar } = await loaded({
      'docgen.config.js': `export default { title: 'Docs', url: 'https://example.com', sidebars: {\n  guides: { Start: ['a'] },\n  all: { type: 'autogenerated', dirName: 'x' },\n} }`,
    })
    expect(config.trees[0]?.sidebars).toEqual({
      guides: [{ type: 'category', label: 'Start', items: ['a'] }],
      all: [{ type: 'autogenerated', dirName: 'x' }],
    })
    expect(await locateSidebar(['default', 'guides', 0, 'items', 0])).toMatchObject({
      file: 'docgen.config.js',
      place: { line: 2, column: 21 },
    })
  })

  test('a named file, and one that is not there', async () => {
    expect(
      (await loaded({ 'docgen.config.yaml': `${yaml}sidebars: nav/side.yaml`, 'nav/side.yaml': 'docs: [a]' }))
        .config.trees[0]?.sidebars,
    ).toEqual({ docs: ['a'] })
    expect((await problems({ 'docgen.config.yaml': `${yaml}sidebars: nope.ts` })).map(location)).toEqual([
      'docgen.config.yaml:3:11 invalid-config-value',
    ])
  })

  test('every problem of both files', async () => {
    const found = await problems({
      'docgen.config.yaml': `${yaml}colour: red`,
      'sidebars.yaml':
        'docs:\n  - type: dock\n    id: a\n  - type: category\n    label: X\n    lable: Y\n    items:\n      - 3\n  - typ: doc\n    id: b\nother: 7\n',
    })
    expect(found.map(location).sort()).toEqual([
      'docgen.config.yaml:3:1 unknown-config-key',
      'sidebars.yaml:11:8 invalid-config-value',
      'sidebars.yaml:2:11 invalid-config-value',
      'sidebars.yaml:6:5 unknown-config-key',
      'sidebars.yaml:8:9 invalid-config-value',
      'sidebars.yaml:9:5 invalid-config-value',
    ])
  })

  test('names of object members are ordinary names', async () => {
    const { config } = await loaded({
      'docgen.config.yaml': yaml,
      'sidebars.json': '{ "__proto__": ["constructor"], "toString": [{ "hasOwnProperty": ["a"] }] }',
    })
    expect(Object.keys(config.trees[0]?.sidebars ?? {})).toEqual(['__proto__', 'toString'])
    expect(config.trees[0]?.sidebars['toString']).toEqual([
      { type: 'category', label: 'hasOwnProperty', items: ['a'] },
    ])
  })
})

test('overrides win and are checked', async () => {
  const { config } = await loaded(
    { 'docgen.config.yaml': `${yaml}baseUrl: /x/` },
    { overrides: { baseUrl: '/y/', outDir: '/tmp/out' } },
  )
  expect([config.baseUrl, config.outDir]).toEqual(['/y/', '/tmp/out'])
})

test('with node_modules, the cache is in there', async () => {
  const root = temporaryProject({ 'docgen.config.ts': minimal })
  mkdirSync(join(root, 'node_modules'))
  await loadConfig({ startDir: root })
  expect(existsSync(join(root, 'node_modules/.cache/docgen/config'))).toBe(true)
})

describe('what a configuration names', () => {
  const base = { title: 'Docs', url: 'https://example.com' }
  const json = (more: object): string => JSON.stringify({ ...base, ...more }, undefined, 2)
  const told = async (files: Record<string, string>): Promise<string[]> =>
    (await problems(files)).map(
      ({ rule, message, hint, place }) =>
        `${rule} ${place?.line}:${place?.column} ${message}${hint === undefined ? '' : ` | ${hint}`}`,
    )

  test('and is not there, with what it is near to', async () => {
    expect(
      await told({
        'docgen.config.json': json({
          contentDir: 'doc',
          staticDirs: ['static', 'publik'],
          css: ['src/custom.css'],
        }),
        'docs/a.md': '',
        'public/a.txt': '',
      }),
    ).toEqual([
      'invalid-config-value 4:17 `contentDir` names the folder `doc`, which does not exist. | Did you mean `docs`?',
      'invalid-config-value 7:5 `staticDirs[1]` names the folder `publik`, which does not exist. | Did you mean `public`?',
      'invalid-config-value 10:5 `css[0]` names the file `src/custom.css`, which does not exist. | Paths are relative to the project root.',
    ])
  })

  test('the usual folders may be absent', async () => {
    expect((await loaded({ 'docgen.config.json': json({}) })).config.staticDirs).toEqual(['static'])
  })

  test('names of object methods are unknown keys like others', async () => {
    expect(
      await told({
        'docgen.config.json':
          '{ "title": "Docs", "url": "https://example.com", "constructor": 1, "__proto__": {} }',
      }),
    ).toEqual([
      expect.stringMatching(/^unknown-config-key 1:50 There is no configuration key `constructor`\.$/),
      expect.stringMatching(/^unknown-config-key 1:68 There is no configuration key `__proto__`\.$/),
    ])
  })

  test('a redirect without `from` lacks it', async () => {
    expect(
      await told({
        'docgen.config.json':
          '{ "title": "Docs", "url": "https://example.com",\n"redirects": [{ "to": "/a" }] }',
      }),
    ).toEqual(['invalid-config-value 2:15 `redirects[0].from` is missing. | It must be a text or a list.'])
  })
})

describe('mistakes of JSON', () => {
  const told = async (text: string): Promise<string[]> =>
    (await problems({ 'docgen.config.json': text })).map(
      ({ rule, hint, place }) => `${rule} ${place?.line}:${place?.column} ${hint}`,
    )

  test.each([
    ['{\n  "title": "A",\n  "title": "B"\n}', 'config-syntax 3:3 Keep one of them.'],
    [
      '{\n  // x\n  "title": "A"\n}',
      'config-syntax 2:3 JSON has no comments; a configuration in YAML or TypeScript can have them.',
    ],
    ['{\n  "title": "A",\n}', 'config-syntax 3:1 Remove the comma before it.'],
  ])('%j', async (text, expected) => {
    expect(await told(text)).toEqual([expected])
  })
})

test('a script that is no UTF-8 is refused, not changed', async () => {
  const root = temporaryProject({})
  writeFileSync(
    join(root, 'docgen.config.ts'),
    Buffer.concat([
      Buffer.from("export default { url: 'https://example.com',\n title: 'caf"),
      Buffer.from([0xe9]),
      Buffer.from("' }\n"),
    ]),
  )
  await expect(loadConfig({ startDir: root })).rejects.toMatchObject({
    diagnostics: [{ rule: 'config-syntax', file: 'docgen.config.ts', place: { line: 2 } }],
  })
})
