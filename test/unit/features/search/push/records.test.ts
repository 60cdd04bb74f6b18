import { describe, expect, it } from 'vitest'
import {
  fitRecords,
  searchRecords,
  type SearchRecord,
} from '../../../../../src/features/search/push/records.ts'
import { recordPage, recordsOf } from './engine-kinds.ts'

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe('records', () => {
  it('have the form that front ends of hosted engines read', () => {
    expect(recordsOf('a')[1]).toMatchObject({
      url: 'https://docs.test/a#part-1',
      url_without_anchor: 'https://docs.test/a',
      anchor: 'part-1',
      type: 'lvl2',
      hierarchy: { lvl0: null, lvl1: 'Page a', lvl2: 'Part 1', lvl3: null },
      content: 'Text 1 of a',
      code: 'thv run x',
      language: 'en',
      version: '1.0',
      docusaurus_tag: 'docs-default-1.0',
      tags: ['cli'],
    })
    expect(recordsOf('a')[0]?.content).toBe('About a Text 0 of a')
  })

  it('say once what a page begins with, and name a page that begins with a heading', () => {
    const [first] = searchRecords([{ ...recordPage('a'), description: 'Text 0…' }], 'en')
    expect(first?.content).toBe('Text 0 of a')
    const [own, part] = searchRecords(
      [{ ...recordPage('b'), sections: recordPage('b').sections.slice(1, 2) }],
      'en',
    )
    expect([own?.url, own?.content, own?.type]).toEqual(['https://docs.test/b', 'About b', 'lvl1'])
    expect(part?.url).toBe('https://docs.test/b#part-1')
  })

  it('have names that every engine accepts', () => {
    const [first, second] = searchRecords(
      [
        {
          ...recordPage('ä/ö?x'),
          sections: [
            { id: '', trail: ['T'], text: '', code: '' },
            { id: 'ä"<', trail: ['T', 'U'], text: '', code: '' },
          ],
        },
      ],
      'en',
    )
    expect(first?.objectID).toMatch(/^[\w-]+$/)
    expect(second?.url).toBe('https://docs.test/ä/ö?x#%C3%A4%22%3C')
  })

  it('of one site are the same in every run, and different from each other', () => {
    expect(recordsOf('a', 'b')).toEqual(recordsOf('a', 'b'))
    expect(new Set(recordsOf('a', 'b', 'c').map(({ objectID }) => objectID)).size).toBe(9)
  })
})

describe('records that have to fit', () => {
  const most = 9_900
  const fit = (change: Partial<SearchRecord>) => {
    const record = { ...(recordsOf('a')[0] as SearchRecord), ...change } // Three are made.
    const { records, cut } = fitRecords([record], most)
    return { record: records[0], cut }
  }

  it('are left alone as long as they do', () => {
    const records = recordsOf('a', 'b')
    expect(fitRecords(records, most)).toEqual({ records, cut: [] })
  })

  it.each([
    ['text', { content: 'word '.repeat(9_000) }],
    ['code', { code: 'word '.repeat(9_000) }],
    ['text and code', { content: 'word '.repeat(9_000), code: 'word '.repeat(9_000) }],
    ['characters that JSON writes in six', { content: '\u0001"\\'.repeat(3_000) }],
    ['characters of four bytes', { content: '😀'.repeat(9_000) }],
    ['characters of four bytes, at another place', { content: `x${'😀'.repeat(9_000)}` }],
    ['characters of four bytes, at a third place', { content: `xy${'😀'.repeat(9_000)}` }],
    ['characters of four bytes, at a fourth place', { content: `xyz${'😀'.repeat(9_000)}` }],
    [
      'a title',
      {
        hierarchy: {
          ...recordsOf('a')[0]?.hierarchy,
          lvl1: 'title '.repeat(4_000),
        } as SearchRecord['hierarchy'],
      },
    ],
    [
      'headings of every level',
      {
        hierarchy: Object.fromEntries(
          ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => [
            level,
            'heading '.repeat(400),
          ]),
        ) as unknown as SearchRecord['hierarchy'],
        content: 'x'.repeat(9_000),
        code: 'y'.repeat(9_000),
      },
    ],
    ['tags', { tags: Array.from({ length: 2_000 }, (_, index) => `tag-${String(index)}`) }],
  ])('are cut when %s is too long, and named', (_name, change) => {
    const { record, cut } = fit(change)
    expect(bytesOf(record)).toBeLessThanOrEqual(most)
    expect(bytesOf(record)).toBeGreaterThan(600)
    expect(record?.hierarchy.lvl1).toMatch(/^(?:Page a|title title|heading heading)/)
    expect(cut).toEqual(['https://docs.test/a'])
    // Half a character cannot be encoded.
    expect(() => encodeURIComponent(String(record?.content) + String(record?.code))).not.toThrow()
  })

  it('lose code before text, and nothing for nothing', () => {
    const { record } = fit({ content: 'word '.repeat(1_200), code: 'code '.repeat(900) })
    expect(record?.content).toHaveLength(6_000)
    expect(bytesOf(record)).toBeGreaterThan(most - 100)
  })

  it('keep as much of a text without spaces as there is room for', () => {
    const { record } = fit({ content: `MCP ${'服务器'.repeat(3_000)}` })
    expect(record?.content).toMatch(/^MCP (?:服务器){900}/)
    expect(record?.content).not.toContain('\ufffd')
  })

  it('are left out when their address alone is too long', () => {
    const url = `https://docs.test/${'x'.repeat(most)}`
    expect(fit({ url })).toEqual({ record: undefined, cut: [url] })
  })
})
