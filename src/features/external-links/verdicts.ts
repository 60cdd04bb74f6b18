import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { formatVerdicts, parseVerdicts, type Verdicts } from '../../model/external-links.ts'

/** Reads the lock file (absolute path). A missing or unreadable one counts as empty. */
export function readVerdicts(path: string): Verdicts {
  try {
    return parseVerdicts(readFileSync(path, 'utf8'))
  } catch {
    return new Map()
  }
}

/** Writes the file if its content would change. */
export function writeVerdicts(path: string, verdicts: Verdicts): void {
  const text = formatVerdicts(verdicts)
  let before = ''
  try {
    before = readFileSync(path, 'utf8')
  } catch {
    if (verdicts.size === 0) return
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
