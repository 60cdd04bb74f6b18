import { describe, expect, it } from 'vitest'
import {
  readRoughly,
  writeRoughly,
  readTerms,
  writeTerms,
} from '../../../../../src/model/search/search-words.ts'
import { termsOf } from '../../../../../src/model/search/scan-terms.ts'
import { readHeadings, writeHeadings } from '../../../../../src/model/search/search-index.ts'
import { search } from '../../../../../src/features/search/index.ts'
import { buildIndex, manyPages, piecesOf, siteOf } from './site-of.ts'

describe('terms', () => {
  it.each([
    ['Use --proxy-port here', 'prose', ['use', 'proxy-port', 'proxy', 'port', 'here']],
    [
      'Use --file, not ---file or a--file',
      'prose',
      ['use', '--file', 'file', 'not', 'file', 'or', 'a', 'file'],
    ],
    ['é --détail', 'prose', ['e', '--detail', 'detail']],
    ['MCPServer', 'code', ['mcpserver', 'mcp', 'server']],
    ['ToolHive', 'prose', ['toolhive']],
    ['/api/v1beta', 'prose', ['api/v1beta', 'api', 'v1beta']],
    [
      'ghcr.io/stacklok/thv-operator:latest',
      'code',
      [
        'ghcr.io/stacklok/thv-operator:latest',
        'ghcr.io',
        'ghcr',
        'io',
        'stacklok',
        'thv-operator',
        'thv',
        'operator',
        'latest',
      ],
    ],
    [
      'process.env.LOG_LEVEL',
      'code',
      ['process.env.log_level', 'process', 'env', 'log_level', 'log', 'level'],
    ],
    ['Größe naïve', 'prose', ['grosse', 'naive'].map((word) => word.normalize('NFC'))],
    ['検索機能', 'prose', ['検索', '索機', '機能']],
    ['sha256 0123456789abcdef0123', 'code', ['sha256']],
    ['', 'prose', []],
  ] as const)('of %j', (text, kind, terms) => {
    expect(termsOf(text, kind)).toEqual(terms)
  })
})

describe('the list of terms', () => {
  it('is the same after writing and reading, however long and odd the terms are', () => {
    const terms = [
      '--all',
      '0',
      '0.0',
      'a'.repeat(25),
      'a'.repeat(40),
      `${'a'.repeat(39)}b`,
      'b',
      'größe',
      'k',
      `x${'y'.repeat(49)}`,
      `x${'y'.repeat(50)}`,
      'z',
      '\u{1F600}',
      '\u{1F601}',
      '設定',
    ]
    expect(readTerms(JSON.parse(JSON.stringify(writeTerms(terms))) as string)).toEqual(terms)
    expect(readTerms(writeTerms([]))).toEqual([])
  })
})

describe('rough numbers', () => {
  it('are never less than what was written, and less than twice as much', () => {
    const numbers = [0, 1, 2, 3, 4, 5, 8, 9, 100, 20_000, 1_000_000]
    const read = readRoughly(writeRoughly(numbers))
    expect(read.slice(0, 3)).toEqual([0, 1, 2])
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    numbers.forEach((number, index) => {
      expect(read[index]).toBeGreaterThanOrEqual(number)
      expect(read[index]).toBeLessThanOrEqual(number * 2)
    })
  })
})

describe('headings', () => {
  it('are the same after writing and reading, whatever their ids', () => {
    const headings = [
      { heading: 'Plain words', depth: 1, id: 'plain-words' },
      { heading: '--proxy-port', depth: 2, id: 'flag-proxy-port' },
      { heading: 'MCPServer', depth: 1, id: 'mcpserver' },
      { heading: 'spec', depth: 2, id: 'mcpserver-spec' },
      { heading: 'args', depth: 3, id: 'mcpserver-spec-args' },
      { heading: 'Get the version', depth: 2, id: 'get-version' },
      { heading: 'Same again', depth: 1, id: 'same-again-1' },
      { heading: '?', depth: 1, id: '' },
      { heading: 'a+b', depth: 1, id: '+ab' },
      { heading: 'deep', depth: 12, id: '=deep' },
    ]
    expect(readHeadings(writeHeadings(headings))).toEqual(headings)
    expect(readHeadings(writeHeadings([]))).toEqual([])
  })
})

describe('the index', () => {
  it('quotes a description once that is how the page begins', async () => {
    const { texts } = await buildIndex([
      {
        path: '/list',
        title: 'thv list',
        description: 'List MCP servers',
        sections: [['', 'List MCP servers. The output shows their status.']],
      },
    ])
    expect(texts['/list']?.[0]?.[0]).toBe('List MCP servers. The output shows their status.')
  })

  it('counts the sections that a word finds which none of them says', async () => {
    const { words } = await buildIndex([
      {
        path: '/some',
        title: 'Remove a widget',
        sections: [
          ['', 'Gone.'],
          ['Remove two', 'Gone.'],
        ],
      },
    ])
    const frequencies = readRoughly(words.frequencies)
    expect(frequencies[readTerms(words.terms).indexOf('uninstall')]).toBe(2)
  })

  it('changes in few files when one word of a page does', async () => {
    const pages = manyPages(400, 3, 30)
    const before = await buildIndex(pages)
    const edited = pages.map((page, index) =>
      index === 200
        ? {
            ...page,
            sections: page.sections.map(
              ([heading, text, code]) => [heading, text.replace(/^\S+/, 'entirely'), code ?? ''] as const,
            ),
          }
        : page,
    )
    const after = await buildIndex(edited)
    const added = (start: string): number =>
      [...after.files.keys()].filter((name) => !before.files.has(name) && name.startsWith(start)).length
    expect(added('text-')).toBe(1)
    expect(added('lunr-')).toBeGreaterThan(0)
    expect(added('lunr-')).toBeLessThan(piecesOf(after).length / 4)
    expect(await buildIndex(edited)).toEqual(after)
  })

  it('of a large site is made in pieces, between which a server answers its readers', async () => {
    let breaths = 0
    await search({ language: 'en', synonyms: [] }).emit?.({
      ...siteOf(manyPages(640, 2, 10)),
      breathe: () => void breaths++,
    })
    expect(breaths).toBeGreaterThanOrEqual(4)
  })

  it('is made quickly, and after an edit more quickly, for 300 pages of 8 sections', async () => {
    const pages = manyPages(300)
    const remembered = new Map<string, string>()
    const cold = await timed(() => buildIndex(pages, remembered))
    const edited = pages.map((page, index) => (index === 5 ? { ...page, title: 'Another title' } : page))
    const warm = await timed(() => buildIndex(edited, remembered))
    // Generous, as machines differ; test/bench measures.
    expect(cold.seconds).toBeLessThan(10)
    expect(warm.seconds).toBeLessThan(5)
    expect(await buildIndex(edited)).toEqual(warm.value)
  }, 60_000)
})

/** What something takes of the processor, whatever else runs on the machine. */
async function timed<Value>(act: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const start = process.cpuUsage()
  const value = await act()
  const { user, system } = process.cpuUsage(start)
  return { value, seconds: (user + system) / 1e6 }
}
