import type { SiteView } from '../../model/plugin.ts'
import { partKey, type PageTexts, type SearchTexts } from '../../model/search/search-index.ts'
import { distribute, powerOfTwo } from './group-pages.ts'
import { hashedFiles, type HashedFile } from './hashed-file.ts'
import { textOf, type ListedPage } from './listed-pages.ts'
import { pageTexts } from './page-entry.ts'

export interface TextFiles {
  /** Where nothing is, a page may be one day. */
  readonly files: readonly (HashedFile | undefined)[]
  /** By address. */
  readonly places: ReadonlyMap<string, PageTexts>
}

/** In characters: of a longer page only the parts that are quoted should be fetched. */
const longPage = 2_400
const longPart = 1_400

/** Above this many pages, files are larger so that they are not too many: writing them would take longer than rendering the pages. */
const manyPages = 300

/** The texts that results quote, in small files, because only those of shown results are fetched. */
export function textFiles(pages: readonly ListedPage[], site: SiteView): TextFiles {
  const isLarge = pages.length > manyPages
  const cut = new Map(isLarge ? [] : pages.map((page) => [page, partsOf(page, site)]))
  const short = pages.filter((page) => (cut.get(page)?.parts.length ?? 0) === 0)
  const groups = distribute(short, powerOfTwo(short.length / (isLarge ? 3 : 1.5)), ({ href }) => href)
  const contents = groups.map((members) => (members.length > 0 ? groupTexts(members, site) : undefined))
  const places = new Map<string, PageTexts>(groups.flatMap((members, index) => members.map(({ href }) => [href, index] as const)))
  for (const [{ href }, { sections, parts }] of cut) {
    if (parts.length > 0) places.set(href, [contents.length, sections])
    contents.push(...parts)
  }
  const files = new Map(hashedFiles(contents.filter((content) => content !== undefined)).map((file) => [file.content, file]))
  return { files: contents.map((content) => files.get(content ?? '')), places }
}

function groupTexts(members: readonly ListedPage[], site: SiteView): string {
  return site.remember(`text ${members.map(({ key }) => key).join(' ')}`, () => JSON.stringify(Object.fromEntries(members.map((member) => [member.href, textsOf(member, site)])) satisfies SearchTexts))
}

/** A page's texts with so many sections in each part. */
interface CutTexts {
  readonly sections: number
  readonly parts: readonly string[]
}

/** Cuts the texts of a long page; a short one has no parts. */
function partsOf(page: ListedPage, site: SiteView): CutTexts {
  const remembered = site.remember(`parts ${page.key}`, () => {
    const texts = textsOf(page, site)
    const length = texts.reduce((sum, [text, code]) => sum + text.length + code.length, 0)
    const sections = Math.ceil(texts.length / Math.max(1, Math.ceil(length / longPart)))
    const starts = length > longPage ? Array.from({ length: Math.ceil(texts.length / sections) }, (_, part) => part * sections) : []
    return JSON.stringify({ sections, parts: starts.map((start) => JSON.stringify({ [partKey(page.href, start)]: texts.slice(start, start + sections) } satisfies SearchTexts)) } satisfies CutTexts)
  })
  return JSON.parse(remembered) as CutTexts
}

const textsOf = ({ route, page }: ListedPage, site: SiteView): readonly (readonly [text: string, code: string])[] => pageTexts(route, page, textOf(page, site))
