import { type Dirent, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint, hashOfFile, nameHash } from './fingerprint.ts'
import { makeOwnFolder, processName, readOwnFile, renameFile, writeOwnFile } from './cache-folder.ts'

/*
 * Bundles in the cache: code that docgen has made, each in a folder that is named by its contents. It never
 * changes, so other processes may use it, and may write it at the same time.
 */

/** A file of a bundle, with a path relative to the bundle's folder. */
export interface BundleFile {
  readonly path: string
  readonly contents: Uint8Array
}

interface BundleRecord {
  /** What its maker has to know of it, as JSON. */
  readonly bundle: unknown
  /** Content hashes of the bundle's files by path; a damaged file leads to a new bundle. */
  readonly outputs: Readonly<Record<string, string>>
}

/** The name of the record in the folder of a bundle. */
const recordName = 'record.json'

/**
 * What `parse` makes of the record in a folder; undefined if it makes nothing of it or throws, or if a file
 * of the bundle is missing or damaged, which takes longer to find out.
 */
export function readBundleFolder<Bundle>(
  folder: string,
  parse: (bundle: unknown) => Bundle | undefined,
): Bundle | undefined {
  try {
    // A record of another kind has no hashes, which throws.
    const record = JSON.parse(readOwnFile(join(folder, recordName)).toString()) as BundleRecord
    const bundle = parse(record.bundle)
    const isWhole = (): boolean =>
      Object.entries(record.outputs).every(([path, hash]) => holds(join(folder, path), hash))
    return bundle !== undefined && isWhole() ? bundle : undefined
  } catch {
    return undefined
  }
}

function holds(file: string, hash: string): boolean {
  try {
    return statSync(file).isFile() && hashOfFile(file) === hash
  } catch {
    return false
  }
}

/** Writes a bundle to a folder that is not named by its contents. `bundle` is data for `readBundleFolder`. */
export function writeBundleFolder(folder: string, bundle: unknown, files: readonly BundleFile[]): void {
  writeFiles(folder, withRecord(bundle, files))
}

/** The files of a bundle with its record, which comes last. */
function withRecord(bundle: unknown, files: readonly BundleFile[]): readonly BundleFile[] {
  const record: BundleRecord = {
    bundle,
    outputs: Object.fromEntries(files.map(({ path, contents }) => [path, fingerprint(contents)])),
  }
  return [...files, { path: recordName, contents: new TextEncoder().encode(JSON.stringify(record)) }]
}

/** Writes the files that a folder does not contain as they are, each whole or not at all. */
function writeFiles(folder: string, files: readonly BundleFile[]): void {
  for (const { path, contents } of files) {
    const file = join(folder, path)
    if (holds(file, fingerprint(contents))) continue
    makeOwnFolder(dirname(file))
    writeOwnFile(file, contents)
  }
}

/**
 * Finds a bundle in the cache: the result of `read` for the folder that was used last and for which it has
 * any. `key`: absolute path that the names of the folders begin with.
 */
export function recallBundleFolder<Bundle>(
  key: string,
  read: (folder: string) => Bundle | undefined,
): Bundle | undefined {
  for (const { path } of byUse(dirname(key))) {
    const bundle = path.startsWith(`${key}-`) ? read(path) : undefined
    if (bundle === undefined) continue
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
 * Adds a bundle to the cache and removes those that no process has used for long. Returns its folder, whose
 * name begins with `key` (absolute path).
 */
export function keepBundleFolder(key: string, bundle: unknown, files: readonly BundleFile[]): string {
  const all = withRecord(bundle, files)
  // The record has the hashes of all others.
  const folder = `${key}-${nameHash(all.at(-1)?.contents ?? '')}`
  writeFiles(folder, all)
  hold(folder)
  for (const { path, used } of byUse(dirname(key)).slice(keptBundles))
    if (Date.now() - used > inUse) remove(path)
  return folder
}

/** The folders of bundles; the one that was used last comes first. */
function byUse(parent: string): readonly { readonly path: string; readonly used: number }[] {
  return entriesIn(parent)
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(parent, entry.name))
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.used - a.used)
}

/** None if there is no such folder, or something else in its place. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The folders that this process may still use, by the folder that they are in; the latest comes last. */
const heldFolders = new Map<string, readonly string[]>()
let holding: NodeJS.Timeout | undefined

/** Says now and from time to time that this process may use a folder, so that others do not remove it. */
function hold(folder: string): void {
  const parent = dirname(folder)
  const others = (heldFolders.get(parent) ?? []).filter((each) => each !== folder)
  heldFolders.set(parent, [...others, folder].slice(-keptBundles))
  touch(folder)
  holding ??= setInterval(() => [...heldFolders.values()].flat().forEach(touch), inUse / 4).unref()
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
  const trash = join(dirname(folder), `removed-${processName}`)
  try {
    renameFile(folder, trash)
    rmSync(trash, { recursive: true, force: true })
  } catch {
    // Another process was faster.
  }
}
