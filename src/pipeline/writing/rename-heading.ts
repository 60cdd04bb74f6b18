import { decode, splitHref } from '../../model/address.ts'
import type { Page } from '../../model/page.ts'
import { outlineWith } from './check-text.ts'
import type { WrittenHeading } from './headings-in.ts'
import { rewriteConfigured } from './rewrite-configured.ts'
import type { MappedPage, SiteMap } from './site-map.ts'
import { EditCollector, type SiteChange, withEdits } from './text-edit.ts'
import type { PlacedReplacement } from '../../diagnostics/report-json.ts'

/**
 * Gives a heading of a page or part (`path`) other words. Links to its section are rewritten, on all pages
 * that show it. The heading keeps its old id as a second anchor, so that addresses that others have still
 * lead to it, and so that other headings with these words keep their numbers (`#setup-1`). Returns undefined
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
  const [before, plain] = [await outlines(source), await outlines(renamed)]
  if (!before || !plain) return undefined
  const oldIds = idsThatChange(before, plain)
  const withAnchors = withHeading(source, line, oldIds.map((id) => `<a id="${id}"></a>`).join('') + words)
  const outlinesWithAnchors = oldIds.length > 0 ? await outlines(withAnchors) : undefined
  const ids = outlinesWithAnchors ? idsToWrite(withAnchors, path, before, outlinesWithAnchors) : []
  const anchored = withEdits(withAnchors, ids)
  const anchoredPages = ids.length > 0 ? await outlines(anchored) : outlinesWithAnchors
  // On another page that shows the part, the id may be that of another heading.
  const hasAnchors = anchoredPages !== undefined && keepOtherIds(before, anchoredPages)
  const after = hasAnchors ? anchoredPages : plain
  const edits = new EditCollector((name) => map.textOf(name))
  edits.add(path, {
    place: { line, column: 1, endLine: line, endColumn: lineIn(source, line).length + 1 },
    text: lineIn(hasAnchors ? anchored : renamed, line),
  })
  if (hasAnchors) for (const edit of ids) edits.add(path, edit)
  const notes = new Set(
    hasAnchors ? [] : oldIds.map((id) => `\`#${id}\` leads to another section now, or to none.`),
  )
  for (const [index, page] of pages.entries()) {
    const changes = idChanges(before[index], after[index])
    const change = (original: string): string | undefined => {
      const { fragment } = splitHref(original)
      const next = changes.get(decode(fragment.slice(1)))
      return next && `${original.slice(0, original.length - fragment.length)}#${next}`
    }
    for (const { link } of map.linksTo(page.page.path)) {
      // The words of the heading are written anew, with the links in them.
      const isInHeading = link.file === path && link.place.line === line
      const text = isInHeading ? undefined : change(link.written ?? link.href)
      if (text !== undefined && !edits.replaceLink(link, text))
        notes.add(
          `\`${decode(link.href)}\` in ${link.file}:${link.place.line} is made by code: change it by hand.`,
        )
    }
    for (const note of await rewriteConfigured(page, change, edits)) notes.add(note)
  }
  return { edits: edits.edits, moves: [], notes: [...notes] }
}

/**
 * Edits that write the ids which other headings had: in some dialects, an anchor does not keep the numbers of
 * headings with the same words.
 */
function idsToWrite(
  source: string,
  path: string,
  before: readonly Page[],
  after: readonly Page[],
): readonly PlacedReplacement[] {
  const ids = new Map<number, string>()
  for (const [page, { headings, headingPlaces = [], path: ownPath }] of before.entries())
    for (const [index, { id, text }] of headings.entries()) {
      const next = after[page]?.headings[index]
      const [line, file = ownPath] = headingPlaces[index] ?? []
      if (line !== undefined && file === path && next?.text === text && next.id !== id) ids.set(line, id)
    }
  return [...ids].flatMap(([line, id]) => {
    const heading = lineIn(source, line).trimEnd()
    const column = heading.length + 1
    return /[}#]$/.test(heading)
      ? []
      : [{ place: { line, column, endLine: line, endColumn: column }, text: ` {#${id}}` }]
  })
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

/** The ids of headings that get other words and another id. */
const idsThatChange = (before: readonly Page[], after: readonly Page[]): readonly string[] => [
  ...new Set(
    before.flatMap(({ headings }, page) =>
      headings.flatMap(({ id, text }, index) => {
        const next = after[page]?.headings[index]
        return next && next.text !== text && next.id !== id ? [id] : []
      }),
    ),
  ),
]

/** Whether headings with the same words have the same ids. */
const keepOtherIds = (before: readonly Page[], after: readonly Page[]): boolean =>
  before.every(({ headings }, page) =>
    headings.every(({ id, text }, index) => {
      const next = after[page]?.headings[index]
      return next !== undefined && (next.text !== text || next.id === id)
    }),
  )

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
    /^((?:[\s>*+-]|\d+[.)])*(?:#{1,6}[ \t]+)?(?:<a id="[^"]*"><\/a>)*)(.*?)((?:\s*[\\%]?\{[^{}]*\}%?)?(?:\s+#+)?\s*)$/.exec(
      heading,
    ) ?? []
  return { start, words, end }
}
