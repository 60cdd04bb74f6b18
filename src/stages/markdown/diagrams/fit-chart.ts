import type { Chart, Direction } from './chart.ts'
import { layOutOnce, type ChartLayout, type LayOut, type Trial } from './layout-chart.ts'

const largeChart = 150

/** The width of the text column, without the diagram's frame. */
const column = 690

/** How much wider than the column a chart may be that keeps its direction, and scrolls in its frame. */
const scrolled = 1.4

const across: Readonly<Record<Direction, Direction>> = { TB: 'LR', BT: 'RL', LR: 'TB', RL: 'BT' }

/**
 * Lays out a chart for the width of a page. Keeps the author's direction if it fits, possibly with narrower
 * labels and gaps, or nearly fits; otherwise, tries the other axis. If neither fits, the result is as narrow
 * as possible. Undefined where ELK finds no layout.
 */
export async function fitChart(chart: Chart, layOut: LayOut): Promise<ChartLayout | undefined> {
  // Each attempt with a large one takes seconds, and it fits into no column.
  if (chart.edges.length > largeChart) return leastCrossed(chart, { labelWidth: 190 }, layOut)
  const ownLayout = await narrowest(
    chart,
    [{ labelWidth: 190 }, { labelWidth: 120 }, { labelWidth: 120, isDense: true }],
    layOut,
  )
  if (ownLayout && ownLayout.width <= column * scrolled) return ownLayout
  const turned = { ...chart, direction: across[chart.direction] }
  const other = await narrowest(turned, [{ labelWidth: 190 }, { labelWidth: 120 }], layOut)
  return ownLayout && !(other && other.width < ownLayout.width) ? ownLayout : other
}

/** The first layout that fits into the column, or the narrowest one. */
async function narrowest(
  chart: Chart,
  trials: readonly Trial[],
  layOut: LayOut,
): Promise<ChartLayout | undefined> {
  let best: ChartLayout | undefined
  for (const trial of trials) {
    const layout = await leastCrossed(chart, trial, layOut)
    if (!layout || layout.width <= column) return layout
    if (!best || layout.width < best.width) best = layout
  }
  return best
}

/**
 * Where lines cross, tries what may help: other corners of diamonds, and groups whose nodes need not be in
 * the order of the source. ELK also throws on some groups in that order.
 */
async function leastCrossed(chart: Chart, trial: Trial, layOut: LayOut): Promise<ChartLayout | undefined> {
  let best = await layOutOnce(chart, trial, layOut)
  const others: readonly Trial[] = [
    ...(chart.nodes.some(({ shape }) => shape === 'diamond') ? [{ ...trial, isMirrored: true }] : []),
    ...(chart.groups.length > 0 ? [{ ...trial, isUnordered: true }] : []),
  ]
  if (best && (chart.edges.length > largeChart || others.length === 0)) return best
  let fewest = best ? crossings(best) : Infinity
  for (const other of others) {
    if (fewest === 0) return best
    const layout = await layOutOnce(chart, other, layOut)
    const count = layout ? crossings(layout) : Infinity
    if (count < fewest) [best, fewest] = [layout, count]
  }
  return best
}

type Segment = readonly [from: readonly [x: number, y: number], to: readonly [x: number, y: number]]

/** How often lines of different edges cross; all of them are horizontal or vertical. */
function crossings({ edges }: ChartLayout): number {
  const segments = edges.map(({ points }) =>
    points.slice(1).map((point, index): Segment => [points[index] ?? point, point]),
  )
  return segments.reduce(
    (sum, one, index) =>
      sum +
      segments
        .slice(index + 1)
        .flat()
        .filter((other) => one.some((each) => areCrossing(each, other))).length,
    0,
  )
}

/** Whether one segment passes through another; those that only touch, as edges at one corner do, do not. */
const areCrossing = (one: Segment, other: Segment): boolean =>
  isBetween(one[0][0], other, 0) && isBetween(other[0][1], one, 1)
    ? true
    : isBetween(other[0][0], one, 0) && isBetween(one[0][1], other, 1)

const isBetween = (value: number, [from, to]: Segment, axis: 0 | 1): boolean =>
  Math.min(from[axis], to[axis]) + 1 < value && value < Math.max(from[axis], to[axis]) - 1
