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
