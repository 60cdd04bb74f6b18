import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { algoliaProvider, contextsOf } from '../../../src/features/search/hosted/open-algolia.ts'
import type { SearchAnswer } from '../../../src/model/search/search-client.ts'
import { temporarySite, told, type TempSite } from '../../build-temp-site.ts'
import { algoliaEngine, type AlgoliaEngine } from '../features/search/push/algolia-engine.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://docs.test/')))
afterEach(() => vi.unstubAllGlobals())

const text = (title: string): string => `# ${title}\n\nTurn the crank.\n`
const files = {
  'docs/index.md': text('Being written'),
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/index.md': text('Second'),
  'versioned_docs/version-1.0/index.md': text('First'),
  'versioned_docs/version-1.0/gone.md': text('Gone'),
  'api/index.md': text('API'),
  'api_versions.json': '["9"]',
  'api_versioned_docs/version-9/index.md': text('API 9'),
  'pages/crew.md': text('Crew'),
  'blog/2026-01-02-news.md': '---\ntitle: News\n---\n\nTurn the crank.\n',
  'i18n/de/docusaurus-plugin-content-docs/version-2.0/index.md': '# Zweite\n\nTurn the crank.\n',
}
const config = {
  url: 'https://docs.test',
  content: [
    { path: 'docs', route: '/' },
    { path: 'api', route: '/api', id: 'api' },
    { path: 'pages', route: '/', kind: 'pages' },
    { path: 'blog', route: '/blog', kind: 'blog' },
  ],
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  search: { provider: 'algolia', algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers' } },
}

async function push(site: TempSite, engine: AlgoliaEngine): Promise<void> {
  let err = ''
  const code = await run(
    ['search', 'push', '--url', engine.url],
    {
      cwd: site.root,
      environment: { DOCGEN_SEARCH_KEY: 'secret' },
      stdout: { write: () => undefined },
      stderr: { write: (more) => (err += more) },
      signal: new AbortController().signal,
      loadPipeline: () => import('../../../src/build.ts'),
    },
    '1.2.3',
  )
  expect([code, err]).toEqual([0, ''])
  engine.settle()
}

/** Asks as the scripts of a finished page do. */
async function askFrom(html: string, { url }: AlgoliaEngine): Promise<SearchAnswer | undefined> {
  const attribute = (name: string): string | undefined =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"')
  const options = JSON.parse(attribute('data-search') ?? '{}') as Readonly<Record<string, unknown>>
  const tree = attribute('data-tree')
  const { hostname, port } = new URL(url)
  let last: SearchAnswer | undefined
  await algoliaProvider({
    ...(options['algolia'] as { appId: string; indexName: string; searchApiKey: string }), // As configured.
    contextualSearch: true,
    language: attribute('lang') ?? '',
    contextOf: contextsOf(options, attribute('data-version')),
    hosts: [{ url: hostname, port: Number(port), protocol: 'http', accept: 'readWrite' }],
  }).search(
    { query: 'crank', offset: 0, limit: 50, perPage: 4, ...(tree === undefined ? {} : { filter: { tree } }) },
    (answer) => (last = answer),
    new AbortController().signal,
  )
  return last
}

test('readers of a hosted index find their version, their language and the last versions of the rest', async () => {
  const engine = await algoliaEngine()
  const site = temporarySite(files, config)
  expect((await site.build()).diagnostics.map(told)).toEqual([])
  await push(site, engine)
  const found = async (page: string): Promise<readonly [string | undefined, readonly string[]]> => {
    const answer = await askFrom(site.output(page), engine)
    return [answer?.version, (answer?.groups ?? []).map(({ href }) => href).sort()]
  }
  const everywhere = ['/blog/2026/01/02/news', '/crew']
  expect(await found('index.html')).toEqual(['2.0', ['/', '/api/', ...everywhere].sort()])
  expect(await found('1.0/index.html')).toEqual([
    '1.0',
    ['/1.0/', '/1.0/gone', '/api/', ...everywhere].sort(),
  ])
  expect(await found('next/index.html')).toEqual(['Next', ['/next/', '/api/', ...everywhere].sort()])
  expect(await found('api/next/index.html')).toEqual(['Next', ['/', '/api/next/', ...everywhere].sort()])
  expect((await found('crew.html'))[1]).toEqual(['/', '/api/', ...everywhere].sort())
  const german = ['/de/', '/de/api/', ...everywhere.map((path) => `/de${path}`)].sort()
  expect(await found('de/index.html')).toEqual(['2.0', german])
  expect((await found('de/1.0/index.html'))[1]).toContain('/de/1.0/gone')
  const meta = (page: string): string | undefined =>
    /name="docsearch:docusaurus_tag" content="([^"]*)"/.exec(site.output(page))?.[1]
  expect(['index.html', '1.0/index.html', 'api/next/index.html', 'crew.html'].map(meta)).toEqual([
    'docs-default-current',
    'docs-default-1.0',
    'docs-api-next',
    'default',
  ])
  // One edition of each page, as the records are one each.
  const ids = [...(engine.indexes.get('docs')?.documents.keys() ?? [])]
  expect(new Set(ids).size).toBe(ids.length)
}, 60_000)
