import type { Nodes, RootContent } from 'mdast'
import type { SetFormula } from '../../engine/formulas.ts'
import type { Reader } from '../../engine/reader.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { Json } from '../../model/plugin.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { CompileOptions } from './compile-options.ts'
import type { Binding } from './mdx/bindings.ts'
import type { Unit } from './mdx/unit.ts'
import type { RecentTrees } from './recent-trees.ts'
import type { SourceFormat } from './source-format.ts'

/** One use of a file: the page itself, or a partial with the props of its include. */
export interface FileContext {
  readonly file: string
  readonly format: 'md' | 'mdx'
  readonly formatBy: SourceFormat['by']
  /** The file's lines as seen by the parser. */
  readonly lines: readonly string[]
  readonly bindings: ReadonlyMap<string, Binding>
  /** Known values: `props`, `frontMatter`, and data. */
  readonly names: ReadonlyMap<string, unknown>
  readonly unit: Unit
  /** The number of this use; 0 is the page itself. */
  readonly use: number
  /** The children of the including element, and the context of their names. */
  readonly slot?: { readonly children: readonly Nodes[]; readonly context: FileContext }
}

/** A docgen node in mdast: content that belongs to another use of a file. */
export interface ContextNode {
  type: 'docgenContext'
  context: FileContext
  /** The location of the element that includes the partial. */
  include?: SourceLocation
  scope?: { props: Readonly<Record<string, Json>>; dynamic: readonly DynamicProp[] }
  children: RootContent[]
}

/** A prop whose value is only known during rendering. */
export interface DynamicProp {
  readonly name?: string
  readonly thunk: number
}

/** How formulas are rendered. */
export interface PageFormulas {
  /** Undefined if KaTeX is not installed. */
  readonly set?: SetFormula
  /** Whether that has already been reported for the page. */
  isReported: boolean
  /** Whether a formula of the page already includes the style sheet. */
  hasStyles: boolean
}

/** State shared by all files of a page. */
export interface PageAssembly {
  readonly read: Reader
  readonly options: CompileOptions
  readonly frontMatter: FrontMatter
  readonly units: Map<string, Unit>
  readonly diagnostics: Diagnostic[]
  /** Unset where plugins of the site may change what is in a tree. */
  readonly trees?: RecentTrees
  /** Set on sites with formulas. */
  readonly formulas?: PageFormulas
  /** The number of includes so far. */
  parts: number
}
