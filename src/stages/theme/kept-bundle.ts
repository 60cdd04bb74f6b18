import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { fingerprint } from '../../engine/fingerprint.ts'
import { importCandidates } from '../../engine/import-candidates.ts'
import type { ThemeBundle } from '../../model/theme.ts'

/** A file of a bundle, with a path relative to the bundle's folder. */
export interface BundleFile {
  readonly path: string
  readonly contents: Uint8Array
}

interface BundleRecord {
  /** The bundle; paths in its `inputs` are relative to `base`. */
  readonly bundle: Omit<ThemeBundle, 'folder'>
  /** Content hashes of the bundle's files by path; a damaged file leads to a new bundle. */
  readonly outputs: Readonly<Record<string, string>>
  /** The result of `importCandidates` for the sources. */
  readonly rivals: string
}

/**
 * Reads the bundle in a folder, unless one of its sources or files has changed. `base`: see `writeBundle`.
 */
export function readBundle(folder: string, base: string): ThemeBundle | undefined {
  try {
    const { bundle, outputs, rivals } = JSON.parse(
      readFileSync(join(folder, 'record.json'), 'utf8'),
    ) as BundleRecord
    const inputs = Object.fromEntries(
      Object.entries(bundle.inputs).map(([path, hash]) => [resolve(base, path), hash]),
    )
    for (const [path, hash] of Object.entries(inputs))
      if (fingerprint(readFileSync(path)) !== hash) return undefined
    for (const [path, hash] of Object.entries(outputs))
      if (fingerprint(readFileSync(join(folder, path))) !== hash) return undefined
    return importCandidates(Object.keys(inputs)) === rivals ? { folder, ...bundle, inputs } : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a bundle to an empty or new folder. Paths of sources are recorded relative to `base`, so that both
 * can be moved together.
 */
export function writeBundle(
  folder: string,
  base: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): void {
  // Without this, Node would use the project's package.json, or parse each file twice with a warning.
  const all: readonly BundleFile[] = [
    ...files,
    { path: 'package.json', contents: new TextEncoder().encode('{"type":"module"}') },
  ]
  for (const { path, contents } of all) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  const inputs = Object.fromEntries(
    Object.entries(bundle.inputs).map(([path, hash]) => [fileName(path, base), hash]),
  )
  const outputs = Object.fromEntries(all.map(({ path, contents }) => [path, fingerprint(contents)]))
  const record: BundleRecord = {
    bundle: { ...bundle, inputs },
    outputs,
    rivals: importCandidates(Object.keys(bundle.inputs)),
  }
  writeFileSync(join(folder, 'record.json'), JSON.stringify(record))
}

/** Whether a folder contains exactly these files. */
function holds(folder: string, files: readonly BundleFile[]): boolean {
  try {
    const { outputs } = JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')) as BundleRecord
    const names = new Set([...files.map(({ path }) => path), 'package.json'])
    return (
      Object.keys(outputs).length === names.size &&
      files.every(({ path, contents }) => outputs[path] === fingerprint(contents))
    )
  } catch {
    return false
  }
}

/** Reads a bundle in the cache. */
export function recallBundle(folder: string): ThemeBundle | undefined {
  const bundle = readBundle(folder, folder)
  if (bundle) {
    const now = new Date()
    utimesSync(folder, now, now)
  }
  return bundle
}

/** The number of older bundles to keep, because pages may still be rendered with them. */
const keptBundles = 8

/**
 * Milliseconds during which a recently used bundle is kept, because another language of the build may use it.
 */
const inUse = 60 * 60_000

/**
 * Adds a bundle to the cache and removes those that have not been used for long. An existing one is not
 * replaced, because another process may be using it.
 */
export function keepBundle(
  folder: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): void {
  const parent = dirname(folder)
  if (holds(folder, files) && recallBundle(folder)) return
  rmSync(folder, { recursive: true, force: true })
  writeBundle(folder, folder, bundle, files)
  const old = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== basename(folder))
    .map((entry) => join(parent, entry.name))
  const byUse = old
    .map((path) => ({ path, used: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.used - a.used)
  const newest = byUse[0]?.used ?? 0
  for (const { path, used } of byUse.slice(keptBundles))
    if (newest - used > inUse) rmSync(path, { recursive: true, force: true })
}
