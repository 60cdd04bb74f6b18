import { readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { BuildFailure, OutputFile as EsbuildFile, Location, Message, Metafile } from 'esbuild'
import type { BundleFile } from '../../engine/bundle-folder.ts'
import { isFileInput, withEsbuild } from '../../engine/esbuild.ts'
import { fileName, isWithin } from '../../engine/file-name.ts'
import {
  computedImport,
  computedImportsReported,
  importsComputedNames,
  moduleGraph,
} from '../../engine/module-graph.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { locationAt } from '../../model/location.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import type { Look } from '../../model/site-code.ts'
import { styleAddresses } from '../../model/markup-addresses.ts'
import { filesInOutput } from './notices.ts'
import { isDiagnostic } from './resolve-theme.ts'
import { isPlain } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

export interface Built {
  readonly files: readonly BundleFile[]
  /** What it was made from: the content of all sources, and what decides which files their imports mean. */
  readonly looks: readonly Look[]
  readonly builtins: readonly string[]
  /** Absolute paths of all bundled files, including those of packages. */
  readonly sources: readonly string[]
  /** Those that became part of the output; others were only read. */
  readonly used: readonly string[]
  /**
   * What each module imports, by absolute path or, for modules that only a bundle has, by name; undefined for
   * a bundle that is recalled.
   */
  readonly imports?: ReadonlyMap<string, readonly string[]>
  readonly warnings: readonly Diagnostic[]
  /** What it depends on that is not known before it runs. */
  readonly unknown?: string | undefined
}

/**
 * The folder that esbuild's paths are relative to. esbuild hashes these paths into the names of chunks, which
 * must not depend on the location of the project.
 */
export const anchorOf = (input: ThemeInput): string => (isPlain(input) ? packageRoot() : input.folders.root)

/** Runs esbuild. Throws its errors as diagnostics. */
export async function runEsbuild(
  input: ThemeInput,
  options: Omit<import('esbuild').BuildOptions, 'write' | 'bundle'>,
): Promise<Built> {
  const outdir = join(input.cacheDir, 'theme', 'out')
  const anchor = anchorOf(input)
  try {
    const result = await withEsbuild(({ build }) =>
      build({
        bundle: true,
        splitting: true,
        format: 'esm',
        outdir,
        jsx: 'automatic',
        assetNames: 'assets/[name]-[hash]',
        legalComments: 'none',
        logLevel: 'silent',
        logOverride: computedImportsReported,
        absWorkingDir: anchor,
        charset: 'utf8',
        tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'react' } },
        ...options,
        define: { 'process.env.NODE_ENV': '"production"', ...options.define },
        ...(input.codeGlobals === undefined ? {} : { inject: [input.codeGlobals] }),
        // Other generators allow JSX in such files.
        loader: { '.js': 'jsx', ...options.loader },
        write: false,
        metafile: true,
      }),
    )
    return {
      ...readResult(result, outdir, anchor),
      warnings: reported(result.warnings, input),
      unknown: importsComputedNames(result, anchor) ? computedImport : undefined,
    }
  } catch (error) {
    throw new DiagnosticError(...failures(error, input))
  }
}

/**
 * Converts esbuild's result to a platform-independent form: names with forward slashes, and absolute paths of
 * sources.
 */
export function readResult(
  { outputFiles, metafile }: { readonly outputFiles: readonly EsbuildFile[]; readonly metafile: Metafile },
  outdir: string,
  anchor: string,
): Omit<Built, 'warnings' | 'unknown'> {
  const graph = moduleGraph(metafile, anchor, isOfDocgen)
  const located = (name: string): string => resolve(anchor, name.replace(/\?.*$/, ''))
  const sources = Object.keys(metafile.inputs).filter(isFileInput).map(located)
  // An island is two modules of one file: itself, and what renders it on the server.
  const imports = new Map<string, readonly string[]>()
  const nameOf = (name: string): string => (isFileInput(name) ? located(name) : name)
  for (const [name, { imports: inputImports }] of Object.entries(metafile.inputs))
    imports.set(nameOf(name), [
      ...(imports.get(nameOf(name)) ?? []),
      ...inputImports.map(({ path }) => nameOf(path)),
    ])
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: fileName(path, outdir), contents })),
    sources,
    imports,
    used: filesInOutput(metafile, anchor),
    looks: [...graph.looks, ...contentLooks(sources)],
    builtins: graph.builtins,
  }
}

/** Looks at the content of files, by absolute path. */
export const contentLooks = (files: Iterable<string>): readonly Look[] =>
  [...files].map((name) => ({ kind: 'content', name }))

