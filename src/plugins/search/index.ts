import { fingerprint, fingerprintOf } from '../../cache/fingerprint.ts'
import { hrefOf } from '../../model/address.ts'
import type { Page, PageText } from '../../model/page.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import { encodeWords, searchIndexVersion, type SearchHead, type SearchHeadPage, type SearchTexts } from '../../model/search/search-index.ts'
import type { OutputFile, Route } from '../../model/site.ts'
import { headPage, pageEntry, pageTexts, type PageEntry } from './page-entry.ts'

export interface SearchIndexOptions {
  /** Language of the site: `en`. */
  readonly language: string
  /** Name of the docs version that this build makes. */
  readonly docsVersion?: string
  /** Words that mean the same on this site: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
}

/** Where the index lies below the output folder. */
const folder = 'assets/search'

/**
 * The search index, one entry per heading: `assets/search/index.json` with titles and headings, which the browser asks for first, and
 * beside it files with the words and with the texts of groups of pages. Only counts are stored; the browser makes Lunr's scores of them.
 * A page's group depends on its address alone, so that an edit changes the files of one group.
 */
export function search(options: SearchIndexOptions): Plugin {
  return {
    name: 'search',
    version: '1',
    options,
    emit(site) {
      const pages = listPages(site)
      const texts = group(pages, textFileCount(pages.length), ({ href }) => href).map((members) => textFile(members, site))
      const fileOf = new Map(texts.flatMap(({ members }, index) => members.map(({ href }) => [href, index] as const)))
      const shards = group(pages, wordFileCount(pages.length), ({ href }) => `${href} words`).filter((members) => members.length > 0).map((members) => wordFile(members, fileOf, site))
      const head: SearchHead = {
        version: searchIndexVersion,
        language: options.language,
        ...(options.docsVersion === undefined ? {} : { docsVersion: options.docsVersion }),
        synonyms: options.synonyms,
        shards: shards.map(({ name, head: members }) => ({ words: name, pages: members })),
        texts: texts.map(({ name }) => name),
      }
      return [file('index.json', JSON.stringify(head)), ...shards.map(({ name, content }) => file(name, content)), ...texts.filter(({ members }) => members.length > 0).map(({ name, content }) => file(name, content))]
    },
  }
}

interface IndexedPage {
  readonly route: Route
  readonly page: Page | undefined
  readonly href: string
  /** Changes with everything that the index says of the page. */
  readonly key: string
}

function listPages(site: SiteView): IndexedPage[] {
  return site.routes
    .filter((route) => !route.unlisted && (route.source === undefined || site.pages.get(route.source)?.frontMatter['search'] !== false))
    .map((route) => {
      const page = route.source === undefined ? undefined : site.pages.get(route.source)
      const href = hrefOf(route.path, site.baseUrl)
      const { description, keywords, tags, sidebar_label: label } = page?.frontMatter ?? {}
      return { route, page, href, key: fingerprintOf([href, page?.title ?? route.title, description ?? route.description, keywords, tags, label, page ? site.textHash(page.path) : '']) }
    })
    .sort((a, b) => (a.href < b.href ? -1 : 1))
}

function entryOf({ route, page, key }: IndexedPage, site: SiteView): PageEntry {
  let made: PageEntry | undefined
  const remembered = site.remember(`page ${key}`, () => JSON.stringify((made = pageEntry(route, page, textOf(page, site)))))
  return made ?? (JSON.parse(remembered) as PageEntry)
}

const textOf = (page: Page | undefined, site: SiteView): PageText => (page ? site.text(page.path) : { sections: [], markdown: '' })

/** Small, because only those of shown results are fetched. */
const textFileCount = (pages: number): number => powerOfTwo(pages / 3)

const wordFileCount = (pages: number): number => powerOfTwo(pages / 160)

const powerOfTwo = (least: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(least)))

/** Distributes by the hash of a name; a group keeps its members when others come and go. */
function group<Item>(items: readonly Item[], count: number, nameOf: (item: Item) => string): Item[][] {
  const groups: Item[][] = Array.from({ length: count }, () => [])
  for (const item of items) {
    let hash = 0x811c9dc5 // FNV-1a
    for (const letter of nameOf(item)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    groups[((hash ^ (hash >>> 15)) >>> 0) % count]?.push(item)
  }
  return groups
}

function textFile(members: readonly IndexedPage[], site: SiteView): { name: string; content: string; members: readonly IndexedPage[] } {
  const content = site.remember(`text ${members.map(({ key }) => key).join(' ')}`, () => JSON.stringify(Object.fromEntries(members.map(({ route, page, href }) => [href, pageTexts(route, page, textOf(page, site))])) satisfies SearchTexts))
  return { name: `text-${hashOf(content)}.json`, content, members }
}

function wordFile(members: readonly IndexedPage[], fileOf: ReadonlyMap<string, number>, site: SiteView): { name: string; content: string; head: readonly SearchHeadPage[] } {
  const numbered = members.map((member) => `${member.key} ${fileOf.get(member.href) ?? 0}`)
  const remembered = site.remember(`words ${numbered.join('\n')}`, () => {
    const entries = members.map((member) => entryOf(member, site))
    const head = members.map((member, index) => headPage(member.route, member.page, member.href, entries[index] as PageEntry, fileOf.get(member.href) ?? 0)) // One entry per member.
    return JSON.stringify({ head, content: JSON.stringify(wordsOf(entries)) })
  })
  const { head, content } = JSON.parse(remembered) as { head: readonly SearchHeadPage[]; content: string }
  return { name: `words-${hashOf(content)}.json`, content, head }
}

/** Turns counts by section into postings by term. */
function wordsOf(entries: readonly PageEntry[]): ReturnType<typeof encodeWords> {
  const terms = new Map<string, { text: number[]; code: number[] }>()
  let section = 0
  for (const [text, code] of entries.flatMap(({ counts }) => counts)) {
    addCounts(terms, 'text', section, text)
    addCounts(terms, 'code', section, code)
    section++
  }
  return encodeWords(section, terms)
}

function addCounts(terms: Map<string, { text: number[]; code: number[] }>, field: 'text' | 'code', section: number, counts: readonly (string | number)[]): void {
  for (let index = 0; index < counts.length; index += 2) {
    const name = String(counts[index])
    let postings = terms.get(name)
    if (!postings) terms.set(name, (postings = { text: [], code: [] }))
    postings[field].push(section, Number(counts[index + 1]))
  }
}

const hashOf = (content: string): string => fingerprint(content).replaceAll(/\W/g, '').slice(0, 12)

const file = (name: string, content: string): OutputFile => ({ path: asOutputPath(`${folder}/${name}`), content, origin: 'the plugin `search`' })
