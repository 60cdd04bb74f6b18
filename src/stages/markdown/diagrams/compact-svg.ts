import { elementsIn, isElement, pointsOf, type SvgElement, type SvgNode } from './svg-tree.ts'

/**
 * Reduces a picture to about half its size, because pages contain their diagrams: whole pixels, straight
 * lines as `M1 2H3V4`, and common attributes moved to groups.
 */
export function compactSvg(picture: readonly SvgNode[]): readonly SvgNode[] {
  const used = new Set(
    elementsIn(picture)
      .flatMap(({ attributes }) => [...attributes.values()])
      .flatMap((value) => [...value.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id)),
  )
  const isUsed = (node: SvgNode): boolean => isElement(node) && used.has(node.attributes.get('id') ?? '')
  const compact = (node: SvgNode): SvgNode => {
    if (!isElement(node) || node.name === 'text') return node
    if (node.name === 'defs') return { ...node, children: node.children.filter(isUsed) }
    return { ...node, children: shareAttributes(mergeGroups(node.children.map(onPixels)).map(compact)) }
  }
  return picture.map(compact).map(crop)
}

/** Rounds both ends of a side, so that lines still meet their boxes. */
function onPixels(node: SvgNode): SvgNode {
  if (!isElement(node)) return node
  const { name, attributes } = node
  const number = (key: string): number => Number(attributes.get(key) ?? 0)
  const moved = (changes: Readonly<Record<string, number | undefined>>): SvgElement => ({
    ...node,
    attributes: new Map(
      [...attributes].flatMap(([key, value]) =>
        key in changes
          ? changes[key] === undefined
            ? []
            : [[key, String(changes[key])] as const]
          : [[key, value] as const],
      ),
    ),
  })
  const side = (from: string, size: string): number =>
    Math.round(number(from) + number(size)) - Math.round(number(from))
  switch (name) {
    case 'rect':
      return moved({
        x: Math.round(number('x')),
        y: Math.round(number('y')),
        width: side('x', 'width'),
        height: side('y', 'height'),
        ...(number('rx') === 0 ? { rx: undefined } : {}),
        ...(number('rx') === number('ry') ? { ry: undefined } : {}),
      })
    case 'text':
      return Number.isNaN(number('dy'))
        ? node
        : moved({ x: Math.round(number('x')), y: Math.round(number('y') + number('dy')), dy: undefined })
    case 'circle':
    case 'ellipse':
      return moved({ cx: Math.round(number('cx')), cy: Math.round(number('cy')) })
    case 'line':
      return straight(node, [
        [number('x1'), number('y1')],
        [number('x2'), number('y2')],
      ])
    case 'polyline':
    case 'polygon':
      return straight(node, pointsOf(node))
    default:
      return node
  }
}

const placing = new Set(['points', 'x1', 'y1', 'x2', 'y2'])

/** A path through the same points. */
function straight(
  { name, attributes }: SvgElement,
  points: readonly (readonly [x: number, y: number])[],
): SvgElement {
  const pixels = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const steps = pixels.map(([x, y], index) => {
    const [lastX, lastY] = pixels[index - 1] ?? []
    return index === 0 ? `M${x} ${y}` : y === lastY ? `H${x}` : x === lastX ? `V${y}` : `L${x} ${y}`
  })
  return {
    name: 'path',
    attributes: new Map([
      ['d', steps.join('') + (name === 'polygon' ? 'Z' : '')],
      ...[...attributes].filter(([key]) => !placing.has(key)),
    ]),
    children: [],
  }
}

/** Crops the space that the renderer reserved for unused routes. */
function crop(node: SvgNode): SvgNode {
  const [left, top, width = 0, height = 0] = isElement(node)
    ? (node.attributes.get('viewBox') ?? '').split(' ').map(Number)
    : []
  if (!isElement(node) || height === 0) return node
  const bottom = Math.min(Math.ceil(height), Math.ceil(lowest(node)) + margin)
  return {
    ...node,
    attributes: new Map([
      ...node.attributes,
      ['viewBox', `${left} ${top} ${Math.ceil(width)} ${bottom}`],
      ['height', String(bottom)],
    ]),
  }
}

