import type { BodyNode, BodyRoot } from '../../model/body.ts'
import { textOf } from './headings.ts'
import { isOfHtml } from './node-data.ts'
import { titleFromName } from './title-from-name.ts'

/** The title of a page, and whether its text shows it. */
export interface PageTitle {
  readonly title: string
  /** Whether readers see it in the text: then the layout prints none. */
  readonly isInText: boolean
}

/**
 * What a page is called: by its front matter, else by its first h1, else by its file. The text has a title of
 * its own when it begins with an h1 (any h1, as in Docusaurus), or when an h1 further down says the same
 * words.
 */
export function titleOf(root: BodyRoot, given: string | undefined, file: string): PageTitle {
  const found = titlesIn(root)
  const title = given ?? found.find((text) => text !== '') ?? titleFromName(file)
  return {
    title,
    isInText: beginsWithTitle(root.children) === true || found.some((text) => sameWords(text, title)),
  }
}

/**
 * The text of every h1: those that are Markdown first, because HTML above them is often the letterhead of a
 * project.
 */
function titlesIn(root: BodyRoot): readonly string[] {
  const found = headingsIn(root.children)
  return [...found.filter((node) => !isOfHtml(node)), ...found.filter(isOfHtml)].map((node) =>
    textOf(node).replace(/\s+/g, ' ').trim(),
  )
}

function headingsIn(nodes: readonly BodyNode[]): readonly BodyNode[] {
  return nodes.flatMap((node): readonly BodyNode[] => {
    if (node.type === 'element' && node.tagName === 'h1') return [node]
    return 'children' in node ? headingsIn(node.children as readonly BodyNode[]) : []
  })
}

/** Whether the first thing that readers see is an h1; undefined if there is nothing to see. */
function beginsWithTitle(nodes: readonly BodyNode[]): boolean | undefined {
  for (const node of nodes) {
    const answer = isTitle(node)
    if (answer !== undefined) return answer
  }
  return undefined
}

function isTitle(node: BodyNode): boolean | undefined {
  if (node.type === 'text') return node.value.trim() === '' ? undefined : false
  if (node.type === 'scope') return beginsWithTitle(node.children)
  if (node.type !== 'element') return false
  if (node.tagName === 'h1') return true
  return seenWithoutText.has(node.tagName) ? false : beginsWithTitle(node.children)
}

const seenWithoutText: ReadonlySet<string> = new Set([
  'img',
  'picture',
  'svg',
  'video',
  'audio',
  'iframe',
  'object',
  'hr',
  'input',
  'button',
  'canvas',
])

const sameWords = (one: string, other: string): boolean => folded(one) === folded(other)
const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
