import { isForAgents } from '../../model/audience.ts'
import type { BodyNode, BodyRoot } from '../../model/body.ts'
import { textOf } from './headings.ts'
import { isOfHtml } from './node-data.ts'
import { titleFromName } from './title-from-name.ts'

/** The title of a page, and whether the text contains it. */
export interface PageTitle {
  readonly title: string
  /** Whether the text shows it, so that the layout must not. */
  readonly isInText: boolean
}

/**
 * Determines the title of a page: from its front matter, its first h1, or its file name. The text contains
 * the title if it starts with an h1 (any h1), or if a later h1 has the same text.
 */
export function pageTitle(root: BodyRoot, frontMatterTitle: string | undefined, file: string): PageTitle {
  const titles = titlesIn(root)
  // A title of spaces would be an empty heading, and an empty entry of the sidebar.
  const title =
    (frontMatterTitle?.trim() === '' ? undefined : frontMatterTitle) ??
    titles.find((text) => text !== '') ??
    titleFromName(file)
  return {
    title,
    isInText: beginsWithTitle(root.children) === true || titles.some((text) => sameWords(text, title)),
  }
}

/** The text of every h1. Markdown headings come first, because HTML above them is often a banner. */
function titlesIn(root: BodyRoot): readonly string[] {
  const headings = headingsIn(root.children)
  return [...headings.filter((node) => !isOfHtml(node)), ...headings.filter(isOfHtml)].map((node) =>
    textOf(node).replace(/\s+/g, ' ').trim(),
  )
}

function headingsIn(nodes: readonly BodyNode[]): readonly BodyNode[] {
  return nodes.flatMap((node): readonly BodyNode[] => {
    if (node.type === 'element' && node.tagName === 'h1') return [node]
    return 'children' in node && !isForAgents(node) ? headingsIn(node.children as readonly BodyNode[]) : []
  })
}

/** Whether an h1 is the first visible element; undefined if there is none. */
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
  if (isForAgents(node)) return undefined
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
