import type { MessageKey, Translate } from '../../model/messages/messages.ts'
import type { Entry, EntryPart } from './EntriesPage.tsx'
import type { FieldView, SchemaRef } from './schema-view-types.ts'
import type { UniqueIds } from './unique-ids.ts'

/** An entry that says nothing but its name. */
export const bareEntry = (id: string, name: string): Entry => ({
  id,
  name,
  titles: [],
  badges: [],
  description: '',
  summary: '',
  facts: [],
  parts: [],
  samples: [],
})

/** The badge of what is not to be used; none for anything else. */
export const deprecatedBadge = (isDeprecated: boolean | undefined, translate: Translate): Entry['badges'] =>
  isDeprecated ? [{ text: translate('reference.deprecatedMark'), type: 'danger' }] : []

/**
 * Fields of an entry below a label; nothing for none. The anchor is that of the entry and the last word of
 * the label's key: `launch-arguments` for `graphql.arguments`.
 */
export function fieldsPart(
  above: string,
  label: MessageKey,
  fields: readonly FieldView[],
  { ids, translate }: { readonly ids: UniqueIds; readonly translate: Translate },
): readonly EntryPart[] {
  if (fields.length === 0) return []
  const id = ids.claim(above, label.replace(/.*\./, ''))
  return [{ id, label: translate(label), schema: { type: '', fields } }]
}

/**
 * What the only type that a piece of code links to consists of, to be opened in place. `fieldsAt` counts the
 * fields of the type at an anchor, if it has any.
 */
export function onlyTypeIn(
  code: string | undefined,
  fieldsAt: (anchor: string) => number | undefined,
): { readonly ref?: SchemaRef } {
  const links = [...(code ?? '').matchAll(/<a href="#([^"]+)">([^<]*)</g)]
  const [, anchor = '', name = ''] = links[0] ?? []
  const fields = links.every(([, other]) => other === anchor) ? fieldsAt(anchor) : undefined
  return fields ? { ref: { name, href: `#${anchor}`, fields, isInCode: true } } : {}
}
