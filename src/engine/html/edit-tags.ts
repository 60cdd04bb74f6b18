import { escapeHtml } from '../../model/escape.ts'
import type { HtmlAttribute, HtmlTag, TagListener } from './scan-tags.ts'

/** A range of a text and its replacement. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits, which are in order and do not overlap, to a text. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const edit of edits) {
    result += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return result + text.slice(from)
}

/** What finds the tags of a piece of HTML: `scanTags`, or `scanWholeHtml`. */
export type TagScanner = (html: string, listener: Pick<TagListener, 'onTag'>) => unknown

/**
 * Replaces tags of a piece of HTML by what `edit` returns for them: HTML, or undefined to leave a tag as it
 * is. `source` is the tag as it was written. Everything else stays as it was written.
 */
export function editTags(
  html: string,
  scan: TagScanner,
  edit: (tag: HtmlTag, source: string) => string | undefined,
): string {
  const edits: Edit[] = []
  scan(html, {
    onTag(tag) {
      const source = html.slice(tag.start, tag.end)
      const text = edit(tag, source)
      if (text !== undefined && text !== source) edits.push({ start: tag.start, end: tag.end, text })
    },
  })
  return edits.length === 0 ? html : edited(html, edits)
}

/**
 * The source of a start tag without the attributes for which `isUnwanted` holds, and the space before them.
 */
export function withoutAttributes(
  { attributes, start }: HtmlTag,
  source: string,
  isUnwanted: (attribute: HtmlAttribute) => boolean,
): string {
  const edits = attributes.filter(isUnwanted).map((attribute): Edit => {
    const before = source.slice(0, attribute.start - start).trimEnd().length
    return { start: before, end: attribute.end - start, text: '' }
  })
  return edited(source, edits)
}

/** Replaces values of attributes in a piece of HTML by what `change` returns. */
export function editAttributes(
  html: string,
  scan: TagScanner,
  change: (attribute: HtmlAttribute) => string,
): string {
  return editTags(html, scan, ({ attributes, start }, source) =>
    edited(
      source,
      attributes.flatMap((attribute): Edit[] => {
        const value = change(attribute)
        if (value === attribute.value) return []
        const text = `${source.slice(attribute.start - start, attribute.start - start + attribute.name.length)}="${escapeHtml(value)}"`
        return [{ start: attribute.start - start, end: attribute.end - start, text }]
      }),
    ),
  )
}

/** The value of a tag's attribute; empty if it is missing. */
export const attributeOf = ({ attributes }: HtmlTag, name: string): string =>
  attributes.find((attribute) => attribute.name === name)?.value ?? ''
