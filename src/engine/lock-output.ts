import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pause } from './cache-folder.ts'
import { fingerprint } from './fingerprint.ts'
import { errorCode } from './system-error.ts'
import { diagnosticError } from '../model/diagnose.ts'

interface Holder {
  readonly pid: number
  /** The start time of the process, in kernel ticks; empty if unknown. */
  readonly started: string
}

const attempts = 50

/**
 * Prevents a second build or publication from writing to the same folder. The lock contains the id and the
 * start time of its process, so a lock of a killed process is taken over even if its id has been reused.
 * Returns a function that releases the lock.
 */
export function lockOutput(outDir: string): () => void {
  const file = join(dirname(outDir), `.${basename(outDir)}.docgen-lock`)
  const ownEntry = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '' } satisfies Holder)
  mkdirSync(dirname(outDir), { recursive: true })
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (create(file, ownEntry)) return taken(file, ownEntry)
    const otherEntry = textOf(file)
    if (otherEntry === undefined) continue
    // On file systems without links, a new lock is briefly empty.
    if (otherEntry === '' && attempt < attempts / 2) {
      pause(2)
      continue
    }
    const holder = parseHolder(otherEntry)
    if (holder && isAlive(holder))
      throw diagnosticError(
        'output-locked',
        `Another docgen (process ${holder.pid}) is writing to \`${basename(outDir)}\`.`,
        { hint: `Wait for it, or remove \`${basename(file)}\` if no docgen is running.` },
      )
    if (takeOver(file, otherEntry, ownEntry)) return taken(file, ownEntry)
  }
  throw diagnosticError('output-locked', `The lock \`${basename(file)}\` cannot be taken.`, {
    hint: `Remove \`${basename(file)}\` when no other docgen runs.`,
  })
}

/** Cleans up after killed builds and returns the function that releases the lock. */
function taken(file: string, ownEntry: string): () => void {
  for (const leftover of leftBeside(file)) rmSync(leftover, { force: true })
  return () => release(file, ownEntry)
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

/** The process that created an empty draft, according to the draft's name. */
function drafter(path: string): Holder | undefined {
  const pid = Number(/-(\d+)$/.exec(path)?.[1] ?? NaN)
  return Number.isSafeInteger(pid) ? { pid, started: startOf(pid) ?? '' } : undefined
}

/** Creates a link to a complete file, so that nobody reads a partial lock. */
function create(file: string, ownEntry: string): boolean {
  const draft = draftOf(file)
  try {
    writeFileSync(draft, ownEntry)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!hasNoLinks.has(errorCode(error))) throw error
    return createWithoutLinks(file, ownEntry)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Errors of file systems without hard links. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

function createWithoutLinks(file: string, ownEntry: string): boolean {
  try {
    writeFileSync(file, ownEntry, { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    rmSync(file, { force: true })
    throw error
  }
}

/**
 * Replaces a lock whose process has ended. If several builds find it, only one can create the claim to
 * replace this particular lock; the claim becomes void when the lock changes.
 */
function takeOver(file: string, otherEntry: string, ownEntry: string): boolean {
  const claim = `${file}-${fingerprint(otherEntry)}`
  if (!create(claim, ownEntry)) {
    const claimed = textOf(claim)
    const claimant = claimed === undefined ? undefined : parseHolder(claimed)
    // The claim of a killed process. It may be replaced before it is removed, so it has to be taken over like
    // the lock.
    if (claimed !== undefined && !(claimant && isAlive(claimant)) && takeOver(claim, claimed, ownEntry))
      rmSync(claim, { force: true })
    return false
  }
  const draft = draftOf(file)
  try {
    if (textOf(file) !== otherEntry) return false
    writeFileSync(draft, ownEntry)
    renameSync(draft, file)
    return true
  } finally {
    rmSync(draft, { force: true })
    rmSync(claim, { force: true })
  }
}

const draftOf = (file: string): string => `${file}-${process.pid}`

function release(file: string, ownEntry: string): void {
  if (textOf(file) === ownEntry) rmSync(file, { force: true })
}

/** The content of a file; undefined if it does not exist, empty if something else is in its place. */
function textOf(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
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
 * The start time of a process in kernel ticks (field 22 of proc/PID/stat); undefined where that is not
 * available.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
