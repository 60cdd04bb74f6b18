import { attributeOf, editTags, withoutAttributes } from '../../engine/html/edit-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'
import { linkIfThere } from '../../model/link-targets.ts'

/**
 * Replaces links to `absent` addresses in a component's HTML by their text, and removes the marker from the
 * others.
 */
export function withLinksThatAreThere(html: string, absent: ReadonlySet<string>): string {
  if (!html.includes(linkIfThere)) return html
  // Links are never nested, so the next end tag is that of the last link.
  let isLink = true
  return editTags(html, scanWholeHtml, (tag, source) => {
    if (tag.name !== 'a') return undefined
    if (tag.isEnd) return isLink ? undefined : '</span>'
    const isConditional = tag.attributes.some(({ name }) => name === linkIfThere)
    isLink = !(isConditional && absent.has(attributeOf(tag, 'href')))
    if (!isLink) return '<span>'
    return isConditional ? withoutAttributes(tag, source, ({ name }) => name === linkIfThere) : undefined
  })
}
