import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledCli as cli } from '../bundled-cli.ts'
import { KeptBuilder } from './kept-builder.ts'

const roots: string[] = []
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })))

type Files = Readonly<Record<string, string>>

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function newSite(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'docgen-site-code-'))
  roots.push(root)
  write(root, { 'content/index.md': '# Home\n', ...files })
  return root
}

const build = (root: string, env: NodeJS.ProcessEnv = {}, input = ''): string =>
  execFileSync(process.execPath, [cli, 'build'], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    input,
    env: { ...process.env, ...env, NO_COLOR: '1', CI: '1' },
  })

const shown = (root: string): string => readFileSync(join(root, 'build/shown.txt'), 'utf8')

/** A configuration whose plugin publishes the value of an expression. */
const showing = (value: string, imports = '', more = ''): Files => ({
  'docgen.config.mjs': `${imports}
export default { title: 'T', url: 'https://docs.acme.dev', plugins: [{ name: 'shown', ${more}
  content: async () => ({ data: { value: String(${value}) } }), cache: true,
  emit: ({ data }) => [{ path: 'shown.txt', content: data.value, origin: 'a test' }] }] }
`,
})

const fs = "import fs from 'node:fs'"

/** Something that code can look at. */
interface Look {
  /** The expression whose value is published. */
  readonly value: string
  /** A statement that it needs. */
  readonly imports?: string
  readonly files: Files
  readonly edit: Files
  /** Whether what it looks at stays in a process that has loaded it. */
  readonly needsProcess?: true
}

/** Each looks at files that none of the others looks at. */
const looks: Readonly<Record<string, Look>> = {
  'a descriptor': {
    value:
      "(() => { const f = fs.openSync('a.txt'); const t = fs.readFileSync(f, 'utf8'); fs.closeSync(f); return t })()",
    files: { 'a.txt': 'one' },
    edit: { 'a.txt': 'two' },
  },
  'a path as bytes': {
    value: "fs.readFileSync(new TextEncoder().encode('bytes.txt'), 'utf8')",
    files: { 'bytes.txt': 'one' },
    edit: { 'bytes.txt': 'two' },
  },
  'a callback': {
    value: "await new Promise((done) => fs.readFile('b.txt', 'utf8', (_, text) => done(text)))",
    files: { 'b.txt': 'one' },
    edit: { 'b.txt': 'two' },
  },
  'a size': { value: "fs.statSync('c.txt').size", files: { 'c.txt': 'one' }, edit: { 'c.txt': 'three' } },
  'an optional file that appears': {
    value: "fs.existsSync('d.txt')",
    files: {},
    edit: { 'd.txt': '' },
  },
  'a folder below a folder': {
    value: "fs.readdirSync('e', { recursive: true }).length",
    files: { 'e/f/g.txt': '' },
    edit: { 'e/f/h.txt': '' },
  },
  require: {
    value: "createRequire(import.meta.url)('./v.cjs')",
    imports: "import { createRequire } from 'node:module'",
    files: { 'v.cjs': "module.exports = require('./w.cjs')", 'w.cjs': 'module.exports = 1' },
    edit: { 'w.cjs': 'module.exports = 2' },
    needsProcess: true,
  },
  'process.getBuiltinModule': {
    value:
      "process.getBuiltinModule ? process.getBuiltinModule('fs').readFileSync('i.txt', 'utf8') : fs.readFileSync('i.txt', 'utf8')",
    files: { 'i.txt': 'one' },
    edit: { 'i.txt': 'two' },
  },
  'a package': {
    value: 'readIt()',
    imports: "import { readIt } from 'reads'",
    files: {
      'j.txt': 'one',
      ...packageFiles('reads', `${fs}\nexport const readIt = () => fs.readFileSync('j.txt', 'utf8')`),
    },
    edit: { 'j.txt': 'two' },
  },
  'a package that is linked': {
    value: 'linked',
    imports: "import { linked } from 'plug'",
    files: {
      'packages/plug/package.json': '{"name":"plug","type":"module","main":"index.js"}',
      'packages/plug/index.js': 'export const linked = 1',
    },
    edit: { 'packages/plug/index.js': 'export const linked = 2' },
  },
  'a module of a package': {
    value: 'constant',
    imports: "import { constant } from 'constants-of-lib'",
    files: {
      ...packageFiles('constants-of-lib', "export * from './constant.js'"),
      'node_modules/constants-of-lib/constant.js': 'export const constant = 1',
    },
    edit: { 'node_modules/constants-of-lib/constant.js': 'export const constant = 2' },
  },
  'a nearer package': {
    value: 'near',
    imports: "import { near } from './plugins/own.mjs'",
    files: {
      'plugins/own.mjs': "export { near } from 'lib'",
      ...packageFiles('lib', 'export const near = 1'),
    },
    edit: Object.fromEntries(
      Object.entries(packageFiles('lib', 'export const near = 3')).map(([path, text]) => [
        `plugins/${path}`,
        text,
      ]),
    ),
  },
  'a pattern of imports': {
    value: "await Promise.all(fs.readdirSync('k').map(async (name) => (await import(`./k/${name}`)).v))",
    files: { 'k/one.mjs': 'export const v = 1' },
    edit: { 'k/two.mjs': 'export const v = 2' },
  },
  'a module among those of a pattern': {
    value: "(await import(`./l/${['one'][0]}.mjs`)).v",
    files: { 'l/one.mjs': 'export const v = 1' },
    edit: { 'l/one.mjs': 'export const v = 3' },
  },
}

