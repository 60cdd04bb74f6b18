import { nameHash } from '../../../kit.ts'
import type { SiteView } from '../../../model/plugin.ts'
import type { KeptContent, OutputFile } from '../../../model/site.ts'
import {
  noHash,
  partKey,
  textsFile,
  type PageTexts,
  type SearchTexts,
} from '../../../model/search/search-index.ts'
import { pageText, type ListedPage } from './listed-pages.ts'
import { pageTexts } from './page-documents.ts'

/** The files with the texts of sections, and the file of each page. */
interface TextFiles {
  /** The concatenated hashes in the names of the files. */
  readonly hashes: string
  /** Contents by file name. */
  readonly files: ReadonlyMap<string, OutputFile['content']>
  /** By address. */
  readonly places: ReadonlyMap<string, PageTexts>
}

/** In characters. Longer pages are split, so that only quoted parts are fetched. */
const longPage = 2_000
const longPart = 1_000

/**
 * Above this number of pages, files are larger, because writing many would take longer than rendering the
 * pages.
 */
const manyPages = 300

/**
 * Creates the files with the texts for snippets. They are small, because only those of visible results are
 * fetched.
 */
export function textFiles(pages: readonly ListedPage[], site: SiteView): TextFiles {
  const isLarge = pages.length > manyPages
  const cut = new Map(isLarge ? [] : pages.map((page) => [page, partsOf(page, site)]))
  const short = pages.filter((page) => (cut.get(page)?.parts.length ?? 0) === 0)
  const groups = distribute(short, powerOfTwo(short.length / (isLarge ? 3 : 1.5)), ({ href }) => href)
  const places = new Map<string, PageTexts>(
    groups.flatMap((members, index) => members.map(({ href }) => [href, index] as const)),
  )
  const files = new Map<string, OutputFile['content']>()
  // Empty groups may get pages later.
  const hashes = groups.map((members) =>
    members.length > 0 ? addFile(files, groupTexts(members, site)) : noHash,
  )
  for (const [{ href }, { sections, parts }] of cut) {
    if (parts.length === 0) continue
    places.set(href, [hashes.length, sections])
    hashes.push(addParts(files, parts))
  }
  return { hashes: hashes.join(''), files, places }
}

/** Adds a file and returns the hash in its name. */
function addFile(files: Map<string, OutputFile['content']>, content: KeptContent): string {
  const hash = nameHash(content.hash)
  files.set(textsFile(hash), content)
  return hash
}

/** Adds the parts of a page and returns the hash that their names share. */
function addParts(files: Map<string, OutputFile['content']>, parts: readonly string[]): string {
  const hash = nameHash(parts.join('\n'))
  parts.forEach((content, part) => files.set(textsFile(hash, part), content))
  return hash
}

function groupTexts(members: readonly ListedPage[], site: SiteView): KeptContent {
  return site.rememberContent(`text ${members.map(({ key }) => key).join(' ')}`, () =>
    JSON.stringify(
      Object.fromEntries(members.map((member) => [member.href, textsOf(member, site)])) satisfies SearchTexts,
    ),
  )
}

/** A page's texts, with the number of sections per part. */
interface CutTexts {
  readonly sections: number
  readonly parts: readonly string[]
}

/** Splits the texts of a long page; a short one has no parts. */
function partsOf(page: ListedPage, site: SiteView): CutTexts {
  const remembered = site.remember(`parts ${page.key}`, () => {
    const texts = textsOf(page, site)
    const length = texts.reduce((sum, [text, code]) => sum + text.length + code.length, 0)
    const sections = Math.ceil(texts.length / Math.max(1, Math.ceil(length / longPart)))
    const starts =
      length > longPage
        ? Array.from({ length: Math.ceil(texts.length / sections) }, (_, part) => part * sections)
        : []
    return JSON.stringify({
      sections,
      parts: starts.map((start) =>
        JSON.stringify({
          [partKey(page.href, start)]: texts.slice(start, start + sections),
        } satisfies SearchTexts),
      ),
    } satisfies CutTexts)
  })
  return JSON.parse(remembered) as CutTexts
}

const textsOf = (entry: ListedPage, site: SiteView): readonly (readonly [text: string, code: string])[] =>
  pageTexts(entry, pageText(entry.page, site))

/**
 * Distributes items into `count` groups (a power of two) by the hash of their name, so that a group is stable
 * when others are added or removed.
 */
function distribute<Item>(items: readonly Item[], count: number, nameOf: (item: Item) => string): Item[][] {
  const groups: Item[][] = Array.from({ length: count }, () => [])
  for (const item of items) groups[nameNumber(nameOf(item)) % count]?.push(item)
  return groups
}

/** A number of 32 bits that only depends on a name: FNV-1a, whose last bits alone are not random enough. */
export function nameNumber(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The smallest power of two that is not less than `least`. */
const powerOfTwo = (least: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(least)))
