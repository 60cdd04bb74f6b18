import type { ReportInput } from './report-input.ts'

export type { ReportInput }

/** For a terminal, for programs, for the log of GitHub Actions, and for code scanning (SARIF). */
export const reportFormats = ['pretty', 'json', 'github', 'sarif'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Renders a report. The text ends with a line break, or is empty if there is nothing to report. */
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
