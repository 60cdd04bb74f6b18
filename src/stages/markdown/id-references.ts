import type { Properties } from 'hast'
import { editAttributes } from '../../engine/html/edit-tags.ts'
import { scanTags } from '../../engine/html/scan-tags.ts'
import { decode } from '../../model/address.ts'

/** The ids that elements received, by the ids that their author wrote. */
export type GivenIds = ReadonlyMap<string, string>

/** Attributes that contain ids, in HTML and in hast (HTML Living Standard; WAI-ARIA 1.2, 6.2.5). */
const idAttribute =
  /^(?:(?:html)?for|aria-?(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns)|commandfor|form|headers|list|popovertarget)$/i

/** Replaces references to ids in an element's attributes. */
export function withGivenIds(properties: Properties, ids: GivenIds): Properties {
  const rename = (name: string, value: string): string => renamed(name, value, ids)
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? rename(name, value)
        : Array.isArray(value)
          ? value.map((each) => (typeof each === 'string' ? rename(name, each) : each))
          : value,
    ]),
  )
}

/** The same for HTML. */
export const htmlWithGivenIds = (html: string, ids: GivenIds): string =>
  editAttributes(html, scanTags, ({ name, value }) => renamed(name, value, ids))

function renamed(name: string, value: string, ids: GivenIds): string {
  if (idAttribute.test(name)) return value.replace(/\S+/g, (id) => ids.get(id) ?? id)
  if (/^(?:xlink:?)?href$/i.test(name)) {
    const id = value.startsWith('#') ? ids.get(decode(value.slice(1))) : undefined
    return id === undefined ? value : `#${encodeURI(id)}`
  }
  return value.replace(/url\((["']?)#([^"')]+)\1\)/g, (all, quote: string, id: string) =>
    ids.has(id) ? `url(${quote}#${ids.get(id) ?? id}${quote})` : all,
  )
}
