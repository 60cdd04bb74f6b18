import type { LayoutOptions } from 'elkjs'
import type { Chart, ChartGroup, Direction } from './chart.ts'
import { fontSizes, lineHeight, widest } from './node-size.ts'

const elkDirections: Readonly<Record<Direction, string>> = { TB: 'DOWN', BT: 'UP', LR: 'RIGHT', RL: 'LEFT' }

/** Whether layers follow from left to right, or from right to left. */
export const isAcross = (direction: Direction): boolean => direction === 'LR' || direction === 'RL'

/** How much wider bold text is. */
const bold = 1.07

/** Space between layers. The marks at the ends of relations need more of it than arrows. */
export function gapsFor({ nodes, edges }: Chart, isDense: boolean): LayoutOptions {
  const hasMarks = nodes.some(({ shape }) => shape === 'table')
  const isLabelled = edges.every(({ label }) => label !== '')
  const layers = hasMarks ? (isLabelled ? 34 : 56) : isDense ? 26 : 40
  return {
    'elk.layered.spacing.nodeNodeBetweenLayers': String(layers),
    'elk.spacing.nodeSelfLoop': hasMarks ? '30' : '18',
    'elk.layered.spacing.edgeNodeBetweenLayers': hasMarks ? '26' : isDense ? '14' : '18',
  }
}

/** The options of a chart. */
export const rootOptions = (direction: Direction, gaps: LayoutOptions): LayoutOptions => ({
  'elk.direction': elkDirections[direction],
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  'elk.spacing.componentComponent': '28',
  'elk.layered.considerModelOrder.components': 'MODEL_ORDER',
  ...commonOptions,
  ...gaps,
})

/** What holds for a chart and for each of its groups, which inherit nothing. */
const commonOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'DFS_NODE_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.edgeLabels.sideSelection': 'SMART_DOWN',
  'elk.layered.mergeEdges': 'false',
}

/**
 * The layout options of a group. As in mermaid, a group has its own direction only if no edge leaves it;
 * otherwise, its nodes belong to the surrounding layers.
 */
export function groupOptions(
  chart: Chart,
  group: ChartGroup,
  lines: readonly string[],
  gaps: LayoutOptions,
): LayoutOptions {
  const top = lines.join('') === '' ? 18 : 22 + lines.length * fontSizes.group * lineHeight
  const least = Math.ceil(widest(lines, fontSizes.group) * bold + 32)
  const common = {
    ...commonOptions,
    ...gaps,
    'elk.padding': `[top=${Math.round(top)},left=18,bottom=18,right=18]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.contentAlignment': 'H_CENTER V_CENTER',
    // ELK applies it before it turns the picture, of which a group without a direction is a part.
    'elk.nodeSize.minimum': isAcross(chart.direction)
      ? `(${least},${Math.round(top)})`
      : `(${Math.round(top)},${least})`,
  }
  if (group.direction === undefined) return common
  const members = membersOf(chart, group.id)
  const leaves = chart.edges.some(({ from, to }) => members.has(from) !== members.has(to))
  return leaves
    ? common
    : {
        ...rootOptions(group.direction, gaps),
        ...common,
        'elk.nodeSize.minimum': `(${least},${Math.round(top)})`,
        'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
      }
}

function membersOf(chart: Chart, id: string): ReadonlySet<string> {
  const groups = chart.groups
    .filter(({ parent }) => parent === id)
    .flatMap((group) => [...membersOf(chart, group.id)])
  return new Set([
    ...groups,
    ...chart.nodes.filter(({ parent }) => parent === id).map((node) => node.id),
    ...chart.groups.filter(({ parent }) => parent === id).map((group) => group.id),
  ])
}
