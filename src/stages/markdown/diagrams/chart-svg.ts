import type { ChartEdge, ChartNode, Head, Shape, Style } from './chart.ts'
import type { Box, ChartLayout, Placed } from './layout-chart.ts'
import { fontSizes, headHeight, lineHeight } from './node-size.ts'
import { drawTable, escapeText, groupOf, place, roundedBox } from './svg-parts.ts'

type Point = readonly [x: number, y: number]

/**
 * Renders a laid-out chart as SVG with the theme's custom properties, so that one picture serves both
 * color modes. `id` makes its ids unique on the page.
 */
export function drawChart(layout: ChartLayout, id: string): string {
  const { width, height, nodes, groups, edges } = layout
  const boxes = new Map<string, Box & { readonly shape: Shape }>([
    ...groups.map((group) => [group.item.id, { ...group, shape: 'rectangle' as const }] as const),
    ...nodes.map((node) => [node.item.id, { ...node, shape: node.item.shape }] as const),
  ])
  const lines = edges.map(({ item, points }) => {
    const ends = [boxes.get(item.from), boxes.get(item.to)] as const
    return `<path d="${roundedPath(atShapes(points, ends))}"${edgeAttributes(item, id)}/>`
  })
  const labels = edges.flatMap(({ item, labels: texts }) =>
    texts.flatMap((label) => [
      `<rect${place(label)} rx="4"${groundAt(label, groups)}/>`,
      writeText(label.lines, label, fontSizes.edge, item.style),
    ]),
  )
  return [
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">`,
    drawMarks(
      edges.flatMap(({ item: { heads } }) => [heads.start, heads.end]),
      id,
    ),
    groupOf(
      'fill="var(--_group-fill)" stroke="var(--_node-stroke)"',
      groups.map((group) => `<rect${place(group)} rx="10"${shapeStyle(group.item.style)}/>`),
    ),
    groupOf('fill="none" stroke="var(--_line)" stroke-width="1.25"', lines),
    groupOf(
      'fill="var(--_node-fill)" stroke="var(--_node-stroke)"',
      nodes.map((node) => shapeOf(node.item.shape, node, shapeStyle(node.item.style))),
    ),
    ...nodes.filter(({ item }) => item.shape === 'table').map(drawTable),
    groupOf(`fill="var(--bg)" font-size="${fontSizes.edge}" text-anchor="middle"`, labels),
    groupOf(
      `class="titles" fill="var(--_text-sec)" font-size="${fontSizes.group}" font-weight="600"`,
      groups.map(({ lines: text, x, y, item }) =>
        text
          .map((line, index) => {
            const top = Math.round(y + 20 + index * fontSizes.group * lineHeight)
            return `<text x="${Math.round(x + 14)}" y="${top}"${titleStyle(item.style)}>${escapeText(line)}</text>`
          })
          .join(''),
      ),
    ),
    groupOf(
      `fill="var(--_text)" font-size="${fontSizes.node}" font-weight="500" text-anchor="middle"`,
      nodes.map((node) => writeText(node.lines, textBox(node), fontSizes.node, node.item.style)),
    ),
    '</svg>',
  ].join('')
}

/** The fill of the innermost group around a label; nothing outside of groups. */
function groundAt({ x, y, width, height }: Box, groups: ChartLayout['groups']): string {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const group = groups.findLast(
    (box) =>
      box.x < middleX && middleX < box.x + box.width && box.y < middleY && middleY < box.y + box.height,
  )
  return group ? ` fill="${group.item.style.fill ?? 'var(--_group-fill)'}"` : ''
}

/** The text of a cylinder is placed below its lid, that of a table in its head. */
function textBox({ item, lines, ...box }: Placed<ChartNode>): Box {
  if (item.shape === 'cylinder') return { ...box, y: box.y + 7 }
  if (item.shape !== 'table') return box
  const above = item.table?.kind === undefined ? 0 : 17
  return { ...box, y: box.y + above, height: headHeight(item.table, lines) - above }
}

function writeText(lines: readonly string[], box: Box, size: number, style: Style): string {
  const x = Math.round(box.x + box.width / 2)
  const first = box.y + box.height / 2 - ((lines.length - 1) / 2) * size * lineHeight + size * 0.36
  const color = textStyle(style)
  // The label of an edge is in the group of label backgrounds, so it needs its own color.
  const fill = size === fontSizes.edge && color === '' ? ' fill="var(--_text-sec)"' : color
  return lines
    .map((line, index) => {
      const y = Math.round(first + index * size * lineHeight)
      return `<text x="${x}" y="${y}"${fill}>${escapeText(line)}</text>`
    })
    .join('')
}

