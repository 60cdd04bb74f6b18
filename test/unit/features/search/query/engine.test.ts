import { beforeAll, describe, expect, it } from 'vitest'
import { answerOf, snippet } from '../../../../../src/features/search/query/answer.ts'
import { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import type { IndexPiece } from '../../../../../src/model/search/lunr-pieces.ts'
import { readTerms } from '../../../../../src/model/search/search-words.ts'
import {
  buildIndex,
  engineOf,
  manyPages,
  piecesOf,
  type BuiltIndex,
  type ShortPage,
} from '../index/site-of.ts'

const pages: ShortPage[] = [
  {
    path: '/guides/network-isolation',
    title: 'Network isolation',
    tags: ['cli'],
    sections: [
      ['', 'Isolate the network of a server from the internet.'],
      ['Allow hosts', 'A permission profile names hosts.', 'thv run --isolate-network fetch'],
    ],
  },
  {
    path: '/guides/secrets',
    title: 'Manage secrets',
    tags: ['cli', 'ui'],
    sections: [
      ['', 'A secret is a value that stays private.'],
      ['Choose a provider', 'The keyring or 1Password.'],
      ['Set a secret', 'Type it.', 'thv secret set github'],
    ],
  },
  {
    path: '/guides/run',
    title: 'Run servers',
    sections: [
      ['', 'Start servers from the registry.'],
      ['Choose a port', 'The flag picks the port of the proxy.', 'thv run --proxy-port 8080 fetch'],
      ['Telemetry', 'Send traces with OpenTelemetry.', 'registry.example/acme/widget-tool:v7'],
    ],
  },
  {
    path: '/guides/operator',
    title: 'Kubernetes operator',
    sections: [
      [
        '',
        'An MCPServer resource becomes a deployment.',
        'kind: MCPServer\nspec:\n  permissionProfile: none',
      ],
    ],
  },
  {
    path: '/guides/flags',
    title: 'All about groups',
    sections: [
      ['', 'A group is a group of servers; each group has a name.'],
      ['Other flags', 'Some are short.', 'thv list --group'],
    ],
  },
  {
    path: '/notes/constructor',
    title: 'constructor and __proto__',
    sections: [['', 'Names that <b>objects</b> have & <mark>others</mark>: toString hasOwnProperty']],
  },
]

let built: BuiltIndex
let engine: SearchEngine

beforeAll(async () => {
  built = await buildIndex(pages)
  engine = engineOf(built)
})

const top = (query: string): string | undefined =>
  engine.search(query).pages[0]?.sections.map(({ section }) => engine.sections.section(section).href)[0]

const isOneOf =
  (...terms: readonly string[]) =>
  (term: string): boolean =>
    terms.includes(term)

function addPieces(engine: SearchEngine, built: BuiltIndex, numbers: readonly number[]): void {
  const pieces = piecesOf(built)
  for (const number of numbers) engine.lunr.add(number, pieces[number] as IndexPiece) // It has all of them.
}

describe('search finds', () => {
  it.each([
    ['Network isolation', '/guides/network-isolation'],
    ['isolat', '/guides/network-isolation'],
    ['netwrok isolaton', '/guides/network-isolation'],
    ['isolating networks', '/guides/network-isolation'],
    ['--proxy-port', '/guides/run#choose-a-port'],
    ['proxy port', '/guides/run#choose-a-port'],
    ['--proxy-', '/guides/run#choose-a-port'],
    ['--group', '/guides/flags#other-flags'],
    ['--grup', '/guides/flags#other-flags'],
    ['proxyport', '/guides/run#choose-a-port'],
    ['set a secret', '/guides/secrets#set-a-secret'],
    ['open telemetry', '/guides/run#telemetry'],
    ['registry.example/acme/widget-tool:v7', '/guides/run#telemetry'],
    ['mcp server resource', '/guides/operator'],
    ['k8s operator', '/guides/operator'],
    ['permission profile hosts', '/guides/network-isolation#allow-hosts'],
    ['constructor', '/notes/constructor'],
    ['__proto__', '/notes/constructor'],
    ['hasOwnProperty', '/notes/constructor'],
  ])('%s', (query, href) => {
    expect(top(query)).toBe(href)
  })

  it('the same with no more than the files that it says are missing', () => {
    for (const query of ['netwrok isolaton', '--proxy-port', 'mcpserver resource', 'keyr']) {
      const fresh = new SearchEngine(built.head)
      const missing = fresh.missing(query)
      expect(missing.length).toBeGreaterThan(0)
      addPieces(fresh, built, missing)
      expect(fresh.missing(query)).toEqual([])
      expect(fresh.search(query)).toEqual(engine.search(query))
    }
  })

  it('the best of many meanings with few files', async () => {
    const large = await buildIndex([
      ...manyPages(60),
      { path: '/wanted', title: 'Here', sections: [['', 'It is wanted.']] },
    ])
    const terms = readTerms(large.words.terms).filter((term) => /^[a-z]{6,}$/.test(term) && term !== 'wanted')
    const synonyms = [['wanted', ...terms.filter((_, index) => index % Math.ceil(terms.length / 40) === 0)]]
    const fresh = new SearchEngine({ ...large.head, synonyms })
    const missing = fresh.missing('wanted ')
    expect(missing.length).toBe(7)
    addPieces(fresh, large, missing)
    expect(fresh.search('wanted ').pages.map(({ page }) => fresh.sections.pages[page]?.href)[0]).toBe(
      '/wanted',
    )
  })

  it('true counts, whatever is shown', () => {
    const ranking = engine.search('secret')
    expect(ranking.count).toBe(ranking.pages.reduce((sum, { sections }) => sum + sections.length, 0))
    expect(answerOf(engine, { query: 'secret', offset: 0, limit: 1, perPage: 1 }, {})).toMatchObject({
      count: ranking.count,
      pages: ranking.pages.length,
      groups: [{ count: ranking.pages[0]?.sections.length }],
    })
  })

  it('only what the facets let pass', () => {
    const found = (filter: Parameters<SearchEngine['search']>[1]) =>
      engine.search('secret network', filter).pages.map(({ page }) => engine.sections.pages[page]?.title)
    expect(found({ tags: ['ui'] })).toEqual(['Manage secrets'])
    expect(found({ language: 'en' })).toContain('Manage secrets')
    expect(found({ language: 'de' })).toEqual([])
  })

  it('nothing, and says what to try instead', () => {
    expect(engine.search('xyzzyqwert')).toMatchObject({ pages: [], count: 0 })
    expect(engine.suggestions('xyzzyqwert').length).toBeGreaterThan(0)
  })
})

describe('what was asked comes before what it may stand for', () => {
  const first = (engine: SearchEngine, query: string): string | undefined => {
    const page = engine.search(query).pages[0]?.page
    return page === undefined ? undefined : engine.sections.pages[page]?.href
  }

  it('an address before those below it', async () => {
    const below = ['clients', 'groups', 'logs'].map((name) => ({
      path: `/calls/${name}`,
      title: `/api/v1beta/${name}`,
      sections: [
        ['', `It names ${name}.`],
        ['Example', `curl /api/v1beta/${name}`],
      ] as const,
    }))
    const sections = [
      ['', 'It answers.'],
      ['Calls of /api/v1beta', 'All are below it.'],
    ] as const
    const server = { path: '/server', title: 'Serve', sections }
    expect(first(engineOf(await buildIndex([...below, server])), '/api/v1beta')).toBe('/server')
  })

  it.each(['rocket launch --fuel', 'rocket launch fuel', 'launch fuel'])(
    'the option of a command before the command: %s',
    async (query) => {
      const command = (name: string) => ({
        path: `/commands/${name}`,
        title: `rocket ${name}`,
        sections: [
          ['', `Use rocket ${name} to ${name} a rocket.`, `rocket ${name} [flags]`],
          ['--dry-run', `Does not ${name} the rocket.`],
          ['--fuel', 'Fills the tank.'],
        ] as const,
      })
      const engine = engineOf(await buildIndex(['launch', 'land', 'paint'].map(command)))
      const best = engine.search(query).pages[0]?.sections[0]?.section ?? -1
      expect(engine.sections.section(best).href).toBe('/commands/launch#--fuel')
    },
  )
})

describe('a word of a query', () => {
  it('weighs less the more pages it stands on, in as many sections', async () => {
    const stones = ['one', 'two', 'three', 'four'].map((name) => ({
      path: `/${name}`,
      title: `Stone ${name}`,
      sections: [['', 'Granite is hard.']] as const,
    }))
    const marble = Array.from({ length: 3 }, (_, number) => [`Part ${number}`, 'Marble is soft.'] as const)
    const quarry = {
      path: '/quarry',
      title: 'Quarry',
      sections: [['', 'Marble is soft.'], ...marble] as const,
    }
    const { words } = engineOf(await buildIndex([...stones, quarry])).search('granite marble')
    expect(words[0]?.weight).toBeLessThan(words[1]?.weight ?? 0)
  })
})

describe('words that a site does not say', () => {
  it('find sections whose headings say another for them, after those that say the word', async () => {
    const engine = engineOf(
      await buildIndex([
        { path: '/a', title: 'Remove a widget', sections: [['', 'It is gone at once.']] },
        { path: '/b', title: 'Painting', sections: [['', 'A widget has a color.']] },
        { path: '/c', title: 'Erase a widget', sections: [['', 'Nothing is left.']] },
      ]),
    )
    const found = (query: string): readonly (string | undefined)[] =>
      engine.search(query).pages.map(({ page }) => engine.sections.pages[page]?.href)
    expect(found('delete')).toEqual(expect.arrayContaining(['/a', '/c']))
    expect(found('delete')).toHaveLength(2)
    expect(found('erase')).toEqual(['/c', '/a'])
  })

  it('may be numbers that stand once: they are found, and not listed', async () => {
    const index = await buildIndex([{ path: '/a', title: 'Ports', sections: [['', 'Port 48213 is free.']] }])
    expect(readTerms(index.words.terms)).not.toContain('48213')
    expect(engineOf(index).search('48213').count).toBe(1)
  })
})

describe('no query throws', () => {
  const controls = Array.from({ length: 40 }, (_, code) => String.fromCharCode(code)).join('')
  it.each([
    ':',
    'a:b',
    '+',
    '-',
    '*',
    '**',
    '~1',
    '^',
    '^5',
    'title:',
    '\\',
    '"',
    '+-',
    'a~999',
    '*a*b*c*d*',
    '',
    '   ',
    'a',
    '😀',
    '漢字 検索',
    'עברית',
    'e\u0301\u0301\u0301',
    '\0',
    controls,
    '<img src=x onerror=alert(1)>',
    'the of and',
    '__proto__',
    'constructor toString valueOf',
    '%E0%A4%A',
    '\uD800',
    'x'.repeat(10_000),
    'word '.repeat(500),
    '-'.repeat(10_000),
    'a-'.repeat(5000),
  ])('%j', (query) => {
    const start = performance.now()
    expect(engine.search(query).count).toBeGreaterThanOrEqual(0)
    expect(Array.isArray(engine.suggestions(query))).toBe(true)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('a snippet', () => {
  it('does not repeat the heading that it stands below', () => {
    const request = { query: 'provider', offset: 0, limit: 1, perPage: 9 }
    const ids = answerOf(engine, request, {}).groups[0]?.hits.map(({ href }) => href)
    const place = engine.search('provider').pages[0]?.sections[0]?.section ?? 0
    const { key, index } = engine.sections.textPlace(place)
    const texts = (text: string, code: string) => {
      const sections: [string, string][] = []
      sections[index] = [text, code]
      return answerOf(engine, request, { [key]: sections }).groups[0]?.hits[0]?.snippet
    }
    expect(ids?.[0]).toContain('choose-a-provider')
    expect(texts('', 'Choose a provider')).toEqual([])
    expect(texts('It is 1Password.', 'Choose a provider')).toEqual([
      { text: 'It is 1Password.', marked: false },
    ])
  })

  const long = `${'Nothing of interest stands here. '.repeat(20)}The proxy port is chosen with a flag. ${'More of nothing. '.repeat(20)}`
  it('is cut around the words and marks them', () => {
    const text = snippet(long, '', isOneOf('proxy', 'port'))
    expect(text.filter(({ marked }) => marked).map((part) => part.text)).toEqual(['proxy', 'port'])
    expect(text.map((part) => part.text).join('').length).toBeLessThan(220)
    expect(text[0]).toEqual({ text: '…', marked: false })
  })
  it('comes from the code when the words are only there', () => {
    expect(
      snippet('Some prose.', 'thv run --proxy-port 1', isOneOf('proxy-port')).find(({ marked }) => marked)
        ?.text,
    ).toBe('proxy-port')
  })

  it('marks what was asked about, and not every `a`', () => {
    const { terms } = engine.search('what is a group of servers')
    expect([...terms]).toEqual(expect.arrayContaining(['group', 'server']))
    expect(['what', 'is', 'a', 'of'].filter((word) => terms.has(word))).toEqual([])
    expect([...engine.search('all about ').terms]).toEqual(expect.arrayContaining(['all', 'about']))
  })

  it('keeps markup as text', () => {
    expect(
      snippet('<img src=x> & <mark>', '', isOneOf('img'))
        .map((part) => part.text)
        .join(''),
    ).toBe('<img src=x> & <mark>')
  })
})

describe('related words of a heading', () => {
  it('count in part as the heading, words of its text do not', async () => {
    const engine = engineOf(
      await buildIndex([
        { path: '/uninstall', title: 'Uninstalling widgets', sections: [['', 'Run the script.']] },
        { path: '/settings', title: 'Settings', sections: [['', 'Here you can remove widgets.']] },
        { path: '/removal', title: 'Remove all', sections: [['', 'Nothing is left.']] },
      ]),
    )
    const shares = engine.lunr
      .matches(engine.stem('remove'))
      .map(({ section, inHeading }) => [engine.sections.page(section).href, inHeading])
    expect(Object.fromEntries(shares)).toEqual({ '/uninstall': 0.3, '/settings': 0, '/removal': 1 })
  })
})

describe('words that no page has together', () => {
  it.each([
    ['keyring provider', false],
    ['keyring of the deployment', true],
    ['secret frobnicate', true],
    ['frobnicate', false],
    ['secret', false],
    ['how do I set a secret for github', false],
  ])('%s: said to readers: %s', (query, isPartial) => {
    expect(engine.search(query).isPartial).toBe(isPartial)
  })
})
