import type { Element } from 'hast'
import { neverNested } from '../../../model/html-elements.ts'
import type { BodyNode } from '../../../model/body.ts'

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements without content and end tag (HTML Living Standard, 13.1.2). */
export const voidElements = names('area base br col embed hr img input link meta param source track wbr')

/** Elements with an optional end tag (HTML Living Standard, 13.1.2.4). */
const endMayBeMissing = names('p li dt dd rt rp optgroup option tr td th thead tbody tfoot colgroup caption')

/** Whether an element needs an end tag. */
export const needsEndTag = (name: string): boolean => !endMayBeMissing.has(name)

/** Elements before which a paragraph ends implicitly (HTML Living Standard, 13.2.6.4.7). */
export const endParagraph = names(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
)

const rowGroups = 'tbody thead tfoot'

/** The elements before which those with an optional end tag end. */
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  p: endParagraph,
  li: names('li'),
  dt: names('dt dd'),
  dd: names('dt dd'),
  rt: names('rt rp'),
  rp: names('rt rp'),
  option: names('option optgroup'),
  optgroup: names('optgroup'),
  td: names(`td th tr ${rowGroups}`),
  th: names(`td th tr ${rowGroups}`),
  tr: names(`tr ${rowGroups}`),
  caption: names(`colgroup tr ${rowGroups}`),
  colgroup: names(`tr ${rowGroups}`),
  thead: names(rowGroups),
  tbody: names(rowGroups),
  tfoot: names(rowGroups),
}

export const endsBefore = (name: string, next: string): boolean => endedBy[name]?.has(next) ?? false

/** Elements that form a scope (HTML Living Standard, 13.2.4.2). */
const scopes = names('applet button caption marquee object table td template th svg math')

/**
 * The open element that browsers end implicitly before `name`, because it cannot contain it: `<a>` in `<a>`,
 * `<div>` in `<p>`. `around` lists open elements from the outermost to the innermost.
 */
export function endedEarly<Outer extends { readonly name: string }>(
  name: string,
  around: readonly Outer[],
): Outer | undefined {
  for (let index = around.length - 1; index >= 0; index--) {
    const outer = around[index]
    if (!outer) continue
    if ((neverNested.has(name) && outer.name === name) || (endParagraph.has(name) && outer.name === 'p'))
      return outer
    if (scopes.has(outer.name) && name !== 'form') return undefined
  }
  return undefined
}

/**
 * GFM makes a link of every address, also of one that is the text of a link in HTML, and browsers would end
 * the outer link before it. Makes the literal links in the text of a link what their authors mean: text.
 */
export function unlinkLiterals(nodes: readonly BodyNode[]): void {
  for (const node of nodes)
    if (node.type === 'element') {
      unlinkLiteral(node)
      unlinkLiterals(node.children)
    }
}

/** The same with one element, unless it is another link. */
export function unlinkLiteral(element: Element): void {
  const { tagName, properties, children } = element
  const [text, more] = children
  if (tagName !== 'a' || text?.type !== 'text' || more !== undefined) return
  if (!['', 'http://', 'mailto:'].some((scheme) => scheme + text.value === properties['href'])) return
  element.tagName = 'span'
  element.properties = {}
}
