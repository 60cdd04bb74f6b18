import type { Nodes } from 'mdast'
import { withoutShortcodes } from '../../stages/markdown/emoji.ts'

interface IdRules {
  /** The id of a text, without shortcodes; undefined where docgen's is meant. */
  readonly slugOf: (text: string) => string | undefined
  /** What is between an id that is taken and its number. */
  readonly beforeNumber: string
  /** The number of the second heading of a kind: 1 by default. */
  readonly firstNumber?: number
  /** Whether terms that have definitions get ids as well, which are numbered with those of headings. */
  readonly ofTerms?: boolean
}

/** Gives headings, and terms (see `ofTerms`), without an explicit id the one that another generator gives. */
export function giveIds(parent: Nodes, rules: IdRules, timesBySlug = new Map<string, number>()): void {
  if (!('children' in parent)) return
  for (const node of parent.children) {
    if (rules.ofTerms === true && node.type === 'mdxJsxFlowElement' && node.name === 'dt') {
      const id = idFor(spoken(node).trim(), rules, timesBySlug)
      if (id !== undefined) node.attributes.push({ type: 'mdxJsxAttribute', name: 'id', value: id })
      continue
    }
    if (node.type !== 'heading') {
      giveIds(node, rules, timesBySlug)
      continue
    }
    const source = node.data?.source
    delete node.data?.source
    const text = source ?? spoken(node)
    const explicitId = /\{#([^{}]*)\}\s*$/.exec(text)?.[1]
    if (explicitId !== undefined) {
      // In a partial, it is the one that it has been given.
      timesBySlug.set(explicitId, (timesBySlug.get(explicitId) ?? 0) + 1)
      continue
    }
    const id = idFor(source === undefined ? text : withoutShortcodes(text), rules, timesBySlug)
    if (id !== undefined) node.children.push({ type: 'text', value: ` {#${id}}` })
  }
}

function idFor(text: string, rules: IdRules, timesBySlug: Map<string, number>): string | undefined {
  const slug = rules.slugOf(text)
  if (slug === undefined || slug === '') return undefined
  const times = timesBySlug.get(slug) ?? 0
  timesBySlug.set(slug, times + 1)
  return times === 0 ? slug : `${slug}${rules.beforeNumber}${String(times - 1 + (rules.firstNumber ?? 1))}`
}

/** The text of a heading, without HTML and images. */
export function spoken(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(spoken).join('') : ''
}

/** Matches the attributes of a heading: `## A { #b .c }`. */
const headingAttributes =
  /^((?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t]))*[ \t]*#{1,6}[ \t].*?)[ \t]*#*[ \t]*\{:?[ \t]*((?:[.#][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[ \t]+)+)\}[ \t]*$/gm

/** A body whose headings have only an id of their attributes, as docgen writes it: `## A {#b}`. */
export const withPlainAttributes = (body: string): string =>
  body.replaceAll(headingAttributes, (_whole, before: string, inner: string) => {
    const id = /(?:^|\s)#([\w:.-]+)/.exec(inner)?.[1]
    return id === undefined ? before : `${before} {#${id}}`
  })
