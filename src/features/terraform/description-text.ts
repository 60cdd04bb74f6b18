import type { Block } from './read-provider.ts'

/** The description of a schema as Markdown. Without a kind it is plain text. */
export const markdownIn = ({
  description = '',
  description_kind: kind,
}: Pick<Block, 'description' | 'description_kind'>): string =>
  kind === 'markdown' ? description : plainText(description)

/**
 * Plain text as Markdown that shows it as it is written, with its lines. Many providers mark code, links and
 * what is important in it all the same, and those marks stay.
 */
export const plainText = (text: string): string =>
  text
    .trim()
    .replace(marks, (mark) =>
      mark.length === 1 ? `\\${mark}` : mark.startsWith('http') ? `<${mark}>` : mark,
    )
    .replace(/[ \t]*\n[ \t]*(?=\S)/g, '  \n')
    .replace(/[ \t]*\n[ \t]*\n\s*/g, '\n\n')

/** Code, links, strong text, addresses; and single characters that could be Markdown. */
const marks =
  /`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)|\*\*[^*\n]+\*\*|https?:\/\/[^\s<>"`]*[^\s<>"`.,;:!?)\]']|[!-/:-@[-`{-~]/g
