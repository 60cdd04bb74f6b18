import { decode, splitHref } from '../../model/address.ts'
import type { Page } from '../../model/page.ts'
import { outlineWith } from './check-text.ts'
import type { WrittenHeading } from './headings-in.ts'
import type { MappedPage, SiteMap } from './site-map.ts'
import { EditCollector, type SiteChange } from './text-edit.ts'

/**
 * Gives a heading of a page or part (`path`) other words. Links to its section are rewritten, on all pages
 * that show it, as are those to sections that get another number because of it (`#setup-1`). The heading
 * keeps its old id as a second anchor, so that addresses that others have still lead to it. Returns undefined
 * if a page cannot be read with the new heading.
 */
export async function renameHeading(
  map: SiteMap,
  path: string,
  { place: { line } }: WrittenHeading,
  words: string,
): Promise<SiteChange | undefined> {
  const source = map.textOf(path)
  const pages = map.showing(path)
  if (source === undefined || pages.length === 0) return undefined
  const outlines = (text: string) => outlinesWith(map, pages, path, text)
  const renamed = withHeading(source, line, words)
  const [before, after] = [await outlines(source), await outlines(renamed)]
  if (!before || !after) return undefined
  const oldIds = idsGone(before, after)
  const anchors = oldIds.map((id) => `<a id="${id}"></a>`).join('')
  const anchored = withHeading(source, line, anchors + words)
  // On another page, the old id may be that of another heading.
  const keepsIds = sameIds(after, await outlines(anchored))
  const edits = new EditCollector((name) => map.textOf(name))
  edits.add(path, {
    place: { line, column: 1, endLine: line, endColumn: lineIn(source, line).length + 1 },
    text: lineIn(keepsIds ? anchored : renamed, line),
  })
  const notes = new Set(
    keepsIds ? [] : oldIds.map((id) => `\`#${id}\` leads nowhere now: another heading would take the id.`),
  )
  pages.forEach((page, index) => {
    const ids = idChanges(before[index], after[index])
    for (const { link, target } of map.linksTo(page.page.path)) {
      const next = target.kind === 'page' ? ids.get(target.anchor) : undefined
      if (next === undefined) continue
      const { href, written: original = href } = link
      const text = original.slice(0, original.length - splitHref(original).fragment.length)
      if (!edits.replaceLink(link, `${text}#${next}`))
        notes.add(
          `\`${decode(href)}\` in ${link.file}:${link.place.line} is made by code: change it by hand.`,
        )
    }
  })
  return { edits: edits.edits, moves: [], notes: [...notes] }
}

/** Pages as they are when a file has a text; undefined if one of them cannot be read then. */
async function outlinesWith(
  map: SiteMap,
  pages: readonly MappedPage[],
  path: string,
  text: string,
): Promise<readonly Page[] | undefined> {
  const outlines: Page[] = []
  for (const page of pages) {
    const outline = await outlineWith(map, page, path, text)
    if (!outline) return undefined
    outlines.push(outline)
  }
  return outlines
}

/** The ids of headings with other words that no heading of the page has any longer. */
const idsGone = (before: readonly Page[], after: readonly Page[]): readonly string[] => [
  ...new Set(
    before.flatMap(({ headings }, page) => {
      const next = after[page]?.headings ?? []
      return headings.flatMap(({ id, text }, index) =>
        text !== next[index]?.text && next.every((each) => each.id !== id) ? [id] : [],
      )
    }),
  ),
]

const sameIds = (pages: readonly Page[], others: readonly Page[] | undefined): boolean =>
  others !== undefined && pages.every((page, index) => idChanges(page, others[index]).size === 0)

/** The new ids of headings that have another one. */
function idChanges(before: Page | undefined, after: Page | undefined): ReadonlyMap<string, string> {
  const changes = new Map<string, string>()
  before?.headings.forEach(({ id }, index) => {
    const next = after?.headings[index]?.id
    if (next !== undefined && next !== id) changes.set(id, next)
  })
  return changes
}

/** A line without its end, which editors count as no character of it. */
const lineIn = (source: string, line: number): string =>
  source.split('\n')[line - 1]?.replace(/\r$/, '') ?? ''

/** A source with other words in the heading on a line; what else is on the line, such as an id, stays. */
function withHeading(source: string, line: number, words: string): string {
  const lines = source.split('\n')
  const { start, end } = partsOf(lines[line - 1] ?? '')
  lines[line - 1] = start + words + end
  return lines.join('\n')
}

/** The words of the heading on a line as they are written. */
export const headingWords = (source: string, line: number): string => partsOf(lineIn(source, line)).words

/** What is before the words of a heading, such as ids that it had earlier, the words, and what follows. */
function partsOf(heading: string): { readonly start: string; readonly words: string; readonly end: string } {
  const [, start = '', words = '', end = ''] =
    /^((?:[\s>*+-]|\d+[.)])*(?:#{1,6}[ \t]+)?(?:<a id="[^"]*"><\/a>)*)(.*?)((?:\s*\\?\{[^{}]*\})?(?:\s+#+)?\s*)$/.exec(
      heading,
    ) ?? []
  return { start, words, end }
}
