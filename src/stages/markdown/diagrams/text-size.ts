/** Widths of Inter's characters at weight 500, in parts of the font's size. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!]/, 0.28],
  [/[frtI()[\]{}/\\\-" ]/, 0.37],
  [/[mwMW@%]/, 0.89],
  [/[A-Z&+=<>~#]/, 0.68],
  [/[\u0300-\u036F\u200B-\u200D]/, 0],
  [/[\u1100-\uFFFF]/, 1],
]
const usual = 0.59

/** About how wide a text is set in Inter; never less than it is. In pixels, as the size of the font. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, each) => sum + (widths.find(([kind]) => kind.test(each))?.[1] ?? usual), 0) * size

/** Breaks a text at blanks where it would be wider than `max`, and where its author breaks it. */
export function wrapText(text: string, size: number, max: number): readonly string[] {
  return text.split(/<br\s*\/?>|\\n|\n/i).flatMap((line) => {
    const lines: string[] = []
    for (const word of line.trim().split(/\s+/)) {
      const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`
      if (lines.length > 0 && textWidth(longer, size) <= max) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })
}
