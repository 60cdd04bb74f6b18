import { escapeHtml } from '../../kit.ts'
import type { SchemaView } from './schema-view-types.ts'

/** A line of HTML with items, which are HTML themselves; empty without items. `label` is plain text. */
export const htmlLine = (label: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<p class="ref-facts">${escapeHtml(label)}: ${items.join(', ')}</p>`

/** A name as code in HTML, and a link if there is an address. */
export function linkedCode(name: string, href?: string): string {
  const code = `<code>${escapeHtml(name)}</code>`
  return href === undefined ? code : `<a href="${escapeHtml(href)}">${code}</a>`
}

/** A view that is only text, as HTML. */
export const onlyText = (description: string): SchemaView => ({ type: '', description })
