import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildIdentity } from '../../engine/build-identity.ts'
import { fingerprint, fingerprintOf, nameHash } from '../../engine/fingerprint.ts'
import { placeOwnFile, readOwnFile } from '../../engine/own-files.ts'
import { processName } from '../../engine/process-name.ts'
import { computedImport, looksTheSame, recordLooks } from '../../engine/module-graph.ts'
import type { RecordedLook } from '../../model/site-code.ts'
import type { ModuleOptions } from './module-options.ts'
import { compileScript, graphWithPackages } from './compile-script.ts'

/** A configuration file bundled into one script. */
export interface BundledScript {
  /** Absolute path of the compiled module. */
  readonly compiled: string
  /** Absolute path of its source map. */
  readonly map: string
  /** Absolute paths of the sources, sorted. */
  readonly inputs: readonly string[]
  /** Fingerprint of the compiled module and of the packages that it imports. */
  readonly code: string
  /** Built-in modules of Node that it and its packages import. */
  readonly builtins: readonly string[]
  /** What it depends on that is not known before it runs. */
  readonly unknown?: string
  /** Whether it comes from an earlier run. */
  readonly reused: boolean
}

/** The record beside a compiled module that tells the next run whether it is still valid. */
interface BundleRecord {
  /** The docgen that made it. */
  readonly docgen: string
  readonly entry: string
  readonly compiledHash: string
  /** Everything that the module and the packages that it imports were made from. */
  readonly looks: readonly RecordedLook[]
  readonly script: Pick<BundledScript, 'inputs' | 'code' | 'builtins' | 'unknown'>
  readonly packages: PackageFiles
}

/** Content hashes of the files of packages that a script imports, by absolute path. */
type PackageFiles = Readonly<Record<string, string>>

/**
 * Those that scripts of this process have imported: Node never loads a module of a package again.
 */
const loadedFiles = new Map<string, string>()

/**
 * Compiles a TypeScript or JavaScript file (absolute path) with its imports into a single module in the cache
 * folder. Packages remain external, unless this process has loaded one of their files with another content.
 * esbuild is not loaded as long as the record of an earlier run is valid.
 */
export async function bundleScript(file: string, options: ModuleOptions): Promise<BundledScript> {
  const folder = join(options.cacheDir, 'config')
  const kept = options.reuse ? keptBundle(file, folder) : undefined
  const { script, packages } = kept ?? (await freshBundle(file, folder, options.root))
  const files = Object.entries(packages)
  if (files.some(([path, hash]) => (loadedFiles.get(path) ?? hash) !== hash))
    return (await freshBundle(file, folder, options.root, true)).script
  for (const [path, hash] of files) loadedFiles.set(path, hash)
  return script
}

interface Bundle {
  readonly script: BundledScript
  readonly packages: PackageFiles
}

function keptBundle(file: string, folder: string): Bundle | undefined {
  const paths = pathsOf(file, folder)
  try {
    // docgen and the hash are checked next.
    const record = JSON.parse(readOwnFile(paths.record).toString()) as BundleRecord
    if (
      record.docgen !== buildIdentity() ||
      record.entry !== file ||
      fingerprint(readOwnFile(paths.compiled)) !== record.compiledHash
    )
      return undefined
    return looksTheSame(record.looks)
      ? { script: { ...paths, ...record.script, reused: true }, packages: record.packages }
      : undefined
  } catch {
    return undefined // No record, or a damaged one: the script is bundled again.
  }
}

/** `isWhole`: packages become part of the module, too. */
async function freshBundle(file: string, folder: string, root: string, isWhole = false): Promise<Bundle> {
  const writable = await writableFolder(folder)
  const paths = pathsOf(file, writable)
  const { code, map, graph, unknown, inputs } = await compileScript(file, paths.compiled, root, isWhole)
  const whole = isWhole ? undefined : await graphWithPackages(file, inputs, root)
  const looks = recordLooks([...graph.looks, ...(whole?.graph.looks ?? [])])
  const compiledHash = fingerprint(code)
  const sources = new Set(graph.files)
  const packages = Object.fromEntries(
    looks.flatMap(([kind, path, hash]) =>
      kind === 'content' && whole?.files.has(path) && !sources.has(path) ? [[path, hash]] : [],
    ),
  )
  const script = {
    inputs: graph.files,
    code: fingerprint(compiledHash, fingerprintOf(packages)),
    builtins: [...new Set([...graph.builtins, ...(whole?.graph.builtins ?? [])])],
    ...(unknown || whole?.unknown === true ? { unknown: computedImport } : {}),
  }
  const record: BundleRecord = { docgen: buildIdentity(), entry: file, compiledHash, looks, script, packages }
  await Promise.all([replace(paths.compiled, code), replace(paths.map, map)])
  // A module with its packages is for this process only.
  if (!isWhole) await replace(paths.record, JSON.stringify(record))
  return { script: { ...paths, ...script, reused: false }, packages }
}

function pathsOf(
  file: string,
  folder: string,
): { readonly compiled: string; readonly map: string; readonly record: string } {
  const stem = join(folder, `${basename(file).replaceAll(/\W/g, '-')}-${nameHash(file)}`)
  return { compiled: `${stem}.mjs`, map: `${stem}.mjs.map`, record: `${stem}.json` }
}

/** The folder, or a temporary one if the project is read-only. */
async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    const probe = join(folder, `.probe-${processName}`)
    await writeFile(probe, '')
    placeOwnFile(probe, join(folder, '.probe'))
    return folder
  } catch {
    return await mkdtemp(join(tmpdir(), 'docgen-config-'))
  }
}

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}-${processName}`)
  try {
    await writeFile(part, content)
    placeOwnFile(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
