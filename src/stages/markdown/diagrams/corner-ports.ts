import type { ElkPort, LayoutOptions } from 'elkjs'
import type { Chart, ChartEdge, ChartNode, Direction } from './chart.ts'

type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST'

/** Sides of a node: where the flow comes from, where it goes to, and those beside it, in reading order. */
const sides: Readonly<Record<Direction, readonly [before: Side, after: Side, first: Side, second: Side]>> = {
  TB: ['NORTH', 'SOUTH', 'WEST', 'EAST'],
  BT: ['SOUTH', 'NORTH', 'WEST', 'EAST'],
  LR: ['WEST', 'EAST', 'NORTH', 'SOUTH'],
  RL: ['EAST', 'WEST', 'NORTH', 'SOUTH'],
}

/** Ports at the corners of diamonds, where their edges begin and end. */
export interface CornerPorts {
  /** What a node has, for ELK; nothing for other shapes. */
  readonly portsFor: (node: ChartNode) => {
    readonly ports?: ElkPort[]
    readonly layoutOptions?: LayoutOptions
  }
  /** The port of an end of an edge; undefined at other shapes. */
  readonly portAt: (edge: number, end: 'from' | 'to') => string | undefined
}

/**
 * Chooses corners: edges come in at the first one; one edge leaves at the opposite corner, two beside it,
 * three at each of the others. Edges that lead back use a corner beside. `isMirrored` exchanges those beside.
 */
export function cornerPorts({ nodes, edges, direction }: Chart, isMirrored: boolean): CornerPorts {
  const [before, after, ...beside] = sides[direction]
  const [first, second] = isMirrored ? [beside[1], beside[0]] : beside
  const back = backEdges(nodes, edges)
  const chosenSides = new Map<string, Side>()
  for (const { id } of nodes.filter(({ shape }) => shape === 'diamond')) {
    const indexes = [...edges.keys()]
    const leaving = indexes.filter((index) => edges[index]?.from === id)
    const forward = leaving.filter((index) => !back.has(index))
    const returning = indexes.filter((index) => back.has(index) && edges[index]?.to === id)
    const isBusy = returning.length > 0 || forward.length < leaving.length
    const free: readonly Side[] =
      forward.length === 3 && !isBusy
        ? [first, after, second]
        : forward.length !== 2
          ? [after, after, after]
          : isBusy
            ? [after, first]
            : [first, second]
    for (const index of indexes) {
      if (edges[index]?.to === id) chosenSides.set(`${index} to`, back.has(index) ? second : before)
      if (edges[index]?.from === id)
        chosenSides.set(`${index} from`, back.has(index) ? second : (free[forward.indexOf(index)] ?? after))
    }
  }
  const port = (id: string, side: Side): string => `p${side} ${id}`
  return {
    portsFor: ({ id, shape }) =>
      shape === 'diamond'
        ? {
            ports: [before, after, first, second].map((side) => ({
              id: port(id, side),
              layoutOptions: { 'elk.port.side': side },
            })),
            layoutOptions: { 'elk.portConstraints': 'FIXED_SIDE' },
          }
        : {},
    portAt: (edge, end) => {
      const [side, id] = [chosenSides.get(`${edge} ${end}`), edges[edge]?.[end] ?? '']
      return side && port(id, side)
    },
  }
}

/** The edges that lead back to a node on the way to them, following edges in the order of the source. */
function backEdges(nodes: Chart['nodes'], edges: Chart['edges']): ReadonlySet<number> {
  const leaving = new Map<string, [index: number, edge: ChartEdge][]>()
  for (const [index, edge] of edges.entries())
    leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), [index, edge]])
  const back = new Set<number>()
  const state = new Map<string, 'open' | 'done'>()
  const visit = (start: string): void => {
    const path = [{ id: start, rest: [...(leaving.get(start) ?? [])] }]
    state.set(start, 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.shift()
      if (!next) {
        state.set(top.id, 'done')
        path.pop()
        continue
      }
      const [index, { to }] = next
      if (state.get(to) === 'open') back.add(index)
      else if (!state.has(to)) {
        state.set(to, 'open')
        path.push({ id: to, rest: [...(leaving.get(to) ?? [])] })
      }
    }
  }
  const targets = new Set(edges.map(({ to }) => to))
  for (const { id } of [...nodes].sort(
    (one, other) => Number(targets.has(one.id)) - Number(targets.has(other.id)),
  ))
    if (!state.has(id)) visit(id)
  return back
}
