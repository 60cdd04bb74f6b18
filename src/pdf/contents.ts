import { escapeHtml } from '../model/escape.ts'
import type { BuiltPage } from './read-page.ts'

/** A page, or a group of pages that has none of its own. */
interface Entry {
  readonly label: string
  page?: Pick<BuiltPage, 'pathname' | 'title'>
  readonly entries: Entry[]
}

/**
 * The lists of a table of contents: pages below the groups that their breadcrumbs name, in reading order,
 * each with the number of the sheet that it begins on.
 *
 * @param prefixes Ids by the path of the page.
 * @param sheets Numbers by these ids. None yet while the document is printed for the first time.
 */
export function contentsList(
  pages: readonly Pick<BuiltPage, 'pathname' | 'title' | 'breadcrumbs'>[],
  prefixes: ReadonlyMap<string, string>,
  sheets: ReadonlyMap<string, number>,
): string {
  const root: Entry[] = []
  for (const page of pages) {
    const labels = page.breadcrumbs.length === 0 ? [page.title] : page.breadcrumbs
    let level = root
    for (const label of labels.slice(0, -1)) level = groupIn(level, label).entries
    level.push({ label: labels.at(-1) ?? page.title, page, entries: [] })
  }
  const list = (entries: readonly Entry[]): string =>
    entries.length === 0
      ? ''
      : `<ul>${entries.map((entry) => `<li>${line(entry)}${list(entry.entries)}</li>`).join('')}</ul>`
  const line = ({ label, page }: Entry): string => {
    if (!page) return `<b>${escapeHtml(label)}</b>`
    const id = prefixes.get(page.pathname) ?? ''
    return `<a href="#${id}"><span>${escapeHtml(page.title)}</span><span>${String(sheets.get(id) ?? '')}</span></a>`
  }
  return list(root)
}

/** Pages are in reading order, so that a group goes on where it is the last one. */
function groupIn(level: Entry[], label: string): Entry {
  const last = level.at(-1)
  if (last?.label === label) return last
  const group: Entry = { label, entries: [] }
  level.push(group)
  return group
}
