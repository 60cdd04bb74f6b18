import lunr from 'lunr'
import { beforeAll, describe, expect, test } from 'vitest'
import { listPages, pageText } from '../../src/features/search/index/listed-pages.ts'
import {
  pageDocuments,
  scanField,
  relatedWords,
  type IndexedText,
} from '../../src/features/search/index/page-documents.ts'
import { english } from '../../src/features/search/query/language.ts'
import { LunrIndex } from '../../src/features/search/query/lunr-index.ts'
import {
  fieldBoosts,
  indexFields,
  joinPieces,
  roundLength,
  termSaturation,
  type SerializedIndex,
} from '../../src/model/search/lunr-pieces.ts'
import {
  buildIndex,
  manyPages,
  piecesOf,
  siteOf,
  type BuiltIndex,
  type ShortPage,
} from '../unit/features/search/index/site-of.ts'

// The index that a site publishes is Lunr's: what `lunr.Builder` makes of the same documents with its own
// pipeline, cut into pieces, and `lunr.Index.load` reads it.

const pages: readonly ShortPage[] = [
  ...manyPages(40, 5, 40),
  {
    path: '/names',
    title: 'constructor and __proto__',
    tags: ['toString'],
    sections: [
      ['', 'The 8080 of --proxy-port, spec.image, hasOwnProperty and 設定.'],
      ['Nothing', ''],
      ['Remove a catalog', 'Gone.'],
      ['--dry-run', 'Running runs ran.', 'MCPServer.spec 10 9 8080'],
    ],
  },
]

const language = english()

/** The same documents, given to Lunr as its guides do: a tokenizer, its stemmer, and boosts of fields. */
function stockIndex(): lunr.Index {
  const site = siteOf(pages)
  const documents = listPages(site).flatMap((page) =>
    pageDocuments(page, pageText(page.page, site), relatedWords(language)),
  )
  return lunr(function () {
    this.pipeline.reset()
    this.pipeline.add(lunr.stemmer)
    this.searchPipeline.reset()
    this.searchPipeline.add(lunr.stemmer)
    const tokenizer = (texts?: unknown): lunr.Token[] => {
      const tokens: lunr.Token[] = []
      scanField(texts as readonly IndexedText[], language, (term) => tokens.push(new lunr.Token(term, {})))
      return tokens
    }
    this.tokenizer = Object.assign(tokenizer, { separator: lunr.tokenizer.separator })
    this.k1(termSaturation)
    for (const field of indexFields) this.field(field, { boost: fieldBoosts[field] })
    documents.forEach((document, number) => this.add({ id: String(number), ...document }))
    roundLengths(this)
  })
}

/** Lengths are published with four significant bits. Lunr's types do not show what it has counted. */
function roundLengths(builder: lunr.Builder): void {
  const { fieldLengths } = builder as unknown as { readonly fieldLengths: Record<string, number> }
  for (const [field, length] of Object.entries(fieldLengths)) fieldLengths[field] = roundLength(length)
}

/** Lunr adds up terms in the order of their numbers, hence the rounding. */
const scoresIn = (results: readonly lunr.Index.Result[]): ReadonlyMap<string, string> =>
  new Map(results.map(({ ref, score }) => [ref, score.toFixed(9)]))

/** An index with terms instead of their numbers, which may be any, and without empty vectors. */
function byTerm({ fieldVectors, invertedIndex, ...facts }: SerializedIndex): unknown {
  const terms = new Map(invertedIndex.map(([term, { _index }]) => [_index, term]))
  const elements = (vector: readonly number[]): unknown =>
    new Map(
      Array.from({ length: vector.length / 2 }, (_, at) => [
        terms.get(vector[2 * at] ?? 0),
        vector[2 * at + 1],
      ]),
    )
  return {
    ...facts,
    vectors: new Map(
      fieldVectors.flatMap(([field, vector]) => (vector.length > 0 ? [[field, elements(vector)]] : [])),
    ),
    postings: invertedIndex.map(([term, { _index, ...posting }]) => [term, posting]),
  }
}

describe("a site's index", () => {
  let built: BuiltIndex
  let stock: lunr.Index
  let whole: SerializedIndex

  beforeAll(async () => {
    built = await buildIndex(pages)
    stock = stockIndex()
    whole = JSON.parse(JSON.stringify(stock)) as SerializedIndex
  })

  test('put together is what Lunr makes of the same documents', () => {
    const pieces = piecesOf(built)
    expect(pieces.length).toBeGreaterThan(5)
    expect(byTerm(joinPieces(built.words.lunr, pieces))).toEqual(byTerm(whole))
    expect(built.words.lunr.sections).toBe(whole.fieldVectors.length / indexFields.length)
    expect(built.words.lunr.version).toBe(lunr.version)
  })

  test('put together and loaded by Lunr gives the same answers with the same scores', () => {
    const loaded = lunr.Index.load(joinPieces(built.words.lunr, piecesOf(built)))
    for (const query of [
      'runs',
      'server network',
      'constructor',
      '8080 proxy',
      '__proto__',
      'configure~1',
      'ser*',
    ]) {
      expect(scoresIn(loaded.search(query))).toEqual(scoresIn(stock.search(query)))
    }
    expect(loaded.search('8080').length).toBeGreaterThan(0)
  })

  test('asked piece by piece adds up to the same scores', () => {
    const index = new LunrIndex(built.words)
    piecesOf(built).forEach((piece, number) => index.add(number, piece))
    const terms = whole.invertedIndex.map(([term]) => term)
    for (let from = 0; from + 3 < terms.length; from += 97) {
      const clauses = [0, 1, Math.floor(terms.length / 2) - from].map((step, at) => ({
        term: terms[Math.abs(from + step) % terms.length] ?? '',
        boost: 1 - at / 4,
      }))
      const sums = new Map<number, number>()
      for (const { term, boost } of clauses) {
        for (const { section, score } of index.matches(term))
          sums.set(section, (sums.get(section) ?? 0) + boost * score)
      }
      const length = Math.hypot(...clauses.map(({ boost }) => boost))
      const expected = stock.query((query) => {
        for (const { term, boost } of clauses) query.term(term, { boost, usePipeline: false })
      })
      if (new Set(clauses.map(({ term }) => term)).size < clauses.length) continue
      expect(new Set(sums.keys())).toEqual(new Set(expected.map(({ ref }) => Number(ref))))
      for (const { ref, score } of expected) expect(sums.get(Number(ref))).toBeCloseTo(score * length, 9)
    }
  })
})
