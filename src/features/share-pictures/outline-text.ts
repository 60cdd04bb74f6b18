import type { Font, Glyph } from 'opentype.js'

/** Converts text to font outlines, so that a picture has the same bytes on every machine. */
export interface Outliner {
  /** Whether the fonts cover all characters of a text, and the text needs no shaping. */
  readonly covers: (text: string) => boolean
  /** The width in pixels at a font size of one pixel. */
  readonly widthOf: (text: string) => number
  /** SVG paths without a color; `y` is the baseline. */
  readonly pathsOf: (text: string, x: number, y: number, size: number) => string
}

interface Placed {
  readonly font: Font
  readonly glyph: Glyph
  /** In units of the font size. */
  readonly x: number
}

/** Scripts that need shaping: right to left, or with contextual letter forms. */
const shaped =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}]/u

/**
 * Loads fonts (OpenType, TrueType, or WOFF); the first one with a glyph provides it. Rejects with
 * opentype.js's error for any other file.
 */
export async function openOutliner(files: readonly Uint8Array[]): Promise<Outliner> {
  // Loaded on demand. The package is CommonJS: its names are properties of the default export.
  const {
    default: { parse },
  } = await import('opentype.js')
  const fonts = files.map((file) => parse(Uint8Array.from(file).buffer))
  const outlines = new Map<Glyph, string>()
  const kerning = new Map<Font, Map<string, number>>()
  const glyphCache = new Map<string, { readonly font: Font; readonly glyph: Glyph } | undefined>()

  function glyphOf(letter: string): { readonly font: Font; readonly glyph: Glyph } | undefined {
    if (glyphCache.has(letter)) return glyphCache.get(letter)
    const glyphs = fonts.map((font) => ({ font, glyph: font.charToGlyph(letter) }))
    // Glyph 0 is the box for missing characters (OpenType 1.9, `cmap`).
    const fontGlyph = glyphs.find(({ glyph }) => glyph.index !== 0)
    glyphCache.set(letter, fontGlyph)
    return fontGlyph
  }

  // Cached, because lines are measured repeatedly while a title is being wrapped.
  function kerningOf(font: Font, first: Glyph, right: Glyph): number {
    const pairs = kerning.get(font) ?? new Map<string, number>()
    kerning.set(font, pairs)
    const key = `${first.index} ${right.index}`
    const distance = pairs.get(key) ?? font.getKerningValue(first, right) / font.unitsPerEm
    pairs.set(key, distance)
    return distance
  }

  // Once for each glyph, in units of the font: writing its numbers is most of what a picture takes.
  function outlineOf(font: Font, glyph: Glyph): string {
    const outline = outlines.get(glyph) ?? glyph.getPath(0, 0, font.unitsPerEm).toPathData(0)
    outlines.set(glyph, outline)
    return outline
  }

  function place(text: string): { readonly placed: readonly Placed[]; readonly width: number } {
    const placed: Placed[] = []
    let x = 0
    for (const letter of text.normalize('NFC')) {
      const next = glyphOf(letter)
      if (!next) continue
      const { font, glyph } = next
      const before = placed.at(-1)
      // opentype.js supports most kerning tables, but not the extension lookups of Inter.
      if (before?.font === font) x += kerningOf(font, before.glyph, glyph)
      placed.push({ font, glyph, x })
      x += glyph.advanceWidth / font.unitsPerEm
    }
    return { placed, width: x }
  }

  return {
    covers: (text) => !shaped.test(text) && [...text.normalize('NFC')].every((letter) => glyphOf(letter)),
    widthOf: (text) => place(text).width,
    pathsOf: (text, x, y, size) =>
      place(text)
        .placed.map(({ font, glyph, x: before }) => {
          const origin = `${(x + before * size).toFixed(1)} ${y.toFixed(1)}`
          const scale = (size / font.unitsPerEm).toFixed(5)
          return `<path transform="translate(${origin}) scale(${scale})" d="${outlineOf(font, glyph)}"/>`
        })
        .join(''),
  }
}
