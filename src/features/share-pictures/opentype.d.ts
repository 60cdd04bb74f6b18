/** What is used of opentype.js, whose package has no types. */
declare module 'opentype.js' {
  export interface Glyph {
    readonly index: number
    readonly advanceWidth: number
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string }
  }
  export interface Font {
    readonly unitsPerEm: number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: {
    /** Reads OpenType, TrueType and WOFF. Throws where it is none of them. */
    readonly parse: (file: ArrayBuffer) => Font
  }
  export default opentype
}
