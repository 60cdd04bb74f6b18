import { resolve } from 'node:path'
import {
  keepBundleFolder,
  readBundleFolder,
  recallBundleFolder,
  writeBundleFolder,
  type BundleFile,
} from '../../engine/bundle-folder.ts'
import { fileName } from '../../engine/file-name.ts'
import { isOfPath } from '../../engine/look.ts'
import { contentsIn, looksTheSame } from '../../engine/module-graph.ts'
import type { RecordedLook } from '../../model/site-code.ts'
import type { ThemeBundle } from '../../model/theme.ts'

/** What is recorded of a bundle; paths in its `looks` are relative to `base`. */
type ThemeRecord = Omit<ThemeBundle, 'folder' | 'inputs'>

/**
 * Reads the bundle in a folder, unless one of its sources or files has changed. `base`: see `writeBundle`.
 */
export const readBundle = (folder: string, base: string): ThemeBundle | undefined =>
  readBundleFolder(folder, (record) => {
    const bundle = record as ThemeRecord // Of another kind, it throws.
    const looks = withPaths(bundle.looks, (path) => resolve(base, path))
    return looksTheSame(looks) ? { folder, ...bundle, ...withInputs(looks) } : undefined
  })

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
  writeBundleFolder(folder, recordOf(bundle, base), withPackage(files))
}

function recordOf(
  { inputs: _inputs, looks, ...rest }: Omit<ThemeBundle, 'folder'>,
  base: string,
): ThemeRecord {
  return { ...rest, looks: withPaths(looks, (path) => fileName(path, base)) }
}

/** Without it, Node would use the project's package.json, or parse each file twice with a warning. */
const withPackage = (files: readonly BundleFile[]): readonly BundleFile[] => [
  ...files,
  { path: 'package.json', contents: new TextEncoder().encode('{"type":"module"}') },
]

/**
 * Reads a bundle in the cache: of those with a key that `mayUse` allows, the one whose sources are as they
 * are now.
 */
export const recallBundle = (key: string, mayUse: (folder: string) => boolean): ThemeBundle | undefined =>
  recallBundleFolder(key, (folder) => (mayUse(folder) ? readBundle(folder, folder) : undefined))

/** Adds a bundle to the cache. Returns its folder, which is named by its contents. */
export const keepBundle = (
  key: string,
  bundle: Omit<ThemeBundle, 'folder'>,
  files: readonly BundleFile[],
): string => keepBundleFolder(key, recordOf(bundle, key), withPackage(files))
