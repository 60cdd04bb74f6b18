import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporarySite, type TempSite } from '../../../build-temp-site.ts'
import { bundledCli as cli } from '../../../bundled-cli.ts'
import { projectRoot } from '../../features/content-context.ts'

/**
 * Stands in for the tool: `thv registry info NAME --format json` prints what its file says, and does by the
 * server's name what a tool can do wrong.
 */
const standIn = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs')
const { spawn } = require('node:child_process')
const [command, sub, name, flag, format] = process.argv.slice(2)
if ([command, sub, flag, format].join(' ') !== 'registry info --format json') {
  console.error('Error: unknown command')
  process.exit(1)
}
appendFileSync(__dirname + '/asked', name + '\\n')
console.error('A new version of ToolHive is available: v9.9.9')
const entry = { image: 'ghcr.io/acme/' + name + ':1', description: 'Made by the tool', transport: 'stdio', tier: 'Community', status: 'Active', tools: ['one', 'two'], env_vars: [], tags: ['a'], metadata: { stars: 0, pulls: 12, last_updated: '2025-10-01T00:00:00Z' }, docker_tags: ['1', 'latest'], custom_metadata: { x: 1 } }
const changes = JSON.parse(readFileSync(__dirname + '/changes.json', 'utf8'))
if (name === 'unknown') {
  console.error('Error: failed to get server information: server not found: unknown')
  process.exit(1)
} else if (name === 'quiet') process.exit(3)
else if (name === 'garbled') console.log('{"image": "ghcr.io/acme/garbled", ')
else if (name === 'misshapen') console.log('{"image": 1, "tools": "many"}')
else if (name === 'array') console.log('[]')
else if (name === 'hanging') setInterval(() => {}, 1000)
else if (name === 'wrapped') spawn('sleep', ['60'], { stdio: 'inherit' })
else if (name === 'huge') process.stdout.write(JSON.stringify({ ...entry, description: 'x'.repeat(6_000_000) }))
else console.log(JSON.stringify({ ...entry, ...changes }))
`

/** What is said of the servers that the stand-in fails for. */
const failures = {
  unknown: 'server not found: unknown',
  quiet: 'A new version of ToolHive is available',
  garbled: 'its output is neither JSON nor text about a server: {"image"',
  misshapen: 'its output is neither JSON nor text about a server: {"image": 1',
  array: 'its output is neither JSON nor text about a server: []',
  huge: 'it printed more than 4 MB',
  hanging: 'it did not end within 1.5 seconds',
  wrapped: 'it did not end within 1.5 seconds',
}

const ownFolder = dirname(process.execPath)
const guides = 'content/toolhive/guides-mcp'

/** Files and folders of the flagship, as they are. */
const ownFiles = (...paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths
      .flatMap((path) =>
        statSync(join(projectRoot, path)).isFile()
          ? [path]
          : readdirSync(join(projectRoot, path)).map((name) => `${path}/${name}`),
      )
      .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
  )

/** A small site with the flagship's own configuration of its servers; its guide names `names`. */
function siteNaming(...names: readonly string[]): TempSite {
  const site = temporarySite({
    'bin/thv': standIn,
    'bin/changes.json': '{}',
    'content/index.md': '# Home\n',
    [`${guides}/guide.mdx`]: `# Guide\n\n${names.map((name) => `<MCPMetadata name="${name}" />\n`).join('\n')}`,
    'content/_data/mcp-servers.yaml':
      'servers:\n  - { name: fetch, image: a/b, transport: stdio, description: From the snapshot }\n',
    ...ownFiles('content/integrations.ts', 'content/_plugins/mcp-metadata'),
  })
  mkdirSync(join(site.root, 'node_modules'), { recursive: true })
  // What the plugin imports, as the flagship has it installed.
  for (const name of ['yaml', 'zod'])
    symlinkSync(join(projectRoot, 'node_modules', name), join(site.root, 'node_modules', name))
  site.remove('docgen.config.json')
  useConfig(site, 'serverMetadata')
  chmodSync(join(site.root, 'bin/thv'), 0o755)
  return site
}

const useConfig = (site: TempSite, plugin: string): void =>
  site.write({
    'docgen.config.ts': `import { mcpMetadata } from './content/_plugins/mcp-metadata/index.ts'\nimport { serverMetadata } from './content/integrations.ts'\nvoid mcpMetadata\nexport default { title: 'Site', url: 'https://docs.acme.dev', search: { enabled: false }, plugins: [${plugin}] }\n`,
  })

interface Ended {
  readonly code: number | null
  readonly said: string
}

interface Surroundings {
  /** Folders where programs are found. */
  readonly path?: readonly string[]
  readonly source?: string
}