/** On a site of their own: nobody knows what these look at, so every build runs all code again. */
const unknownLooks: Readonly<Record<string, Look>> = {
  'a computed import': {
    value: '(await import(`${process.cwd()}/v.mjs`)).v',
    files: { 'v.mjs': 'export const v = 1' },
    edit: { 'v.mjs': 'export const v = 2' },
  },
  'a program': {
    value: "execSync('cat m.txt')",
    imports: "import { execSync } from 'node:child_process'",
    files: { 'm.txt': 'one' },
    edit: { 'm.txt': 'two' },
  },
  'a promisified program': {
    value: "(await promisify(exec)('cat n.txt')).stdout",
    imports: "import { exec } from 'node:child_process'; import { promisify } from 'node:util'",
    files: { 'n.txt': 'one' },
    edit: { 'n.txt': 'two' },
  },
}

function packageFiles(name: string, code: string): Files {
  return {
    [`node_modules/${name}/package.json`]: `{"name":"${name}","type":"module","main":"index.js"}`,
    [`node_modules/${name}/index.js`]: code,
  }
}

/** A site with a plugin for each of these, which publishes the value under the look's number. */
const siteThatLooks = (all: Readonly<Record<string, Look>>): string =>
  newSite({
    ...Object.fromEntries(Object.values(all).flatMap(({ files }) => Object.entries(files))),
    'docgen.config.mjs': `${fs}
${Object.values(all)
  .map(({ imports = '' }) => imports)
  .join('\n')}
export default { title: 'T', url: 'https://docs.acme.dev', plugins: [${Object.values(all)
      .map(
        ({ value }, index) => `{ name: 'shown-${index}', cache: true,
  content: async () => ({ data: { value${index}: String(${value}) } }),
  emit: ({ data }) => [{ path: 'shown-${index}.txt', content: data.value${index}, origin: 'a test' }] }`,
      )
      .join(',\n')}] }
`,
  })

