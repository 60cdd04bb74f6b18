import type { BodyNode, BodyRoot } from '../model/body.ts'
import { textOfHtml, type RawHtml } from './clean-html.ts'
import { textOf } from './headings.ts'
import { titleFromName } from './title-from-name.ts'

export interface PageTitle {
  readonly title: string
  /** Whether readers see it in the text: then the layout prints none. */
  readonly isInText: boolean
}

/**
 * What a page is called: by its front matter, else by its first h1, else by its file. The text has a title of its own when it begins with an h1 (any
 * h1, as in Docusaurus), or when an h1 further down says the same words.
 */
export function titleOf(root: BodyRoot, given: string | undefined, file: string): PageTitle {
  const found = titlesIn(root.children)
  const title = given ?? found.find((text) => text !== '') ?? titleFromName(file)
  return { title, isInText: beginsWithTitle(root.children) === true || found.some((text) => sameWords(text, title)) }
}

const rawTitle = /<h1\b[^>]*>([\s\S]*?)<\/h1\s*>/gi

/** The text of every h1, those in raw HTML too. */
function titlesIn(nodes: readonly BodyNode[]): readonly string[] {
  return nodes.flatMap((node): readonly string[] => {
    if (node.type === 'raw') return [...node.value.matchAll(rawTitle)].map(([, html = '']) => textOfHtml(html).replace(/\s+/g, ' ').trim())
    if (node.type === 'element' && node.tagName === 'h1') return [textOf(node).trim()]
    return 'children' in node ? titlesIn(node.children as readonly BodyNode[]) : []
  })
}

/** Whether the first thing that readers see is an h1; nothing when there is nothing to be seen. */
function beginsWithTitle(nodes: readonly BodyNode[]): boolean | undefined {
  for (const node of nodes) {
    const answer = isTitle(node)
    if (answer !== undefined) return answer
  }
  return undefined
}

function isTitle(node: BodyNode): boolean | undefined {
  if (node.type === 'text') return node.value.trim() === '' ? undefined : false
  if (node.type === 'raw') return isTitleInHtml(node as RawHtml)
  if (node.type === 'scope') return beginsWithTitle(node.children)
  if (node.type !== 'element') return false
  if (node.tagName === 'h1') return true
  return seenWithoutText.has(node.tagName) ? false : beginsWithTitle(node.children)
}

const seenWithoutText: ReadonlySet<string> = new Set(['img', 'picture', 'svg', 'video', 'audio', 'iframe', 'object', 'hr', 'input', 'button', 'canvas'])

function isTitleInHtml({ value }: RawHtml): boolean | undefined {
  const before = value.split(/<h1[\s>]/i, 1)[0] ?? ''
  const isSeen = textOfHtml(before).trim() !== '' || /<(?:img|picture|svg|video|audio|iframe|object|hr|input|button|canvas)\b/i.test(before)
  return isSeen ? false : before.length < value.length ? true : undefined
}

const sameWords = (one: string, other: string): boolean => folded(one) === folded(other)
const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
