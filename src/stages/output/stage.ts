import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { errorCode } from '../../engine/system-error.ts'
import { renameFile } from '../../engine/cache-folder.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import { manifestName, type OutputPath } from '../../model/path.ts'
import type { Precompression } from '../../model/site-config.ts'
import { compressedCopies } from './compressed-copies.ts'
import { completeJournal, hasJournal, stagedPath, writeJournal } from './journal.ts'
import { atOnce } from '../../engine/share-work.ts'
import { lockOutput } from '../../engine/lock-output.ts'
import { type Manifest, manifestText, readManifest } from './manifest.ts'
import type { PlannedFile } from './plan-output.ts'

export interface WriteResult {
  readonly files: number
  /** The size of the site in bytes. */
  readonly bytes: number
  /** The number of files written, because they are new or have changed. */
  readonly changed: number
}

interface WriteOptions {
  /** Replaces files that docgen did not create. */
  readonly force?: boolean
  /** The compressed copies to write beside files of the plan. */
  readonly precompress?: readonly Precompression[]
}

/**
 * Writes a plan to the output folder, skipping files that are up to date. If a build is killed, it leaves one
 * of these states:
 *
 * - Until all changed files are in a staging folder beside the output, with a journal of pending moves, the
 * site is unchanged.
 * - Then, files are renamed one by one: first those that pages need, then pages, then the manifest; removals
 * come last. In between, no page lacks its files, but there may be pages of both builds. The next build that
 * writes completes the journal first.
 * - If there is no output folder yet, the staging folder is renamed to it.
 *
 * Only files in the manifest are ever removed, and others are only replaced with `force`. Reports
 * `write-failed`, `vanished-file`, `foreign-output-folder`, and `output-locked`.
 */
export async function writeOutput(
  outDir: string,
  plan: ReadonlyMap<OutputPath, PlannedFile>,
  options: WriteOptions = {},
): Promise<WriteResult> {
  const target = realTarget(outDir)
  try {
    const release = lockOutput(target)
    try {
      return await update(target, plan, options)
    } finally {
      if (!hasJournal(stagingOf(target))) rmSync(stagingOf(target), { recursive: true, force: true })
      release()
    }
  } catch (error) {
    throw error instanceof DiagnosticError ? error : writeFailed(error, target)
  }
}

/** Whether all files in the manifest exist with their sizes, and no build was interrupted. */
export function outputIsWhole(outDir: string): boolean {
  const target = realTarget(outDir)
  if (existsSync(stagingOf(target))) return false
  const { files } = readManifest(target)
  return Object.entries(files).every(([path, [, size]]) => sizeOf(join(target, path)) === size)
}

async function update(
  target: string,
  plan: ReadonlyMap<OutputPath, PlannedFile>,
  { force = false, precompress = [] }: WriteOptions,
): Promise<WriteResult> {
  const staging = stagingOf(target)
  const isNew = !existsSync(target) && !hasJournal(staging)
  if (!isNew) mkdirSync(target, { recursive: true })
  completeJournal(target, staging)
  const manifest = readManifest(target)
  if (!force) refuseForeign(target, [...plan.values()], manifest)
  const missing = (files: Iterable<PlannedFile>): readonly PlannedFile[] =>
    [...files].filter((file) => !isThere(target, file, manifest))
  const sizes = new Map<string, number>()
  const stage = stagerIn(staging)
  const sizeHere = (path: OutputPath): number => sizes.get(path) ?? manifest.files[path]?.[1] ?? 0
  const changedFiles = missing(plan.values())
  for (const file of changedFiles) sizes.set(file.path, await stage(file))
  const copies = compressedCopies(plan, precompress, {
    sizeOf: sizeHere,
    locate: (path) => (sizes.has(path) ? stagedPath(staging, path) : join(target, path)),
  })
  if (!force) refuseForeign(target, copies, manifest)
  const changedCopies = missing(copies)
  await atOnce(changedCopies, availableParallelism(), async (copy) => {
    sizes.set(copy.path, await stage(copy))
  })
  const changed = [...changedFiles, ...changedCopies]
  const files = Object.fromEntries(
    [...plan.values(), ...copies].map(({ path, hash }) => [path, [hash, sizeHere(path)] as const]),
  )
  const stale = Object.keys(manifest.files).filter((path) => !Object.hasOwn(files, path))
  if (changed.length + stale.length > 0) {
    mkdirSync(stagedPath(staging, '.'), { recursive: true })
    writeFileSync(stagedPath(staging, manifestName), manifestText(files))
    if (isNew) renameFile(stagedPath(staging, '.'), target)
    else {
      writeJournal(target, staging, {
        rename: [...changed.map(({ path }) => path).sort(assetsFirst), manifestName],
        remove: stale,
      })
      completeJournal(target, staging)
    }
  }
  return {
    files: Object.keys(files).length,
    bytes: Object.values(files).reduce((sum, [, size]) => sum + size, 0),
    changed: changed.length + stale.length,
  }
}

