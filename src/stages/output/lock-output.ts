import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import { errorCode } from '../../engine/reader.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'

interface Holder {
  readonly pid: number
  /** When the process began, in the kernel's count; empty where nothing tells. */
  readonly started: string
}

const attempts = 50

/**
 * Keeps a second build from writing to the same output folder. The lock names the process and when it began,
 * so that a lock which a killed process left is taken over, also when its number belongs to another program
 * by now. Returns the release.
 */
export function lockOutput(outDir: string): () => void {
  const file = join(dirname(outDir), `.${basename(outDir)}.docgen-lock`)
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' } satisfies Holder)
  mkdirSync(dirname(outDir), { recursive: true })
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (create(file, own)) return taken(file, own)
    const found = textOf(file)
    if (found === undefined) continue
    // Where there are no links, a lock is empty for a moment before it says whose it is.
    if (found === '' && attempt < attempts / 2) {
      pause(2)
      continue
    }
    const holder = parseHolder(found)
    if (holder && isAlive(holder))
      throw new DiagnosticError(
        diagnose(
          'output-locked',
          `Another build (process ${holder.pid}) is writing to \`${basename(outDir)}\`.`,
          { hint: `Wait for it, or remove \`${basename(file)}\` if no build is running.` },
        ),
      )
    if (takeOver(file, found, own)) return taken(file, own)
  }
  throw new DiagnosticError(
    diagnose('output-locked', `The lock \`${basename(file)}\` cannot be taken.`, {
      hint: `Remove \`${basename(file)}\` when no other build runs.`,
    }),
  )
}

/** The release of a lock that is ours now. What killed builds have left beside it is removed first. */
function taken(file: string, own: string): () => void {
  for (const left of leftBeside(file)) rmSync(left, { force: true })
  return () => release(file, own)
}

/** Drafts and claims of processes that have ended. */
function leftBeside(file: string): string[] {
  const start = `${basename(file)}-`
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(file), name))
    .filter((path) => {
      const holder = parseHolder(textOf(path) ?? '') ?? drafter(path)
      return holder !== undefined && !isAlive(holder)
    })
}

/** Whose a draft is that was never filled: its name alone tells. */
function drafter(path: string): Holder | undefined {
  const pid = Number(/-(\d+)$/.exec(path)?.[1] ?? NaN)
  return Number.isSafeInteger(pid) ? { pid, started: startOf(pid) ?? '' } : undefined
}

/** A link to a complete file, so that a half-written lock is never read. */
function create(file: string, own: string): boolean {
  const draft = draftOf(file)
  try {
    writeFileSync(draft, own)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!hasNoLinks.has(errorCode(error))) throw error
    return createWithoutLinks(file, own)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** What file systems say that have no hard links. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

function createWithoutLinks(file: string, own: string): boolean {
  try {
    writeFileSync(file, own, { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    rmSync(file, { force: true })
    throw error
  }
}

/**
 * Replaces a lock that no process holds with its own. Several builds may have found it: who may replace
 * this very lock is decided by a claim that only one of them can make, and that is worth nothing once the
 * lock is another one.
 */
function takeOver(file: string, found: string, own: string): boolean {
  const claim = `${file}-${fingerprint(found)}`
  if (!create(claim, own)) {
    const claimed = textOf(claim)
    const claimant = claimed === undefined ? undefined : parseHolder(claimed)
    // A claim whose maker was killed. It may be another one by the time it is removed, so it has to be taken
    // over like the lock itself.
    if (claimed !== undefined && !(claimant && isAlive(claimant)) && takeOver(claim, claimed, own))
      rmSync(claim, { force: true })
    return false
  }
  const draft = draftOf(file)
  try {
    if (textOf(file) !== found) return false
    writeFileSync(draft, own)
    renameSync(draft, file)
    return true
  } finally {
    rmSync(draft, { force: true })
    rmSync(claim, { force: true })
  }
}

const pause = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const draftOf = (file: string): string => `${file}-${process.pid}`

function release(file: string, own: string): void {
  if (textOf(file) === own) rmSync(file, { force: true })
}

/** Undefined if there is no such file. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<Holder>
    return Number.isSafeInteger(pid) && typeof started === 'string'
      ? { pid: Number(pid), started }
      : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  if (pid <= 0) return false // Zero and negative numbers name groups of processes.
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  const now = startOf(pid)
  return now === undefined || now === started
}

/**
 * When a process began, in the kernel's own count (field 22 of proc/PID/stat); nothing on systems without it.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
