import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import type { Direction, Flowchart, FlowEdge, FlowGroup, FlowNode } from './flowchart.ts'
import { textWidth, wrapText } from './svg-tree.ts'

/** Lays out a graph with the layered algorithm of the Eclipse Layout Kernel. */
export type LayOut = (graph: ElkNode) => Promise<ElkNode>

/** A rectangle, in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Placed<Item> extends Box {
  readonly item: Item
  /** The lines of the label. */
  readonly lines: readonly string[]
}

interface PlacedEdge {
  readonly item: FlowEdge
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly label?: (Box & { readonly lines: readonly string[] }) | undefined
}

/** A laid-out flowchart, in pixels. Groups precede their contents. */
export interface FlowLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly Placed<FlowNode>[]
  readonly groups: readonly Placed<FlowGroup>[]
  readonly edges: readonly PlacedEdge[]
}

/** Font sizes in pixels. None is below 12, because diagrams are shown at their original size. */
export const fontSizes = { node: 14, edge: 12.5, group: 13 } as const
/** The line height as a multiple of the font size. */
export const lineHeight = 1.35

const largeChart = 150

/** The width of the text column, without the diagram's frame. */
const column = 690

const across: Readonly<Record<Direction, Direction>> = { TB: 'LR', BT: 'RL', LR: 'TB', RL: 'BT' }
const elkDirections: Readonly<Record<Direction, string>> = { TB: 'DOWN', BT: 'UP', LR: 'RIGHT', RL: 'LEFT' }

/**
 * Lays out a flowchart for the width of a page. Keeps the author's direction if it fits, possibly with
 * narrower labels; otherwise, tries the other axis. If neither fits, the result is as narrow as possible.
 */
export async function layOutFlowchart(chart: Flowchart, layOut: LayOut): Promise<FlowLayout> {
  // Each attempt with a large one takes seconds, and it fits into no column.
  if (chart.edges.length > largeChart) return layOutIn(chart, 190, layOut)
  let best: FlowLayout | undefined
  for (const direction of [chart.direction, across[chart.direction]])
    for (const labelWidth of [190, 120]) {
      const layout = await layOutIn({ ...chart, direction }, labelWidth, layOut)
      if (layout.width <= column) return layout
      if (!best || layout.width < best.width) best = layout
    }
  return best ?? layOutIn(chart, 190, layOut)
}

async function layOutIn(chart: Flowchart, labelWidth: number, layOut: LayOut): Promise<FlowLayout> {
  const texts = new Map(
    [...chart.nodes, ...chart.groups].map(({ id, label }) => [
      id,
      wrapText(label, fontSizes.node, chart.groups.some((group) => group.id === id) ? 320 : labelWidth),
    ]),
  )
  const edgeTexts = chart.edges.map(({ label }) => wrapText(label, fontSizes.edge, Math.min(labelWidth, 150)))
  const inside = (parent: string | undefined): ElkNode[] => [
    ...chart.nodes
      .filter((node) => node.parent === parent)
      .map(({ id, shape }) => ({ id: `n${id}`, ...sizeOf(shape, texts.get(id) ?? []) })),
    ...chart.groups.filter((group) => group.parent === parent).map((group) => elkGroup(group)),
  ]
  const elkGroup = (group: FlowGroup): ElkNode => ({
    id: `g${group.id}`,
    layoutOptions: groupOptions(chart, group, texts.get(group.id) ?? []),
    children: inside(group.id),
  })
  const groupIds = new Set(chart.groups.map(({ id }) => id))
  const idOf = (id: string): string => (groupIds.has(id) ? `g${id}` : `n${id}`)
  const edges = chart.edges.map(({ from, to, label }, index): ElkExtendedEdge => ({
    id: `e${index}`,
    sources: [idOf(from)],
    targets: [idOf(to)],
    labels:
      label === ''
        ? []
        : [
            {
              text: label,
              layoutOptions: { 'elk.edgeLabels.inline': 'true' },
              ...textSize(edgeTexts[index] ?? [], fontSizes.edge, 6, 2),
            },
          ],
  }))
  const result = await layOut({
    id: 'root',
    layoutOptions: rootOptions(chart.direction),
    children: inside(undefined),
    edges,
  })
  return placed(chart, result, texts, edgeTexts)
}

const rootOptions = (direction: Direction): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': elkDirections[direction],
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '3',
  'elk.spacing.componentComponent': '28',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN',
  'elk.layered.mergeEdges': 'false',
})

/**
 * The layout options of a group. As in mermaid, a group has its own direction only if no edge leaves it;
 * otherwise, its nodes belong to the surrounding layers.
 */
