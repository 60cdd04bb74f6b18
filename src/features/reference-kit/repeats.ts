/** Whether a text has the letters of a name and no others, as frameworks write it: `Item Id`, `item_id`. */
export const repeats = (text: string, name: string): boolean => lettersOf(text) === lettersOf(name)

/** Markdown below a title, without a first paragraph that repeats the title. */
export function withoutTitle(markdown: string, title: string): string {
  const [first = '', ...others] = markdown.trim().split(/\n[ \t]*\n/)
  return repeats(first, title) ? others.join('\n\n') : markdown
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
