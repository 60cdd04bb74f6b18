import { beforeAll, describe, expect, it } from 'vitest'
import { readEvidence } from '../../../../../src/features/search/query/lunr-index.ts'
import {
  rankPages,
  type AskedWord,
  type Factor,
  type Judgements,
} from '../../../../../src/features/search/query/rank.ts'
import type { SearchEngine } from '../../../../../src/features/search/query/engine.ts'
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
      ['Mount a volume', 'A claim names the volume that is mounted.'],
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
  { path: '/odds', title: 'Odds', sections: [['', 'Somebody.']] },
  { path: '/tools', title: 'Ends', sections: [['', 'Chisel.']] },
  { path: '/cloud', title: 'Clouds', sections: [['', 'A cloud in the sky.']] },
  { path: '/voices', title: 'Voices', sections: [['', 'Voices speak.']] },
  {
    path: '/questions',
    title: 'Questions',
    sections: [
      ['', 'Long.'],
      ['What is a quasar engine?', 'A quasar engine is a star.'],
      ['Colors of stones', 'Many and long words about stones.'],
      ['Weights of stones', 'Some more words.'],
    ],
  },
  {
    path: '/quasar',
    title: 'Telescopes',
    sections: [
      ['', 'A list of what was seen so far: one quasar here, and an engine there, and nothing else.'],
    ],
  },
  { path: '/guides/harvest', title: 'Bring in wheat', sections: [['', 'Wheat is brought in.']] },
  { path: '/ways', title: 'Use the same way', sections: [['', 'The same way, as often as needed.']] },
  {
    path: '/letters',
    title: 'Letters',
    sections: [
      ['Letter box size', ''],
      ['', 'Letters are in boxes.'],
    ],
  },
  {
    path: '/reference/post',
    title: 'Post',
    sections: [
      ['', 'Options.'],
      ['-b, --letter-box <size>', 'How large it is.'],
    ],
  },
  { path: '/letter-box', title: 'Letter box', sections: [['', 'Where letters are put: --letter-box.']] },
  { path: '/blog/stamp', title: 'The stampRate is new', sections: [['', 'stampRate, at last: stampRate.']] },
  { path: '/guides/stamp', title: 'Stamps', sections: [['', 'Each has a stampRate.']] },
  { path: '/sync', title: 'OutOfSync', sections: [['', 'A state.']] },
  { path: '/events/parcel', title: 'What happens when a parcel comes', sections: [['', 'It is weighed.']] },
  { path: '/cli/parcel', title: 'post parcel', sections: [['', 'A parcel is posted.']] },
  { path: '/events/office', title: 'Parcel office', sections: [['', 'A parcel, and another parcel.']] },
]

let engine: SearchEngine

beforeAll(async () => {
  const index = await buildIndex(pages)
  const synonyms = [
    ['logout', 'sign out'],
    ['photo', 'picture'],
    ['aloud', 'spoken'],
  ]
  engine = engineOf({ ...index, head: { ...index.head, synonyms } })
})

const top = (query: string): string | undefined =>
  engine.search(query).pages[0]?.sections.map(({ section }) => engine.sections.section(section).href)[0]
const rankOf = (query: string, href: string): number =>
  engine.search(query).pages.findIndex(({ page }) => engine.sections.pages[page]?.href === href)

describe('the ranking', () => {
  it('finds the parts of a name in a title', () => {
    expect(top('retry a request')).toBe('/agents/one')
  })

  it('takes two words for the one that they make', () => {
    expect(rankOf('how to sign out', '/session/end')).toBeGreaterThanOrEqual(0)
  })

  it('takes a word that may be unfinished for the beginning of a title', () => {
    expect(rankOf('life', '/order/lifecycle')).toBeLessThan(2)
    expect(top('lifec')).toBe('/order/lifecycle')
    expect(top('life of')).not.toBe('/order/lifecycle')
  })

  it('prefers the page that has all words, be it in several sections', () => {
    expect(rankOf('alpha charlie delta', '/spread')).toBe(0)
    expect(rankOf('alpha bravo', '/half')).toBe(0)
  })

  it('finds synonyms in all their forms', () => {
    expect(rankOf('photo', '/pictures')).toBeGreaterThanOrEqual(0)
  })

  it('takes no word for a slip of another that it knows', () => {
    expect(top('aloud voices')).toBe('/voices')
    expect(rankOf('aloud ', '/cloud')).toBe(-1)
    expect(rankOf('clould ', '/cloud')).toBe(0)
  })

  it('answers plain words with a guide, and code with what fits it', () => {
    expect(top('how to paint my walls')).toBe('/guides/paint')
    expect(top('paint walls brush')).toBe('/guides/paint')
    expect(top('/api/paint')).toBe('/api/paint')
  })

  it('prefers the section that introduces a name, when a name is asked for', () => {
    expect(top('--letter-box')).toBe('/reference/post#-b---letter-box-size')
    expect(top('letter box')).toBe('/letter-box')
  })

  it('puts what was news once behind what is, also for names', () => {
    expect(top('stampRate')).toBe('/guides/stamp')
  })

  it('takes three words for the one that they make', () => {
    expect(top('out of sync')).toBe('/sync')
  })

  it('weighs words less that only frame a question', () => {
    expect(top('use the same way to bring in wheat')).toBe('/guides/harvest')
  })

  it('prefers a title that is the query, in whatever form and order', () => {
    expect(top('open table holds')).toMatch(/^\/order\/(?:starts|ends)$/)
  })

  it('prefers an address that ends with the query, whatever the title says', () => {
    expect(top('parcel')).toBe('/events/parcel')
    expect(top('parcel office')).toBe('/events/office')
  })

  it('prefers a heading that is nearly the query, wherever it stands', () => {
    expect(top('what is a quasr engine')).toBe('/questions#what-is-a-quasar-engine')
  })

  it('prefers a heading that is the query word for word', () => {
    expect(top('Mount a volume')).toBe('/cluster#mount-a-volume')
    expect(top('mount a pa')).toBe('/mount')
  })
})

