import { basename, dirname, join, resolve } from 'node:path'
import { keepBundleFolder, readBundleFolder, recallBundleFolder } from '../../engine/bundle-folder.ts'
import { usableFolder } from '../../engine/cache-folder.ts'
import { fingerprint, fingerprintOf, nameHash } from '../../engine/fingerprint.ts'
import { asReadSince, computedImport, looksTheSame, recordLooks } from '../../engine/module-graph.ts'
import { buildIdentity } from '../../engine/package-root.ts'
import type { RecordedLook, SiteCode } from '../../model/site-code.ts'
import { compileScript, graphWithPackages } from './compile-script.ts'

export interface BundledScript {
  /** Absolute path of the compiled module. */
  readonly compiled: string
  /** Absolute paths of the sources, sorted. */
  readonly inputs: readonly string[]
  /** Fingerprint of the compiled module and of the packages that it imports. */
  readonly code: string
  /** Built-in modules of Node that it and its packages import. */
  readonly builtins: readonly string[]
  /** What it depends on that is not known before it runs. */
  readonly unknown: string | undefined
  readonly reused: boolean
  /** What to run if it lacks a module, as a package that is part of it may look for that beside itself. */
  readonly otherwise?: BundledScript
}

/** What is recorded of a compiled module, so that the next run knows whether it is still valid. */
interface ScriptRecord {
  /** The docgen that made it. */
  readonly docgen: string
  /** Everything that the module and the packages that it imports were made from. */
  readonly looks: readonly RecordedLook[]
  readonly script: Pick<BundledScript, 'inputs' | 'code' | 'builtins' | 'unknown'>
  readonly packages: PackageFiles
}

/** Content hashes of the files of packages that a script imports, by absolute path. */
type PackageFiles = Readonly<Record<string, string>>

/**
 * Those that scripts of this process have imported, each with all code that has run with it: Node never loads
 * a module of a package again, and modules keep what they read.
 */
const loadedFiles = new Map<string, { readonly hash: string; readonly users: Set<SiteCode> }>()

/**
 * Compiles a TypeScript or JavaScript file (absolute path) with its imports into a single module in the cache
 * folder. Packages remain external, unless this process has loaded one of their files with another content,
 * or what code with them has looked at is different now. esbuild is not loaded as long as the record of an
 * earlier run is valid.
 */
export async function bundleScript(file: string, options: ModuleOptions): Promise<BundledScript> {
  const folder = join(options.cacheDir, 'config')
  const cachedBundle = options.reuse ? keptBundle(file, folder) : undefined
  const { script, packages } = cachedBundle ?? (await freshBundle(file, folder, options.root))
  const withPackages = async (): Promise<BundledScript> =>
    (await freshBundle(file, folder, options.root, script.inputs)).script
  const users = usersOf(packages, options.code)
  if (users === undefined) return await withPackages()
  // Modules that are loaded already keep what they were told.
  if (users.some(({ hasAskedClock }) => hasAskedClock)) options.code.noteClock()
  if (users.every((code) => looksTheSame(recordLooks(code.looks)))) return script
  // Not every package can be part of a module.
  const otherwise = { ...script, unknown: 'a package that cannot be loaded again' }
  return await withPackages().then(
    (whole) => ({ ...whole, otherwise }),
    () => otherwise,
  )
}

/**
 * The other code that has run with the packages of a script in this process, to which `code` now belongs;
 * undefined if a file of them has another content than the one that is loaded.
 */
function usersOf(packages: PackageFiles, code: SiteCode): readonly SiteCode[] | undefined {
  const users = new Set<SiteCode>()
  for (const [path, hash] of Object.entries(packages)) {
    const file = loadedFiles.get(path) ?? { hash, users: new Set() }
    if (file.hash !== hash) return undefined
    for (const user of file.users) users.add(user)
    loadedFiles.set(path, file)
    file.users.add(code)
  }
  users.delete(code)
  return [...users]
}