/** Refuses to replace files in the output folder that docgen did not create. */
function refuseForeign(target: string, planned: readonly PlannedFile[], { files }: Manifest): void {
  // With an empty manifest, which may have been lost, everything would look foreign.
  const isKnown = Object.keys(files).length > 0
  const foreign = isKnown
    ? planned.filter(({ path }) => files[path] === undefined && sizeOf(join(target, path)) !== undefined)
    : []
  if (foreign.length === 0) return
  throw new DiagnosticError(
    ...foreign
      .slice(0, 3)
      .map(({ path, origin }) =>
        diagnose(
          'foreign-output-folder',
          `The output folder contains a file \`${path}\` that docgen did not create, where ${origin} belongs.`,
          { hint: 'Move it away, or use `--force` to replace it.' },
        ),
      ),
  )
}

const assetsFirst = (one: string, other: string): number =>
  Number(isPage.test(one)) - Number(isPage.test(other)) || (one < other ? -1 : 1)

const isPage = /\.html(?:\.br|\.gz)?$/

/** The staging folder is next to the output, so that files can be renamed into place. */
const stagingOf = (target: string): string => join(dirname(target), `.${basename(target)}.docgen-staging`)

/** If the output folder is a link, its target is replaced. */
function realTarget(outDir: string): string {
  try {
    return lstatSync(outDir).isSymbolicLink() ? realpathSync(outDir) : outDir
  } catch {
    return outDir
  }
}

function isThere(target: string, file: PlannedFile, manifest: Manifest): boolean {
  const entry = manifest.files[file.path]
  return entry !== undefined && entry[0] === file.hash && sizeOf(join(target, file.path)) === entry[1]
}

function sizeOf(path: string): number | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats.size : undefined
  } catch {
    return undefined
  }
}

/** Returns a function that writes a file to the staging folder and returns its size. */
function stagerIn(staging: string): (file: PlannedFile) => Promise<number> {
  const folders = new Set<string>()
  return async ({ path, content }) => {
    const to = stagedPath(staging, path)
    const folder = dirname(to)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    const bytes = await content()
    if (typeof bytes === 'object' && 'copyOf' in bytes) copy(bytes.copyOf, to)
    else writeFileSync(to, bytes)
    return statSync(to).size
  }
}

function copy(from: string, to: string): void {
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (existsSync(from)) throw error
    throw diagnosticError('vanished-file', `\`${basename(from)}\` disappeared while the site was built.`, {
      hint: 'Build again when nothing else writes to the sources.',
    })
  }
}

function writeFailed(error: unknown, target: string): DiagnosticError {
  const code = errorCode(error)
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : target
  return diagnosticError(
    'write-failed',
    `The output could not be written: \`${basename(path)}\` (${code}).`,
    {
      hint: hintFor(code, hasJournal(stagingOf(target))),
    },
  )
}

function hintFor(code: string, isBegun: boolean): string {
  const output = isBegun ? 'The next build completes it.' : 'The previous output is unchanged.'
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full. ${output}`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Check the permissions of the output folder. ${output}`
  return output
}