function groupOptions(chart: Flowchart, group: FlowGroup, lines: readonly string[]): LayoutOptions {
  const top = 22 + lines.length * fontSizes.group * lineHeight
  const padding = { 'elk.padding': `[top=${Math.round(top)},left=18,bottom=18,right=18]` }
  const minimum = {
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${Math.ceil(widest(lines, fontSizes.group) + 32)},${Math.round(top)})`,
  }
  if (group.direction === undefined) return { ...padding, ...minimum }
  const members = membersOf(chart, group.id)
  const leaves = chart.edges.some(({ from, to }) => members.has(from) !== members.has(to))
  return leaves
    ? { ...padding, ...minimum }
    : {
        ...rootOptions(group.direction),
        ...padding,
        ...minimum,
        'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
      }
}

function membersOf(chart: Flowchart, id: string): ReadonlySet<string> {
  const groups = chart.groups
    .filter(({ parent }) => parent === id)
    .flatMap((group) => [...membersOf(chart, group.id)])
  return new Set([
    ...groups,
    ...chart.nodes.filter(({ parent }) => parent === id).map((node) => node.id),
    ...chart.groups.filter(({ parent }) => parent === id).map((group) => group.id),
  ])
}

const widest = (lines: readonly string[], size: number): number =>
  Math.max(0, ...lines.map((line) => textWidth(line, size)))

function textSize(
  lines: readonly string[],
  size: number,
  besides: number,
  above: number,
): { readonly width: number; readonly height: number } {
  return {
    width: Math.ceil(widest(lines, size) + 2 * besides),
    height: Math.ceil(lines.length * size * lineHeight + 2 * above),
  }
}

/** The size of a node, with enough room for its text. */
function sizeOf(
  shape: FlowNode['shape'],
  lines: readonly string[],
): { readonly width: number; readonly height: number } {
  const { width, height } = textSize(lines, fontSizes.node, 16, 10)
  const round = Math.ceil(Math.hypot(width - 12, height - 12))
  switch (shape) {
    case 'diamond': {
      // The corners of the text box touch the sides where both fractions add up to one.
      const text = { width: width - 24, height: height - 12 }
      const side = text.width + text.height
      return { width: Math.ceil(Math.max(side * 1.1, 64)), height: Math.ceil(Math.max(side * 0.62, 56)) }
    }
    case 'circle':
      return { width: round, height: round }
    case 'double-circle':
      return { width: round + 10, height: round + 10 }
    case 'cylinder':
      return { width, height: height + 18 }
    case 'stadium':
    case 'hexagon':
    case 'subroutine':
      return { width: width + 16, height }
    default:
      return { width: Math.max(width, 56), height }
  }
}

function placed(
  chart: Flowchart,
  result: ElkNode,
  texts: ReadonlyMap<string, readonly string[]>,
  edgeTexts: readonly (readonly string[])[],
): FlowLayout {
  const boxes = new Map<string, Box>([['root', { x: 0, y: 0, width: 0, height: 0 }]])
  const visit = (node: ElkNode, left: number, top: number): void => {
    for (const child of node.children ?? []) {
      const box = {
        x: left + (child.x ?? 0),
        y: top + (child.y ?? 0),
        width: child.width ?? 0,
        height: child.height ?? 0,
      }
      boxes.set(child.id, box)
      visit(child, box.x, box.y)
    }
  }
  visit(result, 0, 0)
  const found = edgesIn(result)
  const boxOf = (id: string): Box => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    width: Math.ceil(result.width ?? 0),
    height: Math.ceil(result.height ?? 0),
    nodes: chart.nodes.map((item) => ({ item, lines: texts.get(item.id) ?? [], ...boxOf(`n${item.id}`) })),
    groups: chart.groups.map((item) => ({ item, lines: texts.get(item.id) ?? [], ...boxOf(`g${item.id}`) })),
    edges: chart.edges.map((item, index) =>
      placedEdge(item, found.get(`e${index}`), boxOf, edgeTexts[index] ?? []),
    ),
  }
}

/**
 * Converts an edge's coordinates, which ELK gives relative to the innermost group that contains both ends.
 */
function placedEdge(
  item: FlowEdge,
  edge: ElkExtendedEdge | undefined,
  boxOf: (id: string) => Box,
  lines: readonly string[],
): PlacedEdge {
  const { x: left, y: top } = boxOf(edge?.container ?? 'root')
  const [section] = edge?.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const [label] = edge?.labels ?? []
  return {
    item,
    points: points.map(({ x, y }) => [left + x, top + y] as const),
    ...(label && {
      label: {
        x: left + (label.x ?? 0),
        y: top + (label.y ?? 0),
        width: label.width ?? 0,
        height: label.height ?? 0,
        lines,
      },
    }),
  }
}

const edgesIn = (node: ElkNode): ReadonlyMap<string, ElkExtendedEdge> =>
  new Map([
    ...(node.edges ?? []).map((edge) => [edge.id, edge] as const),
    ...(node.children ?? []).flatMap((child) => [...edgesIn(child)]),
  ])