function docgen(
  site: TempSite,
  words: readonly string[],
  { path = [join(site.root, 'bin'), ownFolder], source = 'cli' }: Surroundings = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd: site.root,
    encoding: 'utf8',
    env: { PATH: [...path, '/bin', '/usr/bin'].join(delimiter), DOCS_MCP_SOURCE: source, NO_COLOR: '1' },
    timeout: 60_000,
  })
  return { code: status, said: stdout + stderr }
}

const page = (site: TempSite): string => site.output('toolhive/guides-mcp/guide.html')
const asked = (site: TempSite): readonly string[] =>
  existsSync(join(site.root, 'bin/asked'))
    ? readFileSync(join(site.root, 'bin/asked'), 'utf8').trim().split('\n')
    : []

describe('without DOCS_MCP_SOURCE', () => {
  it.each(['', 'snapshot'])(
    'the committed snapshot is read, and the build says so in one line (%j)',
    (source) => {
      const site = siteNaming('fetch')
      const { code, said } = docgen(site, ['build'], { source })
      expect(code, said).toBe(0)
      expect(page(site)).toContain('From the snapshot')
      expect(asked(site)).toEqual([])
      const lines = said.split('\n').filter((line) => line.includes('The metadata of'))
      expect(lines.map((line) => line.trim())).toEqual([
        expect.stringContaining(
          'The metadata of 1 MCP server is that of the snapshot `content/_data/mcp-servers.yaml`.',
        ),
      ])
    },
  )
})

describe('DOCS_MCP_SOURCE=cli', () => {
  it('has the build ask the tool, once for each server, and says nothing of the snapshot', () => {
    const site = siteNaming('fetch', 'github', 'fetch')
    const { code, said } = docgen(site, ['build'])
    expect(code, said).toBe(0)
    expect(page(site)).toContain('Made by the tool')
    expect(page(site)).toContain('ghcr.io/acme/github:1')
    expect(page(site)).toContain('<dd>0 stars, 12 pulls</dd>')
    expect([...asked(site)].sort()).toEqual(['fetch', 'github'])
    expect(said).not.toContain('snapshot')
  })

  it('fails the build when the tool fails, prints what nobody can read, or does not end', () => {
    const site = siteNaming('fetch', ...Object.keys(failures))
    useConfig(site, 'mcpMetadata({ ...serverMetadata.options, timeout: 1500 })')
    const { code, said } = docgen(site, ['build'])
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

  it('fails the build when the tool is not installed, and asks again as soon as it is', () => {
    const site = siteNaming('fetch')
    const { code, said } = docgen(site, ['build'], { path: [ownFolder] })
    expect(code).toBe(1)
    expect(said).toContain('the program `thv` was not found')
    expect(docgen(site, ['build']).code).toBe(0)
  })

  it('asks in every build, although no source has changed', () => {
    const site = siteNaming('fetch')
    expect(docgen(site, ['build']).code).toBe(0)
    site.write({ 'bin/changes.json': '{"description":"Said later"}' })
    expect(docgen(site, ['build']).code).toBe(0)
    expect(page(site)).toContain('Said later')
    site.write({ 'bin/changes.json': 'no JSON, so the tool fails' })
    const { code, said } = docgen(site, ['build'])
    expect([code, said]).toEqual([1, expect.stringContaining('mcp-metadata-failed')])
  })
})

describe('docgen metadata pull', () => {
  it.each(['', 'cli'])('writes the snapshot that builds read by default (DOCS_MCP_SOURCE=%j)', (source) => {
    const site = siteNaming('fetch', 'osv')
    const { code, said } = docgen(site, ['metadata', 'pull'], { source })
    expect([code, said]).toEqual([0, 'Wrote 2 servers to content/_data/mcp-servers.yaml.\n'])
    expect(docgen(site, ['build'], { source: '' }).code).toBe(0)
    expect(page(site)).toContain('ghcr.io/acme/osv:1')
    // The words of the snapshot are the site's own.
    expect(page(site)).toContain('From the snapshot')
  })

  it('leaves the snapshot as it is when the tool fails, and names every server that it failed for', () => {
    const site = siteNaming('fetch', ...Object.keys(failures))
    const before = readFileSync(join(site.root, 'content/_data/mcp-servers.yaml'), 'utf8')
    const { code, said } = docgen(site, ['metadata', 'pull', '--timeout', '1500'])
    expect(code).toBe(1)
    for (const text of [...Object.values(failures), `${guides}/guide.mdx:5:1`, 'Nothing was written.'])
      expect(said).toContain(text)
    expect(readFileSync(join(site.root, 'content/_data/mcp-servers.yaml'), 'utf8')).toBe(before)
  })

  it('says that the tool is not installed', () => {
    const { code, said } = docgen(siteNaming('fetch'), ['metadata', 'pull'], { path: [ownFolder] })
    expect([code, said]).toEqual([1, expect.stringContaining('the program `thv` was not found')])
  })
})
