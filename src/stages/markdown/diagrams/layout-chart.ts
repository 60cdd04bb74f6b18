import type { ElkExtendedEdge, ElkLabel, ElkNode } from 'elkjs'
import type { Chart, ChartEdge, ChartGroup, ChartNode } from './chart.ts'
import { cornerPorts } from './corner-ports.ts'
import { gapsFor, groupOptions, isAcross, rootOptions } from './elk-options.ts'
import { wrapText } from './diagram-text.ts'
import { fontSizes, sizeOf, textSize } from './node-size.ts'

/**
 * Lays out a graph with the layered algorithm of the Eclipse Layout Kernel. Undefined where it gives up, as
 * on some graphs with edges from a group to its own members.
 */
export type LayOut = (graph: ElkNode) => Promise<ElkNode | undefined>

/** A rectangle, in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Placed<Item> extends Box {
  readonly item: Item
  /** The lines of the label. */
  readonly lines: readonly string[]
}

interface PlacedEdge {
  readonly item: ChartEdge
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Of the edge, and of its ends. */
  readonly labels: readonly (Box & { readonly lines: readonly string[] })[]
}

/** A laid-out chart, in pixels. Groups precede their contents. */
export interface ChartLayout {
  readonly width: number
  readonly height: number
  readonly nodes: readonly Placed<ChartNode>[]
  readonly groups: readonly Placed<ChartGroup>[]
  readonly edges: readonly PlacedEdge[]
}

export interface Trial {
  /** The greatest width of a label, in pixels. */
  readonly labelWidth: number
  /** With less space between layers. */
  readonly isDense?: boolean
  /** With the corners beside a diamond exchanged. */
  readonly isMirrored?: boolean
  /** With the nodes of groups in any order. */
  readonly isUnordered?: boolean
}

/** Lays out a chart in its direction; undefined where ELK finds no layout. */
export async function layOutOnce(
  chart: Chart,
  { labelWidth, isDense = false, isMirrored = false, isUnordered = false }: Trial,
  layOut: LayOut,
): Promise<ChartLayout | undefined> {
  const groupIds = new Set(chart.groups.map(({ id }) => id))
  const texts = new Map(
    [...chart.nodes, ...chart.groups].map(({ id, label }) => [
      id,
      wrapText(label, fontSizes.node, groupIds.has(id) ? 320 : labelWidth),
    ]),
  )
  const edgeTexts = chart.edges.map(({ label, ends }) =>
    [label, ends?.start ?? '', ends?.end ?? ''].map((text) =>
      wrapText(text, fontSizes.edge, Math.min(labelWidth, 150)),
    ),
  )
  const corners = cornerPorts(chart, isMirrored)
  const gaps = gapsFor(chart, isDense)
  const counterweights = counterweightsIn(chart)
  const inside = (parent: string | undefined): ElkNode[] => [
    ...chart.nodes
      .filter((node) => node.parent === parent)
      .flatMap((node) => [
        ...(counterweights.has(node.id) ? [{ id: `w${node.id}`, width: 0, height: 0, ...comment }] : []),
        {
          id: `n${node.id}`,
          ...sizeOf(node, texts.get(node.id) ?? [], isAcross(chart.direction)),
          ...corners.portsFor(node),
          ...(node.shape === 'note' && comment),
        },
      ]),
    ...chart.groups.filter((group) => group.parent === parent).map((group) => elkGroup(group)),
  ]
  const elkGroup = (group: ChartGroup): ElkNode => ({
    id: `g${group.id}`,
    layoutOptions: groupOptions(chart, group, texts.get(group.id) ?? [], {
      ...gaps,
      ...(isUnordered && { 'elk.layered.considerModelOrder.strategy': 'NONE' }),
    }),
    children: inside(group.id),
  })
  const idOf = (id: string): string => (groupIds.has(id) ? `g${id}` : `n${id}`)
  const edges = chart.edges.map(({ from, to }, index): ElkExtendedEdge => ({
    id: `e${index}`,
    sources: [corners.portAt(index, 'from') ?? idOf(from)],
    targets: [corners.portAt(index, 'to') ?? idOf(to)],
    labels: elkLabels(edgeTexts[index] ?? []),
  }))
  const result = await layOut({
    id: 'root',
    layoutOptions: rootOptions(chart.direction, gaps),
    children: inside(undefined),
    edges: [
      ...edges,
      ...[...counterweights].map(([id, of]) => ({ id: `w${id}`, sources: [idOf(of)], targets: [`w${id}`] })),
    ],
  })
  return result && placed(chart, result, texts, edgeTexts)
}