function shapeOf(shape: Shape, box: Box, style: string): string {
  const { x, y, width, height } = roundedBox(box)
  const [right, bottom, middleX, middleY] = [x + width, y + height, x + width / 2, y + height / 2]
  const path = (d: string): string => `<path d="${d}"${style}/>`
  switch (shape) {
    case 'rectangle':
    case 'table':
      return `<rect${place(box)} rx="7"${style}/>`
    case 'bar':
      return `<rect${place(box)} rx="3" fill="var(--_text)" stroke="none"${style}/>`
    case 'note':
      return `<rect${place(box)} rx="2" fill="var(--bg)" stroke-dasharray="4 3"${style}/>`
    case 'start':
      return `<circle cx="${middleX}" cy="${middleY}" r="7" fill="var(--_text)" stroke="none"${style}/>`
    case 'end':
      return `<circle cx="${middleX}" cy="${middleY}" r="9" fill="var(--bg)" stroke="var(--_text)"/><circle cx="${middleX}" cy="${middleY}" r="5" fill="var(--_text)" stroke="none"${style}/>`
    case 'rounded':
      return `<rect${place(box)} rx="13"${style}/>`
    case 'stadium':
      return `<rect${place(box)} rx="${Math.round(height / 2)}"${style}/>`
    case 'subroutine':
      return `<rect${place(box)} rx="4"${style}/>${path(`M${x + 8} ${y}V${bottom}M${right - 8} ${y}V${bottom}`)}`
    case 'cylinder': {
      const [radius, rim] = [width / 2, 8]
      const sides = `M${x} ${y + rim}V${bottom - rim}A${radius} ${rim} 0 0 0 ${right} ${bottom - rim}V${y + rim}`
      return path(
        `${sides}A${radius} ${rim} 0 0 0 ${x} ${y + rim}A${radius} ${rim} 0 0 0 ${right} ${y + rim}`,
      )
    }
    case 'circle':
    case 'double-circle': {
      const circle = (radius: number): string =>
        `<circle cx="${middleX}" cy="${middleY}" r="${radius}"${style}/>`
      return circle(width / 2) + (shape === 'circle' ? '' : circle(width / 2 - 4))
    }
    case 'diamond':
      return path(`M${middleX} ${y}L${right} ${middleY}L${middleX} ${bottom}L${x} ${middleY}Z`)
    case 'hexagon':
      return path(
        `M${x + 12} ${y}H${right - 12}L${right} ${middleY}L${right - 12} ${bottom}H${x + 12}L${x} ${middleY}Z`,
      )
  }
}

/** Extends edges, which end at the bounding box of a node, to the node's outline. */
function atShapes(
  points: readonly Point[],
  [from, to]: readonly [(Box & { shape: Shape }) | undefined, (Box & { shape: Shape }) | undefined],
): readonly Point[] {
  const moved = [...points]
  const [first, last] = [moved[0], moved.at(-1)]
  if (first && from) moved[0] = onOutline(first, from)
  if (last && to) moved[moved.length - 1] = onOutline(last, to)
  return moved
}

function onOutline([x, y]: Point, { shape, ...box }: Box & { shape: Shape }): Point {
  const [halfX, halfY] = [box.width / 2, box.height / 2]
  const [fromX, fromY] = [x - box.x - halfX, y - box.y - halfY]
  const isAtSide = Math.abs(Math.abs(fromX) - halfX) < 1
  /** The distance between outline and box where the edge meets it. */
  const inset = (): number => {
    switch (shape) {
      case 'diamond':
        return isAtSide ? (halfX * Math.abs(fromY)) / halfY : (halfY * Math.abs(fromX)) / halfX
      case 'circle':
      case 'double-circle':
        return halfX - Math.sqrt(Math.max(0, halfX ** 2 - (isAtSide ? fromY : fromX) ** 2))
      case 'stadium':
        return isAtSide ? halfY - Math.sqrt(Math.max(0, halfY ** 2 - fromY ** 2)) : 0
      case 'hexagon':
        return isAtSide ? (12 * Math.abs(fromY)) / halfY : 0
      case 'cylinder':
        return isAtSide ? 0 : 8 - 8 * Math.sqrt(Math.max(0, 1 - (fromX / halfX) ** 2))
      default:
        return 0
    }
  }
  return isAtSide ? [x - Math.sign(fromX) * inset(), y] : [x, y - Math.sign(fromY) * inset()]
}

