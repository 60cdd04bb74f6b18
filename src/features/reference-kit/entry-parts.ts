import type { MessageKey, Translate } from '../../model/messages/messages.ts'
import type { Entry, EntryPart } from './EntriesPage.tsx'
import type { FieldView } from './schema-view-types.ts'
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
