import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporarySite, told, type TempSite } from '../../../build-temp-site.ts'
import { projectRoot } from '../content-context.ts'

const plugin = (name: string): string => JSON.stringify(join(projectRoot, 'src/features', name, 'index.ts'))

const snapshot = (stars: number): string => `servers:
  - name: fetch
    title: Fetch
    description: Fetches pages
    tier: Official
    status: Active
    transport: stdio
    image: ghcr.io/example/fetch:1
    metadata: {stars: ${stars}, pulls: 2}
    tools: [fetch, "odd|name"]
    env_vars: [{name: TOKEN, description: "a | b", required: true, secret: true}]
`

function siteWith(): TempSite {
  const site = temporarySite({
    'data/servers.yaml': snapshot(7),
    'data/api.yaml':
      'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths:\n  /pets: {get: {summary: List pets, parameters: [{name: limit, in: query, description: "See [home](/).", schema: {type: integer}}], responses: {"200": {description: ok}}}}\n',
    'content/index.mdx':
      '# Home\n\nBefore.\n\n<MCPMetadata name="fetch" />\n\nAfter.\n\n<Nothing label="--> x" />\n\nThe end.\n\nexport const Nothing = () => <p>only in HTML</p>\n',
  })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { openapi } from ${plugin('openapi')}\nimport { mcpMetadata } from ${JSON.stringify(join(projectRoot, 'content/_plugins/mcp-metadata/index.ts'))}\nexport default { title: 'Site', url: 'https://example.com', baseUrl: '/docs/', search: { enabled: false }, plugins: [openapi({ source: 'data/api.yaml', route: '/api' }), mcpMetadata({ snapshot: 'data/servers.yaml' })] }\n`,
  })
  return site
}

it('copies of pages hold what references and components say, and follow their data', async () => {
  const site = siteWith()
  expect(
    (await site.build({ cache: true })).diagnostics.filter(({ severity }) => severity !== 'info').map(told),
  ).toEqual([])
  const home = site.output('index.md')
  for (const part of [
    'Before.\n\nFetch `fetch`\n\nFetches pages\n\nOfficial Active\n',
    '- Popularity\n\n  7 stars, 2 pulls\n',
    '- `odd|name`\n',
    '| `TOKEN` |',
    '\n\nAfter.\n\nonly in HTML\n\nThe end.',
  ])
    expect(home).toContain(part)
  expect(home).not.toContain('<!--')
  const api = site.output('api.md')
  expect(api).toContain('- `limit` integer\n\n  See [home](https://example.com/docs/index.md).')
  expect(api).toContain('GET `/pets`')
  site.write({ 'data/servers.yaml': snapshot(8) })
  await site.build({ cache: true })
  expect(site.output('index.md')).toContain('8 stars')
}, 60_000)

it('copies and their list have the words of their language', async () => {
  const page = (title: string): string =>
    `# ${title}\n\n:::warning\n\nx\n\n:::\n\n<Admonition type="tip">y</Admonition>\n\n> [!CAUTION]\n> z\n`
  const site = temporarySite(
    { 'content/index.mdx': page('One'), 'i18n/de/content/index.mdx': page('Eins') },
    { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } },
  )
  expect((await site.build()).diagnostics.map(told)).toEqual([])
  expect(site.output('index.md').match(/\*\*.*\*\*/g)).toEqual(['**Warning**', '**Tip**', '**Caution**'])
  expect(site.output('de/index.md').match(/\*\*.*\*\*/g)).toEqual(['**Warnung**', '**Tipp**', '**Vorsicht**'])
  expect(site.output('de/index.html')).toContain('Vorsicht')
  expect(site.output('de/llms.txt')).toContain('## Seiten\n')
}, 60_000)

it('the list for agents has pages in the order of the sidebars, and those in none last', async () => {
  const site = temporarySite(
    {
      'content/index.md': '# Home\n',
      'content/a-loose-page.md': '# Loose\n',
      'content/guides/add.md': '---\ndescription: It adds up.\n---\n\nAdd\n===\n',
      'content/guides/zip.md': '# Zip\n',
      'content/guides/hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\n',
      'content/reference/api.md': '# API\n',
    },
    {
      rules: { 'page-in-no-sidebar': 'off' },
      sidebars: {
        guides: [
          'index',
          { type: 'category', label: 'Guides', items: ['guides/zip', 'guides/hidden', 'guides/add'] },
        ],
        reference: ['reference/api', 'guides/zip'],
      },
    },
  )
  expect((await site.build()).diagnostics.map(told)).toEqual([])
  expect([...site.output('llms.txt').matchAll(/^- \[(.*?)\]/gm)].map(([, title]) => title)).toEqual([
    'Home',
    'Zip',
    'Add',
    'API',
    'Loose',
  ])
  // A title that is underlined has its description, too.
  expect(site.output('guides/add.md')).toContain('It adds up.')
}, 60_000)