/** docgen's own sources and packages import what they were installed with. */
const isOfDocgen = (file: string): boolean =>
  ['templates', 'src', 'dist', 'node_modules'].some((folder) => isWithin(join(packageRoot(), folder), file))

export function failures(error: unknown, input: ThemeInput): Diagnostic[] {
  const { errors } = error as Partial<BuildFailure>
  if (!Array.isArray(errors) || errors.length === 0) throw error
  return diagnosed(errors, input)
}

/** Reports what docgen's plugins left out of a bundle, or found in a file of it. */
export const reported = (warnings: readonly Message[], input: ThemeInput): Diagnostic[] =>
  diagnosed(
    warnings.filter(
      ({ pluginName, detail }) =>
        isDiagnostic(detail) || /^docgen-(?:foreign-(?:modules|sheets)|css-modules)$/.test(pluginName),
    ),
    input,
  )

function diagnosed(messages: readonly Message[], input: ThemeInput): Diagnostic[] {
  return messages.map(({ text, location, detail }) => {
    if (isDiagnostic(detail)) return detail
    const inAnswers = missingProvider(location, input.answers, input.folders.root)
    if (inAnswers) return inAnswers
    const unit = input.units.find((each) => location?.file === `docgen:unit/${each.id}`)
    if (unit)
      return diagnose(isOfImport(text, location) ? 'mdx-import' : 'mdx-expression-syntax', text, {
        file: unit.file,
        place: placeInPage(unit, location, input.textOf(unit.file) ?? ''),
        hint: /Could not resolve/.test(text)
          ? 'Install the package, or fix the path.'
          : /^"await"/.test(text)
            ? 'Pages are rendered in one go: import the data, or wait for it in an island.'
            : undefined,
      })
    const file = location
      ? isAbsolute(location.file)
        ? fileName(location.file, input.folders.root)
        : location.file
      : undefined
    const missing = file?.endsWith('.css') === true ? /^Could not resolve "(.*)"/.exec(text)?.[1] : undefined
    return diagnose(
      missing === undefined ? 'mdx-import' : 'broken-asset',
      missing === undefined ? text : `No file at \`${missing}\`.`,
      {
        file,
        place:
          (missing === undefined || file === undefined
            ? undefined
            : placeInImageSet(missing, resolve(input.folders.root, file))) ??
          (location
            ? {
                line: location.line,
                column: location.column + 1,
                endColumn: location.column + 1 + location.length,
              }
            : undefined),
        hint:
          missing === undefined && /Could not resolve "[^./]/.test(text)
            ? 'Install the package, or fix the path.'
            : undefined,
      },
    )
  })
}

/** Whether an error in the code of a page is about what it imports, and not about an expression. */
const isOfImport = (text: string, location: Location | null): boolean =>
  !location || /^\s*(?:import|export)\b/.test(location.lineText) || /could not resolve/i.test(text)

/** The place of an address in a style sheet. esbuild saw a modified text (see `imageSets`). */
function placeInImageSet(target: string, path: string): Place | undefined {
  const css = readFileSync(path, 'utf8')
  const styleAddress = styleAddresses(css).find(
    ({ address, start }) => address === target && /["']/.test(css[start] ?? ''),
  )
  return styleAddress && locationAt(css, styleAddress.start)
}

/**
 * The place in a page of an error in its generated module: the code is on a line of its own in the page, or
 * in an expression.
 */
function placeInPage(
  unit: PageModuleUnit,
  location: Location | null,
  source: string,
): { line: number; column: number } {
  const whole = location?.lineText.trim() ?? ''
  if (!location || whole === '') return { line: 1, column: 1 }
  const lineOf = (text: string): number => source.split(/\r?\n/).findIndex((line) => line.includes(text)) + 1
  if (lineOf(whole) > 0) return { line: lineOf(whole), column: 1 }
  const specifier = location.lineText.slice(location.column, location.column + location.length)
  const at = specifier === '' ? -1 : source.indexOf(specifier)
  return at === -1 ? (unit.places[0] ?? { line: 1, column: 1 }) : locationAt(source, at)
}

/**
 * Converts esbuild's error about a missing default export in the site's module, which esbuild reports in
 * docgen's code, to one about the site's file.
 */
function missingProvider(
  location: Location | null,
  answers: ThemeInput['answers'],
  root: string,
): Diagnostic | undefined {
  if (
    answers?.module === undefined ||
    location?.file.endsWith('src/features/search/answers/open-custom.ts') !== true
  )
    return undefined
  return diagnose('missing-default-export', 'The module with the answers has no default export.', {
    file: fileName(answers.module, root),
    hint: 'Write `export default { async *ask(request, signal) { … } }`.',
  })
}
