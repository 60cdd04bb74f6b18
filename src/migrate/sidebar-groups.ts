import { append } from '../model/append.ts'
import { languageName } from '../model/site-language.ts'
import { firstPage } from './first-page.ts'
import type { Data } from './foreign-data.ts'

/** A line between items of a sidebar, with its text. */
export interface Separator {
  readonly label?: string | undefined
}

/** Items of a sidebar, in lists with separators between them. Those after one with a text are its group. */
export function grouped(parts: readonly (Separator | readonly Data[])[]): readonly Data[] {
  const groups: { readonly label?: string | undefined; readonly items: Data[] }[] = [{ items: [] }]
  for (const part of parts)
    if (isItems(part)) append(groups.at(-1)?.items ?? [], part)
    else groups.push({ label: part.label, items: [] })
  return groups.flatMap(({ label, items }) =>
    label === undefined || label === '' || items.length === 0
      ? items
      : [{ type: 'category', label, collapsible: false, items }],
  )
}

const isItems = (part: Separator | readonly Data[]): part is readonly Data[] => Array.isArray(part)

/** A menu of the navbar that leads to the first page of each language; `sidebarsIn` lists its sidebars. */
export function languageMenu(
  languages: readonly string[],
  sidebarsIn: (language: string) => readonly { readonly items: readonly Data[] }[],
): readonly Data[] {
  const nameOf = (language = ''): string => languageName(language, language)
  const items = languages.flatMap((language) => {
    const pages = sidebarsIn(language).map((sidebar) => firstPage(sidebar.items))
    const docId = pages.find((id) => id !== undefined)
    return docId === undefined ? [] : [{ type: 'doc', docId, label: nameOf(language) }]
  })
  return items.length > 1 ? [{ type: 'dropdown', label: nameOf(languages[0]), items, position: 'right' }] : []
}
