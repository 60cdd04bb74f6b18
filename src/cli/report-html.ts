import { thrownText } from '../engine/thrown-text.ts'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { diagnosticError } from '../model/diagnose.ts'
import { escapeHtml } from '../model/escape.ts'
import type { CliContext } from './context.ts'

/** A cell of a report: HTML, or a figure with an optional share (0 to 1), which is drawn as a bar. */
export type ReportCell = string | { readonly figure: string; readonly share?: number | undefined }

/** A text as code: a place, an address. */
export const codeHtml = (text: string): string => `<code>${escapeHtml(text)}</code>`

/** A table of a report. The headings are texts; figures are at the end of their column. */
export function reportTable(headings: readonly string[], rows: readonly (readonly ReportCell[])[]): string {
  const isFigure = (column: number): boolean => typeof rows[0]?.[column] === 'object'
  const heads = headings.map(
    (text, column) => `<th${isFigure(column) ? ' class="figure"' : ''}>${escapeHtml(text)}</th>`,
  )
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell, column) => cellHtml(cell, headings[column])).join('')}</tr>`,
  )
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
}

function cellHtml(cell: ReportCell, heading = ''): string {
  if (typeof cell === 'string') return `<td>${cell}</td>`
  const { figure, share } = cell
  const bar = share === undefined ? '' : `<i style="--share:${String(share)}"></i>`
  return `<td class="figure" data-label="${escapeHtml(heading)}">${bar}<span>${escapeHtml(figure)}</span></td>`
}

/**
 * A report as a page of HTML that needs nothing else. `heading` and `about` (what the title says of it) are
 * texts; `body` is HTML.
 */
export const htmlReport = (
  { heading, about }: { readonly heading: string; readonly about: string },
  body: string,
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(about)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</html>
`

/** The colors and the caret of the theme, with the fonts of the machine. On phones, a row is a block. */
const style = `
:root { color-scheme: light dark; --text: light-dark(#171a21, #e6e9ee); --muted: light-dark(#4b5362, #aab2bf); --border: light-dark(#e0e5e6, #2c323b); --primary: light-dark(#0c665f, #5eead4); --mono: 0.8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
body { margin: 0; background: light-dark(#fff, #0d1013); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 4rem 1.5rem 6rem }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }
h1::after { content: '^^^^^^^^'; display: block; color: var(--primary); font: 700 1rem/1.6 ui-monospace, monospace }
h2 { margin: 3.5rem 0 0; font-size: 1.25rem; line-height: 1.3; text-wrap: balance }
p { margin: 0.5rem 0 0; color: var(--muted) }
a { color: var(--primary); text-underline-offset: 0.2em }
table { width: 100%; margin-top: 1.25rem; border-collapse: collapse; font-size: 0.9375rem }
th { color: var(--muted); font-size: 0.8125rem; font-weight: 550; white-space: nowrap }
th, td { padding: 0.6rem 1.5rem 0.6rem 0; border-bottom: 1px solid var(--border); text-align: start; vertical-align: baseline; overflow-wrap: anywhere }
.figure { padding-inline-end: 0; padding-inline-start: 1.5rem; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
i { display: inline-block; width: 6rem; height: 0.375rem; margin-inline-end: 0.75rem; border-radius: 1rem; background: linear-gradient(var(--primary) 0 0) no-repeat 0 / calc(var(--share) * 100%) var(--border) }
i + span { display: inline-block; min-width: 5rem }
code { font: var(--mono) }
ul { margin: 0; padding: 0; list-style: none }
li b, td > b { margin-inline-end: 0.5rem; color: var(--muted); font-size: 0.8125rem; font-weight: 550 }
@media (max-width: 40rem) {
  main { padding: 2rem 1.25rem 4rem }
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.6rem 0; border-bottom: 1px solid var(--border) }
  td { padding: 0; border: 0; flex: 1 1 100% }
  td.figure { flex: none; padding: 0; text-align: start; color: var(--muted) }
  td.figure[data-label]:not([data-label='']):not(:has(i))::before { content: attr(data-label) ': ' }
}
@media print { main { padding: 0 } i { print-color-adjust: exact } }
`

/** Writes a report to a file that was named on the command line. Throws `write-failed`. */
export async function writeReport(file: string, text: string, { cwd }: CliContext): Promise<void> {
  await writeFile(resolve(cwd, file), text).catch((error: unknown) => {
    const why = thrownText(error)
    throw diagnosticError('write-failed', `\`${file}\` cannot be written: ${why}`)
  })
}
