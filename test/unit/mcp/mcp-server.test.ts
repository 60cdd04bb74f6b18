import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite } from '../../../src/mcp/open-site.ts'
import { openOwnSearch } from '../../../src/mcp/site-search.ts'
import { makeSite, told, type TempSite } from '../../build-temp-site.ts'
import { bundledCli } from '../../bundled-cli.ts'

const guide = `---
description: How to install Rocket.
---

# Install

Rocket runs on Linux.

## From a package {#pkg}

\`\`\`sh
# a comment, no heading
apt install rocket
\`\`\`

## Flags

| Flag | Meaning |
| - | - |
| \`--port\` number | The port of the rocket. |

## Fields

- \`spec\` object
  - \`port\` integer

    The port in the pod.

  - \`name\` string
`

let site: TempSite
let client: Client
/** What the server has said to be others. */
const changed = new Set<string>()
const changesOf = (kind: string) => ({ autoRefresh: false, onChanged: () => void changed.add(kind) })
beforeAll(async () => {
  site = makeSite(
    {
      'content/index.md': '# Home\n\nRockets fly.\n',
      'content/guides/install.md': guide,
      'content/guides/launch.md': `# Launch\n\n${'Count down and ignite. '.repeat(300)}\n\n## Abort\n\nPress stop.\n`,
      'i18n/de/content/index.md': '# Start\n\nRaketen fliegen.\n',
    },
    {
      search: {},
      tagline: 'Rockets for all.',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      agents: {
        prompts: { upgrade: { title: 'Upgrade', text: 'From {from}.', arguments: { from: 'The version' } } },
      },
    },
  )
  expect((await site.build()).diagnostics.filter(({ severity }) => severity === 'error').map(told)).toEqual(
    [],
  )
  client = new Client(
    { name: 'test', version: '1' },
    { listChanged: { resources: changesOf('resources'), prompts: changesOf('prompts') } },
  )
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bundledCli, 'mcp'], cwd: site.root }),
  )
}, 60_000)
afterAll(async () => {
  await client.close()
  rmSync(site.root, { recursive: true, force: true })
})

interface Answer {
  readonly text: string
  readonly isError: boolean
}

async function call(name: string, asked: Record<string, unknown>, of = client): Promise<Answer> {
  const { content, isError = false } = await of.callTool({ name, arguments: asked })
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError }
}

describe('docgen mcp answers over the standard streams', () => {
  it('what tools there are, all of which only read', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'read_page',
      'list_pages',
      'read_reference',
      'find_examples',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(client.getInstructions()).toContain('“Site” (https://example.com/). Rockets for all. Search first')
  })

  it('a search as that of the site, with anchors that can be read', async () => {
    const { text } = await call('search', { query: 'install a package' })
    expect(text).toMatch(/^1\. Install \(.*\d+ tokens\)\n {3}page: guides\/install\n {3}- .*\(#pkg\)/)
  })

  it('pages and sections, what was cut, and the neighbors', async () => {
    const part = await call('read_page', { page: 'https://example.com/guides/install.md', section: '#pkg' })
    expect(part.text).toContain(
      '## From a package\n\n```sh\n# a comment, no heading\napt install rocket\n```\n\n',
    )
    expect(part.text).not.toContain('Flags')
    expect(part.text).toContain('next: Launch (guides/launch)')
    const cut = await call('read_page', { page: '/guides/launch/', tokens: 200 })
    expect(cut.text.length).toBeLessThan(1_600)
    expect(cut.text).toMatch(/Cut: \d+ tokens more of this section, and\n {2}- Abort \(#abort, \d+ tokens\)/)
    expect(await call('read_page', { page: 'index', language: 'de' })).toMatchObject({
      text: expect.stringContaining('Raketen fliegen.') as string,
    })
  })

  it('the entry of a name in a table', async () => {
    const { text } = await call('read_reference', { name: 'Flags' })
    expect(text).toContain('| `--port` number |')
  })

  it('examples with what leads to them', async () => {
    const { text } = await call('find_examples', { query: 'install rocket', codeLanguage: 'sh' })
    expect(text).toContain('~~~~sh\n# a comment, no heading\napt install rocket\n~~~~')
    expect(await call('find_examples', { query: 'install', codeLanguage: 'java' })).toMatchObject({
      isError: true,
    })
  })

  it('pages in the order of the sidebar, as a tool and as resources', async () => {
    const { text } = await call('list_pages', { limit: 2 })
    expect(text).toMatch(
      /^3 pages of “Site”, https:\/\/example\.com\/\n(?:- .*\n){2}1 more: ask with `offset` 2\.$/,
    )
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('https://example.com/guides/launch')
    const { contents } = await client.readResource({ uri: 'https://example.com/guides/launch' })
    expect(contents).toMatchObject([{ text: site.output('guides/launch.md') }])
  })

  it('prompts of the site, with their arguments filled in once', async () => {
    expect((await client.listPrompts()).prompts).toEqual([
      {
        name: 'upgrade',
        title: 'Upgrade',
        arguments: [{ name: 'from', description: 'The version', required: true }],
      },
    ])
    const { messages } = await client.getPrompt({ name: 'upgrade', arguments: { from: '1 {from}' } })
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'From 1 {from}.' } }])
    await expect(client.getPrompt({ name: 'upgrade', arguments: {} })).rejects.toThrow('from')
  })

  it('a new build without a new start', async () => {
    site.write({ 'content/guides/land.md': '# Land\n\nTouch down softly.\n' })
    await site.build()
    expect((await call('search', { query: 'touch down' })).text).toContain('guides/land')
    await expect.poll(() => [...changed].sort(), { timeout: 10_000 }).toEqual(['prompts', 'resources'])
  })
})

