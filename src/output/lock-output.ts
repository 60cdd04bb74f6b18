import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../cache/reader.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'

interface Holder {
  readonly pid: number
  /** When the process began, in the kernel's count; empty where nothing tells. */
  readonly started: string
}

const attempts = 20

/**
 * Keeps a second build from writing to the same output folder. The lock names the process and when it began, so that a lock which a
 * killed process left is taken over, also when its number belongs to another program by now. Returns the release.
 */
export function lockOutput(outDir: string): () => void {
  const file = join(dirname(outDir), `.${basename(outDir)}.docgen-lock`)
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' }
  mkdirSync(dirname(outDir), { recursive: true })
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (create(file, own)) return () => release(file, own)
    const holder = readHolder(file)
    if (holder && isAlive(holder)) throw new DiagnosticError(diagnose('output-locked', `Another build (process ${holder.pid}) is writing to \`${basename(outDir)}\`.`, { hint: `Wait for it, or remove \`${basename(file)}\` if there is none.` }))
    takeAway(file, holder)
  }
  throw new DiagnosticError(diagnose('output-locked', `The lock \`${basename(file)}\` cannot be taken.`, { hint: `Remove \`${basename(file)}\` when no other build runs.` }))
}

/** A link to a file that is complete: nobody ever reads half a lock. */
function create(file: string, own: Holder): boolean {
  const draft = `${file}-${own.pid}`
  writeFileSync(draft, JSON.stringify(own))
  try {
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

function createWithoutLinks(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock that nobody holds. Moved away first, so that of two builds which found it only one removes it, and not the lock of the other. */
function takeAway(file: string, seen: Holder | undefined): void {
  const aside = `${file}-${process.pid}-old`
  try {
    renameSync(file, aside)
    if (!isSame(readHolder(aside), seen)) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error))) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function release(file: string, own: Holder): void {
  if (isSame(readHolder(file), own)) rmSync(file, { force: true })
}

const isSame = (one: Holder | undefined, other: Holder | undefined): boolean => one?.pid === other?.pid && one?.started === other?.started

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return Number.isSafeInteger(pid) && typeof started === 'string' ? { pid: Number(pid), started } : undefined
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

/** When a process began, in the kernel's own count (field 22 of proc/PID/stat); nothing on systems without it. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
