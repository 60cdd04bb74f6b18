import type { Outliner } from './outline-text.ts'
import { wrapTitle } from './wrap-title.ts'

/** The size of every picture in pixels, as recommended for link previews (ogp.me). */
export const pictureSize = { width: 1200, height: 630 } as const

/** The CSS colors of a picture. */
export interface PictureColors {
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
export interface PictureLook {
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

/** The name of the site, beside its mark. */
function siteName(site: string, size: number, hasMark: boolean, color: string, outliner: Outliner): string {
  if (!outliner.covers(site)) return ''
  const x = margin + (hasMark ? markSize + 24 : 0)
  const fitting = Math.min(size, (pictureSize.width - margin - x) / outliner.widthOf(site))
  return inColor(outliner.pathsOf(site, x, 68 + markSize / 2 + fitting * 0.36, fitting), color)
}

/** The name of the site in place of a title. */
function largeName(site: string, color: string, outliner: Outliner): string {
  if (!outliner.covers(site)) return ''
  const { size, lines } = wrapTitle(site, room, outliner.widthOf)
  return linesAbove(bottom, lines, size, color, outliner)
}

/** The title, aligned to the bottom, with its section above. */
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
