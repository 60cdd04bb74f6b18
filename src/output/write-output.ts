import { closeSync, copyFileSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../cache/reader.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { OutputPath } from '../model/path.ts'
import { manifestName } from './output-folder.ts'
import { lockOutput } from './lock-output.ts'
import type { PlannedFile } from './plan-output.ts'

export interface WriteResult {
  /** Files of the site. */
  readonly files: number
  /** Bytes of the site. */
  readonly bytes: number
  /** Files that were written, because they are new or other than before. */
  readonly changed: number
}

interface Manifest {
  readonly version: 1
  /** Hash and size in bytes by path. */
  readonly files: Readonly<Record<string, readonly [hash: string, size: number]>>
}

interface Journal {
  readonly rename: readonly string[]
  readonly remove: readonly string[]
}

const empty: Manifest = { version: 1, files: {} }

/**
 * Brings the output folder to a plan and writes nothing that is there already. Changed files are first written to a staging folder beside the
 * output; a journal then says what moves where, so that a build which is killed between two renames is completed by the next one, and one
 * that is killed before leaves the site as it was. Files that docgen did not write are never removed.
 */
export async function writeOutput(outDir: string, plan: ReadonlyMap<OutputPath, PlannedFile>): Promise<WriteResult> {
  const target = realTarget(outDir)
  const staging = stagingOf(target)
  const release = lockOutput(target)
  try {
    mkdirSync(target, { recursive: true })
    completeJournal(target, staging)
    const manifest = readManifest(target)
    const changed = [...plan.values()].filter((file) => !isThere(target, file, manifest))
    const stale = Object.keys(manifest.files).filter((path) => !plan.has(path as OutputPath))
    const sizes = new Map<string, number>()
    if (changed.length > 0 || stale.length > 0) await stage(staging, changed, sizes)
    const files = Object.fromEntries([...plan.values()].map(({ path, hash }) => [path, [hash, sizes.get(path) ?? manifest.files[path]?.[1] ?? 0] as const]))
    if (changed.length > 0 || stale.length > 0) {
      writeDurably(join(staging, manifestName), JSON.stringify({ version: 1, files: sortKeys(files) } satisfies Manifest))
      // Assets before the pages that name them; removals last.
      const rename = [...changed.map(({ path }) => path as string)].sort((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')) || (a < b ? -1 : 1))
      const journal: Journal = { rename: [...rename, manifestName], remove: stale }
      writeDurably(join(staging, 'journal.tmp'), JSON.stringify(journal))
      renameSync(join(staging, 'journal.tmp'), join(staging, 'journal.json'))
      completeJournal(target, staging)
    }
    return { files: plan.size, bytes: Object.values(files).reduce((sum, [, size]) => sum + size, 0), changed: changed.length + stale.length }
  } catch (error) {
    if (!existsSync(join(staging, 'journal.json'))) rmSync(staging, { recursive: true, force: true })
    throw error instanceof DiagnosticError ? error : new DiagnosticError(diagnose('write-failed', `The output could not be written: ${errorPath(error) ?? target} (${errorCode(error)}).`, { hint: hintFor(errorCode(error)) }))
  } finally {
    release()
  }
}

/** Whether every file that the manifest names is there with its size, and no build was interrupted. */
export function outputIsWhole(outDir: string): boolean {
  const target = realTarget(outDir)
  if (existsSync(stagingOf(target))) return false
  const { files } = readManifest(target)
  return Object.entries(files).every(([path, [, size]]) => sizeOf(join(target, path)) === size)
}

/** Beside the output, so that moving a file into it is a rename. */
const stagingOf = (target: string): string => join(dirname(target), `.${basename(target)}.docgen-staging`)

/** A link in place of the folder stays; what it leads to is replaced. */
function realTarget(outDir: string): string {
  try {
    return lstatSync(outDir).isSymbolicLink() ? realpathSync(outDir) : outDir
  } catch {
    return outDir
  }
}

function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as Manifest
    return manifest.version === 1 && typeof manifest.files === 'object' ? manifest : empty
  } catch {
    return empty
  }
}

const isThere = (target: string, file: PlannedFile, manifest: Manifest): boolean => {
  const known = manifest.files[file.path]
  return known !== undefined && known[0] === file.hash && sizeOf(join(target, file.path)) === known[1]
}

function sizeOf(path: string): number | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats.size : undefined
  } catch {
    return undefined
  }
}

async function stage(staging: string, files: readonly PlannedFile[], sizes: Map<string, number>): Promise<void> {
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true })
  const folders = new Set<string>()
  for (const { path, content } of files) {
    const to = join(staging, 'files', path)
    const folder = dirname(to)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    const made = await content()
    if (typeof made === 'object' && 'copyOf' in made) copyFileSync(made.copyOf, to)
    else writeFileSync(to, made)
    sizes.set(path, statSync(to).size)
  }
}

function writeDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'w')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Does what the journal says and has not been done. Every step can be repeated. */
function completeJournal(target: string, staging: string): void {
  const file = join(staging, 'journal.json')
  if (!existsSync(file)) return
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  for (const path of journal.rename) {
    const from = path === manifestName ? join(staging, path) : join(staging, 'files', path)
    if (!existsSync(from)) continue
    const to = join(target, path)
    makeWay(target, path)
    renameSync(from, to)
  }
  for (const path of journal.remove) {
    rmSync(join(target, path), { force: true })
    removeEmptyFolders(target, dirname(path))
  }
  rmSync(staging, { recursive: true, force: true })
}

/** A file may come where a folder was, or a folder where a file was. */
function makeWay(target: string, path: string): void {
  const segments = path.split('/')
  for (let index = 1; index < segments.length; index++) {
    const folder = join(target, ...segments.slice(0, index))
    if (sizeOf(folder) !== undefined) rmSync(folder)
  }
  mkdirSync(dirname(join(target, path)), { recursive: true })
  const place = join(target, path)
  if (existsSync(place) && statSync(place).isDirectory() && readdirSync(place).length === 0) rmdirSync(place)
}

function removeEmptyFolders(target: string, folder: string): void {
  for (let current = folder; current !== '.' && current !== ''; current = dirname(current)) {
    try {
      rmdirSync(join(target, current))
    } catch {
      return
    }
  }
}

const sortKeys = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> => Object.fromEntries(Object.keys(record).sort().map((key) => [key, record[key] as Value]))

const errorPath = (error: unknown): string | undefined => (error instanceof Error && 'path' in error && typeof error.path === 'string' ? `\`${basename(error.path)}\`` : undefined)

function hintFor(code: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. The previous output is unchanged.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'Check the permissions of the output folder. The previous output is unchanged.'
  return 'The previous output is unchanged.'
}
