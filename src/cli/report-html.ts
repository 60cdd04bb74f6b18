import { thrownText } from '../engine/thrown-text.ts'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { escapeHtml } from '../model/escape-markup.ts'
import type { CliContext } from './context.ts'

/**
 * A report as a page of HTML that needs nothing else. `heading` and `about` (what the title says of it) are
 * texts; `body` is HTML, and `style` what it needs besides tables.
 */
export const htmlReport = (
  { heading, about }: { readonly heading: string; readonly about: string },
  body: string,
  style = '',
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(about)}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.15rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid #8886; text-align: start; vertical-align: top; overflow-wrap: anywhere }
${style}</style>
<h1>${escapeHtml(heading)}</h1>
${body}
</html>
`

/** Writes a report to a file that was named on the command line. Throws `write-failed`. */
export async function writeReport(file: string, text: string, { cwd }: CliContext): Promise<void> {
  await writeFile(resolve(cwd, file), text).catch((error: unknown) => {
    const why = thrownText(error)
    throw new DiagnosticError(diagnose('write-failed', `\`${file}\` cannot be written: ${why}`))
  })
}
