import { append } from '../model/append.ts'
import { capital } from '../model/wording.ts'
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
  const pages = languages.flatMap((language): readonly (readonly [string, string])[] => {
    const ids = sidebarsIn(language).map((sidebar) => firstPage(sidebar.items))
    const docId = ids.find((id) => id !== undefined)
    return docId === undefined ? [] : [[nameOfLanguage(language), docId]]
  })
  return pageMenu(pages)
}

/** The name of a language in itself: `Español` for `es`. */
export const nameOfLanguage = (language: string): string => capital(languageName(language, language))

/** A menu of the navbar of pages by their labels; none for one page. */
export const pageMenu = (pages: readonly (readonly [label: string, docId: string])[]): readonly Data[] =>
  pages.length < 2
    ? []
    : [
        {
          type: 'dropdown',
          label: pages[0]?.[0],
          items: pages.map(([label, docId]) => ({ type: 'doc', docId, label })),
          position: 'right',
        },
      ]