/** The renderer's margin around the picture. */
const margin = 8

function lowest({ name, attributes, children }: SvgElement): number {
  const number = (key: string): number => Number(attributes.get(key) ?? 0)
  if (name === 'defs') return 0
  const own =
    name === 'path'
      ? /[a-z]/.test(attributes.get('d') ?? '')
        ? []
        : [...(attributes.get('d') ?? '').matchAll(/(?: |V)(\d+)/g)].map(([, y]) => Number(y))
      : [number('y') + number('height'), number('cy') + number('ry') + number('r')]
  // A transformed group is the figure of a person, with a name below it.
  return Math.max(0, ...own, ...(attributes.has('transform') ? [] : children.filter(isElement).map(lowest)))
}

/**
 * Merges adjacent groups of one class: first their shapes, then their texts. Boxes do not overlap, so nothing
 * is covered.
 */
function mergeGroups(nodes: readonly SvgNode[]): readonly SvgNode[] {
  const merged: SvgNode[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (
      isGroupOfLeaves(node) &&
      isGroupOfLeaves(last) &&
      node.attributes.get('class') === last.attributes.get('class')
    )
      merged[merged.length - 1] = { ...last, children: [...last.children, ...node.children] }
    else merged.push(node)
  }
  return merged.map((node) =>
    isGroupOfLeaves(node)
      ? {
          ...node,
          children: [...node.children].sort((one, other) => Number(isText(one)) - Number(isText(other))),
        }
      : node,
  )
}

const isGroupOfLeaves = (node: SvgNode | undefined): node is SvgElement =>
  isElement(node) &&
  node.name === 'g' &&
  node.attributes.size === 1 &&
  node.attributes.has('class') &&
  node.children.every((child) => isElement(child) && child.name !== 'g')
const isText = (node: SvgNode): boolean => isElement(node) && node.name === 'text'

/** Inherited properties (SVG 2, property index), and the class of lines. */
const handedOn = [
  'class',
  'fill',
  'stroke',
  'stroke-width',
  'marker-end',
  'font-size',
  'font-weight',
  'text-anchor',
]

/**
 * Wraps neighbors of one kind in a group with their most common attributes; elements that differ keep their
 * own.
 */
function shareAttributes(nodes: readonly SvgNode[]): readonly SvgNode[] {
  return runsOfOneKind(nodes).flatMap((run): readonly SvgNode[] => {
    const elements = run.filter(isElement)
    const common = new Map(handedOn.flatMap((key) => commonValue(key, elements)))
    if (elements.length < 2 || common.size === 0) return run
    return [
      {
        name: 'g',
        attributes: common,
        children: elements.map((element) => ({
          ...element,
          attributes: new Map([...element.attributes].filter(([key, value]) => common.get(key) !== value)),
        })),
      },
    ]
  })
}

function runsOfOneKind(nodes: readonly SvgNode[]): readonly (readonly SvgNode[])[] {
  const runs: SvgNode[][] = []
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    if (before !== undefined && kindOf(node) !== 'other' && kindOf(node) === kindOf(before))
      runs.at(-1)?.push(node)
    else runs.push([node])
  }
  return runs
}

function kindOf(node: SvgNode): 'text' | 'shape' | 'other' {
  if (!isElement(node) || /^(g|defs|svg)$/.test(node.name)) return 'other'
  return node.name === 'text' ? 'text' : 'shape'
}

/**
 * The value that most elements have; undefined if an element lacks the attribute, because it would inherit
 * it.
 */
function commonValue(
  key: string,
  elements: readonly SvgElement[],
): readonly (readonly [key: string, value: string])[] {
  const counts = new Map<string, number>()
  for (const { attributes } of elements) {
    const value = attributes.get(key)
    if (value === undefined) return []
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most ? [[key, most[0]]] : []
}
