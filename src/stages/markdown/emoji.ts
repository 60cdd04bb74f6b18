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

function withEmoji(text: string, shown = (name: string): string => nameToEmoji[name] ?? ''): string {
  if (!text.includes(':')) return text
  let endOfLast = 0
  return text.replace(shortcode, (all, name: string, offset: number) => {
    const isApart = offset === endOfLast || !/[\w:]/.test(text[offset - 1] ?? '')
    if (!Object.hasOwn(nameToEmoji, name) || !isApart || /\w/.test(text[offset + all.length] ?? ''))
      return all
    endOfLast = offset + all.length
    return shown(name)
  })
}

/** Whether a link shows its own address: `<https://example.com/:a:>`, or the same without brackets. */
function showsItsAddress(node: Nodes): boolean {
  if (node.type !== 'link') return false
  const [text, ...more] = node.children
  return more.length === 0 && text?.type === 'text' && node.url.endsWith(text.value)
}
