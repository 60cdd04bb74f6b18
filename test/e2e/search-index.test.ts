import { join } from 'node:path'
import lunr from 'lunr'
import { expect, inject, test } from 'vitest'
import { DiskFiles } from '../../src/features/search/explain/explain-query.ts'
import { LunrIndex } from '../../src/features/search/query/lunr-index.ts'
import { joinPieces } from '../../src/model/search/lunr-pieces.ts'
import { pieceFile } from '../../src/model/search/search-index.ts'
import { readTerms } from '../../src/model/search/search-words.ts'

// What `test/laws/lunr-index.test.ts` holds for generated pages holds for those of a real site.
test("the pieces of the flagship's index are together what Lunr loads, with the same scores", async () => {
  const files = new DiskFiles(join(inject('site'), 'assets/search'))
  const { words } = await files.head()
  const numbers = [...readTerms(words.pieces).keys()]
  const pieces = await Promise.all(numbers.map((number) => files.piece(pieceFile(words.hashes, number))))
  expect(words.lunr.version).toBe(lunr.version)
  const whole = lunr.Index.load(joinPieces(words.lunr, pieces))
  const index = new LunrIndex(words)
  pieces.forEach((piece, number) => index.add(number, piece))
  const terms = pieces.flatMap((piece) => piece.terms.map(([term]) => term))
  expect(terms.length).toBeGreaterThan(1_000)
  for (let at = 0; at < terms.length; at += 37) {
    const term = terms[at] ?? ''
    const expected = new Map(
      whole
        .query((query) => query.term(term, { usePipeline: false }))
        .map(({ ref, score }) => [Number(ref), score]),
    )
    const matches = index.matches(term)
    expect(matches.length).toBe(expected.size)
    for (const { section, score } of matches) expect(score).toBeCloseTo(expected.get(section) ?? 0, 9)
  }
})
