import { existsSync, realpathSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import type { BuildResult, Metafile } from 'esbuild'
import type { Look, RecordedLook } from '../model/site-code.ts'
import { isFileInput } from './esbuild.ts'
import { isWithin } from './file-name.ts'
import { declaredFiles, isStamped, lookAt, see } from './look.ts'
import { changedSince, stampAt } from './stamp.ts'
import { isOwnFile } from './package-root.ts'

/** The modules that a bundle consists of, including those of packages, and everything that selects them. */
export interface ModuleGraph {
  /** Absolute paths of the modules. */
  readonly files: readonly string[]
  /** The content of every module, and what decides which files their imports mean. */
  readonly looks: readonly Look[]
  /** Built-in modules of Node that they import. */
  readonly builtins: readonly string[]
}

/**
 * Reads the graph from esbuild's metafile, whose paths are relative to `folder` (absolute). The imports of
 * files that `isFixed` always mean the same.
 */
export function moduleGraph(
  { inputs }: Pick<Metafile, 'inputs'>,
  folder: string,
  isFixed: (file: string) => boolean = () => false,
): ModuleGraph {
  const pathOf = (name: string): string | undefined =>
    isFileInput(name) ? resolve(folder, name.replace(/\?.*$/, '')) : undefined
  const looks = new Map<string, Look>()
  const builtins = new Set<string>()
  const files = new Set<string>()
  const folders = new Set<string>()
  const add = (look: Look): void => void looks.set(`${look.kind}:${look.name}`, look)
  for (const [name, { imports }] of Object.entries(inputs)) {
    const importer = pathOf(name)
    if (importer !== undefined) {
      files.add(importer)
      add({ kind: 'content', name: importer })
      // What a module imports lies beside the file that a link leads to. Packages are looked up as a whole.
      if (!isInstalled(importer) && !isFixed(importer)) add({ kind: 'target', name: importer })
      // esbuild reads the package file around each, and refuses one with a mistake.
      if (!folders.has(dirname(importer))) packagesAround(importer).forEach(add)
      folders.add(dirname(importer))
    }
    for (const { path, original, external } of imports) {
      if (isBuiltin(path)) builtins.add(path)
      // All files that a computed name may mean are part of the bundle: `./locales/**/*.js`.
      else if (importer !== undefined && path.includes('*')) add(declaredFiles(path, dirname(importer)))
      else if (importer === undefined || !isFixed(importer))
        for (const look of resolutionLooks({
          specifier: original ?? path,
          importer,
          file: external === true ? undefined : pathOf(path),
        }))
          add(look)
    }
  }
  return { files: [...files].sort(), looks: [...looks.values()], builtins: [...builtins].sort() }
}

/** Has esbuild report each `import()` of a name that is only known when it runs. */
export const computedImportsReported = { 'unsupported-dynamic-import': 'warning' } as const

/**
 * Whether a bundle contains code with an `import()` of such a name: what that loads is not part of the graph.
 * docgen's own loads only what it was installed with.
 */
export const importsComputedNames = (
  { warnings, metafile: { outputs } }: Pick<BuildResult<{ metafile: true }>, 'warnings' | 'metafile'>,
  folder: string,
): boolean =>
  warnings.some(({ id, location }) => {
    if (id !== 'unsupported-dynamic-import') return false
    const file = location?.file ?? ''
    const isBundled = Object.values(outputs).some(({ inputs }) => (inputs[file]?.bytesInOutput ?? 0) > 0)
    return isBundled && !(isFileInput(file) && isOwnFile(resolve(folder, file)))
  })

/** What such code does, for findings. */
export const computedImport = '`import()` of a name that is only known when it runs'

/** What was seen, or is there now where that is not known. */
export const recordLooks = (looks: readonly Look[]): readonly RecordedLook[] =>
  [...new Map(looks.map((look) => [`${look.kind}:${look.name}`, look])).values()].map((look) => {
    const { result, stamp } = look.seen ?? see(look)
    return [look.kind, look.name, result, stamp]
  })

/**
 * A record of what a program has read since `startTime` (milliseconds) that does not say when. Nobody knows
 * what it saw of files that have changed or gone meanwhile: these never look the same again. `files`:
 * absolute paths of those that it has read.
 */
export function asReadSince(
  startTime: number,
  files: Iterable<string>,
  looks: readonly RecordedLook[],
): readonly RecordedLook[] {
  const readFiles = new Set(files)
  return looks.map((look) => {
    const [kind, name] = look
    const isUncertain =
      (kind === 'content' || kind === 'type') && (changedSince(name, startTime) ?? readFiles.has(name))
    return isUncertain ? [kind, name, uncertain, ''] : look
  })
}

/** No look has this result. */
const uncertain = 'uncertain'

/** Whether everything in a record looks the same now. */
export const looksTheSame = (looks: readonly RecordedLook[]): boolean =>
  looks.every(
    ([kind, name, result, stamp]) =>
      (isStamped(kind) && stampAt(name) === stamp) || lookAt({ kind, name }) === result,
  )

/** Those that look different now, each with its new result, so that they are found once. */
export const outdatedLooks = (looks: RecordedLook[]): readonly Look[] =>
  looks.flatMap((look, index) => {
    const [kind, name] = look
    if (kind === 'unknown' || looksTheSame([look])) return []
    looks.splice(index, 1, ...recordLooks([{ kind, name }]))
    return [{ kind, name }]
  })

/** The content hashes of the files in a record, by path. */
export const contentsIn = (looks: readonly RecordedLook[]): Readonly<Record<string, string>> =>
  Object.fromEntries(looks.flatMap(([kind, name, result]) => (kind === 'content' ? [[name, result]] : [])))

/** What an import without an extension may end with, in Node and in esbuild. */
const extensions = ['.tsx', '.ts', '.jsx', '.js', '.mts', '.mjs', '.cts', '.cjs', '.css', '.json', '.node']

/** An import, with absolute paths. */
interface Resolution {
  /** As written: `./box`, `lib/part`, `#facts`. */
  readonly specifier: string
  /** Undefined if it is not imported by a file. */
  readonly importer: string | undefined
  /** What it was resolved to; undefined if nothing was found. */
  readonly file: string | undefined
}

/**
 * Everything that decides which file an import means: the `package.json` files around it, nearer packages of
 * the same name, files with another extension, and where links lead. The import means the same file as long
 * as these look the same. Does not include the content of the file.
 */
export function resolutionLooks({ specifier, importer, file }: Resolution): readonly Look[] {
  if (isBuiltin(specifier)) return []
  return [
    ...(importer === undefined ? [] : packagesAround(importer)),
    ...(file === undefined ? [] : packagesAround(file)),
    ...(file === undefined ? [] : namesakes(specifier, file)),
    ...(importer === undefined || /^[./#]|^[A-Za-z]:/.test(specifier)
      ? []
      : packagePlaces(packageName(specifier), importer, file)),
  ]
}

/** The package of a specifier: `@scope/name` for `@scope/name/part`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The `package.json` that a file belongs to, and nearer ones that do not exist. */
function packagesAround(file: string): readonly Look[] {
  const looks: Look[] = []
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    looks.push({ kind: 'content', name: path })
    if (existsSync(path) || folder === dirname(folder)) return looks
  }
}

/**
 * The files that an import may mean instead of a file: `box.tsx` beside `box.jsx`, `box.ts` for
 * `box/index.ts`.
 */
function namesakes(specifier: string, file: string): readonly Look[] {
  const extension = extname(specifier)
  if (extension !== '' && extension === extname(file)) return []
  // Nothing is added to an installed package but by installing it again.
  if (isInstalled(file)) return [{ kind: 'names', name: dirname(file) }]
  const stem = file.slice(0, file.length - extname(file).length)
  const isIndex = basename(stem) === 'index' && basename(specifier, extension) !== 'index'
  const places = isIndex ? [stem, dirname(file)] : [stem, join(stem, 'index')]
  return [
    ...(isIndex ? [] : [{ kind: 'content', name: join(stem, 'package.json') } as const]),
    { kind: 'type', name: isIndex ? dirname(file) : stem },
    ...places.flatMap((place) => extensions.map((end): Look => ({ kind: 'type', name: place + end }))),
  ]
}

const isInstalled = (path: string): boolean => path.includes(`${sep}node_modules${sep}`)

/** The folders in which a package is searched for, up to the one that a file was found in. */
function packagePlaces(name: string, importer: string, file: string | undefined): readonly Look[] {
  const looks: Look[] = []
  for (let folder = dirname(importer); ; folder = dirname(folder)) {
    if (basename(folder) !== 'node_modules') {
      const place = join(folder, 'node_modules', name)
      const target = existsSync(place) ? realpathSync.native(place) : undefined
      looks.push({ kind: 'target', name: place })
      if (target !== undefined) {
        looks.push({ kind: 'content', name: join(target, 'package.json') })
        if (file !== undefined && isWithin(target, file)) return looks
      }
    }
    if (folder === dirname(folder)) return looks
  }
}
