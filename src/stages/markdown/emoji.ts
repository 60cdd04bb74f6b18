import { nameToEmoji } from 'gemoji'
import type { Nodes } from 'mdast'

const shortcode = /:([a-z0-9_+-]+):/g

/**
 * Replaces GitHub's emoji shortcodes in text, but not in code, in addresses (including visible ones), and for
 * unknown names.
 */
export function replaceEmoji(tree: Nodes): void {
  if (tree.type === 'text') tree.value = withEmoji(tree.value)
  else if ('children' in tree && !showsItsAddress(tree)) tree.children.forEach(replaceEmoji)
}

/** A text without the shortcodes that stand for emoji in it. */
export const withoutShortcodes = (text: string): string => withEmoji(text, () => '')

function withEmoji(text: string, emojiFor = (name: string): string => nameToEmoji[name] ?? ''): string {
  if (!text.includes(':')) return text
  let endOfLast = 0
  return text.replace(shortcode, (all, name: string, offset: number) => {
    const isApart = offset === endOfLast || !/[\w:]/.test(text[offset - 1] ?? '')
    if (!Object.hasOwn(nameToEmoji, name) || !isApart || /\w/.test(text[offset + all.length] ?? ''))
      return all
    endOfLast = offset + all.length
    return emojiFor(name)
  })
}

/** Whether a link shows its own address: `<https://example.com/:a:>`, or the same without brackets. */
function showsItsAddress(node: Nodes): boolean {
  if (node.type !== 'link') return false
  const [text, ...more] = node.children
  return more.length === 0 && text?.type === 'text' && node.url.endsWith(text.value)
}

/**
 * Notes the text of headings whose ids are not made of what they show. GitHub makes ids of emoji shortcodes
 * as they are written (`rocket-launch` for `## :rocket: Launch`), so this has to run before they are
 * replaced. With `asWritten`, the same holds for expressions, the texts of
 * images, and the space beside an element without text.
 */
export function noteHeadingSources(parent: Nodes, asWritten: boolean): void {
  if (!('children' in parent)) return
  for (const node of parent.children) {
    if (node.type !== 'heading') {
      noteHeadingSources(node, asWritten)
      continue
    }
    const source = node.children.map((child) => sourceOf(child, asWritten)).join('')
    if (
      asWritten
        ? holds(node, differsWhenShown) || source !== source.trim()
        : holds(node, hasShortcode) && !holds(node, isExpression)
    )
      node.data = { ...node.data, source }
  }
}

declare module 'mdast' {
  interface HeadingData {
    /** The text that the id is made of, if it is not that of the finished heading. */
    source?: string
  }
}

type Test = (node: Nodes) => boolean

const holds = (node: Nodes, test: Test): boolean =>
  test(node) || ('children' in node && node.children.some((child) => holds(child, test)))

const isExpression: Test = ({ type }) => type === 'mdxTextExpression'

const hasShortcode: Test = (node) => node.type === 'text' && /:[a-z0-9_+-]+:/.test(node.value)

const differsWhenShown: Test = (node) => isExpression(node) || node.type === 'image' || hasShortcode(node)

function sourceOf(node: Nodes, asWritten: boolean): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (node.type === 'image') return asWritten ? (node.alt ?? '') : ''
  return 'children' in node ? node.children.map((child) => sourceOf(child, asWritten)).join('') : ''
}
