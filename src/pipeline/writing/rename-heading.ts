import { decode, splitHref } from '../../model/address.ts'
import type { Page } from '../../model/page.ts'
import { headingsIn, type WrittenHeading } from './headings-in.ts'
import type { MappedPage, SiteMap } from './site-map.ts'
import { EditCollector, type SiteChange } from './text-edit.ts'

/** Outlines a page with another text than its file has; undefined if it cannot be read. */
export type Outline = (page: MappedPage, source: string) => Promise<Page | undefined>

/**
 * Gives a heading other words. Links to its section are rewritten, as are those to sections that get another
 * number because of it (`#setup-1`), and the heading keeps its old id as a second anchor, so that addresses
 * that others have still lead to it. Returns undefined if the page cannot be read with the new heading.
 */
export async function renameHeading(
  map: SiteMap,
  page: MappedPage,
  { place }: WrittenHeading,
  words: string,
  outline: Outline,
): Promise<SiteChange | undefined> {
  const file = map.fileOf(page)
  if (!file) return undefined
  const { path, source } = file
  // In an editor, the text may be newer than the outline of the map.
  const before = headingsIn(file, (await outline(page, source)) ?? page.page)
  const index = before.findIndex((heading) => heading.place.line === place.line)
  const renamed = withHeading(source, place.line, words)
  const outlined = await outline(page, renamed)
  if (!outlined) return undefined
  const after = headingsIn({ ...file, source: renamed }, outlined)
  const ids = new Map<string, string>()
  before.forEach(({ id }, position) => {
    const next = after[position]?.id
    if (id !== undefined && next !== undefined && next !== id) ids.set(id, next)
  })
  const old = before[index]?.id
  const isGone = old !== undefined && ids.has(old) && !outlined.headings.some(({ id }) => id === old)
  const edits = new EditCollector((name) => map.textOf(name))
  const anchored = isGone ? withHeading(source, place.line, `<a id="${old}"></a>${words}`) : renamed
  const line = lineIn(source, place.line)
  edits.add(path, {
    place: { line: place.line, column: 1, endLine: place.line, endColumn: line.length + 1 },
    text: lineIn(anchored, place.line),
  })
  const notes: string[] = []
  for (const { link, target } of map.linksTo(path)) {
    const next = target.kind === 'page' ? ids.get(target.anchor) : undefined
    if (next === undefined) continue
    const { href, written: original = href } = link
    const text = original.slice(0, original.length - splitHref(original).fragment.length)
    if (!edits.replaceLink(link, `${text}#${next}`))
      notes.push(`\`${decode(href)}\` in ${link.file}:${link.place.line} is made by code: change it by hand.`)
  }
  return { edits: edits.edits, moves: [], notes }
}

/** A line without its end, which editors count as no character of it. */
const lineIn = (source: string, line: number): string =>
  source.split('\n')[line - 1]?.replace(/\r$/, '') ?? ''

/** A source with other words in the heading on a line; what else is on the line, such as an id, stays. */
function withHeading(source: string, line: number, words: string): string {
  const lines = source.split('\n')
  const heading = lines[line - 1] ?? ''
  const [, start = '', end = ''] =
    /^((?:[\s>*+-]|\d+[.)])*(?:#{1,6}[ \t]+)?)(?:.*?)((?:\s*\\?\{[^{}]*\})?(?:\s+#+)?\s*)$/.exec(heading) ??
    []
  lines[line - 1] = start + words + end
  return lines.join('\n')
}
