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
import type { SourceFormat } from './source-format.ts'

/** One use of a file: the page itself, or a part with the props of the element that includes it. */
export interface FileContext {
  readonly file: string
  readonly format: 'md' | 'mdx'
  readonly formatBy: SourceFormat['by']
  /** The file's lines as the parser saw them. */
  readonly lines: readonly string[]
  readonly bindings: ReadonlyMap<string, Binding>
  /** Values that are known now: `props`, `frontMatter`, data. */
  readonly names: ReadonlyMap<string, unknown>
  readonly unit: Unit
  /** Where what cannot be shown is left out of its page: takes a report of it. */
  readonly report?: (diagnostic: Diagnostic) => void
  /** Counts the uses of parts on the page; 0 is the page itself. */
  readonly use: number
  /** What stands between the tags of the including element, and whose names apply there. */
  readonly slot?: { readonly children: readonly Nodes[]; readonly context: FileContext }
}

/** A node of our own in mdast: content that belongs to another use of a file. */
export interface ContextNode {
  type: 'docgenContext'
  context: FileContext
  /** Where the element stands that includes the part. */
  include?: SourceLocation
  scope?: { props: Readonly<Record<string, Json>>; dynamic: readonly DynamicProp[] }
  children: RootContent[]
}

/** A prop whose value is known only when the page is rendered. */
export interface DynamicProp {
  readonly name?: string
  readonly thunk: number
}

/** How the formulas of a page are set. */
export interface PageFormulas {
  /** Absent where KaTeX is not installed. */
  readonly set?: SetFormula
  /** Whether the page says already that it is not. */
  isReported: boolean
  /** Whether a formula of the page brings the style sheet. */
  hasStyles: boolean
}

/** What is shared by all files of a page. */
export interface PageAssembly {
  readonly read: Reader
  readonly options: CompileOptions
  readonly frontMatter: FrontMatter
  readonly units: Map<string, Unit>
  readonly diagnostics: Diagnostic[]
  /** On sites with formulas. */
  readonly formulas?: PageFormulas
  /** Includes so far. */
  parts: number
}
