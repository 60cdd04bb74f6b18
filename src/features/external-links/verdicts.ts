import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** What is known of an external address. Dates are days: `2026-01-31`. */
export interface Verdict {
  /** The last day on which it answered well. */
  readonly good?: string
  /** The last day on which it did not. */
  readonly bad?: string
}

/** Verdicts by address. */
export type Verdicts = ReadonlyMap<string, Verdict>

/**
 * The lock file beside the configuration: committed, so that one machine's knowledge serves all. A file that
 * cannot be read is empty.
 */
export function readVerdicts(path: string): Verdicts {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly version?: unknown
      readonly links?: Readonly<Record<string, Verdict>>
    }
    return new Map(file.version === 1 ? Object.entries(file.links ?? {}) : [])
  } catch {
    return new Map()
  }
}

/**
 * Writes the file when it would differ: one line for each address, sorted, so that changes are easy to
 * review.
 */
export function writeVerdicts(path: string, verdicts: Verdicts): void {
  const lines = [...verdicts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([url, { good, bad }]) =>
        `    ${JSON.stringify(url)}: ${JSON.stringify({ ...(good === undefined ? {} : { good }), ...(bad === undefined ? {} : { bad }) })}`,
    )
  const text = `{\n  "version": 1,\n  "links": {${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}}\n}\n`
  let before = ''
  try {
    before = readFileSync(path, 'utf8')
  } catch {
    if (lines.length === 0) return
  }
  if (before === text) return
  try {
    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
  } finally {
    rmSync(`${path}.tmp`, { force: true })
  }
}

/** The date of a time in UTC: `2026-01-02`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whole days from a day to a time. */
export const daysSince = (day: string, time: number): number =>
  Math.floor((time - Date.parse(day)) / 86_400_000)
