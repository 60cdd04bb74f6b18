import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocumentContext } from '@theme/context'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import MCPMetadata, { type McpMetadataData } from '../../../../content/_plugins/mcp-metadata/MCPMetadata.tsx'
import {
  mcpMetadata,
  parseInfo,
  parseSnapshot,
  writeSnapshot,
} from '../../../../content/_plugins/mcp-metadata/index.ts'
import type { ContentAdditions } from '../../../../src/model/plugin.ts'
import type { DocumentContextValue } from '../../../../src/model/theme.ts'
import { contentContext, contentOf, projectRoot } from '../../features/content-context.ts'

let data: McpMetadataData = { servers: {}, failures: {} }

/** The block of a server, on a page that has the data. */
const block = (name: string): string =>
  renderToString(
    <DocumentContext value={{ data: { 'mcp-metadata': data } } as unknown as DocumentContextValue}>
      <MCPMetadata name={name} />
    </DocumentContext>,
  )

/** Stands in for `thv`: slow, failing, hanging or garbled, by the server's name. */
const standIn = `
import { appendFileSync } from 'node:fs'
const [, , log, name] = process.argv
appendFileSync(log, name + '\\n')
if (name === 'missing') { console.error('Error: failed to get server information: server not found: missing'); process.exit(1) }
else if (name === 'hanging') setInterval(() => {}, 1000)
else if (name === 'garbled') console.log('\\u0000\\u0001 what?')
else if (name === 'slow') setTimeout(() => console.log(JSON.stringify({ name, image: 'i', tools: ['t'] })), 300)
else { console.error('A new version is available'); console.log(JSON.stringify({ name, image: 'ghcr.io/acme/' + name, transport: 'stdio', env_vars: [{ name: 'A', description: '<script>alert(1)</script>', required: true, secret: true }], repository_url: 'javascript:alert(1)' })) }
`
let folder: string
const made = (additions: ContentAdditions | undefined): McpMetadataData =>
  additions?.data?.['mcp-metadata'] as unknown as McpMetadataData
const run = async (names: readonly string[], more: object = {}) =>
  mcpMetadata({
    command: [process.execPath, join(folder, 'thv.mjs'), join(folder, 'log'), '{name}'],
    names,
    timeout: 30_000,
    ...more,
  }).content?.(
    contentContext({
      'guides/a.mdx': 'Text\n\n<MCPMetadata name="first" />\n<MCPMetadata name="missing" />',
    }),
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docgen-mcp-'))
  await writeFile(join(folder, 'thv.mjs'), standIn)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the snapshot', () => {
  it('has a card for every server of the guides', async () => {
    const additions = await mcpMetadata().content?.(contentContext())
    expect(additions?.diagnostics).toMatchObject([
      {
        rule: 'mcp-metadata-snapshot',
        severity: 'info',
        message: 'The metadata of 11 MCP servers is that of the snapshot `content/_data/mcp-servers.yaml`.',
      },
    ])
    data = made(additions)
    for (const name of [
      'playwright',
      'osv',
      'notion-remote',
      'meta-mcp',
      'k8s',
      'github',
      'filesystem',
      'fetch',
      'context7',
    ]) {
      const html = block(name)
      expect(html).toContain(`<code>${name}</code>`)
      expect(html).not.toMatch(/undefined|NaN|\[object/)
    }
    // Long names may break where their parts meet.
    const github = block('github').replaceAll('<wbr/>', '')
    for (const text of [
      'Official',
      'Active',
      'ghcr.io/github/github-mcp-server:v0.18.0',
      '22,775',
      '.githubusercontent.com',
      'GITHUB_PERSONAL_ACCESS_TOKEN',
      'Required',
      'Secret',
      'Tools (<!-- -->49',
      '2025-09-20',
    ])
      expect(github).toContain(text)
    expect(block('notion-remote')).toContain('https://mcp.notion.com/mcp')
  })

  it('names the servers that there are for an unknown one', () => {
    expect(() => block('githup')).toThrow(
      'there is no metadata for that server, only for context7, context7-remote, fetch,',
    )
    expect(() => block('constructor')).toThrow('no metadata')
  })

  it('says zero where something is zero, and none where there is none', async () => {
    const additions = await mcpMetadata({ snapshot: 's.yaml' }).content?.(
      contentContext({
        's.yaml':
          'servers:\n  - { name: a, image: i, metadata: { stars: 0, pulls: 0 } }\n  - { name: b, type: remote, url: https://mcp.example.com/ }\n',
      }),
    )
    data = made(additions)
    const [container, remote] = ['a', 'b'].map((name) =>
      block(name)
        .replace(/<!-- -->/g, '')
        .replace(/<[^>]+>/g, '|')
        .replace(/\|+/g, '|'),
    )
    for (const text of [
      '|Popularity|0 stars, 0 pulls|',
      '|Tags|None|',
      '|Tools|None listed|',
      '|Environment variables|None|',
      '|Provenance|Not available|',
      '|Network access|None when the network is isolated|',
    ])
      expect(container).toContain(text)
    for (const text of [
      '|Repository|Not published|',
      '|Popularity|Not known|',
      '|Image|None, the server is remote|',
      '|Provenance|Not applicable, the server has no image|',
      '|Network access|Not restricted, the server is remote|',
    ])
      expect(remote).toContain(text)
  })

  it('that is wrong is judged with its place', async () => {
    const additions = await mcpMetadata({ snapshot: 's.yaml' }).content?.(
      contentContext({ 's.yaml': 'servers:\n  - name: a\n    tools: 3\n' }),
    )
    expect(additions?.diagnostics).toMatchObject([
      { rule: 'invalid-reference-document', file: 's.yaml', place: { line: 3 } },
      { rule: 'mcp-metadata-snapshot' },
    ])
  })
})

