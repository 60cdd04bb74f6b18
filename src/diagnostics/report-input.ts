import type { Diagnostic } from '../model/diagnostic.ts'

/** What a report says beside the diagnostics. */
export interface ReportSummary {
  readonly pages: number
  readonly fromCache: number
  readonly written: boolean
  readonly files: number
  readonly bytes: number
  readonly milliseconds: number
  /** As it is shown: `build`. */
  readonly outDir: string
}

/** What every report is made from. */
export interface ReportInput {
  /** With their final severities, in any order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The text of a source file (`content/index.md`), for code frames; `undefined` when it cannot be read. */
  readonly source: (file: string) => string | undefined
  /** Absent where no build took place. */
  readonly summary?: ReportSummary
  readonly colour: boolean
  /** Leads from where the reader is to the project: `site/`. */
  readonly prefix?: string
  /** Where docgen's manual is published, for links to its pages about rules. */
  readonly manual?: string | undefined
  /** docgen's version. */
  readonly version?: string
}
