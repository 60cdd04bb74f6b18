/** A title wrapped into lines of one size, in pixels. */
export interface WrappedTitle {
  readonly size: number
  readonly lines: readonly string[]
}

/** The sizes to try, with the number of lines that fit. */
const steps = [
  { size: 92, lines: 2 },
  { size: 78, lines: 3 },
  { size: 64, lines: 4 },
  { size: 52, lines: 5 },
] as const

/**
 * Wraps a title at the largest size at which it fits; at the smallest, it is truncated with an ellipsis if
 * necessary. `widthOf` is the width of a text in pixels at a font size of one pixel; `width` is that of a
 * line, in pixels.
 */
export function wrapTitle(title: string, width: number, widthOf: (text: string) => number): WrappedTitle {
  const words = wordsOf(title)
  for (const { size, lines: most } of steps) {
    const room = width / size
    if (words.some((word) => widthOf(word.trim()) > room)) continue
    const lines = linesOf(words, room, widthOf)
    if (lines.length <= most) return { size, lines: balanced(words, lines, room, widthOf) }
  }
  const { size, lines: most } = steps[steps.length - 1] ?? steps[0]
  const room = width / size
  const lines = linesOf(
    words.flatMap((word) => word.split(/(?<=[/_.-])(?=.)/u)).flatMap((word) => piecesOf(word, room, widthOf)),
    room,
    widthOf,
  )
  return lines.length <= most
    ? { size, lines }
    : { size, lines: [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', room, widthOf)] }
}

/** Splits a title where lines may break: after spaces, and between letters of scripts without spaces. */
const wordsOf = (title: string): readonly string[] => title.trim().replace(/\s+/g, ' ').split(seams)

const seams =
  /(?<=\s)(?=\S)|(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])(?=[\p{L}\p{N}])|(?<=\S)(?=[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}])/u

function linesOf(
  words: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && widthOf((line + word).trim()) > room) {
      lines.push(line.trim())
      line = word
    } else line += word
  }
  return line.trim() === '' ? lines : [...lines, line.trim()]
}

/** As many lines, but as narrow as possible, so that no word is left alone on the last one. */
function balanced(
  words: readonly string[],
  lines: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  let best = lines
  let [narrow, wide] = [0, room]
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2
    const tried = linesOf(words, middle, widthOf)
    if (tried.length > lines.length) narrow = middle
    else [best, wide] = [tried, middle]
  }
  return best
}

/** Splits a word that is longer than a line. */
function piecesOf(word: string, room: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(word.trim()) <= room) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf((piece + letter).trim()) > room) {
      pieces.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...pieces, piece]
}

function shortened(line: string, room: number, widthOf: (text: string) => number): string {
  const letters = [...line]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
