import { elementsIn, isElement, numberIn, withNumbers, type SvgNode } from './svg-tree.ts'

/** The minimum font size on pages, in pixels. */
export const smallestText = 12

/** Enlarges a picture as a whole until its smallest text is legible: its renderer's have 9 to 11 pixels. */
export function enlarged(picture: readonly SvgNode[]): readonly SvgNode[] {
  const sizes = elementsIn(picture).flatMap((element) => numberIn(element, 'font-size') ?? [])
  const scale = smallestText / Math.min(...sizes, smallestText)
  return picture.map((node) => {
    if (!isElement(node)) return node
    const scaled = (key: string): number => Math.ceil((numberIn(node, key) ?? 0) * scale)
    return withNumbers(node, { width: scaled('width'), height: scaled('height') })
  })
}
