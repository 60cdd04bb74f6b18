import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { temporarySite, type TempSite } from '../../../build-temp-site.ts'
import { runDocgenInTerminal } from '../../../run-docgen.ts'
import { projectRoot } from '../../features/content-context.ts'
import { useBundledPlugin } from './bundled-plugin.ts'

/**
 * Stands in for the tool: `thv registry info NAME --format json` prints what its file says, and does by the
 * server's name what a tool can do wrong.
 */
const standIn = `#!/bin/sh
here=$(dirname "$0")
name=$3
if [ "$1 $2 $4 $5" != 'registry info --format json' ]; then echo 'Error: unknown command' >&2; exit 1; fi
echo "$name" >> "$here/asked"
echo 'A new version of ToolHive is available: v9.9.9' >&2
entry() {
  echo '{"image": "ghcr.io/acme/'"$name"':1", "transport": "stdio", "tier": "Community", "status": "Active", "tools": ["one", "two"], "env_vars": [], "tags": ["a"], "metadata": {"stars": 0, "pulls": 12, "last_updated": "2025-10-01T00:00:00Z"}, "docker_tags": ["1", "latest"], "custom_metadata": {"x": 1}, "description": "'"$1"'"}'
}
case $name in
  unknown) echo 'Error: failed to get server information: server not found: unknown' >&2; exit 1 ;;
  quiet) exit 3 ;;
  garbled) echo '{"image": "ghcr.io/acme/garbled", ' ;;
  misshapen) echo '{"image": 1, "tools": "many"}' ;;
  array) echo '[]' ;;
  hanging) exec sleep 60 ;;
  wrapped) sleep 60; exit 1 ;;
  huge) head -c 6000000 /dev/zero | tr '\\0' x ;;
  *) description=$(cat "$here/description") && entry "$description" ;;
esac
`

/** What is said of the servers that the stand-in fails for. */
const failures = {
  unknown: 'server not found: unknown',
  quiet: 'A new version of ToolHive is available',
  garbled: 'its output is neither JSON nor text about a server: {"image"',
  misshapen: 'its output is neither JSON nor text about a server: {"image": 1',
  array: 'its output is neither JSON nor text about a server: []',
  huge: 'it printed more than 4 MB',
  hanging: 'it did not end within 3 seconds',
  wrapped: 'it did not end within 3 seconds',
}

const ownFolder = dirname(process.execPath)
const guides = 'content/toolhive/guides-mcp'

const plugin = useBundledPlugin()

/** A small site with the flagship's own configuration of its servers; its guide names `names`. */
function siteNaming(...names: readonly string[]): TempSite {
  const site = temporarySite({
    'bin/thv': standIn,
    'bin/description': 'Made by the tool',
    'content/index.md': '# Home\n',
    [`${guides}/guide.mdx`]: `# Guide\n\n${names.map((name) => `<MCPMetadata name="${name}" />\n`).join('\n')}`,
    'content/_data/mcp-servers.yaml':
      'servers:\n  - { name: fetch, image: a/b, transport: stdio, description: From the snapshot }\n',
    'content/integrations.ts': readFileSync(join(projectRoot, 'content/integrations.ts'), 'utf8'),
    'content/_plugins/mcp-metadata/index.ts': `export * from ${plugin}\n`,
  })
  site.remove('docgen.config.json')
  useConfig(site, 'serverMetadata')
  chmodSync(join(site.root, 'bin/thv'), 0o755)
  return site
}

const useConfig = (site: TempSite, plugin: string): void =>
  site.write({
    'docgen.config.ts': `import { mcpMetadata } from './content/_plugins/mcp-metadata/index.ts'\nimport { serverMetadata } from './content/integrations.ts'\nvoid mcpMetadata\nexport default { title: 'Site', url: 'https://docs.acme.dev', search: { enabled: false }, plugins: [${plugin}] }\n`,
  })

interface Surroundings {
  /** Folders where programs are found. */
  readonly path?: readonly string[]
  readonly source?: string
}

afterEach(() => vi.unstubAllEnvs())

async function docgen(
  site: TempSite,
  words: readonly string[],
  { path = [join(site.root, 'bin'), ownFolder], source = 'cli' }: Surroundings = {},
): Promise<{ readonly code: number; readonly said: string }> {
  vi.stubEnv('PATH', [...path, '/bin', '/usr/bin'].join(delimiter))
  vi.stubEnv('DOCS_MCP_SOURCE', source)
  const { code, out } = await runDocgenInTerminal(site.root, ...words)
  return { code, said: out }
}

const page = (site: TempSite): string => site.output('toolhive/guides-mcp/guide.html')
const asked = (site: TempSite): readonly string[] =>
  existsSync(join(site.root, 'bin/asked'))
    ? readFileSync(join(site.root, 'bin/asked'), 'utf8').trim().split('\n')
    : []

