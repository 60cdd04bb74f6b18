import type { SiteView } from '../../../model/plugin.ts'
import type { PageTexts, SearchHeadPage } from '../../../model/search/search-index.ts'
import { writeNumbers } from '../../../model/search/number-text.ts'
import {
  joinGroups,
  writeGroup,
  type SearchWords,
  type WordGroup,
} from '../../../model/search/search-words.ts'
import { distribute, powerOfTwo } from './group-pages.ts'
import { hashedFile, type HashedFile } from './hashed-file.ts'
import { textOf, type ListedPage } from './listed-pages.ts'
import { headPage, pageEntry, type PageEntry } from './page-entry.ts'

export interface WordFiles {
  /** The pages in the order in which their sections are numbered. */
  readonly pages: readonly SearchHeadPage[]
  readonly words: HashedFile
  readonly postings: readonly HashedFile[]
}

/**
 * The words of all texts and where they stand. Pages are counted in groups: after an edit one of them is
 * counted anew.
 */
export async function wordFiles(
  pages: readonly ListedPage[],
  texts: ReadonlyMap<string, PageTexts>,
  site: SiteView,
): Promise<WordFiles> {
  const counted: CountedPages[] = []
  for (const members of distribute(pages, groupCount(pages.length), ({ href }) => `${href} words`)) {
    counted.push(countWords(members, texts, site))
    await site.breathe()
  }
  const { words, files } = joinGroups(
    counted.map(({ group }) => group),
    fileSize,
  )
  const postings = files.map(({ content }) => hashedFile(JSON.stringify(content)))
  const all = {
    ...words,
    postings: [writeNumbers(files.map(({ count }) => count)), postings.map(({ hash }) => hash).join('')],
  } satisfies SearchWords
  return {
    pages: counted.flatMap(({ head }) => head),
    words: hashedFile(JSON.stringify(all)),
    postings,
  }
}

const groupCount = (pages: number): number => powerOfTwo(pages / 160)

/**
 * In characters. Small, because a query needs those of its words; on large sites larger, so that they are not
 * too many.
 */
const fileSize = (all: number): number => Math.max(320, all / 256)

interface CountedPages {
  readonly head: readonly SearchHeadPage[]
  readonly group: WordGroup
}

function countWords(
  members: readonly ListedPage[],
  texts: ReadonlyMap<string, PageTexts>,
  site: SiteView,
): CountedPages {
  const placed = members.map((member) => ({ ...member, texts: texts.get(member.href) ?? 0 }))
  const remembered = site.remember(
    `words ${placed.map(({ key, texts }) => `${key} ${String(texts)}`).join('\n')}`,
    () => {
      const entries = placed.map((member) => ({ ...member, entry: entryOf(member, site) }))
      const head = entries.map(({ route, page, href, entry, texts }) =>
        headPage(route, page, href, entry, texts),
      )
      return JSON.stringify({
        head,
        group: groupOf(entries.map(({ entry }) => entry)),
      } satisfies CountedPages)
    },
  )
  return JSON.parse(remembered) as CountedPages
}

function entryOf({ route, page, key }: ListedPage, site: SiteView): PageEntry {
  let made: PageEntry | undefined
  const remembered = site.remember(`page ${key}`, () =>
    JSON.stringify((made = pageEntry(route, page, textOf(page, site)))),
  )
  return made ?? (JSON.parse(remembered) as PageEntry)
}

/** Turns counts by section into postings by term. */
function groupOf(entries: readonly PageEntry[]): WordGroup {
  const terms = new Map<string, { text: number[]; code: number[] }>()
  let section = 0
  for (const [text, code] of entries.flatMap(({ counts }) => counts)) {
    addCounts(terms, 'text', section, text)
    addCounts(terms, 'code', section, code)
    section++
  }
  return writeGroup(section, terms)
}

function addCounts(
  terms: Map<string, { text: number[]; code: number[] }>,
  field: 'text' | 'code',
  section: number,
  counts: readonly (string | number)[],
): void {
  for (let index = 0; index < counts.length; index += 2) {
    const name = String(counts[index])
    let postings = terms.get(name)
    if (!postings) terms.set(name, (postings = { text: [], code: [] }))
    postings[field].push(section, Number(counts[index + 1]))
  }
}
