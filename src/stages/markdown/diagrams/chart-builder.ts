import type { Direction, ChartEdge, ChartNode, Chart, Shape, Style, Table } from './chart.ts'

interface Draft {
  readonly id: string
  readonly label?: string | undefined
  readonly shape?: Shape | undefined
  readonly table?: Table | undefined
  readonly side?: ChartNode['side']
  /** The group to which it belongs, if that is not the open one. */
  readonly parent?: string | undefined
}

interface DraftGroup {
  label: string
  readonly parent: string | undefined
  direction?: Direction
  readonly style: Style
}

/** A direction as Mermaid names it; `TD` is `TB`. */
export const directionOf = (word: string): Direction =>
  word === 'BT' || word === 'LR' || word === 'RL' ? word : 'TB'

/** Collects the parts of a chart in the order of its source, and applies its classes and styles to them. */
export class ChartBuilder {
  private readonly nodes = new Map<string, Draft>()
  private readonly groups = new Map<string, DraftGroup>()
  private readonly edges: Omit<ChartEdge, 'style'>[] = []
  private readonly classDefs = new Map<string, Style>()
  private readonly classes = new Map<string, string[]>()
  private readonly styles = new Map<string, Style>()
  private readonly linkStyles = new Map<string, Style>()
  private readonly open: string[] = []
  private direction: Direction = 'TB'

  get group(): string | undefined {
    return this.open.at(-1)
  }

  /** Applies `direction`, `classDef`, `class`, `cssClass`, `style` or `linkStyle`. */
  set(statement: string): void {
    const [, word = '', quoted, plain = '', value = ''] =
      /^(\w+)\s+(?:"([^"]*)"|([^\s,]+(?:\s*,\s*[^\s,]+)*))\s*(.*)$/.exec(statement) ?? []
    const targets = (quoted ?? plain).split(',').map((target) => target.trim())
    if (word === 'direction') this.turn(directionOf(plain))
    else if (word === 'classDef') for (const name of targets) this.classDefs.set(name, readStyle(value))
    else if (word === 'class' || word === 'cssClass')
      for (const id of targets) this.addClass(id, value.trim())
    else {
      const styles = word === 'linkStyle' ? this.linkStyles : this.styles
      for (const id of targets) styles.set(id, { ...styles.get(id), ...readStyle(value) })
    }
  }

  turn(direction: Direction): void {
    const group = this.groups.get(this.group ?? '')
    if (group) group.direction = direction
    else this.direction = direction
  }

  openGroup(id: string, label: string, style: Style = {}): void {
    this.groups.set(id, { label, parent: this.group, style })
    this.open.push(id)
  }

  closeGroup(): void {
    this.open.pop()
  }

  /** Adds a node to the group in which it is mentioned first; its label, shape and rows may follow later. */
  addNode(node: Draft): void {
    const before = this.nodes.get(node.id)
    const parent = before ? before.parent : 'parent' in node ? node.parent : this.group
    const { label = before?.label, shape = before?.shape, table = before?.table } = node
    this.nodes.set(node.id, { id: node.id, label, shape, table, side: node.side ?? before?.side, parent })
  }

  labelOf(id: string): string | undefined {
    return this.nodes.get(id)?.label
  }

  parentOf(id: string): string | undefined {
    return this.nodes.get(id)?.parent ?? this.groups.get(id)?.parent
  }

  get size(): number {
    return this.groups.size
  }

  addEdge(edge: Omit<ChartEdge, 'style'>): void {
    this.edges.push(edge)
  }

  addClass(id: string, name: string): void {
    this.classes.set(id, [...(this.classes.get(id) ?? []), name])
  }

  chart(): Chart {
    return {
      direction: this.direction,
      nodes: [...this.nodes.values()]
        .filter(({ id }) => !this.groups.has(id))
        .map(({ label, shape = 'rectangle', ...node }) => ({
          ...node,
          label: label ?? node.id,
          shape,
          style: this.styleOf(node.id, ['default']),
        })),
      groups: [...this.groups].map(([id, group]) => ({
        id,
        ...group,
        label: this.labelOf(id) ?? group.label,
        style: { ...group.style, ...this.styleOf(id, []) },
      })),
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
}

/** A text without the quotation marks around it. */
export const unquoted = (text: string): string => text.trim().replace(/^"([\s\S]*)"$/, '$1')

/** Parses declarations. Values that could escape their declaration or load something are dropped. */
function readStyle(styleText: string): Style {
  const pairs = styleText
    .replace(/;$/, '')
    .split(/,(?![^(]*\))/)
    .map((pair) => /^\s*([a-z-]+)\s*:\s*([\w#%.,() -]+?)\s*$/i.exec(pair))
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair && !/url/i.test(pair[2] ?? '') ? [[pair[1] ?? '', pair[2] ?? '']] : [])),
  )
}
