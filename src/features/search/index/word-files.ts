import chunk from 'lodash-es/chunk.js'
import { nameHash } from '../../../kit.ts'
import type { PageText } from '../../../model/page.ts'
import type { SiteView } from '../../../model/plugin.ts'
import { indexFields, roundLength } from '../../../model/search/lunr-pieces.ts'
import {
  writeRoughly,
  isFoundWhole,
  writeTerms,
  synonymWords,
  type SearchWords,
} from '../../../model/search/search-words.ts'
import { piecesPerHash, writeHeadings } from '../../../model/search/search-index.ts'
import type { SearchLanguage } from '../query/language.ts'
import { pageText, type ListedPage } from './listed-pages.ts'
import { indexPart, joinParts, type IndexedTerm, type IndexPart } from './index-parts.ts'
import {
  countTerms,
  pageDocuments,
  withIntroduction,
  relatedWords,
  type RelatedWords,
} from './page-documents.ts'
import { nameNumber } from './text-files.ts'
import { append } from '../../../model/append.ts'

/** What a group of pages contributes; cached between builds. */
interface PageGroup extends IndexPart {
  /** Per page; see `writeHeadings`. */
  readonly headings: readonly string[]
  /** The words of the pages as written, each followed by the number of sections that contain it. */
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

/** The number of postings per piece; small, because a query only needs those of its words. */
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
  // One group at a time: the terms of all pages are larger than the site.
  const parts = function* (): Iterable<IndexPart> {
    for (const group of groupsOf(pages)) {
      const part = recallGroup(group, site, language, related)
      append(headings, part.headings)
      addUp(counts, part.words)
      yield part
    }
  }
  const index = await joinParts(parts(), language, () => site.breathe())
  const size = index.terms.reduce((sum, term) => sum + countPostings(term), 0)
  // Rounded, so that one more posting moves no piece but its own.
  const pieces = cutIndex(index.terms, Math.max(pieceSize, roundLength(size / maxPieces)))
  const pieceTexts = pieces.map((terms) => `{"terms":[${terms.map(({ json }) => json).join()}]}`)
  const frequencies = withRelated(counts, related, index.terms, language)
  const synonymTerms = new Set(synonyms.flat().flatMap((text) => synonymWords(text).words))
  const terms = [...frequencies.keys()]
    .filter((term) => !isFoundWhole(term) || synonymTerms.has(term) || (frequencies.get(term) ?? 0) > 1)
    .sort((a, b) => (a < b ? -1 : 1))
  return {
    headings,
    pieces: pieceTexts,
    words: {
      terms: writeTerms(terms),
      frequencies: writeRoughly(terms.map((term) => frequencies.get(term) ?? 0)),
      pieces: writeTerms(pieces.map((piece, number) => startOf(piece, pieces[number - 1]))),
      lunr: index.facts,
      hashes: chunk(pieceTexts, piecesPerHash)
        .map((texts) => nameHash(texts.join('\n')))
        .join(''),
    },
  }
}

/** The pages in a group, on average. An edit reads all of them again, and every build joins the groups. */
const groupSize = 16

/** Consecutive pages, grouped by their addresses, so that a new page changes one group. */
function groupsOf(pages: readonly ListedPage[]): readonly (readonly ListedPage[])[] {
  const groups: ListedPage[][] = []
  for (const page of pages) {
    const group = groups.at(-1)
    if (!group || nameNumber(page.href) % groupSize === 0) groups.push([page])
    else group.push(page)
  }
  return groups
}

function recallGroup(
  pages: readonly ListedPage[],
  site: SiteView,
  language: SearchLanguage,
  related: RelatedWords,
): PageGroup {
  let group: PageGroup | undefined
  const keys = pages.map(({ key, linkTexts }) => [key, ...linkTexts])
  const remembered = site.remember(`terms ${language.name} ${JSON.stringify(keys)}`, () =>
    JSON.stringify((group = readGroup(pages, site, language, related))),
  )
  return group ?? (JSON.parse(remembered) as PageGroup)
}

function readGroup(
  pages: readonly ListedPage[],
  site: SiteView,
  language: SearchLanguage,
  related: RelatedWords,
): PageGroup {
  const counts = new Map<string, number>()
  const headings: string[] = []
  const sections = pages.flatMap((entry) => {
    const text = pageText(entry.page, site)
    headings.push(headingsOf(text))
    return pageDocuments(entry, text, related).map((document) => {
      const words = new Set<string>()
      const terms = countTerms(document, language, words)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
      return terms
    })
  })
  return { headings, words: [...counts].flat(), ...indexPart(sections) }
}

const headingsOf = ({ sections }: PageText): string =>
  writeHeadings(
    withIntroduction(sections)
      .slice(1)
      .map(({ id, trail }) => ({
        heading: trail.at(-1) ?? '',
        depth: Math.max(1, trail.length - 1),
        id,
      })),
  )

/** In how many sections and fields a term stands. */
const countPostings = ({ counts }: IndexedTerm): number => counts.reduce((sum, count) => sum + count, 0)

/** Cuts an index into pieces of consecutive terms, with about `size` postings each. */
function cutIndex(sorted: readonly IndexedTerm[], size: number): readonly (readonly IndexedTerm[])[] {
  const pieces: IndexedTerm[][] = []
  let postings = 0
  for (const term of sorted) {
    const count = countPostings(term)
    const piece = pieces.at(-1)
    if (piece && postings + count <= size) {
      piece.push(term)
      postings += count
    } else {
      pieces.push([term])
      postings = count
    }
  }
  return pieces
}

/** The shortest prefix of a piece's first term that sorts after all terms of the previous piece. */
function startOf(piece: readonly IndexedTerm[], before: readonly IndexedTerm[] | undefined): string {
  const first = piece[0]?.term ?? ''
  const last = before?.at(-1)?.term ?? ''
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
  terms: readonly IndexedTerm[],
  { stem }: SearchLanguage,
): ReadonlyMap<string, number> {
  const words = new Map(related.all.map((word) => [stem(word), word]))
  const inRelated = indexFields.indexOf('related')
  const sections = terms.flatMap((term): readonly (readonly [string, number])[] => {
    const word = words.get(term.term)
    const count = countPostings(term)
    return word === undefined || term.counts[inRelated] !== count ? [] : [[word, count]]
  })
  return new Map([...frequencies, ...sections])
}

function addUp(counts: Map<string, number>, words: PageGroup['words']): void {
  for (let at = 0; at < words.length; at += 2) {
    const word = String(words[at])
    counts.set(word, (counts.get(word) ?? 0) + Number(words[at + 1]))
  }
}
