/** What is used of opentype.js, whose package has no types. */
declare module 'opentype.js' {
  interface Glyph {
    readonly index: number
    readonly advanceWidth: number
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string }
  }
  interface Font {
    readonly unitsPerEm: number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  /** Reads OpenType, TrueType and WOFF. Throws where it is none of them. */
  export function parse(file: ArrayBuffer): Font
}
