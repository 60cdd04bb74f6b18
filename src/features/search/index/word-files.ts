import { nameHash } from '../../../kit.ts'
import type { SiteView } from '../../../model/plugin.ts'
import { cutIndex, type IndexPiece } from '../../../model/search/lunr-pieces.ts'
import { writeRoughly } from '../../../model/search/number-text.ts'
import { writeHeadings } from '../../../model/search/search-index.ts'
import { isLongCompound, writeTerms, type SearchWords } from '../../../model/search/search-words.ts'
import { Stemmer } from '../query/stem.ts'
import { textOf, type ListedPage } from './listed-pages.ts'
import { buildLunrIndex } from './lunr-index.ts'
import { countTerms, pageDocuments, withIntroduction, type SectionTerms } from './section-terms.ts'

/** What the index needs of one page; remembered from build to build. */
interface PageTerms {
  /** See `writeHeadings`. */
  readonly headings: string
  readonly sections: readonly SectionTerms[]
  /** The words of the page as they are written, each with how many of its sections have it. */
  readonly words: readonly (string | number)[]
}

export interface WordFiles {
  /** Per page; see `writeHeadings`. */
  readonly headings: readonly string[]
  readonly words: SearchWords
  readonly pieces: readonly IndexPiece[]
}

/** Elements of vectors in a piece: few, because a query needs those of its words alone. */
const pieceSize = 100

/** On large sites pieces are larger so that they are not too many. */
const maxPieces = 400

/** Lunr's index of the pages' sections, in pieces, and the words that it was made of. */
export async function wordFiles(pages: readonly ListedPage[], site: SiteView): Promise<WordFiles> {
  const stemmer = new Stemmer()
  const all: PageTerms[] = []
  for (const page of pages) {
    all.push(termsOfPage(page, site, stemmer))
    if (all.length % 100 === 0) await site.breathe()
  }
  const index = await buildLunrIndex(
    all.flatMap(({ sections }) => sections),
    () => site.breathe(),
  )
  const size = index.fieldVectors.reduce((sum, [, elements]) => sum + elements.length / 2, 0)
  const pieces = cutIndex(index, Math.max(pieceSize, size / maxPieces))
  const frequencies = addUp(all)
  const terms = [...frequencies.keys()]
    .filter((term) => !isLongCompound(term) || (frequencies.get(term) ?? 0) > 1)
    .sort((a, b) => (a < b ? -1 : 1))
  return {
    headings: all.map(({ headings }) => headings),
    pieces,
    words: {
      terms: writeTerms(terms),
      frequencies: writeRoughly(terms.map((term) => frequencies.get(term) ?? 0)),
      pieces: writeTerms(pieces.map((piece, number) => startOf(piece, pieces[number - 1]))),
      index: nameHash(JSON.stringify(pieces)),
    },
  }
}

function termsOfPage(listed: ListedPage, site: SiteView, stemmer: Stemmer): PageTerms {
  return JSON.parse(
    site.remember(`terms ${listed.key}`, () => {
      const text = textOf(listed.page, site)
      const counts = new Map<string, number>()
      const sections = pageDocuments(listed, text).map((document) => {
        const words = new Set<string>()
        const terms = countTerms(document, stemmer, words)
        for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
        return terms
      })
      return JSON.stringify({
        headings: writeHeadings(
          withIntroduction(text.sections)
            .slice(1)
            .map(({ id, trail }) => ({
              heading: trail.at(-1) ?? '',
              depth: Math.max(1, trail.length - 1),
              id,
            })),
        ),
        sections,
        words: [...counts].flat(),
      } satisfies PageTerms)
    }),
  ) as PageTerms
}

/** The shortest beginning of a piece's first term that comes after all terms of the piece before. */
function startOf({ terms }: IndexPiece, before: IndexPiece | undefined): string {
  const first = terms[0]?.[0] ?? ''
  const last = before?.terms.at(-1)?.[0] ?? ''
  let length = 1
  while (length < first.length && first.slice(0, length) <= last) length++
  return first.slice(0, length)
}

function addUp(pages: readonly PageTerms[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of pages)
    for (let at = 0; at < words.length; at += 2) {
      const word = String(words[at])
      counts.set(word, (counts.get(word) ?? 0) + Number(words[at + 1]))
    }
  return counts
}
