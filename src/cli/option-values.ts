import { type DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import { listOf } from '../model/wording.ts'
import { didYouMean } from '../model/nearest.ts'
import type { Shard } from '../pipeline/shard.ts'
import type { Hint } from '../model/hint.ts'
import { type ReportFormat, reportFormats } from '../diagnostics/reporter.ts'

/**
 * Returns a parser for values that must not be empty. `flags` are the command's options: one of them in place
 * of a value means that the value is missing.
 */
export function someText(option: string, flags: () => readonly string[]): (value: string) => string {
  return (value) => {
    if (value === '' || flags().includes(value))
      throw unusable(`\`${option}\` needs a value${value === '' ? '' : `; \`${value}\` is another option`}.`)
    if (value.includes('\0')) throw unusable(`The value of \`${option}\` contains a NUL character.`)
    return value
  }
}

/** Returns a parser for an option that may be repeated; collects the values in order. */
export function someTexts(
  option: string,
  flags: () => readonly string[],
): (value: string, before?: readonly string[]) => readonly string[] {
  const one = someText(option, flags)
  return (value, before = []) => [...before, one(value)]
}

/** Returns a parser for decimal integers within limits. */
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

/** Parses the number of a shard and the number of shards: `3/8`. */
export function shardOf(value: string): Shard {
  const [number = 0, count = 0] = /^\d{1,4}\/\d{1,4}$/.test(value) ? value.split('/').map(Number) : []
  if (number < 1 || number > count)
    throw unusable(
      `\`--shard\` must be like \`3/8\`, the third of eight, not \`${value}\`.`,
      'Shards are counted from 1.',
    )
  return { number, count }
}

/** Parses a host name or address to listen on. */
export function hostName(value: string): string {
  if (/^(?:[\w-]+(?:\.[\w-]+)*|[\da-f:.]*:[\da-f:.]*)$/i.test(value)) return value
  throw unusable(
    `\`--host\` must be a name or an address, not \`${value}\`.`,
    'Write `--host 0.0.0.0` to make the site reachable from the network.',
  )
}

/** Parses the path that a site is served below: `/docs/`. */
export function basePath(value: string): string {
  if (isBasePath(value)) return value
  const completePath = `/${value.replaceAll(/^\/+|\/+$/g, '')}/`
  throw unusable(
    `\`--base-url\` must begin and end with a slash, not \`${value}\`.`,
    isBasePath(completePath) ? `Write \`${completePath}\`.` : undefined,
  )
}

function isBasePath(value: string): boolean {
  return /^\/(?:[^\s?#\\%:]*\/)?$/.test(value) && !/\/\/|\/\.{1,2}\//.test(value)
}

/** Checks the value of `--format`. Throws a usage error for a format that does not exist. */
export function reportFormat(value: string): ReportFormat {
  const format = reportFormats.find((name) => name === value)
  if (format) return format
  throw unusable(
    `\`--format\` must be ${listOf(reportFormats, 'or')}, not \`${value}\`.`,
    didYouMean(value, reportFormats),
  )
}

export function unusable(message: string, hint?: Hint): DiagnosticError {
  return diagnosticError('invalid-option-value', message, { hint })
}
