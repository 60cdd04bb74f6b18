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
  })
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
    const sections = whole.fieldVectors.length / indexFields.length
    expect(joinPieces(built.words.lunr, pieces, sections)).toEqual(whole)
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
      const found = loaded.search(query)
      expect(found.map(({ ref, score }) => [ref, score])).toEqual(
        stock.search(query).map(({ ref, score }) => [ref, score]),
      )
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
