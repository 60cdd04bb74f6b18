import type { Element } from 'hast'
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
 * the title if its first heading is an h1 (any h1), or if a later h1 has the same text.
 */
export function pageTitle(root: BodyRoot, frontMatterTitle: string | undefined, file: string): PageTitle {
  const headings = headingsIn(root.children)
  const titles = titlesIn(headings)
  // A title of spaces would be an empty heading, and an empty entry of the sidebar.
  const title =
    (frontMatterTitle?.trim() === '' ? undefined : frontMatterTitle) ??
    titles.find((text) => text !== '') ??
    titleFromName(file)
  return {
    title,
    isInText: headings[0]?.tagName === 'h1' || titles.some((text) => sameWords(text, title)),
  }
}

/** The text of every h1. Markdown headings come first, because HTML above them is often a banner. */
function titlesIn(headings: readonly Element[]): readonly string[] {
  const ofPage = headings.filter(({ tagName }) => tagName === 'h1')
  return [...ofPage.filter((node) => !isOfHtml(node)), ...ofPage.filter(isOfHtml)].map((node) =>
    textOf(node).replace(/\s+/g, ' ').trim(),
  )
}

function headingsIn(nodes: readonly BodyNode[]): readonly Element[] {
  return nodes.flatMap((node): readonly Element[] => {
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) return [node]
    return 'children' in node && !isForAgents(node) ? headingsIn(node.children as readonly BodyNode[]) : []
  })
}

const sameWords = (one: string, other: string): boolean => folded(one) === folded(other)
const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
