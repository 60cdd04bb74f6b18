import { codeSpanAt } from './code-span-at.ts'
import { isInFrontMatter } from './front-matter-key.ts'

/** An address that is being written. */
export interface TypedAddress {
  /** What is written of it. */
  readonly text: string
  /** Whether it is that of an image, which is shown. */
  readonly isShown: boolean
}

/**
 * The address that ends at an offset of a page: of a link or an image, whatever its text contains, of a
 * definition, in an attribute, or of the `image` of the front matter. Undefined anywhere else, and in code.
 */
export function addressBefore(text: string, offset: number): TypedAddress | undefined {
  const before = text.slice(0, offset)
  if (isInFrontMatter(before)) {
    const [, image] = /(?:^|\n)[ \t]*image:[ \t]+["']?([^\s"']*)$/.exec(before) ?? []
    return image === undefined ? undefined : { text: image, isShown: true }
  }
  const typed = inBlock(blockBefore(text, offset))
  return typed && !codeSpanAt(text, offset) ? typed : undefined
}

function inBlock(block: string): TypedAddress | undefined {
  const link = /\]\(\s*(?:<([^<>\n]*)|([^\s"')<>]*))$/.exec(block)
  if (link) {
    const start = openingBracket(block.slice(0, link.index + 1))
    const text = link[1] ?? link[2] ?? ''
    return start === undefined ? undefined : { text, isShown: /(?:^|[^\\])!$/.test(block.slice(0, start)) }
  }
  const [, definition] = /(?:^|\n)[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*<?([^\s<>]*)$/.exec(block) ?? []
  if (definition !== undefined) return { text: definition, isShown: false }
  const [, name, value] = /[\s{](href|to|src|poster)=["']([^\s"'<>]*)$/.exec(block) ?? []
  return value === undefined ? undefined : { text: value, isShown: name === 'src' || name === 'poster' }
}

/** A text up to an offset, from the blank line before it: links do not go beyond. */
function blockBefore(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const blank = [...before.matchAll(/\n[ \t>]*\r?\n/g)].at(-1)
  return blank ? before.slice(blank.index + blank[0].length) : before
}

/** The offset of the bracket that the last character of a text closes. */
function openingBracket(text: string): number | undefined {
  let depth = 0
  const brackets = [...text.matchAll(/\\.|[[\]]/g)].filter(({ 0: each }) => each.length === 1)
  for (const { index, 0: bracket } of brackets.reverse()) {
    depth += bracket === ']' ? 1 : -1
    if (depth === 0) return index
  }
  return undefined
}
