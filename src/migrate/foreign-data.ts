import { parse as parseYaml } from 'yaml'
import { recalling } from '../engine/recalling.ts'
import { asRecord as asData, type PlainObject as Data } from '../model/plain-data.ts'
import { parseUrl } from '../model/address.ts'

// Accessors for another generator's configuration, whose shape is unknown.
export { asData, type Data }

/** The data of a YAML or JSON text (JSON is YAML, too); undefined where it is neither. */
export const parsedData = recalling((text): unknown => {
  try {
    // Tags of other languages (`!!python/name:…`) are not errors here.
    return parseYaml(text, { logLevel: 'silent', uniqueKeys: false })
  } catch {
    return undefined
  }
})

/** The value if it is a list; otherwise an empty list. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value if it is a non-blank string. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The strings in a list; undefined if there are none. */
export const asTexts = (value: unknown): readonly string[] | undefined => {
  const list = asList(value).flatMap((each) => asText(each) ?? [])
  return list.length > 0 ? list : undefined
}

export const asFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined

/** The level of a heading that a table of contents can have: `#` is the title of its page. */
export const asHeadingLevel = (value: unknown): number | undefined => {
  const level = asNumber(value)
  return level === undefined ? undefined : Math.min(6, Math.max(2, Math.round(level)))
}

/** Removes undefined values; returns undefined if nothing remains. */
export function compact(data: Data): Data | undefined {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

export const standsFor = (value: unknown): string | undefined => asText(asData(value)['$package'])

/** Whether a value is code, or takes the place of what a missing package gives. */
export const isStandIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('$package' in value || '$function' in value)

/** Splits an address into origin and base URL; empty if it is not a web address. */
export function originAndBase(
  address: unknown,
  base: unknown,
): { readonly url?: string; readonly baseUrl?: string } {
  const text = asText(address)?.trim()
  const url = text !== undefined && /^https?:\/\//.test(text) ? parseUrl(text) : undefined
  // `/sub/`, `sub` or an address; `./` means wherever the site is.
  const baseText = asText(base)?.trim()
  const path =
    baseText === undefined || /^(?:\.?\/)?$/.test(baseText)
      ? (url?.pathname ?? '/')
      : (parseUrl(baseText)?.pathname ?? baseText.replace(/^\.\//, ''))
  // An address in a script of its own is written with escapes.
  const plain = new URL(`/${path.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/'), 'https://a.example')
    .pathname
  return { ...(url ? { url: url.origin } : {}), ...(plain === '/' ? {} : { baseUrl: plain }) }
}

/** Merges maps by key, as MkDocs and Hugo do; `over` replaces everything else. */
export function mergeData(base: Data, over: Data): Data {
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = result[key]
    const areMaps = [before, value].every(
      (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
    )
    result[key] = areMaps ? mergeData(asData(before), asData(value)) : value
  }
  return result
}
