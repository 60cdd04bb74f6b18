import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type SiteFiles } from '../build-temp-site.ts'
import { bundledCli as command } from '../bundled-cli.ts'

/** Folders in folders: each of them needs a watch of its own. */
const pages: SiteFiles = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `content/part-${String(index)}/page.md`,
    `# Page ${String(index)}\n\nSome text.\n`,
  ]),
)
const site = makeSite({ ...pages, 'content/index.md': '# Home\n' })
const children: ChildProcess[] = []

beforeAll(async () => {
  await site.build()
})
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
})
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

const docgen = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [command, ...words], {
    cwd: site.root,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', ...environment },
  })

interface Serving {
  /** `http://localhost:1234` */
  readonly origin: string
  /** All that it has said until now. */
  readonly said: () => string
}

async function serve(program: string, words: readonly string[]): Promise<Serving> {
  const child = spawn(program, words, {
    cwd: site.root,
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('http://')
  return { origin: /http:\/\/[^/\s]+/.exec(said)?.[0] ?? '', said: () => said }
}

const text = async (address: string): Promise<string> => (await fetch(address)).text()

describe('serve', () => {
  let other: Server
  beforeAll(async () => {
    other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
  })
  afterAll(() => other.close())
  const taken = (): string => String((other.address() as AddressInfo).port)

  test.each([['serve'], ['dev']])(
    '%s: a port in use is an error with --strict-port, and otherwise the next one is taken',
    async (name) => {
      const { status, stderr } = docgen([name, '--port', taken(), '--strict-port'])
      expect(status).toBe(2)
      expect(stderr).toContain(`Port ${taken()} is in use.`)
      expect(stderr).toContain('DG701')
      const { said } = await serve(process.execPath, [command, name, '--port', taken()])
      expect(said()).toContain(`(port ${taken()} is in use)`)
    },
  )

  test('an address of another machine', () =>
    expect(docgen(['serve', '--host', '192.0.2.1', '--port', '0'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('DG702') as string,
    }))

  test('the whole network: says so, and answers no other name', async () => {
    const { origin, said } = await serve(process.execPath, [
      command,
      'serve',
      '--host',
      '0.0.0.0',
      '--port',
      '0',
    ])
    await expect.poll(said).toContain('Everyone on the network can read the site.')
    expect((await fetch(origin)).status).toBe(200)
    const { port } = new URL(origin)
    const answer = await new Promise<number | undefined>(
      (resolve, reject) =>
        void get({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }, ({ statusCode }) =>
          resolve(statusCode),
        ).on('error', reject),
    )
    expect(answer).toBe(403)
  })

  test('this machine only: no address of the network is printed', async () => {
    expect((await serve(process.execPath, [command, 'serve', '--port', '0'])).said()).toMatch(
      /^Serving build at http:\/\/localhost:\d+\/\n$/,
    )
  })

  test('the other loopback address', async ({ skip }) => {
    if (
      !Object.values(networkInterfaces())
        .flat()
        .some((each) => each?.address === '::1')
    )
      skip()
    const { origin } = await serve(process.execPath, [command, 'serve', '--host', '::1', '--port', '0'])
    expect(await text(origin)).toContain('Home')
  })

  test('without a built site it says what to do', () =>
    expect(docgen(['serve', '--out-dir', 'nowhere'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('docgen build') as string,
    }))
})

describe('the system watches no more files', () => {
  /** The limit of a user namespace of its own holds for the one process in it. */
  const limited =
    spawnSync('unshare', ['-Ur', 'sh', '-c', 'echo 12 > /proc/sys/user/max_inotify_watches']).status === 0
  // Where that is not allowed, the same error comes from `fs.watch` itself.
  const refusing =
    "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const { watch } = fs; let left = 12; fs.watch = (...words) => { if (left-- > 0) return watch(...words); throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC', syscall: 'watch' }) }; syncBuiltinESMExports()"
  const words = ['dev', '--port', '0']

  test('docgen looks at them again and again, says so once, and how to raise the limit', async () => {
    const { origin, said } = limited
      ? await serve('unshare', [
          '-Ur',
          'sh',
          '-c',
          `echo 12 > /proc/sys/user/max_inotify_watches && exec "$0" "$@"`,
          process.execPath,
          command,
          ...words,
        ])
      : await serve(process.execPath, [
          '--import',
          `data:text/javascript,${encodeURIComponent(refusing)}`,
          command,
          ...words,
        ])
    expect(await text(`${origin}/part-39/page`)).toContain('Some text.')
    await expect.poll(said, { timeout: 20_000 }).toContain('fs.inotify.max_user_watches')
    for (const mark of ['One change.', 'Another change.']) {
      writeFileSync(join(site.root, 'content/part-39/page.md'), `# Page 39\n\n${mark}\n`)
      await expect.poll(() => text(`${origin}/part-39/page`), { timeout: 20_000 }).toContain(mark)
    }
    writeFileSync(join(site.root, 'content/part-0/new.md'), '# A new page\n')
    await expect.poll(() => text(`${origin}/part-0/new`), { timeout: 20_000 }).toContain('A new page')
    expect(said().match(/watch-fallback/g)).toHaveLength(1)
  })
})

describe('a question in a terminal', () => {
  const hasTerminal = spawnSync('script', ['--version']).status === 0
  test.skipIf(!hasTerminal).each([
    ['Ctrl+C', '\u0003', 130],
    ['Ctrl+D', '\u0004', 2],
  ])('%s ends docgen and nothing is written', async (_name, key, status) => {
    const folder = mkdtempSync(join(tmpdir(), 'docgen-ask-'))
    const child = spawn('script', ['-qec', `"${process.execPath}" "${command}" init`, '/dev/null'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Title of the site')
    child.stdin.write(key)
    expect(await once(child, 'exit')).toEqual([status, null])
    expect(said).not.toContain('bug in docgen')
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('around a build', () => {
  test('a reader that has seen enough is no failure', async () => {
    const child = spawn(process.execPath, [command, 'build', '--no-cache', '--format', 'json'], {
      cwd: site.root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let complaints = ''
    child.stderr.on('data', (part: Buffer) => (complaints += part.toString()))
    child.stdout.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(complaints).toBe('')
  })

  test("in a project of CommonJS: Node has nothing to say about docgen's own files", () => {
    writeFileSync(join(site.root, 'package.json'), '{"name":"project"}\n')
    const { status, stderr } = docgen(['build', '--no-cache'], { NODE_OPTIONS: '' })
    rmSync(join(site.root, 'package.json'))
    expect([status, stderr]).toEqual([0, ''])
  })

  test('what code of the site says is no part of the report', () => {
    const loud = makeSite({
      'content/index.mdx':
        "import Loud from './_loud.tsx'\n\n# Home\n\n{(() => { console.log('an expression') })()}\n\n<Loud />\n",
      'content/_loud.tsx':
        "export default () => { console.info('a component'); process.stderr.write('a stream'); return <p>Loud</p> }\n",
    })
    writeFileSync(
      join(loud.root, 'docgen.config.mjs'),
      `console.log('the configuration')\nexport default ${readFileSync(join(loud.root, 'docgen.config.json'), 'utf8')}\n`,
    )
    rmSync(join(loud.root, 'docgen.config.json'))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [command, 'build', '--no-cache', '--json'],
      { cwd: loud.root, encoding: 'utf8' },
    )
    rmSync(loud.root, { recursive: true })
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { counts: { errors: 0 } }])
    for (const said of ['the configuration', 'an expression', 'a component', 'a stream'])
      expect(stderr).toContain(said)
  })

  test('in 64 MB of memory', () => {
    const { status, stdout } = docgen(['build', '--no-cache'], { NODE_OPTIONS: '--max-old-space-size=64' })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^\d+ pages/)
  })

  test.each([['16.20.2'], ['18.20.8'], ['20.18.3']])(
    'Node %s is told that it is too old, in one line',
    (version) => {
      const pretend = `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process.versions, 'node', { value: '${version}' })`)}`
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', pretend, command, 'build'],
        { cwd: site.root, encoding: 'utf8' },
      )
      expect([status, stdout, stderr]).toEqual([
        2,
        '',
        `docgen needs Node 20.19 or newer; this is Node ${version}.\n`,
      ])
    },
  )

  test("an installation of Yarn's Plug'n'Play is told what to set, in one line", () => {
    const archived = join(site.root, '.yarn/cache/docgen.zip/docgen.mjs')
    mkdirSync(dirname(archived), { recursive: true })
    cpSync(command, archived)
    const pretend = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'pnp', { value: '3' })")}`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, archived, 'init'], {
      cwd: site.root,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^docgen does not work with Yarn's Plug'n'Play: .*`nodeLinker: node-modules`.*\n$/)
  })
})
