import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporarySite, type TempSite } from '../../../build-temp-site.ts'
import { runDocgen } from '../../../run-docgen.ts'
import { useBundledPlugin } from './bundled-plugin.ts'

/**
 * Stands in for `thv registry info NAME`: slow, failing, garbled or chatty, by the server's name.
 * Notes when it began and ended.
 */
const standIn = `#!/bin/sh
name=$3
note() { echo "$1 $name" >> "$(dirname "$0")/log"; }
answer() {
  echo '{"name": "io.example/'"$name"'", "image": "ghcr.io/acme/'"$name"'", "transport": "stdio", "tools": ["b", "a"]}'
  note end
}
note begin
case $name in
  slow*) sleep 0.7; answer ;;
  failing)
    echo 'A new version of ToolHive is available' >&2
    echo 'Error: failed to get server information: server not found: failing' >&2
    exit 1 ;;
  garbled) echo '{"image": ' ;;
  silent) ;;
  text) printf 'Name: text\\nType: Container Server\\nImage: a/b:1\\nTransport: sse\\n' ;;
  *) answer ;;
esac
`

const plugin = useBundledPlugin()

function siteWith(
  page: string,
  options = "{ snapshot: 'data/servers.yaml', command: ['./bin/thv', 'registry', 'info', '{name}'] }",
): TempSite {
  const site = temporarySite({
    'bin/thv': standIn,
    'content/index.mdx': '# Home\n',
    'content/guides/mcp/a.mdx': page,
  })
  chmodSync(join(site.root, 'bin/thv'), 0o755)
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { mcpMetadata } from ${plugin}\nexport default { title: 'Site', url: 'https://example.com', plugins: [${options === '' ? '' : `mcpMetadata(${options})`}] }\n`,
  })
  return site
}

const pull = (site: TempSite, ...words: readonly string[]) =>
  runDocgen(site.root, 'metadata', 'pull', ...words)

const snapshot = (site: TempSite): string => readFileSync(join(site.root, 'data/servers.yaml'), 'utf8')
const log = (site: TempSite): string[] => readFileSync(join(site.root, 'bin/log'), 'utf8').trim().split('\n')

describe('docgen metadata pull', () => {
  it('asks once for each server that pages name, all at the same time, and writes them sorted', async () => {
    const site = siteWith(
      '# A\n\n<MCPMetadata name="slow-b" />\n\n<MCPMetadata name="slow-a" />\n\n<MCPMetadata name="text" />\n\n<MCPMetadata name="slow-b" />\n\n`<MCPMetadata name="failing" />`\n\n```mdx\n<MCPMetadata name="failing" />\n```\n',
    )
    expect(await pull(site)).toEqual({ code: 0, out: 'Wrote 3 servers to data/servers.yaml.\n', err: '' })
    expect([...snapshot(site).matchAll(/ - name: (\S+)/g)].map((match) => match[1])).toEqual([
      'slow-a',
      'slow-b',
      'text',
    ])
    expect(
      log(site)
        .filter((line) => line.startsWith('begin'))
        .sort(),
    ).toEqual(['begin slow-a', 'begin slow-b', 'begin text'])
    expect(log(site).findIndex((line) => line.startsWith('end'))).toBeGreaterThan(
      log(site).indexOf('begin slow-a'),
    )
    expect(log(site).findIndex((line) => line.startsWith('end'))).toBeGreaterThan(
      log(site).indexOf('begin slow-b'),
    )
    expect((await pull(site)).out).toBe('data/servers.yaml is up to date with 3 servers.\n')
  })

  it('asks for named servers only, and keeps the others, the titles and the comment', async () => {
    const site = siteWith('<MCPMetadata name="failing" />\n')
    site.write({
      'data/servers.yaml':
        '# Ours.\nservers:\n  - {name: old, image: a/old, transport: stdio}\n  - {name: b, title: Our b, description: Ours, image: a/b:0, transport: sse}\n',
    })
    expect(await pull(site, 'b', 'a', 'b')).toMatchObject({
      code: 0,
      out: 'Wrote 2 servers to data/servers.yaml.\n',
    })
    expect([...snapshot(site).matchAll(/ - name: (\S+)/g)].map((match) => match[1])).toEqual([
      'a',
      'b',
      'old',
    ])
    expect(snapshot(site)).toMatch(/^# Ours\.\n[\s\S]*title: Our b[\s\S]*ghcr\.io\/acme\/b/)
  })

  it('fails as a whole when one fails or says what nobody can read, at the place where the page asks', async () => {
    const failures = {
      failing: 'server not found: failing',
      garbled: 'neither JSON nor text about a server',
      silent: 'printed nothing',
    }
    const names = ['good', ...Object.keys(failures)]
    const site = siteWith(`# A\n\n${names.map((name) => `<MCPMetadata name="${name}" />\n`).join('\n')}`)
    const { code, out, err } = await pull(site)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('Nothing was written.')
    Object.entries(failures).forEach(([name, said], index) => {
      const paragraph = err.split('\n\n').find((text) => text.includes(`./bin/thv registry info ${name}`))
      for (const text of [`content/guides/mcp/a.mdx:${5 + 2 * index}:1`, 'mcp-metadata-failed', said])
        expect(paragraph).toContain(text)
    })
    expect(existsSync(join(site.root, 'data/servers.yaml'))).toBe(false)
  })

  it('says when the program is not there or may not be run', async () => {
    const site = siteWith('<MCPMetadata name="a" />', "{ command: ['./bin/nothing', '{name}'] }")
    expect(await pull(site)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the program `./bin/nothing` was not found') as string,
    })
    const other = siteWith('<MCPMetadata name="a" />')
    chmodSync(join(other.root, 'bin/thv'), 0o644)
    expect(await pull(other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('may not be run') as string,
    })
  })

  it('does not overwrite a snapshot that it cannot read', async () => {
    const site = siteWith('<MCPMetadata name="a" />')
    site.write({ 'data/servers.yaml': 'servers: [\n' })
    expect(await pull(site)).toMatchObject({
      code: 1,
      err: expect.stringContaining('data/servers.yaml:2') as string,
    })
    expect(snapshot(site)).toBe('servers: [\n')
  })

  it('refuses what it cannot mean', async () => {
    expect(await pull(siteWith('# A', ''), 'a')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no command `metadata`') as string,
    })
    const site = siteWith('# A')
    expect(await pull(site, 'a;b')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not a name') as string,
    })
    expect(await pull(site, '--timeout', 'soon')).toMatchObject({ code: 2 })
    expect(
      await pull(
        siteWith('# A', "{ snapshot: '../out.yaml', command: ['./bin/thv', 'a', 'b', '{name}'] }"),
        'a',
      ),
    ).toMatchObject({ code: 1, err: expect.stringContaining('leads out of the project') as string })
    expect(await pull(site)).toMatchObject({
      code: 0,
      out: 'No page names an MCP server; there is nothing to pull.\n',
    })
  })
})

it('a snapshot beside a command is what builds read', async () => {
  const site = siteWith('# A\n\n<MCPMetadata name="good" />\n')
  await pull(site)
  const before = log(site).length
  const { failed } = await site.build()
  expect(failed).toBe(false)
  expect(site.output('guides/mcp/a.html')).toContain('ghcr.io/acme/good')
  expect(log(site)).toHaveLength(before)
})
