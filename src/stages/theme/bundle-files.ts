import { basename, resolve } from 'node:path'
import {
  type BundleFile,
  keepBundleFolder,
  readBundleFolder,
  recallBundleFolder,
  writeBundleFolder,
} from '../../engine/bundle-folder.ts'
import { fileName } from '../../engine/file-name.ts'
import { nameHash } from '../../engine/fingerprint.ts'
import { isOfPath } from '../../engine/look.ts'
import { contentsIn, looksTheSame } from '../../engine/module-graph.ts'
import type { RecordedLook } from '../../model/site-code.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import type { Built } from './run-esbuild.ts'

/**
 * A placeholder for the base URL while the client is bundled. It is part of the code that is minified, and
 * the names of variables, which esbuild chooses by letter frequency, must not depend on where a site is
 * published. `nameByContent` names the files once it is replaced.
 */
export const baseUrlToCome = '/docgen-base-url-to-come/'

export const atBaseUrl = (file: BundleFile, baseUrl: string): BundleFile =>
  isTextFile(file)
    ? withText(
        file,
        latin1Text(file).replaceAll(baseUrlToCome, () => latin1(baseUrl)),
      )
    : file

/** Changes the base URL in a file of the client bundle. Both start and end with a slash. */
export function rebased(file: BundleFile, from: string, to: string): BundleFile {
  if (!isTextFile(file) || from === to) return file
  const [before, after] = [latin1(`${from}assets/`), latin1(`${to}assets/`)]
  const text = ['"', "'", '`', '('].reduce(
    (whole, opening) => whole.replaceAll(opening + before, () => opening + after),
    latin1Text(file),
  )
  return withText(file, text)
}

const isTextFile = ({ path }: BundleFile): boolean => /\.(?:js|css)$/.test(path)

/** The content of a file as a string with one character per byte. */
const latin1Text = ({ contents }: BundleFile): string => Buffer.from(contents).toString('latin1')

/** Replaces the content of a file by a string as returned by `latin1Text`. */
const withText = ({ path }: BundleFile, text: string): BundleFile => ({
  path,
  contents: Buffer.from(text, 'latin1'),
})

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

/** Matches the end of a name that esbuild made, `-KVD7O377.js`, or this module: `-0c1ivhko4s1.js`. */
const hashedEnd = /-((?:[A-Z2-7]{8}|[0-9a-v]{11})\.\w+)/g

interface Linked {
  readonly file: BundleFile
  /** A hash of the text without the references. */
  readonly hash: string
  /** The ends of referenced names, in order. */
  readonly references: readonly string[]
}

/**
 * Renames files with a hash in their name by a hash of their content and everything they load: of what is
 * published, not of what it was made from. esbuild's own hash includes the paths of sources, so it depends on
 * where packages are installed, and was made before the base URL was inserted. Because chunks may form
 * cycles, a name is derived from all files reachable from a file, in the order in which they are reached.
 */
export function nameByContent(files: readonly BundleFile[]): readonly BundleFile[] {
  const filesByEnd = new Map(
    files.flatMap((file) =>
      [...file.path.matchAll(hashedEnd)].slice(-1).map(([, end = '']) => [end, file] as const),
    ),
  )
  const linked = new Map([...filesByEnd].map(([end, file]) => [end, link(file, filesByEnd)]))
  const ends = newEnds(linked)
  const renamed = (text: string): string =>
    text.replace(hashedEnd, (whole, end: string) => ends.get(end) ?? whole)
  return files.map((file) => ({
    ...(isTextFile(file) ? withText(file, renamed(latin1Text(file))) : file),
    path: renamed(file.path),
  }))
}

function link(file: BundleFile, filesByEnd: ReadonlyMap<string, BundleFile>): Linked {
  const references: string[] = []
  if (!isTextFile(file)) return { file, hash: nameHash(file.contents), references }
  const rest = latin1Text(file).replace(hashedEnd, (whole, end: string) => {
    if (!filesByEnd.has(end)) return whole
    references.push(end)
    return '-'
  })
  return {
    file,
    hash: nameHash(references.length === 0 ? file.contents : Buffer.from(rest, 'latin1')),
    references,
  }
}

