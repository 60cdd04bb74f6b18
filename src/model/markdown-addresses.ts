import type { MarkdownText } from './page.ts'

/** Replaces the addresses in a text. They are encoded as far as Markdown could misread them. */
export function withAddresses(
  { markdown, addresses }: MarkdownText,
  resolve: (href: string) => string,
): MarkdownText {
  const offsets: number[] = []
  let text = ''
  let end = 0
  for (let index = 0; index < addresses.length; index += 2) {
    const start = addresses[index] ?? 0
    text += markdown.slice(end, start)
    end = addresses[index + 1] ?? start
    offsets.push(text.length)
    text += encoded(resolve(markdown.slice(start, end)))
    offsets.push(text.length)
  }
  return { markdown: text + markdown.slice(end), addresses: offsets }
}

/**
 * Encodes what would end an address in Markdown: parentheses, and spaces before a title (CommonMark 6.3).
 */
const encoded = (href: string): string =>
  href.replace(
    /[\s()<>\\`|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
