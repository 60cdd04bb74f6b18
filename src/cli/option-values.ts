import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'
import { reportFormats, type ReportFormat } from '../diagnostics/reporter.ts'

/**
 * A value that says something. `flags` are the options of the command: one of them in place of a value means
 * that the value was forgotten.
 */
export function someText(option: string, flags: () => readonly string[]): (value: string) => string {
  return (value) => {
    if (value === '' || flags().includes(value))
      throw unusable(`\`${option}\` needs a value${value === '' ? '' : `; \`${value}\` is another option`}.`)
    if (value.includes('\0')) throw unusable(`The value of \`${option}\` contains a NUL character.`)
    return value
  }
}

/** The values of an option that may be given several times, in their order. */
export function someTexts(
  option: string,
  flags: () => readonly string[],
): (value: string, before?: readonly string[]) => readonly string[] {
  const one = someText(option, flags)
  return (value, before = []) => [...before, one(value)]
}

/** A whole number in decimal digits, within limits. */
export function wholeNumber(option: string, least: number, most: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most))
      throw unusable(
        `\`${option}\` must be a whole number from ${String(least)} to ${String(most)}, not \`${value}\`.`,
      )
    return number
  }
}

/** A host name or address to listen on. */
export function hostName(value: string): string {
  if (/^(?:[\w-]+(?:\.[\w-]+)*|[\da-f:.]*:[\da-f:.]*)$/i.test(value)) return value
  throw unusable(
    `\`--host\` must be a name or an address, not \`${value}\`.`,
    'Write `--host 0.0.0.0` to make the site reachable from the network.',
  )
}

/** A path that a site can live at: `/docs/`. */
export function basePath(value: string): string {
  if (isBasePath(value)) return value
  const wanted = `/${value.replaceAll(/^\/+|\/+$/g, '')}/`
  throw unusable(
    `\`--base-url\` must begin and end with a slash, not \`${value}\`.`,
    isBasePath(wanted) ? `Write \`${wanted}\`.` : undefined,
  )
}

function isBasePath(value: string): boolean {
  return /^\/(?:[^\s?#\\%:]*\/)?$/.test(value) && !/\/\/|\/\.{1,2}\//.test(value)
}

/** Checks the value of `--format`. Throws a usage error for a format that does not exist. */
export function reportFormat(value: string): ReportFormat {
  const format = reportFormats.find((known) => known === value)
  if (format) return format
  throw unusable(
    `\`--format\` must be ${reportFormats.map((name) => `\`${name}\``).join(', ')}, not \`${value}\`.`,
    didYouMean(value, reportFormats),
  )
}

/** The error of an option or argument that has no usable value. */
export function unusable(message: string, hint?: string): DiagnosticError {
  return new DiagnosticError(diagnose('invalid-option-value', message, { hint }))
}
