import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { fingerprint, nameHash } from '../../engine/fingerprint.ts'
import { isOfPath } from '../../engine/look.ts'
import { contentsIn, looksTheSame } from '../../engine/module-graph.ts'
import { makeOwnFolder, placeOwnFile, readOwnFile } from '../../engine/own-files.ts'
import { processName } from '../../engine/process-name.ts'
import { renameFile } from '../../engine/rename-file.ts'
import type { RecordedLook } from '../../model/site-code.ts'
import type { ThemeBundle } from '../../model/theme.ts'

/** A file of a bundle, with a path relative to the bundle's folder. */
export interface BundleFile {
  readonly path: string
  readonly contents: Uint8Array
}

interface BundleRecord {
  /** The bundle; paths in its `looks` are relative to `base`. */
  readonly bundle: Omit<ThemeBundle, 'folder' | 'inputs'>
  /** Content hashes of the bundle's files by path; a damaged file leads to a new bundle. */
  readonly outputs: Readonly<Record<string, string>>
}

/** The name of the record in the folder of a bundle. */
const recordName = 'record.json'

/**
 * Reads the bundle in a folder, unless one of its sources or files has changed. `base`: see `writeBundle`.
 */
export function readBundle(folder: string, base: string): ThemeBundle | undefined {
  try {
    const { bundle, outputs } = JSON.parse(readOwnFile(join(folder, recordName)).toString()) as BundleRecord
    const looks = withPaths(bundle.looks, (path) => resolve(base, path))
    if (!looksTheSame(looks)) return undefined
    for (const [path, hash] of Object.entries(outputs)) if (!holds(join(folder, path), hash)) return undefined
    return { folder, ...bundle, ...withInputs(looks) }
  } catch {
    return undefined
  }
}

/** What a bundle was made from, and the content of its sources. */
export const withInputs = (looks: readonly RecordedLook[]): Pick<ThemeBundle, 'looks' | 'inputs'> => ({
  looks,
  inputs: contentsIn(looks),
})

const withPaths = (
  looks: readonly RecordedLook[],
  change: (path: string) => string,
): readonly RecordedLook[] =>
  looks.map(([kind, name, result, stamp]) => [kind, isOfPath(kind) ? change(name) : name, result, stamp])

function holds(file: string, hash: string): boolean {
  try {
    return fingerprint(readOwnFile(file)) === hash
  } catch {
    return false
  }
}

/**
 * Writes a bundle to a folder. Paths of sources are recorded relative to `base`, so that both can be moved
 * together.
 */
export function writeBundle(
  folder: string,
  base: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): void {
  writeFiles(folder, withRecord(base, bundle, files))
}

/** The files of a bundle with its record, which comes last. */
function withRecord(
  base: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): readonly BundleFile[] {
  // Without this, Node would use the project's package.json, or parse each file twice with a warning.
  const all = [...files, { path: 'package.json', contents: bytesOf('{"type":"module"}') }]
  const { inputs: _inputs, looks, ...rest } = bundle
  const record: BundleRecord = {
    bundle: { ...rest, looks: withPaths(looks, (path) => fileName(path, base)) },
    outputs: Object.fromEntries(all.map(({ path, contents }) => [path, fingerprint(contents)])),
  }
  return [...all, { path: recordName, contents: bytesOf(JSON.stringify(record)) }]
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Writes the files that a folder does not contain as they are, each whole or not at all. */
function writeFiles(folder: string, files: readonly BundleFile[]): void {
  for (const { path, contents } of files) {
    const file = join(folder, path)
    if (holds(file, fingerprint(contents))) continue
    const staged = `${file}.${processName}.tmp`
    makeOwnFolder(dirname(file))
    writeFileSync(staged, contents)
    placeOwnFile(staged, file)
  }
}

/**
 * Reads a bundle in the cache: of those with a key that `mayUse` allows, the one whose sources are as they
 * are now.
 */
export function recallBundle(key: string, mayUse: (folder: string) => boolean): ThemeBundle | undefined {
  for (const { path } of byUse(dirname(key))) {
    if (!path.startsWith(`${key}-`) || !mayUse(path)) continue
    const bundle = readBundle(path, path)
    if (!bundle) continue
    hold(path)
    return bundle
  }
  return undefined
}

/** The number of bundles to keep, because pages may still be rendered with them. */
const keptBundles = 8

/** Milliseconds for which a bundle is kept after a process has last said that it may use it. */
const inUse = 60 * 60_000

/**
 * Adds a bundle to the cache and removes those that no process has used for long. Returns its folder, which
 * is named by its contents: it never changes, so other processes may use it, and may write it at the same
 * time.
 */
export function keepBundle(
  key: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): string {
  const all = withRecord(key, bundle, files)
  const folder = `${key}-${nameHash(all.at(-1)?.contents ?? '')}`
  writeFiles(folder, all)
  hold(folder)
  for (const { path, used } of byUse(dirname(key)).slice(keptBundles))
    if (Date.now() - used > inUse) remove(path)
  return folder
}

/** The folders of bundles; the one that was used last comes first. */
function byUse(parent: string): readonly { readonly path: string; readonly used: number }[] {
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(parent, entry.name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.used - a.used)
}

/** The folders that this process may still use; the latest comes last. */
let held: readonly string[] = []
let holding: NodeJS.Timeout | undefined

/** Says now and from time to time that this process may use a folder, so that others do not remove it. */
function hold(folder: string): void {
  held = [...held.filter((each) => each !== folder), folder].slice(-keptBundles)
  touch(folder)
  holding ??= setInterval(() => held.forEach(touch), inUse / 4).unref()
}

function touch(folder: string): void {
  const now = new Date()
  try {
    utimesSync(folder, now, now)
  } catch {
    // The whole cache was removed, or must not be written to.
  }
}

/** Renames the folder first, so that no process sees half of it. */
function remove(folder: string): void {
  const gone = join(dirname(folder), `removed-${processName}`)
  try {
    renameFile(folder, gone)
    rmSync(gone, { recursive: true, force: true })
  } catch {
    // Another process was faster.
  }
}