interface Bundle {
  readonly script: BundledScript
  readonly packages: PackageFiles
}

const keptBundle = (file: string, folder: string): Bundle | undefined =>
  recallBundleFolder(keyOf(file, folder), (place) =>
    readBundleFolder(place, (bundle) => {
      const { docgen, looks, script, packages } = bundle as ScriptRecord // Of another kind, it throws.
      return docgen === buildIdentity() && looksTheSame(looks)
        ? { script: { ...filesIn(place), ...script, reused: true }, packages }
        : undefined
    }),
  )

/** With `ownSources`, packages become part of the module, too: all that is in no file of these. */
async function freshBundle(
  file: string,
  folder: string,
  root: string,
  ownSources?: readonly string[],
): Promise<Bundle> {
  const isWhole = ownSources !== undefined
  // A module with its packages is for this process only: nobody asks for its key.
  const key = keyOf(file, usableFolder(folder).folder, isWhole ? 'whole-' : '')
  // The paths in its source map are right in any folder that is as deep.
  const { compiled } = filesIn(key)
  const startTime = Date.now()
  const { code, map, graph, unknown, inputs } = await compileScript(file, compiled, root, isWhole)
  const whole = isWhole ? undefined : await graphWithPackages(file, inputs, root)
  const looks = recordLooks([...graph.looks, ...(whole?.graph.looks ?? [])])
  const sources = new Set(graph.files)
  const packages = Object.fromEntries(
    looks.flatMap(([kind, path, hash]) =>
      kind === 'content' && whole?.files.has(path) && !sources.has(path) ? [[path, hash]] : [],
    ),
  )
  const script = {
    inputs: graph.files,
    code: fingerprint(fingerprint(code), fingerprintOf(packages)),
    builtins: [...new Set([...graph.builtins, ...(whole?.graph.builtins ?? [])])],
    unknown: unknown ? computedImport : whole?.unknown,
  }
  const record: ScriptRecord = {
    docgen: buildIdentity(),
    // Files of packages are read by Node, later.
    looks: asReadSince(startTime, graph.files, looks),
    script,
    packages,
  }
  const place = keepBundleFolder(key, record, [
    { path: compiledName, contents: code },
    { path: mapName, contents: ownSources ? withoutOthers(map, compiled, ownSources) : map },
  ])
  return { script: { ...filesIn(place), ...script, reused: false }, packages }
}

/**
 * Takes sources that are not in `siteSources` (absolute paths) out of the source map of a compiled module: an
 * error in a package has the same place whether or not the package is part of the module.
 */
function withoutOthers(map: Uint8Array, compiled: string, siteSources: readonly string[]): Buffer {
  // As esbuild writes it.
  const { sources, ...others } = JSON.parse(Buffer.from(map).toString()) as { sources: readonly string[] }
  const names = sources.map((source) =>
    siteSources.includes(resolve(dirname(compiled), source)) ? source : null,
  )
  return Buffer.from(JSON.stringify({ ...others, sources: names }))
}

/** What the names of the folders with modules of a file begin with. */
const keyOf = (file: string, folder: string, kind = ''): string =>
  join(folder, `${kind}${basename(file).replaceAll(/\W/g, '-')}-${nameHash(file)}`)

const compiledName = 'script.mjs'
const mapName = `${compiledName}.map`

const filesIn = (folder: string): Pick<BundledScript, 'compiled'> => ({
  compiled: join(folder, compiledName),
})

/** How files of the configuration are bundled and evaluated. */
export interface ModuleOptions {
  /** Absolute path of the project root. */
  readonly root: string
  /** Absolute path of the cache folder. */
  readonly cacheDir: string
  /** Whether a bundle of an earlier run may be used. */
  readonly reuse: boolean
  readonly timeoutMilliseconds: number
  /** Notes what they look at. */
  readonly code: SiteCode
}