/** A word that sections say, each as much as the others. */
const saidIn = (...hrefs: readonly string[]): AskedWord => {
  const none = (): Float32Array => new Float32Array(engine.sections.all.length)
  const evidence = { score: none(), quality: none(), inHeading: none() }
  for (const at of hrefs.map(sectionOf)) {
    evidence.score[at] = 40
    evidence.quality[at] = 1
  }
  return { stop: false, weight: 1, evidence }
}
const judgements: Judgements = {
  passes: () => true,
  likenessOf: () => 0,
  isQuery: () => false,
  weightOf: () => 1,
}

describe('the sections of a page', () => {
  it('add up by score, also where one that says less is what was asked and shown first', () => {
    const asked = sectionOf('/half#north')
    const minor = saidIn('/half#north')
    minor.evidence.inHeading[asked] = 0.1
    const words = [saidIn('/half', '/half#south'), { ...minor, weight: 0.1 }]
    const likenessOf = (section: number): number => (section === asked ? 1 : 0)
    const [page] = rankPages(words, engine.sections, { ...judgements, likenessOf })
    expect(page?.sections[0]?.section).toBe(asked)
    const [first = 0, second = 0, third = 0] =
      page?.sections.map(({ score }) => score).sort((a, b) => b - a) ?? []
    expect(first).toBeGreaterThan(page?.sections[0]?.score ?? Infinity)
    expect(page?.score).toBeCloseTo(first + second / 4 + third / 8)
  })
})

describe('the whole page', () => {
  const best = (words: readonly AskedWord[], ...without: readonly Factor[]): string | undefined => {
    const [first] = rankPages(words, engine.sections, judgements, new Set(without))
    return engine.sections.pages[first?.page ?? -1]?.href
  }

  it('counts for questions: the page that has more of their words is first', () => {
    const words = [
      saidIn('/half', '/half#north', '/half#south', '/spread#north'),
      saidIn('/spread#east'),
      saidIn('/spread#south'),
    ]
    expect(best(words)).toBe('/spread')
    expect(best(words, 'whole')).toBe('/half')
    expect(best(words.slice(0, 1))).toBe('/half')
  })
})

describe('the evidence of a word', () => {
  it("is Lunr's score, and where it stands", () => {
    const { score, quality, inHeading } = evidenceOf({ terms: ['sever'], quality: 0.5 })
    const [findings, marks] = [sectionOf('/findings'), sectionOf('/marks')]
    expect(score[findings]).toBeGreaterThan(score[marks] ?? 0)
    expect([quality[findings], inHeading[findings], quality[marks], inHeading[marks]]).toEqual([
      0.5, 0.5, 0.5, 0,
    ])
    expect(score[findings]).toBeCloseTo(
      (evidenceOf({ terms: ['sever'], quality: 1 }).score[findings] ?? 0) / 2,
      3,
    )
  })

  it('is the best of what may stand for the word', () => {
    const at = sectionOf('/quasar')
    const [one, other] = ['quasar', 'engin'].map((term) => ({ terms: [term], quality: 1 }))
    const scores = [one, other].map((reading) => (reading && evidenceOf(reading).score[at]) ?? 0)
    const both = readEvidence(
      [one, other].flatMap((reading) => reading ?? []),
      engine.lunr,
      at + 1,
    )
    expect(Math.min(...scores)).toBeGreaterThan(0)
    expect(both.score[at]).toBeCloseTo(Math.max(...scores), 4)
  })

  it('of a phrase is where all of its words stand', () => {
    const { quality } = evidenceOf({ terms: ['quasar', 'engin'], quality: 0.5 })
    expect(
      [...quality].flatMap((value, section) => (value > 0 ? [engine.sections.section(section).href] : [])),
    ).toEqual(['/quasar', '/questions#what-is-a-quasar-engine'])
  })
})

const evidenceOf = (reading: Parameters<typeof readEvidence>[0][number]): ReturnType<typeof readEvidence> =>
  readEvidence([reading], engine.lunr, engine.sections.all.length)

const sectionOf = (href: string): number => engine.sections.all.findIndex((section) => section.href === href)
