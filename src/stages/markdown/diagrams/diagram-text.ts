/** The widths of characters in Inter at weight 500, relative to the font size. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!]/, 0.28],
  [/[frtI()[\]{}/\\\-" ]/, 0.37],
  [/[mwMW@%]/, 0.89],
  [/[A-Z&+=<>~#]/, 0.68],
  [/[\u0300-\u036F\u200B-\u200D]/, 0],
  [/[\u1100-\uFFFF]/, 1],
]
const usual = 0.59

/** The width of a character in the fonts of code, which a preset or a site may use for everything. */
const fixed = 0.605

/** An upper estimate of a text's width in pixels, in Inter and in a font of fixed width. */
export function textWidth(text: string, size: number): number {
  const characters = [...text]
  const proportional = characters.reduce(
    (sum, each) => sum + (widths.find(([kind]) => kind.test(each))?.[1] ?? usual),
    0,
  )
  return Math.max(proportional, characters.length * fixed) * size
}

/** Wraps a text at spaces to a maximum width, and at the author's line breaks. */
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