describe('the command', () => {
  it('runs at the same time for all, once for each name', async () => {
    const additions = await run(['first', 'slow', 'first', 'second'], { folders: ['guides'] })
    expect(Object.keys(made(additions).servers)).toEqual(['first', 'slow', 'second'])
    expect(made(additions).servers.first).toMatchObject({
      type: 'container',
      env: [{ name: 'A', required: true, secret: true }],
    })
    expect((await readFile(join(folder, 'log'), 'utf8')).trim().split('\n').sort()).toEqual([
      'first',
      'missing',
      'second',
      'slow',
    ])
  })

  it('fails the build with what it said, at the place where the page asks', async () => {
    const additions = await run([], { folders: ['guides'] })
    expect(additions?.diagnostics).toMatchObject([
      {
        rule: 'mcp-metadata-failed',
        severity: 'error',
        file: 'guides/a.mdx',
        place: { line: 4, column: 1 },
        message: expect.stringContaining('server not found: missing') as string,
      },
    ])
  })

  it('is ended after its time', async () => {
    const start = Date.now()
    const additions = await run(['hanging'], { timeout: 400 })
    expect(Date.now() - start).toBeLessThan(10_000)
    expect([...(additions?.diagnostics ?? [])][0]?.message).toContain('did not end within 0.4 seconds')
  })

  it('may print what nobody understands, or not exist', async () => {
    expect([...((await run(['garbled']))?.diagnostics ?? [])][0]?.message).toContain('neither JSON nor text')
    expect(
      (await contentOf(mcpMetadata({ command: ['no-such-program-here', '{name}'], names: ['a'] }), {}))
        .diagnostics[0]?.message,
    ).toContain('was not found')
    expect((await run(['--help']))?.diagnostics).toHaveLength(1)
  })

  it('leaves a note on the page when the build may go on', async () => {
    const additions = await run(['missing'], { failOnError: false })
    expect(additions?.diagnostics).toMatchObject([{ severity: 'warning' }])
    data = made(additions)
    expect(block('missing')).toContain('No metadata for')
  })

  it('cannot bring markup or script links into the page', async () => {
    data = made(await run(['evil']))
    const html = block('evil')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('href="javascript')
  })
})

it('reads the text format', () => {
  const text =
    'Name: demo\nType: Container Server\nDescription: A demo\nTier: Community\nStatus: Active\nTransport: sse\nImage: ghcr.io/acme/demo:1\nTarget Port: 8080\nHas Provenance: Yes\n\nPermissions:\n  Network:\n    Allow Host: .acme.test, api.test\n    Allow Port: 443\nRepository URL: https://github.com/acme/demo\nPopularity: 12 stars, 340 pulls\nLast Updated: 2025-10-01T00:00:00Z\n\nTools:\n  - one\n  - two\n\nEnvironment Variables:\n  - KEY (required): The key\n  - MODE [default: fast]: The mode\n\nTags:\n  a, b\n\nExample Command:\n  thv run demo\n'
  expect(parseInfo('demo', text)).toMatchObject({
    name: 'demo',
    type: 'container',
    transport: 'sse',
    image: 'ghcr.io/acme/demo:1',
    targetPort: 8080,
    provenance: { signed: true },
    popularity: { stars: 12, pulls: 340 },
    tools: ['one', 'two'],
    tags: ['a', 'b'],
    permissions: { network: { hosts: ['.acme.test', 'api.test'], ports: [443] } },
    env: [
      { name: 'KEY', required: true, description: 'The key' },
      { name: 'MODE', required: false, default: 'fast', description: 'The mode' },
    ],
  })
})

it.each([
  [
    'servers:\n  - {name: a}\n  - {title: b}\n  - {name: c, tools: 3}\n',
    ['a'],
    [
      'In the snapshot of MCP servers, `servers.1.name` is missing.',
      'In the snapshot of MCP servers, `servers.2.tools` must be a list.',
    ],
    [3, 4],
  ],
  ['null', [], ['In the snapshot of MCP servers, the document must be a map.'], [1]],
  ['servers: {}', [], ['In the snapshot of MCP servers, `servers` must be a list.'], [1]],
])('of a broken snapshot keeps the entries that can be read: %j', (text, names, messages, lines) => {
  const { servers, diagnostics } = parseSnapshot(text, 's.yaml')
  expect(servers.map(({ name }) => name)).toEqual(names)
  expect(diagnostics.map(({ message }) => message)).toEqual(messages)
  expect(diagnostics.map(({ place }) => place?.line)).toEqual(lines)
})

it('writes a snapshot that says the same when it is read again, and keeps the words of the site', async () => {
  const text = await readFile(join(projectRoot, 'content/_data/mcp-servers.yaml'), 'utf8')
  const { servers } = parseSnapshot(text, 's.yaml')
  const written = writeSnapshot(
    servers.map((server) => ({ ...server, title: server.name, description: 'From the registry' })),
    text,
  )
  expect(parseSnapshot(written, 's.yaml')).toEqual({ servers, diagnostics: [] })
  expect(written.startsWith('#')).toBe(true)
})
