import { asRecord as asData, type PlainObject as Data } from '../model/plain-data.ts'

// Readers of data that another generator's configuration holds: nothing is known of its shape.
export { asData, type Data }

/** The value if it is a list, otherwise an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value if it is a text with more than white space. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The texts of a list, if it has any. */
export const asTexts = (value: unknown): readonly string[] | undefined => {
  const list = asList(value).flatMap((each) => asText(each) ?? [])
  return list.length > 0 ? list : undefined
}

/** The value if it is `true` or `false`. */
export const asFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

/** The value if it is a number. */
export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Without the keys that have no value; nothing where no key is left. */
export function compact(data: Data): Data | undefined {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** The package that something stood in for. */
export const standsFor = (value: unknown): string | undefined => asText(asData(value)['$package'])

/** An address with a path is an origin and a base; one that is not an address of the web is left out. */
export function originAndBase(
  address: unknown,
  base: unknown,
): { readonly url?: string; readonly baseUrl?: string } {
  const text = asText(address)?.trim()
  const url =
    text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
  const own = asText(base)
  const path = own !== undefined && /^\/./.test(own) ? own : (url?.pathname ?? '/')
  const plain = `/${path.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  return { ...(url ? { url: url.origin } : {}), ...(plain === '/' ? {} : { baseUrl: plain }) }
}
