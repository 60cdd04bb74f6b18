import { closeSync, openSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../cache/reader.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'

interface Holder {
  readonly pid: number
  readonly started: string
}

/**
 * Keeps a second build from writing to the same output folder. The lock names the process and when it began, so that a lock which a
 * killed process left is taken over, also when its number belongs to another program by now. Returns the release.
 */
export function lockOutput(outDir: string): () => void {
  const file = join(dirname(outDir), `.${basename(outDir)}.docgen-lock`)
  mkdirSync(dirname(outDir), { recursive: true })
  const own: Holder = { pid: process.pid, started: startOf(process.pid) ?? '' }
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const descriptor = openSync(file, 'wx')
      writeFileSync(descriptor, JSON.stringify(own))
      closeSync(descriptor)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new DiagnosticError(diagnose('output-locked', `Another build (process ${holder.pid}) is writing to \`${basename(outDir)}\`.`, { hint: `Wait for it, or remove \`${basename(file)}\` if there is none.` }))
      rmSync(file, { force: true })
    }
  }
  throw new DiagnosticError(diagnose('output-locked', `The lock \`${basename(file)}\` cannot be taken.`))
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    return Number.isSafeInteger(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
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
