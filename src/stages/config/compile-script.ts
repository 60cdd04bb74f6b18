import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import type { BuildFailure, Message, Metafile, Plugin } from 'esbuild'
import { ownNames, withEsbuild } from '../../engine/esbuild.ts'
import {
  computedImport,
  computedImportsReported,
  importsComputedNames,
  moduleGraph,
  type ModuleGraph,
} from '../../engine/module-graph.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isOwnFile } from '../../engine/package-root.ts'
import {
  closeFiles,
  followPackages,
  isOwnImport,
  keepOwnNames,
  missingPackage,
  packagesStayOutside,
} from './package-imports.ts'
import { fileName } from '../../engine/file-name.ts'
import { sentence } from '../../model/wording.ts'

export interface CompiledScript {
  readonly code: Uint8Array
  readonly map: Uint8Array
  readonly inputs: Metafile['inputs']
  readonly graph: ModuleGraph
  /** Whether it imports names that are only known when it runs. */
  readonly unknown: boolean
}

const anyImport = /.*/
const packagesAndNativeCode = /^[^./]|\.node$/

/** Compiles a script (absolute path) with its imports; `isWhole`: packages become part of it, too. */
export const compileScript = (
  file: string,
  outfile: string,
  root: string,
  isWhole: boolean,
): Promise<CompiledScript> =>
  compile(file, outfile, root, [isWhole ? followPackages(anyImport) : packagesStayOutside(), keepOwnNames()])

interface PackageGraph {
  readonly graph: ModuleGraph
  readonly files: ReadonlySet<string>
  /** What they depend on that is not known before they run. */
  readonly unknown: string | undefined
}

/** Reads the graph of a script with its packages; undefined if it imports none. */
export async function graphWithPackages(
  file: string,
  inputs: Metafile['inputs'],
  root: string,
): Promise<PackageGraph | undefined> {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  if (!imports.some(({ path, external }) => external === true && !isBuiltin(path))) return undefined
  // Asking for each file of a package takes longer than reading it; a package may lack one that it never
  // loads.
  return await followImports(file, root, packagesAndNativeCode).catch(() => followReadable(file, root))
}

/** The graph without the imports of files that esbuild cannot follow. */
async function followReadable(
  file: string,
  root: string,
  closedFiles: ReadonlySet<string> = new Set(),
): Promise<PackageGraph> {
  try {
    const graph = await followImports(file, root, anyImport, closedFiles)
    return closedFiles.size === 0
      ? graph
      : { ...graph, unknown: 'a package whose imports cannot be followed' }
  } catch (error) {
    // sharp may import any file with a name like `sharp-*.node`, and has none.
    const files = error instanceof DiagnosticError ? filesOf(error, root) : []
    if (files.every((path) => closedFiles.has(path))) throw error
    return await followReadable(file, root, new Set([...closedFiles, ...files]))
  }
}

/** Follows the imports that `pattern` matches, but none of `closedFiles` (absolute paths). */
async function followImports(
  file: string,
  root: string,
  pattern: RegExp,
  closedFiles: ReadonlySet<string> = new Set(),
): Promise<PackageGraph> {
  const plugins = [closeFiles(closedFiles), followPackages(pattern)]
  const { graph, unknown } = await compile(file, join(root, 'whole.mjs'), root, plugins)
  return { graph, files: new Set(graph.files), unknown: unknown ? computedImport : undefined }
}

const filesOf = ({ diagnostics }: DiagnosticError, root: string): readonly string[] =>
  diagnostics.flatMap(({ file }) => (file === undefined ? [] : [resolve(root, file)]))

async function compile(
  file: string,
  outfile: string,
  root: string,
  plugins: Plugin[],
): Promise<CompiledScript> {
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
        plugins,
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
  return diagnose('config-syntax', sentence(message.text), {
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

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors)
}
