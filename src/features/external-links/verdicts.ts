import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** What is known about an external address. Dates are days: `2026-01-31`. */
export interface AddressVerdict {
  /** The last day with a good result. */
  readonly good?: string
  /** The last day with a bad result. */
  readonly bad?: string
}

export type Verdicts = ReadonlyMap<string, AddressVerdict>

/**
 * Reads the lock file next to the configuration. It is committed, so that all machines share the results. An
 * unreadable file counts as empty.
 */
export function readVerdicts(path: string): Verdicts {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly version?: unknown
      readonly links?: Readonly<Record<string, AddressVerdict>>
    }
    return new Map(file.version === 1 ? Object.entries(file.links ?? {}) : [])
  } catch {
    return new Map()
  }
}

/** Writes the file if its content would change: one line per address, sorted, for readable diffs. */
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
  const staged = `${path}.${String(process.pid)}.tmp`
  try {
    writeFileSync(staged, text)
    renameSync(staged, path)
  } finally {
    rmSync(staged, { force: true })
  }
}

/** The UTC date of a time: `2026-01-02`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const daysSince = (day: string, time: number): number =>
  Math.floor((time - Date.parse(day)) / 86_400_000)