/** Maps the ends of names to new ones. */
function newEnds(linked: ReadonlyMap<string, Linked>): ReadonlyMap<string, string> {
  const endsInUse = new Set<string>()
  const ends = new Map<string, string>()
  for (const end of inOrderOfLoading(linked)) {
    const hash = hashOfAll(reachedFrom(end, linked), linked)
    const extension = end.slice(end.indexOf('.'))
    // Two modules with the same text may have separate state, so they remain two files.
    for (let copy = 0; !ends.has(end); copy++) {
      const newEnd = `-${copy === 0 ? hash : nameHash(`${hash} ${copy}`)}${extension}`
      if (!endsInUse.has(newEnd)) ends.set(end, newEnd)
      endsInUse.add(newEnd)
    }
  }
  return ends
}

/**
 * Files in the order in which entry points load them, because the order of esbuild's list may depend on its
 * names.
 */
function inOrderOfLoading(linked: ReadonlyMap<string, Linked>): Iterable<string> {
  const entries = [...linked]
    .filter(([, { file }]) => !file.path.includes('/chunk-'))
    .sort(([, one], [, other]) => (one.file.path < other.file.path ? -1 : 1))
  return new Set([...entries.flatMap(([end]) => [...reachedFrom(end, linked)]), ...linked.keys()])
}

/** All files that a file loads, directly or indirectly, in order, including itself. */
function reachedFrom(start: string, linked: ReadonlyMap<string, Linked>): ReadonlySet<string> {
  const reached = new Set([start])
  for (const end of reached) for (const reference of linked.get(end)?.references ?? []) reached.add(reference)
  return reached
}

/** A hash of several files. For a file that loads nothing, it is the hash of its content. */
function hashOfAll(reached: ReadonlySet<string>, linked: ReadonlyMap<string, Linked>): string {
  const numbers = new Map([...reached].map((end, number) => [end, number]))
  const lines = [...reached].map((end) => {
    const { hash = '', references = [] } = linked.get(end) ?? {}
    return [hash, ...references.map((reference) => numbers.get(reference))].join(' ')
  })
  return lines.length === 1 && !lines[0]?.includes(' ') ? (lines[0] ?? '') : nameHash(lines.join('\n'))
}

/**
 * Removes imports without bindings. esbuild lets an entry import the chunk with its CommonJS helpers even if
 * only another chunk (React's) uses them, which would cost every page a request.
 */
export function withoutEmptyImports(files: Built['files']): Built['files'] {
  const helpers = files
    .filter(
      ({ path, contents }) =>
        path.endsWith('.js') &&
        contents.length < 1_000 &&
        new TextDecoder().decode(contents).includes('__esModule'),
    )
    .map(({ path }) => basename(path))
  if (helpers.length === 0) return files
  const empty = new RegExp(
    `import"[^"]*(?:${helpers.map((name) => name.replaceAll('.', '\\.')).join('|')})";`,
    'g',
  )
  return files.map((file) =>
    file.path.endsWith('.js')
      ? {
          ...file,
          contents: new TextEncoder().encode(new TextDecoder().decode(file.contents).replace(empty, '')),
        }
      : file,
  )
}

const staticImport = /\bimport\s*(?:[\w$*{},\s]+\bfrom\s*)?"([^"]+\.js)"/g
const dynamicImport = /\bimport\("([^"]+\.js)"\)/g

/**
 * Lets each script that is loaded on demand import all that it needs, however indirectly, itself. Browsers
 * then ask for all of it once they have read that script, not for one layer of imports after the other. The
 * imports are added at the end, so that the order in which modules run stays as it is.
 */
export function withEarlyImports(files: Built['files']): Built['files'] {
  const texts = new Map(
    files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, contents }) => [path, new TextDecoder().decode(contents)] as const),
  )
  const pathsByName = new Map([...texts.keys()].map((path) => [basename(path), path]))
  const targetsOf = (path: string, kind: RegExp): readonly string[] =>
    [...(texts.get(path) ?? '').matchAll(kind)].flatMap(
      ([, address = '']) => pathsByName.get(basename(address)) ?? [],
    )
  const onDemand = new Set([...texts.keys()].flatMap((path) => targetsOf(path, dynamicImport)))
  const imported = new Map([...texts.keys()].map((path) => [path, targetsOf(path, staticImport)]))
  return files.map((file) => {
    if (!onDemand.has(file.path)) return file
    const direct = imported.get(file.path) ?? []
    const needed = new Set(direct)
    for (const path of needed) for (const target of imported.get(path) ?? []) needed.add(target)
    const added = [...needed].filter((path) => path !== file.path && !direct.includes(path))
    const imports = added.map((path) => `import"${baseUrlToCome}${path}";`).join('')
    return imports === ''
      ? file
      : { ...file, contents: new TextEncoder().encode(`${texts.get(file.path) ?? ''}${imports}\n`) }
  })
}

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
