import { nameToEmoji } from 'gemoji'
import type { Nodes } from 'mdast'

const shortcode = /:([a-z0-9_+-]+):/g

/** Replaces GitHub's emoji shortcodes in text. Code, addresses and unknown names stay as they are. */
export function replaceEmoji(tree: Nodes): void {
  if (tree.type === 'text') {
    if (tree.value.includes(':')) {
      tree.value = tree.value.replace(shortcode, (all, name: string, offset: number) => {
        if (!Object.hasOwn(nameToEmoji, name) || /[\w:]/.test(tree.value[offset - 1] ?? '') || /\w/.test(tree.value[offset + all.length] ?? '')) return all
        return nameToEmoji[name] ?? all
      })
    }
  } else if ('children' in tree) tree.children.forEach(replaceEmoji)
}
