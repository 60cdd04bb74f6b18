import { Parser } from 'htmlparser2'

/** An element of a picture. */
export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly SvgNode[]
}

/** An element or a text. Texts and values of attributes stay escaped, as in the source. */
export type SvgNode = SvgElement | string

/** Whether a node is an element; a picture's text is a string. */
export const isElement = (node: SvgNode | undefined): node is SvgElement => typeof node === 'object'

/** Parses a picture. Comments and declarations are left out. */
export function parseSvg(svg: string): readonly SvgNode[] {
  const root: SvgNode[] = []
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const children: SvgNode[] = []
        open.at(-1)?.push({ name, attributes: new Map(Object.entries(attributes)), children })
        open.push(children)
      },
      ontext: (text) => open.at(-1)?.push(text),
      onclosetag: () => open.pop(),
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(svg)
  return root
}

/** An element with some attributes set to numbers. */
export const withNumbers = (element: SvgElement, numbers: Readonly<Record<string, number>>): SvgElement => ({
  ...element,
  attributes: new Map([
    ...element.attributes,
    ...Object.entries(numbers).map(([key, value]) => [key, String(value)] as const),
  ]),
})

/** An attribute that is a number; undefined if it is missing or has a unit. */
export function numberIn({ attributes }: SvgElement, key: string): number | undefined {
  const value = Number(attributes.get(key) ?? Number.NaN)
  return Number.isNaN(value) ? undefined : value
}

/** The points of a polygon or polyline (SVG 2, section 9.7): `0,0 10,5`. */
export function pointsOf({ attributes }: SvgElement): readonly (readonly [x: number, y: number])[] {
  const numbers = (attributes.get('points') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []))
}

/** All elements of a picture, in the order of the source. */
export const elementsIn = (nodes: readonly SvgNode[]): readonly SvgElement[] =>
  nodes.filter(isElement).flatMap((element) => [element, ...elementsIn(element.children)])

/** Writes a node as SVG. */
export function writeSvg(node: SvgNode): string {
  if (!isElement(node)) return node
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
  return node.children.length === 0
    ? `<${node.name}${attributes}/>`
    : `<${node.name}${attributes}>${node.children.map(writeSvg).join('')}</${node.name}>`
}

/**
 * Removes what must not be published from the picture of a renderer: the style element (a third-party font,
 * and rules for every `svg`), scripts, event handlers, and links. Makes ids unique with `prefix`, and
 * shortens numbers in attributes. Texts stay as they are. beautiful-mermaid writes names in lower case, one
 * `svg` with lengths in pixels, and escapes whatever comes from the diagram.
 */
export function cleanSvg(picture: readonly SvgNode[], prefix: string): readonly SvgNode[] {
  const clean = (node: SvgNode): readonly SvgNode[] => {
    if (!isElement(node)) return node.trim() === '' ? [] : [node]
    if (node.name === 'style' || node.name === 'script') return []
    return [{ ...node, attributes: attributesOf(node, prefix), children: node.children.flatMap(clean) }]
  }
  return picture.flatMap(clean)
}

function attributesOf({ name, attributes }: SvgElement, prefix: string): ReadonlyMap<string, string> {
  if (name === 'svg') {
    const length = (key: string): string => String(Math.ceil(Number(attributes.get(key))))
    return new Map([
      ['viewBox', shortened(attributes.get('viewBox') ?? '')],
      ['width', length('width')],
      ['height', length('height')],
      ['aria-hidden', 'true'],
    ])
  }
  return new Map(
    [...attributes]
      .filter(([key, value]) => !isUnwanted(key, value))
      .map(([key, value]) => [
        key,
        key === 'id' ? prefix + value : shortened(value.replaceAll('url(#', `url(#${prefix}`)),
      ]),
  )
}

const isUnwanted = (key: string, value: string): boolean =>
  /^(?:on|data-)|^font-family$/i.test(key) || (/^(?:xlink:)?href$/i.test(key) && !value.startsWith('#'))

/** A value with at most one decimal in each of its numbers. */
const shortened = (value: string): string =>
  value.replace(/(?<=^|[\s,(-])\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))

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

/** An upper estimate of a text's width in Inter, in pixels. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, each) => sum + (widths.find(([kind]) => kind.test(each))?.[1] ?? usual), 0) * size

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
