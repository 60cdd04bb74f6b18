import { compactSvg } from './compact-svg.ts'
import {
  elementsIn,
  isElement,
  numberIn,
  pointsOf,
  smallestText,
  type SvgElement,
  type SvgNode,
  textWidth,
  withNumbers,
} from './svg-tree.ts'

/** The room between the text of a note and the sides of its box, in pixels. */
const notePadding = 8

/**
 * What is cut off a sequence at its top, left and right: its renderer leaves 30 pixels, of which frames need
 * 10.
 */
const cutOff = 14

/**
 * Compacts a sequence and makes its small texts larger, but not the whole picture: its messages have room
 * around them, and more participants fit into a page. Only texts and notes that are wider than the renderer's
 * picture widen it.
 */
export function legibleSequence(picture: readonly SvgNode[]): readonly SvgNode[] {
  const widened = picture.map(widenNotes)
  // Measured before compacting, which makes paths of boxes and moves common attributes to groups.
  const extents = elementsIn(widened).flatMap((element) => [
    ...textExtent(element),
    ...(isNote(element) ? element.children.filter(isElement).slice(0, 1).flatMap(boxExtent) : []),
  ])
  return compactSvg(widened)
    .map(enlargeTexts)
    .map((node) => tighten(node, extents))
}

/** The left and right side of something in a picture. */
interface Extent {
  readonly from: number
  readonly to: number
}

const isNote = ({ name, attributes }: SvgElement): boolean =>
  name === 'g' && attributes.get('class') === 'note'

/** Makes the boxes of notes as wide as their texts, which the renderer underestimates. */
function widenNotes(node: SvgNode): SvgNode {
  if (!isElement(node)) return node
  if (!isNote(node)) return { ...node, children: node.children.map(widenNotes) }
  const [text] = elementsIn(node.children).flatMap(textExtent)
  const [box] = elementsIn(node.children).flatMap(boxExtent)
  if (!text || !box) return node
  const center = (text.from + text.to) / 2
  const scale = Math.max(1, (text.to - center + notePadding) / (box.to - 1 - center))
  const moved = (x: number): number => Math.round((center + (x - center) * scale) * 10) / 10
  return { ...node, children: node.children.map((child) => withPoints(child, moved)) }
}

/** A shape whose points are moved across. */
function withPoints(node: SvgNode, moved: (x: number) => number): SvgNode {
  const points = isElement(node) && pointsOf(node)
  if (!points || points.length === 0) return node
  const value = points.map(([x, y]) => `${moved(x)},${y}`).join(' ')
  return { ...node, attributes: new Map([...node.attributes, ['points', value]]) }
}

function textExtent(element: SvgElement): readonly Extent[] {
  const at = numberIn(element, 'x')
  if (element.name !== 'text' || at === undefined) return []
  const width = Math.max(...linesOf(element).map((line) => textWidth(line, smallestText)))
  const from = element.attributes.get('text-anchor') === 'middle' ? at - width / 2 : at
  return [{ from: Math.floor(from), to: Math.ceil(from + width) }]
}

/** The lines of a text; each is a `tspan` unless there is only one. */
const linesOf = ({ children }: SvgElement): readonly string[] =>
  children.flatMap((child) => (isElement(child) ? linesOf(child) : [child]))

function boxExtent(element: SvgElement): readonly Extent[] {
  const across = pointsOf(element).map(([x]) => x)
  // The border is half outside of the box.
  return across.length === 0
    ? []
    : [{ from: Math.floor(Math.min(...across) - 1), to: Math.ceil(Math.max(...across) + 1) }]
}

function enlargeTexts(node: SvgNode): SvgNode {
  if (!isElement(node)) return node
  const size = numberIn(node, 'font-size')
  const { attributes } =
    size === undefined ? node : withNumbers(node, { 'font-size': Math.max(smallestText, size) })
  return { ...node, attributes, children: node.children.map(enlargeTexts) }
}

function tighten(node: SvgNode, extents: readonly Extent[]): SvgNode {
  if (!isElement(node)) return node
  const [, , outer = 0, end = 0] = (node.attributes.get('viewBox') ?? '').split(' ').map(Number)
  const left = Math.min(cutOff, ...extents.map(({ from }) => from))
  const width = Math.max(outer - cutOff, ...extents.map(({ to }) => to)) - left
  const height = end - cutOff
  return withNumbers(
    {
      ...node,
      attributes: new Map([...node.attributes, ['viewBox', `${left} ${cutOff} ${width} ${height}`]]),
    },
    { width, height },
  )
}
