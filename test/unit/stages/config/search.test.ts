import { describe, expect, it } from 'vitest'
import { loaded, problems, location } from './temporary-project.ts'

const configOf = (search: unknown, rest: object = {}): Record<string, string> => ({
  'docgen.config.json': JSON.stringify(
    { title: 'T', url: 'https://example.com', ...rest, search },
    undefined,
    2,
  ),
})
/** `file:line:column rule message | hint` */
const complaints = async (search: unknown, rest: object = {}): Promise<readonly string[]> =>
  (await problems(configOf(search, rest))).map(told)
const warnings = async (search: unknown): Promise<readonly string[]> =>
  (await loaded(configOf(search))).diagnostics.map(told)
const told = (diagnostic: Parameters<typeof location>[0]): string =>
  `${location(diagnostic)} ${diagnostic.message}${diagnostic.hint === undefined ? '' : ` | ${diagnostic.hint}`}`

const algolia = { appId: 'a', indexName: 'b', searchApiKey: 'c' }

describe('search', () => {
  it.each([true, false])('is an object: %s has a hint', async (search) => {
    expect(await complaints(search)).toEqual([
      `docgen.config.json:4:13 invalid-config-value \`search\` must be an object, not \`${search}\`. | Write \`search: { enabled: ${search} }\`.`,
    ])
  })

  it('uses Algolia when it is told to', async () => {
    expect(await complaints({ algolia })).toEqual([
      "docgen.config.json:5:16 invalid-config-value `search.algolia` is set, but no `provider` says who answers a search. | Add `provider: 'algolia'`, or `provider: 'lunr'` for the index that docgen builds.",
    ])
    expect(await complaints({ provider: 'algolia' })).toEqual([
      'docgen.config.json:4:13 invalid-config-value `search` has the provider `algolia` without its settings. | Add `algolia: { appId, indexName, searchApiKey }`.',
    ])
  })

  it.each([
    ['to fill an index that nobody asks yet', { provider: 'lunr', algolia }, 'lunr'],
    ['for answers alone', { algolia, answers: { provider: 'algolia', assistantId: 'x' } }, 'lunr'],
    ['for both', { provider: 'algolia', algolia }, 'algolia'],
  ])('has an application of Algolia %s', async (_, search, provider) => {
    expect((await loaded(configOf(search))).config.search.provider).toBe(provider)
  })
})

describe('search.page', () => {
  it.each([
    [
      '/search/../x',
      '`search.page` cannot be the address of a page, `/search/../x`: a segment begins with a dot.',
    ],
    ['/search?x', '`search.page` cannot be the address of a page, `/search?x`: it contains `?`.'],
    ['/a//b', '`search.page` cannot be the address of a page, `/a//b`: it has an empty segment.'],
    ['/index', '`search.page` names a file and not the address of its page: `/index`. | Write `/`.'],
    [
      '/find/index.html',
      '`search.page` names a file and not the address of its page: `/find/index.html`. | Write `/find/`.',
    ],
    ['/404', '`search.page` is `/404`, the address of the not-found page.'],
    [
      '//search',
      '`search.page` must be a route that begins with one slash, not `//search`. | Write `/search`.',
    ],
  ])('%s is wrong', async (page, message) => {
    expect(await complaints({ page })).toEqual([`docgen.config.json:5:13 invalid-config-value ${message}`])
  })

  it.each(['/find', '/find/', '/docs/find.html', '/suche nach'])('%s is right', async (page) => {
    expect((await loaded(configOf({ page }))).config.search.page).toBe(page)
  })
})

describe('search.noResultsUrl', () => {
  it('knows one placeholder', async () => {
    const url = 'https://example.com/new?title={query}&body={query}'
    expect((await loaded(configOf({ noResultsUrl: url }))).config.search.noResultsUrl).toBe(url)
    expect(await complaints({ noResultsUrl: '/new?title={quary}' })).toEqual([
      'docgen.config.json:5:21 invalid-config-value `search.noResultsUrl` has the placeholder `{quary}`, which does not exist. | `{query}` stands for the query.',
    ])
  })
})

