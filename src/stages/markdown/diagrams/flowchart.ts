/** The direction of a flowchart's layers. */
export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

/** The shape of a node. */
export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'double-circle'
  | 'diamond'
  | 'hexagon'

/** Declarations from `style`, `classDef`, and `linkStyle`: `fill` → `#fdd`. */
export type Style = Readonly<Record<string, string>>

/** A node of a flowchart. */
export interface FlowNode {
  readonly id: string
  /** As written, including line breaks. */
  readonly label: string
  readonly shape: Shape
  /** The id of the innermost enclosing group, if any. */
  readonly parent?: string | undefined
  readonly style: Style
}

/** A subgraph of a flowchart. */
export interface FlowGroup {
  readonly id: string
  readonly label: string
  readonly parent?: string | undefined
  readonly direction?: Direction | undefined
  readonly style: Style
}

/** An edge of a flowchart. */
export interface FlowEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly line: 'solid' | 'dotted' | 'thick'
  /** Arrowheads. */
  readonly heads: { readonly start: boolean; readonly end: boolean }
  readonly style: Style
}

/** A flowchart before its layout. */
export interface Flowchart {
  readonly direction: Direction
  readonly nodes: readonly FlowNode[]
  readonly groups: readonly FlowGroup[]
  readonly edges: readonly FlowEdge[]
}

/** A mention of a node in a statement, with the label in brackets and the class (`:::name`), if given. */
export interface Mention {
  readonly id: string
  readonly shape: string
  readonly name: string
}

/** Groups of nodes (`A & B`) with the arrows between them: `-->|label|`. */
export type Chain = readonly (string | readonly Mention[])[]

const shapes: readonly (readonly [open: string, close: string, shape: Shape])[] = [
  ['(((', ')))', 'double-circle'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
]

/** Builds a flowchart from its statements, in order: chains, and lines that set properties. */
export function chartOf(direction: string, statements: readonly (string | Chain)[]): Flowchart {
  const builder = new ChartBuilder()
  for (const statement of statements) {
    if (typeof statement === 'string') builder.set(statement)
    else builder.addChain(statement)
  }
  return builder.chart(directionOf(direction))
}

const directionOf = (word: string): Direction =>
  word === 'BT' || word === 'LR' || word === 'RL' ? word : 'TB'

interface Draft {
  label?: string
  shape: Shape
  parent?: string | undefined
}

class ChartBuilder {
  private readonly nodes = new Map<string, Draft>()
  private readonly groups = new Map<
    string,
    { label: string; parent?: string | undefined; direction?: Direction }
  >()
  private readonly edges: Omit<FlowEdge, 'style'>[] = []
  private readonly classDefs = new Map<string, Style>()
  /** The class names of each node. */
  private readonly classes = new Map<string, string[]>()
  private readonly styles = new Map<string, Style>()
  private readonly linkStyles = new Map<string, Style>()
  private readonly open: string[] = []

  set(statement: string): void {
    const [word = '', target = '', ...rest] = statement.split(/\s+/)
    const value = rest.join(' ')
    if (word === 'subgraph') this.openGroup(statement.slice(word.length).trim())
    else if (word === 'end') this.open.pop()
    else if (word === 'direction') {
      const group = this.groups.get(this.open.at(-1) ?? '')
      if (group) group.direction = directionOf(target)
    } else if (word === 'classDef')
      for (const name of target.split(',')) this.classDefs.set(name, readStyle(value))
    else if (word === 'class') for (const id of target.split(',')) this.addClass(id, value.trim())
    else {
      const styles = word === 'linkStyle' ? this.linkStyles : this.styles
      for (const id of target.split(',')) styles.set(id, { ...styles.get(id), ...readStyle(value) })
    }
  }

  addChain(chain: Chain): void {
    let before: readonly Mention[] = []
    let arrow = ''
    for (const part of chain) {
      if (typeof part === 'string') {
        arrow = part
        continue
      }
      for (const mention of part) this.addNode(mention)
      for (const from of before) for (const to of part) this.edges.push(edgeOf(from.id, to.id, arrow))
      before = part
    }
  }

  chart(direction: Direction): Flowchart {
    return {
      direction,
      nodes: [...this.nodes]
        .filter(([id]) => !this.groups.has(id))
        .map(([id, { label, shape, parent }]) => ({
          id,
          label: label ?? id,
          shape,
          parent,
          style: this.styleOf(id, ['default']),
        })),
      groups: [...this.groups].map(([id, group]) => ({ id, ...group, style: this.styleOf(id, []) })),
      edges: this.edges.map((edge, index) => ({
        ...edge,
        style: { ...this.linkStyles.get('default'), ...this.linkStyles.get(String(index)) },
      })),
    }
  }

  /**
   * A node's style: from the default class, its classes, and its own declarations, in ascending precedence.
   */
  private styleOf(id: string, common: readonly string[]): Style {
    const names = [...common, ...(this.classes.get(id) ?? [])]
    const styles = [...names.map((name) => this.classDefs.get(name)), this.styles.get(id)]
    return styles.reduce<Style>((all, style) => ({ ...all, ...style }), {})
  }

  private openGroup(written: string): void {
    const [, bracketed, inBrackets] = /^([\w-]+)\s*\[(.*)\]$/.exec(written) ?? []
    const label = unquoted(inBrackets ?? written)
    const id = bracketed ?? label
    this.groups.set(id, { label, parent: this.open.at(-1) })
    this.open.push(id)
  }

  /** Adds a node to the group in which it is mentioned; its label may follow later. */
  private addNode({ id, shape, name }: Mention): void {
    const node: Draft = this.nodes.get(id) ?? { shape: 'rectangle' }
    const known = shapes.find(([open]) => shape.startsWith(open))
    if (known) {
      node.shape = known[2]
      node.label = unquoted(shape.slice(known[0].length, -known[1].length))
    }
    node.parent ??= this.open.at(-1)
    this.nodes.set(id, node)
    if (name !== '') this.addClass(id, name.slice(3))
  }

  private addClass(id: string, name: string): void {
    this.classes.set(id, [...(this.classes.get(id) ?? []), name])
  }
}

function edgeOf(from: string, to: string, arrow: string): Omit<FlowEdge, 'style'> {
  const label = /\|([^|]*)\|/.exec(arrow)?.[1] ?? ''
  const stroke = arrow.replace(/\|.*$/, '')
  return {
    from,
    to,
    label: unquoted(label),
    line: stroke.includes('=') ? 'thick' : stroke.includes('.') ? 'dotted' : 'solid',
    heads: { start: stroke.startsWith('<'), end: stroke.endsWith('>') },
  }
}

const unquoted = (text: string): string => text.trim().replace(/^"([\s\S]*)"$/, '$1')

/** Parses declarations. Values that could escape their declaration or load something are dropped. */
function readStyle(written: string): Style {
  const pairs = written
    .replace(/;$/, '')
    .split(/,(?![^(]*\))/)
    .map((pair) => /^\s*([a-z-]+)\s*:\s*([\w#%.,() -]+?)\s*$/i.exec(pair))
  return Object.fromEntries(
    pairs.flatMap((found) =>
      found && !/url/i.test(found[2] ?? '') ? [[found[1] ?? '', found[2] ?? '']] : [],
    ),
  )
}