const comment = { layoutOptions: { 'elk.commentBox': 'true' } }

/**
 * The nodes of notes by the notes that need a counterweight. ELK puts comments at the left and the right of
 * their node by turns, so one that it would put at the other side comes after one of no size.
 */
function counterweightsIn({ nodes, edges, direction }: Chart): ReadonlyMap<string, string> {
  const weights = new Map<string, string>()
  const sides = new Map<string, { left: number; right: number }>()
  for (const { id, side } of nodes) {
    if (side === undefined || isAcross(direction)) continue
    const of = edges.find(({ to }) => to === id)?.from
    if (of === undefined) continue
    const count = sides.get(of) ?? { left: 0, right: 0 }
    const next = count.left > count.right ? 'right' : 'left'
    if (next !== side) {
      weights.set(id, of)
      count[next] += 1
    }
    count[side] += 1
    sides.set(of, count)
  }
  return weights
}

/** Labels of an edge, its start and its end. */
const elkLabels = (texts: readonly (readonly string[])[]): ElkLabel[] =>
  texts.flatMap((lines, index) =>
    lines.join('') === ''
      ? []
      : [
          {
            text: String(index),
            layoutOptions:
              index === 0
                ? { 'elk.edgeLabels.inline': 'true' }
                : { 'elk.edgeLabels.placement': index === 1 ? 'TAIL' : 'HEAD' },
            ...textSize(lines, fontSizes.edge, 6, 2),
          },
        ],
  )

function placed(
  chart: Chart,
  result: ElkNode,
  texts: ReadonlyMap<string, readonly string[]>,
  edgeTexts: readonly (readonly (readonly string[])[])[],
): ChartLayout {
  const boxes = new Map<string, Box>([['root', { x: 0, y: 0, width: 0, height: 0 }]])
  const visit = (node: ElkNode, originX: number, top: number): void => {
    for (const child of node.children ?? []) {
      const box = {
        x: originX + (child.x ?? 0),
        y: top + (child.y ?? 0),
        width: child.width ?? 0,
        height: child.height ?? 0,
      }
      boxes.set(child.id, box)
      visit(child, box.x, box.y)
    }
  }
  visit(result, 0, 0)
  const edges = edgesIn(result)
  const boxOf = (id: string): Box => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    width: Math.ceil(result.width ?? 0),
    height: Math.ceil(result.height ?? 0),
    nodes: chart.nodes.map((item) => ({ item, lines: texts.get(item.id) ?? [], ...boxOf(`n${item.id}`) })),
    groups: chart.groups.map((item) => ({ item, lines: texts.get(item.id) ?? [], ...boxOf(`g${item.id}`) })),
    edges: chart.edges.map((item, index) =>
      placedEdge(item, edges.get(`e${index}`), boxOf, edgeTexts[index] ?? []),
    ),
  }
}

/**
 * Converts an edge's coordinates, which ELK gives relative to the innermost group that contains both ends.
 */
function placedEdge(
  item: ChartEdge,
  edge: ElkExtendedEdge | undefined,
  boxOf: (id: string) => Box,
  texts: readonly (readonly string[])[],
): PlacedEdge {
  const { x: originX, y: top } = boxOf(edge?.container ?? 'root')
  const [section] = edge?.sections ?? []
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  return {
    item,
    points: points.map(({ x, y }) => [originX + x, top + y] as const),
    labels: (edge?.labels ?? []).map(({ text, x = 0, y = 0, width = 0, height = 0 }) => ({
      x: originX + x,
      y: top + y,
      width,
      height,
      lines: texts[Number(text)] ?? [],
    })),
  }
}

const edgesIn = (node: ElkNode): ReadonlyMap<string, ElkExtendedEdge> =>
  new Map([
    ...(node.edges ?? []).map((edge) => [edge.id, edge] as const),
    ...(node.children ?? []).flatMap((child) => [...edgesIn(child)]),
  ])