it('hostile arguments do nothing', async () => {
  symlinkSync('/etc/passwd', join(site.root, 'build/linked.md'))
  const wrong: readonly (readonly [tool: string, asked: Record<string, unknown>])[] = [
    ['read_page', { page: '../../../../etc/passwd' }],
    ['read_page', { page: '/etc/passwd' }],
    ['read_page', { page: 'linked' }],
    ['read_page', { page: 'llms.json' }],
    ['read_page', { page: '%2e%2e%2fdocgen.config.json' }],
    ['read_page', { page: '\0\ud800%' }],
    ['read_page', { page: 'index', tokens: 1e9 }],
    ['read_page', { page: '__proto__' }],
    ['search', { query: ' ' }],
    ['search', { query: 'x'.repeat(501) }],
    ['search', { query: ['a'] }],
    ['search', { query: 'a', limit: -1 }],
    ['search', { query: 'a', more: 1 }],
    ['search', { query: 'a', language: '../..' }],
    ['search', { query: 'a', version: '__proto__' }],
    ['list_pages', { section: '\u202e' }],
    ['list_pages', { offset: Number.MAX_SAFE_INTEGER }],
    ['nothing', {}],
  ]
  for (const [tool, asked] of wrong) {
    const answer = await call(tool, asked).catch((error: unknown) => ({ isError: true, text: String(error) }))
    expect(answer, JSON.stringify(asked)).toMatchObject({ isError: true })
    expect(answer.text).not.toContain('root:')
  }
  // The code of the protocol for a resource that is not there, not one for a fault of the server.
  await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining('no page'),
  })
  expect((await call('search', { query: '*:~^ -a +b "' })).isError).toBe(false)
})

it('an index that leads elsewhere is none', async () => {
  // docgen's own file.
  const index = JSON.parse(site.output('llms.json')) as { pages: Record<string, unknown>[] }
  for (const markdown of ['../docgen.config.md', '/etc/a.md', 'https://evil.example/a.md', 'a/../../b.md']) {
    const text = JSON.stringify({ ...index, pages: [{ ...index.pages[0], markdown }] })
    const files = { name: 'it', read: () => Promise.resolve(text), revision: () => Promise.resolve('') }
    await expect(openSite(files, openOwnSearch)).rejects.toThrow('none that this docgen can read')
  }
})

it('docgen mcp --http answers programs of this machine, and no pages of others', async () => {
  const child = spawn(process.execPath, [
    bundledCli,
    'mcp',
    join(site.root, 'build'),
    '--http',
    '--port',
    '0',
  ])
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string] // Its address.
  const address = line.trim()
  const visitor = new Client({ name: 'test', version: '1' })
  await visitor.connect(new StreamableHTTPClientTransport(new URL(address)))
  expect((await call('read_page', { page: 'index' }, visitor)).text).toContain('Rockets fly.')
  await visitor.close()
  const request = { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' }
  expect((await fetch(address, request)).status).toBe(403)
  expect((await fetch(address.replace('/mcp', '/'))).status).toBe(404)
  child.kill('SIGTERM')
  await once(child, 'close')
}, 30_000)

it('docgen mcp --http sends a reader away who asks too often', async () => {
  const flags = ['--http', '--port', '0', '--requests-per-minute', '3', '--proxies', '1']
  const child = spawn(process.execPath, [bundledCli, 'mcp', join(site.root, 'build'), ...flags])
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string] // Its address.
  const ask = async (reader: string): Promise<readonly [number, boolean]> => {
    const response = await fetch(line.trim(), { headers: { 'x-forwarded-for': `192.0.2.1, ${reader}` } })
    return [response.status, Number(response.headers.get('retry-after')) > 0]
  }
  const answers = []
  for (let turn = 0; turn < 4; turn++) answers.push(await ask('198.51.100.1'))
  child.kill('SIGTERM')
  expect(answers.map(([status]) => status === 429)).toEqual([false, false, false, true])
  expect(answers[3]).toEqual([429, true])
  await once(child, 'close')
}, 30_000)

it('docgen mcp on a pipe answers all that was asked before the input ended', () => {
  const clientInfo = { name: 'test', version: '1' }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
  const messages = [
    { id: 1, method: 'initialize', params },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'rockets' } } },
  ]
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  const { stdout, status } = spawnSync(process.execPath, [bundledCli, 'mcp'], { cwd: site.root, input })
  const answers = String(stdout).trim().split('\n')
  expect(answers.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]) // A line each.
  expect(answers[1]).toContain('Rockets fly.')
  expect(status).toBe(0)
}, 30_000)
