import type { Outliner } from './outline-text.ts'

/** The size of every picture in pixels, as recommended for link previews (ogp.me). */
export const pictureSize = { width: 1200, height: 630 } as const

interface PictureColors {
  readonly background: string
  /** The color of the shape behind the text. */
  readonly surface: string
  readonly text: string
  /** The color of the site's name. */
  readonly muted: string
  /** The color of the section and of the line at the bottom. */
  readonly accent: string
}

/** What a picture says, from the top: the name of the site, the section of the page, and its title. */
export interface PictureText {
  readonly site: string
  readonly section?: string
  readonly title: string
}

/** The look that all pictures of a site share. */
interface PictureLook {
  readonly colors: PictureColors
  /** The site's mark as a PNG. */
  readonly mark?: Uint8Array
}

const margin = 80
const markSize = 72
const room = pictureSize.width - 2 * margin
const bottom = pictureSize.height - 96

/**
 * Draws a picture as SVG. Texts that the fonts do not cover are left out; without a usable title, it shows
 * the site's name.
 */
export function drawPicture(text: PictureText, { colors, mark }: PictureLook, outliner: Outliner): string {
  const { width, height } = pictureSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    `<circle cx="${width - 60}" cy="20" r="330" fill="${colors.surface}"/>`,
    `<rect y="${height - 14}" width="${width}" height="14" fill="${colors.accent}"/>`,
    mark
      ? `<image x="${margin}" y="68" width="${markSize}" height="${markSize}" href="data:image/png;base64,${Buffer.from(mark).toString('base64')}"/>`
      : '',
    ...(outliner.covers(text.title)
      ? [
          siteName(text.site, 34, mark !== undefined, colors.muted, outliner),
          titleBlock(text, colors, outliner),
        ]
      : [largeName(text.site, colors.text, outliner)]),
    '</svg>',
  ].join('')
}

function siteName(site: string, size: number, hasMark: boolean, color: string, outliner: Outliner): string {
  if (!outliner.covers(site)) return ''
  const x = margin + (hasMark ? markSize + 24 : 0)
  const fitting = Math.min(size, (pictureSize.width - margin - x) / outliner.widthOf(site))
  return inColor(outliner.pathsOf(site, x, 68 + markSize / 2 + fitting * 0.36, fitting), color)
}

function largeName(site: string, color: string, outliner: Outliner): string {
  if (!outliner.covers(site)) return ''
  const { size, lines } = wrapTitle(site, room, outliner.widthOf)
  return linesAbove(bottom, lines, size, color, outliner)
}

function titleBlock({ title, section }: PictureText, colors: PictureColors, outliner: Outliner): string {
  const { size, lines } = wrapTitle(title, room, outliner.widthOf)
  const above = bottom - (lines.length - 1) * lineHeight(size) - size * 0.95 - 26
  return (
    linesAbove(bottom, lines, size, colors.text, outliner) +
    (section !== undefined && outliner.covers(section)
      ? inColor(
          outliner.pathsOf(section, margin, above, Math.min(34, room / outliner.widthOf(section))),
          colors.accent,
        )
      : '')
  )
}

function linesAbove(
  last: number,
  lines: readonly string[],
  size: number,
  color: string,
  outliner: Outliner,
): string {
  const paths = lines.map((line, index) =>
    outliner.pathsOf(line, margin, last - (lines.length - 1 - index) * lineHeight(size), size),
  )
  return inColor(paths.join(''), color)
}

const lineHeight = (size: number): number => Math.round(size * 1.16)

const inColor = (paths: string, color: string): string => `<g fill="${color}">${paths}</g>`

/** A title wrapped into lines of one size, in pixels. */
interface WrappedTitle {
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