describe('without DOCS_MCP_SOURCE', () => {
  it('or with `snapshot`, the committed snapshot is read, and the build says so in one line', async () => {
    const site = siteNaming('fetch')
    for (const source of ['', 'snapshot']) {
      const { code, said } = await docgen(site, ['build'], { source })
      expect(code, said).toBe(0)
      expect(page(site)).toContain('From the snapshot')
      expect(asked(site)).toEqual([])
      const lines = said.split('\n').filter((line) => line.includes('The metadata of'))
      expect(lines.map((line) => line.trim())).toEqual([
        expect.stringContaining(
          'The metadata of 1 MCP server is that of the snapshot `content/_data/mcp-servers.yaml`.',
        ),
      ])
    }
  })
})

describe('DOCS_MCP_SOURCE=cli', () => {
  it('fails the build when the tool fails, prints what nobody can read, or does not end', async () => {
    const site = siteNaming('fetch', ...Object.keys(failures))
    useConfig(site, 'mcpMetadata({ ...serverMetadata.options, timeout: 3000 })')
    const { code, said } = await docgen(site, ['build'])
    expect(code).toBe(1)
    Object.entries(failures).forEach(([name, reason], index) => {
      const paragraph = said
        .split('\n\n')
        .find((text) => text.includes(`registry info ${name} --format json`))
      expect(paragraph).toContain('mcp-metadata-failed')
      expect(paragraph).toContain(`${guides}/guide.mdx:${5 + 2 * index}:1`)
      expect(paragraph).toContain(reason)
    })
    expect(said).not.toMatch(/\n\s+at .*:\d+:\d+/)
    expect(existsSync(join(site.root, 'build'))).toBe(false)
  })

  it('has every build ask the tool, once for each server, and fails it without; the snapshot is not read', async () => {
    const site = siteNaming('fetch', 'github', 'fetch')
    const without = await docgen(site, ['build'], { path: [ownFolder] })
    expect(without.code).toBe(1)
    expect(without.said).toContain('the program `thv` was not found')

    const { code, said } = await docgen(site, ['build'])
    expect(code, said).toBe(0)
    expect(page(site)).toContain('Made by the tool')
    expect(page(site)).toContain('ghcr.io/acme/github:1')
    expect(page(site)).toContain('<dd>0 stars, 12 pulls</dd>')
    expect([...asked(site)].sort()).toEqual(['fetch', 'github'])
    expect(said).not.toContain('snapshot')

    // Although no source has changed.
    site.write({ 'bin/description': 'Said later' })
    expect((await docgen(site, ['build'])).code).toBe(0)
    expect(page(site)).toContain('Said later')
    site.remove('bin/description')
    const failed = await docgen(site, ['build'])
    expect([failed.code, failed.said]).toEqual([1, expect.stringContaining('mcp-metadata-failed')])
  })
})

describe('docgen metadata pull', () => {
  it('writes the snapshot that builds read by default, whatever DOCS_MCP_SOURCE is', async () => {
    const site = siteNaming('fetch', 'osv')
    const before = readFileSync(join(site.root, 'content/_data/mcp-servers.yaml'), 'utf8')
    for (const source of ['', 'cli']) {
      site.write({ 'content/_data/mcp-servers.yaml': before })
      const { code, said } = await docgen(site, ['metadata', 'pull'], { source })
      expect([code, said]).toEqual([0, 'Wrote 2 servers to content/_data/mcp-servers.yaml.\n'])
    }
    expect((await docgen(site, ['build'], { source: '' })).code).toBe(0)
    expect(page(site)).toContain('ghcr.io/acme/osv:1')
    // The words of the snapshot are the site's own.
    expect(page(site)).toContain('From the snapshot')
  })

  it('leaves the snapshot as it is when the tool fails, and names every server that it failed for', async () => {
    const site = siteNaming('fetch', ...Object.keys(failures))
    const before = readFileSync(join(site.root, 'content/_data/mcp-servers.yaml'), 'utf8')
    const { code, said } = await docgen(site, ['metadata', 'pull', '--timeout', '3000'])
    expect(code).toBe(1)
    for (const text of [...Object.values(failures), `${guides}/guide.mdx:5:1`, 'Nothing was written.'])
      expect(said).toContain(text)
    expect(readFileSync(join(site.root, 'content/_data/mcp-servers.yaml'), 'utf8')).toBe(before)
  })

  it('says that the tool is not installed', async () => {
    const { code, said } = await docgen(siteNaming('fetch'), ['metadata', 'pull'], { path: [ownFolder] })
    expect([code, said]).toEqual([1, expect.stringContaining('the program `thv` was not found')])
  })
})
