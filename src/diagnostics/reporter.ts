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
  /** docgen's version. */
  readonly version?: string
}

export const reportFormats = ['pretty', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** The report in a format; text that ends with a line break, or nothing when there is nothing to say. */
export async function report(format: ReportFormat, input: ReportInput): Promise<string> {
  switch (format) {
    case 'pretty':
      return (await import('./report-pretty.ts')).reportPretty(input)
    case 'json':
      return (await import('./report-json.ts')).reportJson(input)
    case 'github':
      return (await import('./report-github.ts')).reportGithub(input)
    case 'sarif':
      return (await import('./report-sarif.ts')).reportSarif(input)
  }
}
