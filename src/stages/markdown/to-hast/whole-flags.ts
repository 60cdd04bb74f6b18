import type { Element, ElementContent } from 'hast'

/** A longer word has to break somewhere on a phone. */
const longestWord = 32

/**
 * Inline code whose flags, such as `--dry-run`, are elements of their own, which the theme does not break:
 * browsers end lines after a hyphen.
 */
export const withWholeFlags = (code: Element): Element => ({
  ...code,
  children: code.children.flatMap((child) =>
    child.type === 'text' && isFlag.test(child.value)
      ? child.value.split(/(\s+)/).filter(Boolean).map(wholeFlag)
      : [child],
  ),
})

const isFlag = /(?:^|\s)--?\w/

const wholeFlag = (word: string): ElementContent => {
  const text = { type: 'text', value: word } as const
  return isFlag.test(word) && word.length <= longestWord
    ? { type: 'element', tagName: 'span', properties: {}, children: [text] }
    : text
}
