export type Direction = 'TB' | 'BT' | 'LR' | 'RL'

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
  /** A dot, and a dot in a circle, where the states of a diagram begin and end. */
  | 'start'
  | 'end'
  /** Where states fork and join: a line across the direction. */
  | 'bar'
  /** Stands beside the node to which its edge leads. */
  | 'note'
  /** A class or an entity: a title above sections of rows. */
  | 'table'

/** Declarations from `style`, `classDef`, and `linkStyle`: `fill` → `#fdd`. */
export type Style = Readonly<Record<string, string>>

export interface Cell {
  readonly text: string
  /** `faint` for what is beside the point; `key` for the name of a key. */
  readonly look?: 'faint' | 'key' | 'italic' | 'underline' | undefined
}

/** What a class or an entity shows below its title. */
export interface Table {
  /** Above the title: `interface`. */
  readonly kind?: string | undefined
  /** The rows of each section; a row may have fewer cells than others. */
  readonly sections: readonly (readonly (readonly Cell[])[])[]
}

/** How a line ends at a node: with nothing, an arrow, a mark of UML, or a crow's foot. */
export type Head =
  | 'none'
  | 'arrow'
  | 'triangle'
  | 'diamond'
  | 'full-diamond'
  | 'one'
  | 'zero-or-one'
  | 'one-or-more'
  | 'zero-or-more'

export interface ChartNode {
  readonly id: string
  /** As written, including line breaks. */
  readonly label: string
  readonly shape: Shape
  /** The id of the innermost enclosing group, if any. */
  readonly parent?: string | undefined
  readonly table?: Table | undefined
  /** Of a note: the side of its node where it stands in charts from top to bottom. */
  readonly side?: 'left' | 'right' | undefined
  readonly style: Style
}

/** A group of nodes: a subgraph, a composite state, a namespace. */
export interface ChartGroup {
  readonly id: string
  readonly label: string
  readonly parent?: string | undefined
  readonly direction?: Direction | undefined
  readonly style: Style
}

export interface ChartEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly line: 'solid' | 'dotted' | 'thick'
  readonly heads: { readonly start: Head; readonly end: Head }
  /** Texts at its ends: `1`, `0..*`. */
  readonly ends?: { readonly start: string; readonly end: string } | undefined
  readonly style: Style
}

/** A flowchart, or a diagram of states, classes or entities, before its layout. */
export interface Chart {
  readonly direction: Direction
  readonly nodes: readonly ChartNode[]
  readonly groups: readonly ChartGroup[]
  readonly edges: readonly ChartEdge[]
}

/** A chart, or the first line that only mermaid draws. */
export type ReadDiagram = { readonly chart: Chart } | { readonly unknown: string }

/** The statements of a diagram after its first line, without comments. */
export const statementsIn = (code: string): readonly string[] =>
  code
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)%%.*$/, '').trim())
    .filter((line) => line !== '')
    .slice(1)

/** `direction`, and what gives nodes their styles. */
export const styling =
  /^(?:direction\s+(?:TD|TB|LR|BT|RL)|(?:classDef|class|style)\s+[\w\p{L}-]+(?:\s*,\s*[\w\p{L}-]+)*\s+[^\s{[<"].*|cssClass\s+"[^"]+"\s+\w+;?)$/u
