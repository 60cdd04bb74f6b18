import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledCli as cli } from '../bundled-cli.ts'

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

describe('a warm build is what a clean build would be, whatever code of the site looked at', () => {
  it.each<[string, Files, Files]>([
    [
      'a descriptor',
      showing(
        "(() => { const f = fs.openSync('v.txt'); const t = fs.readFileSync(f, 'utf8'); fs.closeSync(f); return t })()",
        fs,
      ),
      { 'v.txt': 'two' },
    ],
    [
      'a callback',
      showing("await new Promise((done) => fs.readFile('v.txt', 'utf8', (_, text) => done(text)))", fs),
      { 'v.txt': 'two' },
    ],
    ['a size', showing("fs.statSync('v.txt').size", fs), { 'v.txt': 'three' }],
    ['an optional file that appears', showing("fs.existsSync('w.txt')", fs), { 'w.txt': '' }],
    [
      'a folder below a folder',
      showing("fs.readdirSync('d', { recursive: true }).length", fs),
      { 'd/e/g.txt': '' },
    ],
    [
      'require',
      showing("createRequire(import.meta.url)('./v.cjs')", "import { createRequire } from 'node:module'"),
      { 'w.cjs': 'module.exports = 2' },
    ],
    [
      'process.getBuiltinModule',
      showing(
        "process.getBuiltinModule ? process.getBuiltinModule('fs').readFileSync('v.txt', 'utf8') : fs.readFileSync('v.txt', 'utf8')",
        fs,
      ),
      { 'v.txt': 'two' },
    ],
    ['a package', showing('readIt()', "import { readIt } from 'lib'"), { 'v.txt': 'two' }],
    [
      'a module of a package',
      showing('constant', "import { constant } from 'lib'"),
      { 'node_modules/lib/constant.js': 'export const constant = 2' },
    ],
    [
      'a nearer package',
      {
        ...showing('constant', "import { constant } from './plugins/own.mjs'"),
        'plugins/own.mjs': "export { constant } from 'lib'",
      },
      {
        'plugins/node_modules/lib/package.json': '{"name":"lib","type":"module","main":"index.js"}',
        'plugins/node_modules/lib/index.js': 'export const constant = 3',
      },
    ],
    [
      'a program',
      showing("execSync('cat v.txt')", "import { execSync } from 'node:child_process'"),
      { 'v.txt': 'two' },
    ],
    [
      'a promisified program',
      showing(
        "(await promisify(exec)('cat v.txt')).stdout",
        "import { exec } from 'node:child_process'; import { promisify } from 'node:util'",
      ),
      { 'v.txt': 'two' },
    ],
    [
      'a computed import',
      showing('(await import(`${process.cwd()}/v.mjs`)).v'),
      { 'v.mjs': 'export const v = 2' },
    ],
    [
      'a pattern of imports',
      showing(
        "await Promise.all(fs.readdirSync('g').map(async (name) => (await import(`./g/${name}`)).v))",
        fs,
      ),
      { 'g/two.mjs': 'export const v = 2' },
    ],
    [
      'a module among those of a pattern',
      showing("(await import(`./g/${['one'][0]}.mjs`)).v"),
      { 'g/one.mjs': 'export const v = 3' },
    ],
  ])('%s', (_, files, edit) => {
    const root = newSite({
      'v.txt': 'one',
      'v.mjs': 'export const v = 1',
      'v.cjs': "module.exports = require('./w.cjs')",
      'w.cjs': 'module.exports = 1',
      'd/e/f.txt': '',
      'g/one.mjs': 'export const v = 1',
      'node_modules/lib/package.json': '{"name":"lib","type":"module","main":"index.js"}',
      'node_modules/lib/index.js': `${fs}\nexport * from './constant.js'\nexport const readIt = () => fs.readFileSync('v.txt', 'utf8')`,
      'node_modules/lib/constant.js': 'export const constant = 1',
      ...files,
    })
    build(root)
    const before = shown(root)
    build(root)
    expect(shown(root)).toBe(before)
    write(root, edit)
    build(root)
    expect(shown(root)).not.toBe(before)
  })

  it('a package that is linked', () => {
    const plug = (value: number): Files => ({
      'packages/plug/package.json': '{"name":"plug","type":"module","main":"index.js"}',
      'packages/plug/index.js': `export const value = ${value}`,
    })
    const root = newSite({ ...plug(1), ...showing('value', "import { value } from 'plug'") })
    mkdirSync(join(root, 'node_modules'))
    symlinkSync('../packages/plug', join(root, 'node_modules/plug'))
    build(root)
    write(root, plug(2))
    build(root)
    expect(shown(root)).toBe('2')
  })

  it.each([
    "text(fs.createReadStream('', { fd: 0 }))",
    'text(new tty.ReadStream(0))',
    "fs.readFileSync(0, 'utf8')",
  ])('standard input, by `%s`', (value) => {
    const imports = `${fs}; import tty from 'node:tty'; import { text } from 'node:stream/consumers'`
    const root = newSite(showing(`await ${value}`, imports))
    build(root, {}, 'one')
    build(root, {}, 'two')
    expect(shown(root)).toBe('two')
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
