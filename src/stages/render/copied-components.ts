import { editTags } from '../../engine/html/edit-tags.ts'
import { scanWholeHtml } from '../../engine/html/scan-whole-html.ts'

/**
 * Stands around the HTML of a component for which a plugin has Markdown (`componentMarkdown`), while the
 * Markdown copy of its page is made.
 */
export const copiedElement = 'docgen-copied'

/** The attributes of such an element: what stands in its place until the plugin is asked for the text. */
export const copiedProps = (
  name: string,
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => ({ 'data-text': placeholder(name, props) })

/** Removes the elements, but not what is in them. */
export const withoutCopiedElements = (html: string): string =>
  html.includes(`<${copiedElement}`)
    ? editTags(html, scanWholeHtml, ({ name }) => (name === copiedElement ? '' : undefined))
    : html

/** An HTML comment, in which `>` has to be escaped, with the component's props as JSON. */
const placeholder = (name: string, props: Readonly<Record<string, unknown>>): string =>
  `<!-- ${name} ${dataOf(props).replaceAll('>', '\\u003e').replaceAll('--', '-\\u002d')} -->`

/** Props that are not data have no JSON. */
function dataOf(props: Readonly<Record<string, unknown>>): string {
  try {
    return JSON.stringify(props)
  } catch {
    return '{}'
  }
}
