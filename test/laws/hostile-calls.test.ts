import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite, told, type TempSite } from '../build-temp-site.ts'
import { bundledCli } from '../bundled-cli.ts'
import { random, smallSite, smallSiteConfig } from './small-site.ts'

// Whatever is asked of `docgen mcp`, it goes on, answers from the site alone, and answers briefly.
// `HOSTILE_CALLS=10000` asks for longer, `HOSTILE_SEED` for other calls.
const calls = Number(process.env['HOSTILE_CALLS'] ?? 400)
const seed = Number(process.env['HOSTILE_SEED'] ?? 1)

/** What stands beside the site. */
const secret = 'a secret of the project'

/** In characters: the most that a tool may be asked for, in tokens of four, and what it says about it. */
const longest = 100_000

/** How much a server may grow once it has read the site, in bytes, however often it is asked. */
const growth = 150_000_000

let site: TempSite
beforeAll(async () => {
  site = makeSite({ ...smallSite, 'secret.md': secret }, { ...smallSiteConfig, search: {} })
  const { diagnostics } = await site.build()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(told)).toEqual([])
  writeFileSync(join(site.root, 'build', '..', 'secret.txt'), secret)
}, 60_000)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

test('hostile calls on the standard streams', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bundledCli, 'mcp', join(site.root, 'build')],
  })
  const client = new Client({ name: 'hostile', version: '1' })
  await client.connect(transport)
  await bombard(client, () => transport.pid ?? undefined)
  await client.close()
}, 600_000)

test('hostile calls over HTTP', async () => {
  const flags = ['--http', '--port', '0', '--requests-per-minute', '1000000']
  const server: ChildProcess = spawn(
    process.execPath,
    [bundledCli, 'mcp', join(site.root, 'build'), ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(server.stdout!.setEncoding('utf8'), 'data')) as [string] // Its address.
  const client = new Client({ name: 'hostile', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(line.trim())))
  await bombard(client, () => server.pid)
  await client.close()
  expect(server.exitCode).toBeNull()
  server.kill()
  await once(server, 'exit')
}, 600_000)

/** Sends calls of all kinds, with sound ones between them, which must be answered as ever. */
async function bombard(client: Client, pid: () => number | undefined): Promise<void> {
  const chance = random(seed)
  const { tools } = await client.listTools()
  const names = [...tools.map(({ name }) => name), 'no_tool', '__proto__', '']
  const properties = [
    ...new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}))),
  ]
  const sound = async (): Promise<string> =>
    (await answerOf(client, 'read_page', { page: 'index' })) ?? 'no answer'
  const expected = await sound()
  expect(expected).toContain('Home')
  let before = 0
  for (let call = 0; call < calls; call++) {
    const name = pick(names, chance)
    const schema = tools.find((tool) => tool.name === name)?.inputSchema.properties
    // Values of the right types get past the check of arguments.
    const asked =
      schema && chance() < 0.6
        ? Object.fromEntries(
            Object.entries(schema)
              .filter(() => chance() < 0.7)
              .map(([key, value]) => [
                key,
                (value as { type?: string }).type === 'integer'
                  ? Math.floor(chance() * 30_000)
                  : pick(texts, chance).repeat(chance() < 0.9 ? 1 : Math.floor(chance() * 50)),
              ]),
          )
        : Object.fromEntries(
            properties.filter(() => chance() < 0.6).map((property) => [property, hostileValue(chance, 0)]),
          )
    const answer = await answerOf(client, name, asked)
    const shown = JSON.stringify({ seed, call, name, asked }).slice(0, 500)
    expect(answer?.length ?? 0, shown).toBeLessThan(longest)
    expect(answer ?? '', shown).not.toMatch(/root:x:0|\n\s+at \S+ \(|node_modules/)
    expect(answer ?? '', shown).not.toContain(secret)
    if (call % 100 === 0) expect(await sound(), shown).toBe(expected)
    if (call === Math.floor(calls / 4)) before = memoryOf(pid())
  }
  expect(memoryOf(pid()) - before).toBeLessThan(growth)
}

/** What a tool answers; undefined if the call was refused. */
async function answerOf(
  client: Client,
  name: string,
  asked: Record<string, unknown>,
): Promise<string | undefined> {
  const result = await client.callTool({ name, arguments: asked }).catch(() => undefined)
  return result?.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

/** The memory of a process in bytes, where the system says it. */
function memoryOf(pid: number | undefined): number {
  const file = `/proc/${String(pid)}/statm`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) * 4096 : 0
}

const pick = <Item>(items: readonly Item[], chance: () => number): Item =>
  items[Math.floor(chance() * items.length)]!

const texts = [
  '../secret.txt',
  '../secret.md',
  '..%2fsecret.txt',
  '..\\secret.txt',
  '/etc/passwd',
  'file:///etc/passwd',
  'https://evil.example/index.md',
  '//evil.example/',
  'index\0.md',
  'index.md?x#y',
  'index',
  'constructor',
  '__proto__',
  '$&$1',
  '*',
  '(a+)+$',
  '\uD800',
  '\u202Eindex',
  'ﬀ',
  '👩‍👩‍👧',
  '\r\n\r\nHTTP/1.1 200 OK',
  '{"jsonrpc":"2.0"}',
  '<script>alert(1)</script>',
  'two one page',
]

function hostileValue(chance: () => number, depth: number): unknown {
  const kind = Math.floor(chance() * (depth > 4 ? 7 : 9))
  switch (kind) {
    case 0:
    case 1:
    case 2:
      return pick(texts, chance)
    case 3:
      return pick(texts, chance).repeat(Math.floor(chance() * 2_000))
    case 4:
      return pick([0, -1, 1, 7, 1.5, 1e9, 1e308, -0, Number.MAX_SAFE_INTEGER], chance)
    case 5:
      return pick([null, true, false, '', ' ', [], {}], chance)
    case 6:
      return Array.from({ length: 20 }, () => String.fromCodePoint(Math.floor(chance() * 0xd000))).join('')
    case 7:
      return Array.from({ length: Math.floor(chance() * 5) }, () => hostileValue(chance, depth + 1))
    default:
      return { [pick(texts, chance)]: hostileValue(chance, depth + 1) }
  }
}
