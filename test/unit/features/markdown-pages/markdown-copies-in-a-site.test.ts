import { expect, it } from 'vitest'
import { temporarySite, told, type TempSite } from '../../../build-temp-site.ts'
import { useBundledPlugin } from '../../content/mcp-metadata/bundled-plugin.ts'

const mcpMetadata = useBundledPlugin()

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
    'docgen.config.ts': `import { openapi } from 'docgen'\nimport { mcpMetadata } from ${mcpMetadata}\nexport default { title: 'Site', url: 'https://example.com', baseUrl: '/docs/', search: { enabled: false }, plugins: [openapi({ source: 'data/api.yaml', route: '/api' }), mcpMetadata({ snapshot: 'data/servers.yaml' })] }\n`,
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

const sidebars = {
  guides: [
    'index',
    { type: 'category', label: 'Guides', items: ['guides/zip', 'guides/hidden', 'guides/add'] },
  ],
  reference: ['reference/api', 'guides/zip'],
}
const pages = {
  'content/index.md': '# Home\n',
  'content/a-loose-page.md': '# Loose\n',
  'content/guides/add.md': '---\ndescription: It "adds" up.\n---\n\nAdd\n===\n',
  'content/guides/zip.md': `# Zip\n\n${'Many words about zip. '.repeat(200)}\n`,
  'content/guides/hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\n',
  'content/reference/api.md': '# API\n',
}

it('files for agents have pages by section and in the order of the sidebars, as far as they fit', async () => {
  const site = temporarySite(pages, {
    rules: { 'page-in-no-sidebar': 'off' },
    sidebars,
    agents: { fullTokens: 400, crawlers: { GPTBot: false, CCBot: ['/guides/'], Good: true } },
  })
  expect((await site.build()).diagnostics.map(told)).toEqual([])
  expect(site.output('llms.txt').replaceAll('https://example.com/', '')).toBe(`# Site

## Pages

- [Home](index.md)
- [API](reference/api.md)
- [Loose](a-loose-page.md)

## Guides

- [Zip](guides/zip.md): Many words about zip. Many words about zip. Many words about zip. Many words about zip. Many words about zip. Many words about zip. Many words about zip. Many…
- [Add](guides/add.md): It "adds" up.

## Optional

- [llms-full.txt](llms-full.txt): 191 tokens
- [llms-full/pages.txt](llms-full/pages.txt): 93 tokens
- [llms-full/guides.txt](llms-full/guides.txt): 97 tokens

\`llms.json\` lists all pages as JSON.
`)
  // A title that is underlined has its description, too.
  const add =
    '---\ntitle: "Add"\ndescription: "It \\"adds\\" up."\naddress: "https://example.com/guides/add"\nindex: "https://example.com/llms.txt"\nlanguage: "en"\n---\n\nAdd\n===\n\nIt "adds" up.\n'
  expect(site.output('guides/add.md').trimEnd()).toBe(add.trimEnd())
  expect(site.output('llms-full/guides.txt')).toContain(`${add}\n# 1 more\n\n- [Zip](https://`)
  const index = JSON.parse(site.output('llms.json')) as { pages: unknown[] } // What it is tested for.
  expect(index.pages).toHaveLength(5)
  expect(index.pages).toContainEqual({
    path: 'guides/add',
    markdown: 'guides/add.md',
    title: 'Add',
    description: 'It "adds" up.',
    sections: ['Guides'],
    tokens: Math.ceil(site.output('guides/add.md').length / 4),
  })
  expect(site.output('robots.txt')).toBe(
    'User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /guides/\n\nUser-agent: Good\nAllow: /\n\nUser-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n',
  )
}, 60_000)
