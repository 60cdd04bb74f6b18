import { beforeAll, describe, expect, it } from 'vitest'
import { EvidenceReader } from '../../../../../src/features/search/query/evidence.ts'
import type { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
import { lunrScores } from '../../../../../src/features/search/query/lunr-scores.ts'
import { buildIndex, engineOf, type ShortPage } from '../index/site-of.ts'

const filler = Array.from({ length: 24 }, (_, page): ShortPage => ({
  path: `/notes/${page}`,
  title: `Note ${'abcdefghijklmnopqrstuvwxyz'[page] ?? ''}`,
  sections: [['', 'A server and its package are here, with a request.']],
}))

const pages: ShortPage[] = [
  ...filler,
  { path: '/agents/one', title: 'Class: RetryAgent', sections: [['', 'It wraps a dispatcher.']] },
  { path: '/session/end', title: 'Logout', sections: [['', 'Ends the session.']] },
  {
    path: '/session/key',
    title: 'Sign images',
    sections: [['', 'Sign an image with a key, then sign out the result.']],
  },
  { path: '/findings', title: 'Severe findings', sections: [['', 'How bad each finding is.']] },
  { path: '/marks', title: 'Marks', sections: [['', 'How severe a finding is.']] },
  { path: '/many', title: 'Several things', sections: [['', 'One after another.']] },
  { path: '/order/starts', title: 'Hold tables open', sections: [['', 'Here.']] },
  { path: '/order/ends', title: 'Tables hold open', sections: [['', 'Hold tables, and hold other tables.']] },
  {
    path: '/order/lifecycle',
    title: 'Lifecycle of a reply',
    sections: [['', 'What happens in which order.']],
  },
  {
    path: '/order/life',
    title: 'Other words',
    sections: [['', 'A life is long. The life of a cat, a life of ease, life itself.']],
  },
  {
    path: '/spread',
    title: 'Four winds',
    sections: [
      ['', 'Here.'],
      ['North', 'Alpha.'],
      ['East', 'Bravo.'],
      ['South', 'Charlie.'],
      ['West', 'Delta.'],
    ],
  },
  {
    path: '/half',
    title: 'Two winds',
    sections: [
      ['', 'Here.'],
      ['North', 'Alpha and bravo.'],
      ['South', 'None.'],
    ],
  },
  { path: '/mount', title: 'Mount a path with a volume', sections: [['', 'A volume is mounted at a path.']] },
  {
    path: '/cluster',
    title: 'Servers in a cluster',
    sections: [
      ['', 'Start them.'],
      ['Mount a volume', 'A claim names it.'],
    ],
  },
  { path: '/browsers', title: 'Elsewhere', sections: [['', 'A browser shows clouds of dust.']] },
  { path: '/dust', title: 'Of clients and dust', sections: [['', 'Of a client.']] },
  ...Array.from({ length: 20 }, (_, page): ShortPage => ({
    path: `/clients/${'abcdefghijklmnopqrst'[page] ?? ''}`,
    title: 'Clients',
    sections: [['', 'A client and its frontend.']],
  })),
  {
    path: '/pictures',
    title: 'Pictures on paper',
    sections: [
      ['', 'Paper.'],
      ['Ink', 'None.'],
    ],
  },
  { path: '/guides/paint', title: 'Paint walls', sections: [['', 'Walls are painted with a brush.']] },
  { path: '/api/paint', title: 'Paint walls', sections: [['', 'Walls are painted with a brush.']] },
  { path: '/migration/five', title: 'V5 notes', sections: [['', 'What is new.']] },
  { path: '/odds', title: 'Odds', sections: [['', 'Somebody.']] },
  { path: '/tools', title: 'Ends', sections: [['', 'Chisel.']] },
  { path: '/cloud', title: 'Clouds', sections: [['', 'A cloud in the sky.']] },
  { path: '/voices', title: 'Voices', sections: [['', 'Voices speak.']] },
  {
    path: '/questions',
    title: 'Questions',
    sections: [
      ['', 'Long.'],
      ['What is a quasar engine?', 'A star.'],
      ['Colours of stones', 'Many and long words about stones.'],
      ['Weights of stones', 'Some more words.'],
    ],
  },
  {
    path: '/quasar',
    title: 'Quasar list',
    sections: [['', 'One quasar engine here, another quasar engine there.']],
  },
]

let engine: SearchEngine

beforeAll(async () => {
  engine = engineOf(await buildIndex(pages))
})

const top = (query: string): string | undefined =>
  engine.search(query).pages[0]?.sections.map(({ section }) => engine.section(section).href)[0]
const rankOf = (query: string, href: string): number =>
  engine.search(query).pages.findIndex(({ page }) => engine.index.pages[page]?.href === href)

describe('the ranking', () => {
  it('finds the parts of a name in a title', () => {
    expect(top('retry a request')).toBe('/agents/one')
  })

  it('takes two words for the one that they make', () => {
    expect(rankOf('how to sign out', '/session/end')).toBeGreaterThanOrEqual(0)
  })

  it('knows that words of one stem may mean different things', () => {
    expect(engine.search('severed').pages.map(({ page }) => engine.index.pages[page]?.href)).toEqual([
      '/findings',
      '/marks',
      '/many',
    ])
  })

  it('takes a word that may be unfinished for the beginning of a title', () => {
    expect(rankOf('life', '/order/lifecycle')).toBeLessThan(2)
    expect(top('lifec')).toBe('/order/lifecycle')
    expect(top('life of')).not.toBe('/order/lifecycle')
    expect(top('hold tab')).toBe('/order/starts')
  })

  it('prefers the page that has all words, be it in several sections', () => {
    expect(rankOf('alpha bravo charlie', '/spread')).toBe(0)
    expect(rankOf('alpha bravo', '/half')).toBe(0)
  })

  it('does not let a common synonym stand for a rare word', () => {
    expect(top('browser dust')).toBe('/browsers')
  })

  it('finds synonyms in all their forms', () => {
    expect(rankOf('photo', '/pictures')).toBeGreaterThanOrEqual(0)
  })

  it('takes no word for a slip of another that it knows', () => {
    expect(top('aloud voices')).toBe('/voices')
    expect(rankOf('aloud ', '/cloud')).toBe(-1)
    expect(rankOf('clould ', '/cloud')).toBe(0)
  })

  it('knows that versions are written with and without a letter', () => {
    expect(top('upgrade to 5')).toBe('/migration/five')
  })

  it('hears less of words that may be about anything', () => {
    expect(top('somebody chisel')).toBe('/tools')
  })

  it('answers a question with a guide, and other words with what fits them', () => {
    expect(top('how to paint my walls')).toBe('/guides/paint')
    expect(top('paint walls brush')).toBe('/api/paint')
  })

  it('prefers a heading that is nearly the query, wherever it stands', () => {
    expect(top('what is a quasr engine')).toBe('/questions#what-is-a-quasar-engine')
  })

  it('prefers a heading that is the query word for word', () => {
    expect(top('Mount a volume')).toBe('/cluster#mount-a-volume')
    expect(top('mount a pa')).toBe('/mount')
  })
})

describe('the evidence of a term', () => {
  const reading = { quality: 0.5, share: 2, inTexts: true }

  it('is counted by field and length, as in BM25F', () => {
    const { amount, quality, inHeading } = new EvidenceReader(engine.index).read([
      { term: 'severe', ...reading },
    ])
    const section = sectionOf('/findings')
    const { lengths } = engine.index
    const average = (field: 'title' | 'text'): number =>
      lengths[field].reduce((sum, length) => sum + length, 0) /
      lengths[field].filter((length) => length > 0).length
    const title = 5 / (0.5 + 0.5 * (2 / average('title')))
    const other = sectionOf('/marks')
    const text = 2 / (0.4 + 0.6 * ((lengths.text[other] ?? 0) / average('text')))
    expect(amount[section]).toBeCloseTo(2 * title, 4)
    expect(amount[other]).toBeCloseTo(2 * text, 4)
    expect([quality[section], inHeading[section], quality[other], inHeading[other]]).toEqual([
      0.5, 0.5, 0.5, 0,
    ])
    expect(quality.filter((value) => value > 0).length).toBe(2)
  })

  it('is that of titles and headings alone when texts are not asked', () => {
    const reader = new EvidenceReader(engine.index)
    expect(
      reader.read([{ term: 'dispatcher', ...reading, inTexts: false }]).quality.every((value) => value === 0),
    ).toBe(true)
    expect(reader.read([{ term: 'dispatcher', ...reading }]).quality[sectionOf('/agents/one')]).toBe(0.5)
  })
})

describe("Lunr's scores", () => {
  it('are the strengths by the weights of the words', () => {
    const strengths = [
      [0.5, 0, 0.25],
      [0, 0, 1],
    ]
    const words = strengths.map((values, word) => ({
      weight: word === 0 ? 0.75 : 0.2,
      strength: (section: number) => values[section] ?? 0,
    }))
    const scores = lunrScores(words, [0, 1, 2])
    expect(new Set(scores.keys())).toEqual(new Set([0, 2]))
    expect(scores.get(0)).toBeCloseTo(0.375, 6)
    expect(scores.get(2)).toBeCloseTo(0.75 * 0.25 + 0.2, 6)
  })

  it('of no words are none', () => {
    expect(lunrScores([], [0, 1]).size).toBe(0)
  })
})

const sectionOf = (href: string): number =>
  engine.index.sections.findIndex((section) => section.href === href)
