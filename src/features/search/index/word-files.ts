import { nameHash } from '../../../kit.ts'
import type { SiteView } from '../../../model/plugin.ts'
import {
  countScores,
  cutIndex,
  indexFields,
  type IndexPiece,
  type ScoredTerm,
} from '../../../model/search/lunr-pieces.ts'
import {
  writeRoughly,
  isFoundWhole,
  writeTerms,
  synonymWords,
  type SearchWords,
} from '../../../model/search/search-words.ts'
import { writeHeadings } from '../../../model/search/search-index.ts'
import type { SearchLanguage } from '../query/language.ts'
import { pageText, type ListedPage } from './listed-pages.ts'
import { buildLunrIndex } from './build-lunr-index.ts'
import {
  countTerms,
  pageDocuments,
  withIntroduction,
  relatedWords,
  type SectionTerms,
  type RelatedWords,
} from './page-documents.ts'

/** The part of the index that comes from one page; cached between builds. */
interface PageTerms {
  /** See `writeHeadings`. */
  readonly headings: string
  readonly sections: readonly SectionTerms[]
  /** The words of the page as written, each followed by the number of its sections that contain it. */
  readonly words: readonly (string | number)[]
}

/** The files with the words of the site. */
export interface WordFiles {
  /** Per page; see `writeHeadings`. */
  readonly headings: readonly string[]
  readonly words: SearchWords
  /** Each as JSON. */
  readonly pieces: readonly string[]
}

/** The number of vector elements per piece; small, because a query only needs those of its words. */
const pieceSize = 100

/** On large sites, pieces are larger to limit their number. */
const maxPieces = 400

/**
 * Creates Lunr's index of all sections, cut into pieces, and the list of words it was built from. `synonyms`
 * are always included in the list, however rare.
 */
export async function wordFiles(
  pages: readonly ListedPage[],
  site: SiteView,
  language: SearchLanguage,
  synonyms: readonly (readonly string[])[],
): Promise<WordFiles> {
  const related = relatedWords(language)
  const headings: string[] = []
  const counts = new Map<string, number>()
  // One page at a time: the terms of all pages are larger than the site.
  const sections = function* (): Iterable<SectionTerms> {
    for (const page of pages) {
      const terms = termsOfPage(page, site, language, related)
      headings.push(terms.headings)
      addUp(counts, terms.words)
      yield* terms.sections
    }
  }
  const index = await buildLunrIndex(sections(), language, () => site.breathe())
  const size = index.terms.reduce((sum, term) => sum + countScores(term), 0)
  const pieces = cutIndex(index.terms, Math.max(pieceSize, size / maxPieces))
  const pieceTexts = pieces.map((piece) => JSON.stringify(piece))
  const frequencies = withRelated(counts, related, index.terms, language)
  const named = new Set(synonyms.flat().flatMap((text) => synonymWords(text).words))
  const terms = [...frequencies.keys()]
    .filter((term) => !isFoundWhole(term) || named.has(term) || (frequencies.get(term) ?? 0) > 1)
    .sort((a, b) => (a < b ? -1 : 1))
  return {
    headings,
    pieces: pieceTexts,
    words: {
      terms: writeTerms(terms),
      frequencies: writeRoughly(terms.map((term) => frequencies.get(term) ?? 0)),
      pieces: writeTerms(pieces.map((piece, number) => startOf(piece, pieces[number - 1]))),
      lunr: index.facts,
      index: nameHash(pieceTexts.map(nameHash).join(' ')),
    },
  }
}

function termsOfPage(
  listed: ListedPage,
  site: SiteView,
  language: SearchLanguage,
  related: RelatedWords,
): PageTerms {
  let read: PageTerms | undefined
  const key = `terms ${language.name} ${listed.key} ${JSON.stringify([...listed.linkTexts])}`
  const remembered = site.remember(key, () =>
    JSON.stringify((read = readTerms(listed, site, language, related))),
  )
  return read ?? (JSON.parse(remembered) as PageTerms)
}

function readTerms(
  listed: ListedPage,
  site: SiteView,
  language: SearchLanguage,
  related: RelatedWords,
): PageTerms {
  const text = pageText(listed.page, site)
  const counts = new Map<string, number>()
  const sections = pageDocuments(listed, text, related).map((document) => {
    const words = new Set<string>()
    const terms = countTerms(document, language, words)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return terms
  })
  return {
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
  }
}

/** The shortest prefix of a piece's first term that sorts after all terms of the previous piece. */
function startOf({ terms }: IndexPiece, before: IndexPiece | undefined): string {
  const first = terms[0]?.[0] ?? ''
  const last = before?.terms.at(-1)?.[0] ?? ''
  let length = 1
  while (length < first.length && first.slice(0, length) <= last) length++
  return first.slice(0, length)
}

/**
 * Adds the words that only find other words to the words of a site, each as frequent as the sections that it
 * finds are.
 */
function withRelated(
  frequencies: ReadonlyMap<string, number>,
  related: RelatedWords,
  terms: readonly ScoredTerm[],
  { stem }: SearchLanguage,
): ReadonlyMap<string, number> {
  const said = new Set([...frequencies.keys()].map(stem))
  const unsaid = new Map(
    related.all.filter((word) => !said.has(stem(word))).map((word) => [stem(word), word]),
  )
  const inRelated = indexFields.indexOf('related')
  const sections = terms.flatMap(([term, , scores]): readonly (readonly [string, number])[] => {
    const word = unsaid.get(term)
    const count = (scores[inRelated]?.length ?? 0) / 2
    return word === undefined || count === 0 ? [] : [[word, count]]
  })
  return new Map([...frequencies, ...sections])
}

function addUp(counts: Map<string, number>, words: PageTerms['words']): void {
  for (let at = 0; at < words.length; at += 2) {
    const word = String(words[at])
    counts.set(word, (counts.get(word) ?? 0) + Number(words[at + 1]))
  }
}
