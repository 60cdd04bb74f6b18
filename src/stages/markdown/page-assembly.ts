import type { SetFormula } from '../../engine/formulas.ts'
import type { Reader } from '../../engine/reader.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { FrontMatter } from '../../model/front-matter.ts'
import type { CompileOptions } from './compile-options.ts'
import type { MarkdownDialect } from './dialect.ts'
import type { Unit } from './mdx/unit.ts'

export interface PageFormulas {
  /** Undefined if KaTeX is not installed. */
  readonly set?: SetFormula
  /** Whether that has already been reported for the page. */
  isReported: boolean
  /** Whether a formula of the page already includes the style sheet. */
  hasStyles: boolean
}

export interface PageAssembly {
  readonly read: Reader
  readonly options: CompileOptions
  readonly dialect: MarkdownDialect
  readonly frontMatter: FrontMatter
  readonly units: Map<string, Unit>
  readonly diagnostics: Diagnostic[]
  readonly formulas?: PageFormulas
  parts: number
}