/** A path with rounded bends, with a radius of at most six pixels. */
function roundedPath(points: readonly Point[]): string {
  const round = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`
  const towards = ([x, y]: Point, [toX, toY]: Point, distance: number): Point => {
    const length = Math.hypot(toX - x, toY - y) || 1
    return [x + ((toX - x) / length) * distance, y + ((toY - y) / length) * distance]
  }
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${round(point)}`
      if (!after) return `L${round(point)}`
      const half = Math.min(lengthOf(before, point), lengthOf(point, after)) / 2
      const radius = Math.min(6, half)
      return `L${round(towards(point, before, radius))}Q${round(point)} ${round(towards(point, after, radius))}`
    })
    .join('')
}

const lengthOf = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y)

function edgeAttributes({ line, heads, style }: ChartEdge, id: string): string {
  const dash = line === 'dotted' ? ' stroke-dasharray="4 4"' : ''
  const thick = line === 'thick' ? ' stroke-width="2.5"' : ''
  const end = heads.end === 'none' ? '' : ` marker-end="url(#${idOfMark(heads.end, id)})"`
  const start = heads.start === 'none' ? '' : ` marker-start="url(#${idOfMark(heads.start, id)})"`
  return dash + thick + start + end + declarations(style, ['stroke', 'stroke-width', 'stroke-dasharray'])
}

const shapeStyle = (style: Style): string =>
  declarations(style, ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'fill-opacity'])

/** A readable text color for an author's fill, in both color modes. */
function textStyle(style: Style): string {
  const { color = readableOn(style.fill) } = style
  return color === undefined ? '' : ` fill="${color}"`
}

/** Interrupts lines around a title, in the background color of the group. */
const titleStyle = (style: Style): string =>
  textStyle(style) + (style.fill === undefined ? '' : ` style="stroke:${style.fill}"`)

function readableOn(fill: string | undefined): string | undefined {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(fill ?? '') ?? []
  if (fill === undefined || /^(?:none|transparent)$/i.test(fill)) return undefined
  if (hex === undefined) return /black|navy|dark|maroon|indigo|purple/i.test(fill) ? '#fff' : '#171a21'
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16))
  // Perceived brightness (ITU-R BT.601).
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#171a21' : '#fff'
}

function declarations(style: Style, names: readonly string[]): string {
  const properties = names.flatMap((name) => (style[name] === undefined ? [] : [`${name}:${style[name]}`]))
  return properties.length === 0 ? '' : ` style="${properties.join(';')}"`
}

/**
 * The marks at the ends of lines, pointing to the right; their right side is at the node. Crow's feet are two
 * signs: the outer one for the least number, the inner one for the greatest.
 */
const shapes: Readonly<
  Record<Exclude<Head, 'none'>, readonly [width: number, height: number, shape: string]>
> = {
  arrow: [9, 8, '<path d="M0 0L9 4L0 8Z" fill="var(--_arrow)"/>'],
  triangle: [14, 14, `<path d="M1 1L13 7L1 13Z" fill="var(--bg)" stroke="var(--_arrow)"/>`],
  diamond: [18, 12, `<path d="M1 6L9 1L17 6L9 11Z" fill="var(--bg)" stroke="var(--_arrow)"/>`],
  'full-diamond': [18, 12, '<path d="M1 6L9 1L17 6L9 11Z" fill="var(--_arrow)"/>'],
  one: [14, 14, line('M4 1V13M8 1V13')],
  'zero-or-one': [22, 14, circle(7) + line('M16 1V13')],
  'one-or-more': [22, 14, line('M6 1V13M22 1L10 7L22 13')],
  'zero-or-more': [22, 14, circle(6) + line('M22 1L10 7L22 13')],
}

function line(d: string): string {
  return `<path d="${d}" fill="none" stroke="var(--_arrow)" stroke-width="1.25"/>`
}

function circle(x: number): string {
  return `<circle cx="${x}" cy="7" r="4" fill="var(--bg)" stroke="var(--_arrow)" stroke-width="1.25"/>`
}

/** The id of a mark in a picture; that of most lines is short, as each of them names it. */
const idOfMark = (head: Head, id: string): string => id + (head === 'arrow' ? 'a' : head)

function drawMarks(heads: readonly Head[], id: string): string {
  const marks = [...new Set(heads)].flatMap((head) => {
    if (head === 'none') return []
    const [width, height, shape] = shapes[head]
    return `<marker id="${idOfMark(head, id)}" markerWidth="${width}" markerHeight="${height}" refX="${head === 'arrow' ? 8 : width}" refY="${height / 2}" orient="auto-start-reverse" markerUnits="userSpaceOnUse">${shape}</marker>`
  })
  return marks.length === 0 ? '' : `<defs>${marks.join('')}</defs>`
}
