import { asData, asText, type Data } from './foreign-data.ts'
import type { MigrationDraft } from './migration.ts'

export interface HeadTag {
  readonly tagName: string
  readonly attributes?: Data
  readonly innerHTML?: string
}

const tagNames = ['meta', 'link', 'script', 'style', 'noscript']

/** Converts a tag for `headTags`; tags that do not belong in a head are noted as left out. */
export function headTag(
  { tagName, attributes, innerHTML }: Readonly<Record<'tagName' | 'attributes' | 'innerHTML', unknown>>,
  draft: MigrationDraft,
): readonly HeadTag[] {
  const name = asText(tagName)
  if (name === undefined || !tagNames.includes(name)) {
    draft.leftOut(`head tag ${name ?? ''}`, `Heads hold ${tagNames.join(', ')}.`)
    return []
  }
  const inner = asText(innerHTML)
  return [
    {
      tagName: name,
      ...headAttributes(asData(attributes)),
      ...(inner === undefined ? {} : { innerHTML: inner }),
    },
  ]
}

/** Attributes that can be written in HTML; the key is omitted if there are none. */
export function headAttributes(attributes: Data): { readonly attributes?: Data } {
  const entries = Object.entries(attributes).flatMap(([name, value]): [string, string | boolean][] => {
    if (typeof value === 'number') return [[name, String(value)]]
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : []
  })
  return entries.length > 0 ? { attributes: Object.fromEntries(entries) } : {}
}