describe('an address that the browser asks', () => {
  const answers = { provider: 'proxy', endpoint: '/a' }

  it.each([
    [{ answers: { ...answers, endpoint: 'http://answers.example/' } }, {}, '7:19', 'search.answers.endpoint'],
    [
      { answers: { ...answers, feedbackEndpoint: 'http://localhost.example/' } },
      {},
      '8:27',
      'search.answers.feedbackEndpoint',
    ],
    [{}, { feedback: { endpoint: 'http://feedback.example/' } }, '5:17', 'feedback.endpoint'],
  ])('%j %j is not asked without encryption from a page that has it', async (search, rest, place, path) => {
    expect(await complaints(search, rest)).toEqual([
      `docgen.config.json:${place} invalid-config-value \`${path}\` is an \`http:\` address, which browsers do not request from an \`https:\` page. | Use an \`https:\` address, or one of this site, as in \`/api/answers\`.`,
    ])
  })

  it.each([
    'http://localhost:3000/',
    'http://proxy.localhost/',
    'http://127.0.0.1:8787/a',
    'http://[::1]/',
    '/api',
    'https://answers.example/',
  ])('%s is asked', async (endpoint) => {
    expect(
      (await loaded(configOf({ answers: { ...answers, endpoint } }))).config.search.answers?.endpoint,
    ).toBe(endpoint)
  })

  it('may be without encryption where the site is', async () => {
    expect(
      (
        await loaded(
          configOf(
            { answers: { ...answers, endpoint: 'http://answers.example/' } },
            { url: 'http://docs.example' },
          ),
        )
      ).config.url,
    ).toBe('http://docs.example')
  })
})

describe('search.synonyms', () => {
  it.each([
    [
      [['a']],
      '6:7',
      "`search.synonyms[0]` has only one word. | Each list names words that mean the same: `['registry', 'catalog']`.",
    ],
    [
      [['a', 'b'], []],
      '10:7',
      "`search.synonyms[1]` has no words. | Each list names words that mean the same: `['registry', 'catalog']`.",
    ],
    [
      [['Café', 'cafe']],
      '6:7',
      "`search.synonyms[0]` has only one word. | Each list names words that mean the same: `['registry', 'catalog']`.",
    ],
    [[['a', '']], '8:9', '`search.synonyms[0][1]` must not be empty.'],
    [[['a', ' ']], '8:9', '`search.synonyms[0][1]` must not be empty.'],
  ])('%j is wrong', async (synonyms, place, message) => {
    expect(await complaints({ synonyms })).toEqual([
      `docgen.config.json:${place} invalid-config-value ${message}`,
    ])
  })

  it.each([
    ['(C++)', '`search.synonyms[0][1]` is the text `(C++)`, which search reads as `c++` and `c`.'],
    [
      'proxy--port',
      '`search.synonyms[0][1]` is the text `proxy--port`, which search reads as `proxy` and `port`.',
    ],
    ['§', '`search.synonyms[0][1]` is the text `§`, which search does not read at all.'],
  ])('%s is told to be read otherwise', async (word, message) => {
    expect(await warnings({ synonyms: [['known', word, 'other']] })).toEqual([
      `docgen.config.json:8:9 unusable-synonym ${message} | Write words of letters and digits, joined by single \`-\`, \`_\`, \`.\`, \`/\`, \`:\` or \`@\`, if at all.`,
    ])
  })

  it.each([
    'cpp',
    'dry-run',
    '--dry-run',
    '--file',
    'Node.js',
    'MCPServer',
    'Café',
    'k8s',
    'ghcr.io/x',
    'C++',
    'C# compiler',
    '.NET',
    '&&',
    '服务',
    'サーバー',
    'pull request',
    'single sign-on',
  ])('%s is read as it is', async (word) => {
    expect(await warnings({ synonyms: [['known', word]] })).toEqual([])
  })

  it('are read otherwise by a hosted engine', async () => {
    expect(await warnings({ provider: 'algolia', algolia, synonyms: [['C++', '.NET']] })).toEqual([])
  })
})

describe('search.boost and search.suggestions', () => {
  it('are numbers by address or section, and addresses', async () => {
    const search = { boost: { '/reference': 0.5, Tutorials: 10 }, suggestions: ['/guide/'] }
    expect((await loaded(configOf(search))).config.search).toMatchObject(search)
  })

  it.each([
    [{ boost: { '/a': 0 } }, '`search.boost["/a"]` must be from 0.1 to 10.'],
    [{ boost: { Guides: 11 } }, '`search.boost.Guides` must be from 0.1 to 10.'],
  ])('%j is out of bounds', async (search, message) => {
    expect((await complaints(search))[0]).toContain(`invalid-config-value ${message}`)
  })

  it.each([[{ boost: { '/a': 'much' } }], [{ boost: 2 }], [{ suggestions: ['guide'] }]])(
    '%j is refused',
    async (search) => {
      expect((await complaints(search))[0]).toMatch(/^docgen\.config\.json:\d+:\d+ invalid-config-value/)
    },
  )
})
