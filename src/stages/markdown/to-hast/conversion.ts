import type { Diagnostic, Place, Severity } from '../../../model/diagnostic.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { BodyNode, ComponentNode } from '../../../model/body.ts'
import type { Json } from '../../../model/plain-data.ts'
import type { RuleName } from '../../../model/rule.ts'
import type { Hint } from '../../../model/hint.ts'
import type { CodeRenderer } from '../code/render-code.ts'
import type { NodeData } from '../node-data.ts'
import type { FileContext } from '../file-context.ts'
import type { SetFormula } from '../../../engine/formulas.ts'
import type { Reader } from '../../../engine/reader.ts'
import type { FrontMatter } from '../../../model/front-matter.ts'
import type { CompileOptions } from '../compile-options.ts'
import type { MarkdownDialect } from '../dialect.ts'
import type { Unit } from '../mdx/unit.ts'

/** State for converting all nodes of a page. The context is that of the partial being converted. */
export class Conversion {
  readonly assembly: PageAssembly
  readonly code: CodeRenderer
  /** Whether raw HTML has been found. */
  hasHtml = false
  #context: FileContext

  constructor(context: FileContext, assembly: PageAssembly, code: CodeRenderer) {
    this.#context = context
    this.assembly = assembly
    this.code = code
  }

  get context(): FileContext {
    return this.#context
  }

  within<Result>(context: FileContext, run: () => Result): Result {
    const outer = this.#context
    this.#context = context
    try {
      return run()
    } finally {
      this.#context = outer
    }
  }

  /** Adds a diagnostic about the file of the current context. */
  complain(rule: RuleName, message: string, place: Place, hint?: Hint, severity?: Severity): void {
    this.assembly.diagnostics.push(
      diagnose(rule, message, { file: this.#context.file, place, hint, severity }),
    )
  }

  /** The `data` of an element in the current context. */
  data(extra: NodeData = {}): { readonly data: NodeData } {
    const { file, use } = this.#context
    return { data: { file, ...(use > 0 ? { use } : {}), ...extra } }
  }

  component(
    name: string,
    props: Readonly<Record<string, Json>>,
    children: readonly BodyNode[],
    place: Place,
    extra: Partial<ComponentNode> = {},
  ): ComponentNode {
    return { type: 'component', name, props, children, file: this.#context.file, place, ...extra }
  }
}

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
