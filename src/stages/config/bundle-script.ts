import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import type { BuildFailure, Message, Metafile } from 'esbuild'
import { isFileInput, withEsbuild } from '../../engine/esbuild.ts'
import { environmentBanner, noticedEnvironment, noticeReads } from '../../engine/notice-reads.ts'
import { fingerprint, nameHash } from '../../engine/fingerprint.ts'
import { renameFile } from '../../engine/rename-file.ts'
import { processName } from '../../engine/process-name.ts'
import { importCandidates } from '../../engine/import-candidates.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ModuleOptions } from './module-options.ts'
import { ownNames } from '../../engine/own-names.ts'
import { missingPackage, packagesStayOutside } from './package-imports.ts'
import { fileName } from '../../engine/file-name.ts'

/** Increase this when the same sources result in another bundle. */
const bundleVersion = 4

/** A configuration file bundled into one script. */
export interface BundledScript {
  /** Absolute path of the compiled module. */
  readonly compiled: string
  /** Absolute path of its source map. */
  readonly map: string
  /** Absolute paths of the sources, sorted. */
  readonly inputs: readonly string[]
  /** Fingerprint of the compiled module. */
  readonly code: string
  /** Whether it comes from an earlier run. */
  readonly reused: boolean
}

/** The record beside a compiled module that tells the next run whether it is still valid. */
interface BundleRecord {
  readonly version: number
  readonly entry: string
  readonly compiledHash: string
  /** Source files and fingerprints of their content. */
  readonly inputs: Readonly<Record<string, string>>
  /** The result of `importCandidates` for the sources. */
  readonly rivals: string
}

/**
 * Compiles a TypeScript or JavaScript file (absolute path) with its imports into a single module in the cache
 * folder. Packages remain external. esbuild is not loaded as long as the record of an earlier run is valid.
 */
export async function bundleScript(file: string, options: ModuleOptions): Promise<BundledScript> {
  const folder = join(options.cacheDir, 'config')
  const kept = options.reuse ? await keptBundle(file, folder) : undefined
  return kept ?? (await freshBundle(file, folder, options.root))
}

async function keptBundle(file: string, folder: string): Promise<BundledScript | undefined> {
  const paths = pathsOf(file, folder)
  try {
    const record = JSON.parse(await readFile(paths.record, 'utf8')) as BundleRecord // Its version and hashes are checked next.
    if (
      record.version !== bundleVersion ||
      record.entry !== file ||
      (await hashOf(paths.compiled)) !== record.compiledHash
    )
      return undefined
    const inputs = Object.entries(record.inputs)
    const same = await Promise.all(inputs.map(async ([path, hash]) => (await hashOf(path)) === hash))
    return same.every(Boolean) && importCandidates(inputs.map(([path]) => path)) === record.rivals
      ? { ...paths, inputs: inputs.map(([path]) => path), code: record.compiledHash, reused: true }
      : undefined
  } catch {
    return undefined // No record, or a damaged one: the script is bundled again.
  }
}

async function freshBundle(file: string, folder: string, root: string): Promise<BundledScript> {
  const writable = await writableFolder(folder)
  const paths = pathsOf(file, writable)
  const { code, map, metafile } = await compile(file, paths.compiled, root)
  const inputs = inputsOf(metafile, root)
  const hashes = await Promise.all(inputs.map(async (path) => [path, await hashOf(path)] as const))
  const record: BundleRecord = {
    version: bundleVersion,
    entry: file,
    compiledHash: fingerprint(code),
    inputs: Object.fromEntries(hashes),
    rivals: importCandidates(inputs),
  }
  await Promise.all([replace(paths.compiled, code), replace(paths.map, map)])
  await replace(paths.record, JSON.stringify(record))
  return { ...paths, inputs, code: record.compiledHash, reused: false }
}

async function compile(
  file: string,
  outfile: string,
  root: string,
): Promise<{ code: Uint8Array; map: Uint8Array; metafile: Metafile }> {
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
        logOverride: { 'duplicate-object-key': 'error' },
        // The result must not depend on the site's tsconfig.json.
        tsconfigRaw: '{}',
        banner: { js: requireBanner(file) },
        define: { ...ownNames, ...noticedEnvironment },
        plugins: [noticeReads(), packagesStayOutside()],
      }),
    )
    const [map, code] = ['.map', '.mjs'].map(
      (end) => result.outputFiles.find(({ path }) => path.endsWith(end))?.contents,
    )
    if (!map || !code) throw new Error('esbuild returned no module')
    return { code, map, metafile: result.metafile }
  } catch (error) {
    if (isBuildFailure(error))
      throw new DiagnosticError(...error.errors.map((message) => toDiagnostic(message, file, root)))
    throw error
  }
}

/** Bundled CommonJS code loads packages with `require`, which modules do not have. */
function requireBanner(file: string): string {
  return `import { createRequire as docgenCreateRequire } from 'node:module'; const require = docgenCreateRequire(${JSON.stringify(file)}); ${environmentBanner}`
}

function inputsOf(metafile: Metafile, root: string): readonly string[] {
  return Object.keys(metafile.inputs)
    .filter(isFileInput)
    .map((input) => resolve(root, input))
    .sort()
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
    await rename(probe, join(folder, '.probe'))
    return folder
  } catch {
    return await mkdtemp(join(tmpdir(), 'docgen-config-'))
  }
}

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}-${processName}`)
  try {
    await writeFile(part, content)
    renameFile(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

async function hashOf(path: string): Promise<string> {
  return fingerprint(await readFile(path))
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}
