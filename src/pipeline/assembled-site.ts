import type { Edition } from '../engine/open-editions.ts'
import type { LoadedCode } from '../engine/theme-code.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../model/link-targets.ts'
import type { OutputPath } from '../model/path.ts'
import type { PlannedFile } from '../stages/output/plan-output.ts'
import type { RenderedEdition } from './assemble-editions.ts'
import type { RenderInputs } from './composition.ts'
import type { LateFiles } from './emit-editions.ts'

/** A site before it is written: the files of the output, and all findings. */
export interface AssembledSite {
  readonly plan: ReadonlyMap<OutputPath, PlannedFile>
  /** Files that are not in the plan, because they are produced on request (`AssembleOptions.late`). */
  readonly late: readonly LateFiles[]
  /** Without duplicates, located, and with the severities that the site configures. */
  readonly diagnostics: readonly Diagnostic[]
  /** Processes further findings in the same way. */
  readonly settle: (found: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>
  readonly failed: boolean
  /** Whether the next build has to ask something again that could not be answered. */
  readonly isUnanswered: boolean
  readonly pages: number
  readonly fromCache: number
  /** What the code of its pages did. */
  readonly code: readonly LoadedCode[]
  /** Finished pages with their links. */
  readonly judged: readonly CheckedPage[]
  /** Everything that links on the site may lead to. */
  readonly facts: LinkTargets
  /** The site in each of its languages. */
  readonly editions: readonly AssembledEdition[]
}

/** A language of the site. */
export interface AssembledEdition extends Edition {
  readonly texts: RenderedEdition['texts']
  readonly renderInputs: RenderInputs
}
