import type { Diagnostic } from '../model/diagnostic.ts'

export interface ReportSummary {
  readonly pages: number
  readonly fromCache: number
  readonly written: boolean
  readonly files: number
  readonly bytes: number
  readonly milliseconds: number
  /** For display: `build`. */
  readonly outDir: string
}

export interface ReportInput {
  /** Diagnostics with their final severities, in any order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The text of a source file (`content/index.md`), for code frames; `undefined` when it cannot be read. */
  readonly source: (file: string) => string | undefined
  /** Omitted if there was no build. */
  readonly summary?: ReportSummary
  readonly color: boolean
  /** The path from the reader's folder to the project: `site/`. */
  readonly prefix?: string
  /** Base URL of docgen's manual, for links to its pages about rules. */
  readonly manual?: string | undefined
  readonly version?: string
}
