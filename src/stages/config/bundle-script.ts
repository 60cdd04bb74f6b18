import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { BuildFailure, Message, Metafile } from 'esbuild'
import { withEsbuild } from '../../engine/esbuild.ts'
import { buildIdentity } from '../../engine/build-identity.ts'
import { fingerprint, fingerprintOf, nameHash } from '../../engine/fingerprint.ts'
import { placeOwnFile, readOwnFile } from '../../engine/own-files.ts'
import { processName } from '../../engine/process-name.ts'
import {
  computedImport,
  computedImportsReported,
  importsComputedNames,
  looksTheSame,
  moduleGraph,
  recordLooks,
  type ModuleGraph,
} from '../../engine/module-graph.ts'
import type { RecordedLook } from '../../model/site-code.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ModuleOptions } from './module-options.ts'
import { isOwnFile } from '../../engine/own-code.ts'
import { ownNames } from '../../engine/own-names.ts'
import { followPackages, isOwnImport, missingPackage, packagesStayOutside } from './package-imports.ts'
import { fileName } from '../../engine/file-name.ts'

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
  const { code, map, graph, unknown, inputs } = await compile(file, paths.compiled, root, isWhole)
  const whole = isWhole ? undefined : await wholeGraph(file, inputs, root)
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

/** The graph of a script with its packages; undefined if it imports none. */
async function wholeGraph(
  file: string,
  inputs: Metafile['inputs'],
  root: string,
): Promise<
  { readonly graph: ModuleGraph; readonly files: ReadonlySet<string>; readonly unknown: boolean } | undefined
> {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  if (!imports.some(({ path, external }) => external === true && !isBuiltin(path))) return undefined
  const { graph, unknown } = await compile(file, join(root, 'whole.mjs'), root, true)
  return { graph, files: new Set(graph.files), unknown }
}

/** A compiled script. */
interface Compiled {
  readonly code: Uint8Array
  readonly map: Uint8Array
  /** The modules of the site and its packages. */
  readonly inputs: Metafile['inputs']
  readonly graph: ModuleGraph
  /** Whether it imports names that are only known when it runs. */
  readonly unknown: boolean
}

async function compile(file: string, outfile: string, root: string, isWhole: boolean): Promise<Compiled> {
  try {
    const result = await withEsbuild(({ build }) =>
      build({
        absWorkingDir: root,
        entryPoints: [file],
        outfile,
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        sourcemap: 'external',
        sourcesContent: false,
        logLevel: 'silent',
        // As in JSON and YAML; the value of the first would be lost without a word.
        logOverride: { 'duplicate-object-key': 'error', ...computedImportsReported },
        // The result must not depend on the site's tsconfig.json.
        tsconfigRaw: '{}',
        // As Node resolves packages.
        conditions: [],
        banner: { js: requireBanner(file) },
        define: ownNames,
        plugins: [isWhole ? followPackages() : packagesStayOutside()],
      }),
    )
    const [map, code] = ['.map', '.mjs'].map(
      (end) => result.outputFiles.find(({ path }) => path.endsWith(end))?.contents,
    )
    if (!map || !code) throw new Error('esbuild returned no module')
    const inputs = withoutDocgen(result.metafile.inputs, root)
    return {
      code,
      map,
      inputs,
      graph: moduleGraph({ inputs }, root),
      unknown: importsComputedNames(result, root),
    }
  } catch (error) {
    if (isBuildFailure(error))
      throw new DiagnosticError(...error.errors.map((message) => toDiagnostic(message, file, root)))
    throw error
  }
}

/** Without docgen's own modules, and imports of docgen, which always mean the one that runs. */
const withoutDocgen = (inputs: Metafile['inputs'], root: string): Metafile['inputs'] =>
  Object.fromEntries(
    Object.entries(inputs)
      .filter(([path]) => !isOwnFile(resolve(root, path)))
      .map(([path, input]) => [
        path,
        { ...input, imports: input.imports.filter((each) => !isOwnImport(each.path, root)) },
      ]),
  )

/** Bundled CommonJS code loads packages with `require`, which modules do not have. */
function requireBanner(file: string): string {
  return `import { createRequire as docgenCreateRequire } from 'node:module'; const require = docgenCreateRequire(${JSON.stringify(file)});`
}

function toDiagnostic(message: Message, entry: string, root: string): Diagnostic {
  const { location } = message
  const where = location
    ? {
        file: fileName(resolve(root, location.file), root),
        place: placeOf(location.line, location.lineText, location.column, location.length),
      }
    : { file: fileName(entry, root) }
  const missing = missingPackage(message)
  // The package `docgen` in npm's registry is another one.
  if (missing === 'docgen')
    return diagnose('config-throws', 'docgen has no such entry point.', {
      ...where,
      hint: 'Import from `docgen` or `docgen/kit`.',
    })
  if (missing !== undefined)
    return diagnose('config-throws', `The package \`${missing}\` is not installed.`, {
      ...where,
      hint: `Run \`npm install --save-dev ${missing}\`.`,
    })
  const unresolved = /^Could not resolve "([^"]+)"/.exec(message.text)?.[1]
  if (unresolved !== undefined) return diagnose('config-throws', `There is no file \`${unresolved}\`.`, where)
  if (message.id === 'duplicate-object-key')
    return diagnose('config-syntax', 'The key appears twice in one object.', {
      ...where,
      hint: 'Keep one of them.',
    })
  return diagnose('config-syntax', /[.!?]$/.test(message.text) ? message.text : `${message.text}.`, {
    ...where,
    hint: message.notes[0]?.text,
  })
}

/** esbuild counts columns in bytes, starting at 0. */
function placeOf(line: number, lineText: string, column: number, length: number) {
  const bytes = Buffer.from(lineText)
  const start = bytes.subarray(0, column).toString().length
  const end = bytes.subarray(0, column + length).toString().length
  return { line, column: start + 1, ...(end > start ? { endLine: line, endColumn: end + 1 } : {}) }
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

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}