describe('a warm build is what a clean build would be, whatever code of the site looked at', () => {
  const valuesIn = (root: string, all: object): Record<string, string> =>
    Object.fromEntries(
      Object.keys(all).map((name, index) => [
        name,
        readFileSync(join(root, `build/shown-${index}.txt`), 'utf8'),
      ]),
    )

  describe('(looks that are known)', () => {
    const values = (): Record<string, string> => valuesIn(root, looks)
    let root = ''
    let builder: KeptBuilder
    beforeAll(async () => {
      root = siteThatLooks(looks)
      mkdirSync(join(root, 'node_modules'), { recursive: true })
      symlinkSync('../packages/plug', join(root, 'node_modules/plug'))
      // One that is not known would hide that another was not noticed.
      expect(build(root)).not.toContain('unknown-dependency')
      builder = await KeptBuilder.start(cli, root, { ...process.env, CI: '1' })
      const before = values()
      await builder.build({})
      expect(values()).toEqual(before)
    }, 60_000)
    afterAll(() => builder.close())

    it.each(Object.entries(looks))('%s', async (name, { edit, needsProcess }) => {
      const before = values()
      write(root, edit)
      if (needsProcess) build(root)
      else expect(await builder.build({})).toMatchObject({ failed: false })
      const { [name]: value, ...others } = values()
      expect(value).not.toBe(before[name])
      expect({ ...others, [name]: before[name] }).toEqual(before)
    })
  })

  it('(looks that are not known)', () => {
    const root = siteThatLooks(unknownLooks)
    expect(build(root)).toContain('unknown-dependency')
    const before = valuesIn(root, unknownLooks)
    for (const { edit } of Object.values(unknownLooks)) write(root, edit)
    build(root)
    const after = valuesIn(root, unknownLooks)
    expect(Object.keys(before).filter((name) => after[name] === before[name])).toEqual([])
  })

  it.each([
    "text(fs.createReadStream('', { fd: 0 }))",
    'text(new tty.ReadStream(0))',
    "fs.readFileSync(0, 'utf8')",
  ])('standard input, by `%s`', (value) => {
    const imports = `${fs}; import tty from 'node:tty'; import { text } from 'node:stream/consumers'`
    const root = newSite(showing(`await ${value}`, imports))
    expect(build(root, {}, 'one')).toContain('unknown-dependency')
    expect(shown(root)).toBe('one')
  })

  it('the time zone', () => {
    const root = newSite(showing('new Date(0).getHours()'))
    build(root, { TZ: 'UTC' })
    build(root, { TZ: 'Asia/Tokyo' })
    expect(shown(root)).toBe('9')
  })

  it('says what is unknown, until it is declared, and keeps the rest', () => {
    const program = "import { execSync } from 'node:child_process'"
    const root = newSite({ 'v.txt': 'one', ...showing("execSync('cat v.txt')", program) })
    expect(build(root)).toContain('unknown-dependency')
    expect(build(root)).toContain('unknown-dependency')
    write(root, showing("execSync('cat v.txt')", program, "dependencies: { files: ['*.txt'] },"))
    expect(build(root)).not.toContain('unknown-dependency')
    write(root, { 'v.txt': 'two' })
    build(root)
    expect(shown(root)).toBe('two')
  })
})

it('what is unknown of the pages of one language counts, whatever those of the next one do', () => {
  const root = newSite({
    'docgen.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.acme.dev',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    }),
    'content/now.mdx':
      "import { execSync } from 'node:child_process'\n\n# Now\n\nNow: {execSync('cat v.txt', { encoding: 'utf8' })}\n",
    'i18n/de/docusaurus-plugin-content-docs/current/now.mdx': '# Jetzt\n',
    'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Start\n',
    'v.txt': 'one',
  })
  expect(build(root)).toContain('unknown-dependency')
  write(root, { 'v.txt': 'two' })
  expect(build(root)).toContain('unknown-dependency')
  expect(readFileSync(join(root, 'build/now.html'), 'utf8')).toContain('two')
})

describe('what docgen has made is nothing that code of the site looks at', () => {
  const mark: Files = {
    'content/one.mdx': '# One\n\n<Mark />\n',
    'content/two.md': '# Two\n',
    'v.txt': 'one',
    'templates/mdx/Mark.tsx': `${fs}
const text = fs.readFileSync('v.txt', 'utf8')
export default () => <b>{text}</b>
`,
  }
  const api = pathToFileURL(join(dirname(cli), 'index.js')).href

  it('so pages of a process that has loaded its code again are recalled by the next process', () => {
    // The folder of the cache is often a link: Node names what it loads from there in another way.
    const root = newSite({
      ...mark,
      ...showing('1'),
      'elsewhere/empty.txt': '',
      'twice.mjs': `import { build } from '${api}'
${fs}
await build({})
fs.writeFileSync('v.txt', 'two')
await build({})
`,
    })
    symlinkSync('elsewhere', join(root, '.docgen'))
    execFileSync(process.execPath, ['twice.mjs'], { cwd: root, stdio: 'pipe' })
    write(root, { 'content/two.md': '# Two\n\nText.\n' })
    expect(build(root)).toMatch(/^5 pages, 4 from cache/)
    expect(readFileSync(join(root, 'build/one.html'), 'utf8')).toContain('<b>two</b>')
  })

  it('so it is no source that changes during a build when another process writes it', () => {
    const root = newSite({
      ...mark,
      ...showing(
        "execFileSync(process.execPath, ['other.mjs'])",
        "import { execFileSync } from 'node:child_process'",
      ),
      'other.mjs': `${fs}
for (const name of fs.readdirSync('.docgen', { recursive: true }))
  if (/^(config|theme).*js$/.test(name)) fs.appendFileSync('.docgen/' + name, '// another')
`,
    })
    expect(build(root)).not.toContain('changed while')
    expect(readFileSync(join(root, 'build/one.html'), 'utf8')).toContain('<b>one</b>')
  })
})
