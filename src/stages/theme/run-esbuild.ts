import { join, resolve } from 'node:path'
import type { Metafile, OutputFile as EsbuildFile } from 'esbuild'
import {
  computedImport,
  computedImportsReported,
  importsComputedNames,
  moduleGraph,
} from '../../engine/module-graph.ts'
import { fileName, isWithin } from '../../engine/file-name.ts'
import type { Look } from '../../model/site-code.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import { isFileInput, withEsbuild } from '../../engine/esbuild.ts'
import type { BundleFile } from '../../engine/bundle-folder.ts'
import { filesInOutput } from './notices.ts'
import { packageRoot } from '../../engine/package-root.ts'
import { isPlain } from './is-plain.ts'
import type { ThemeInput } from './theme-input.ts'
import { failures, reported } from './bundle-failures.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'

/** The result of esbuild. */
export interface Built {
  readonly files: readonly BundleFile[]
  /** What it was made from: the content of all sources, and what decides which files their imports mean. */
  readonly looks: readonly Look[]
  /** Built-in modules of Node that it imports. */
  readonly builtins: readonly string[]
  /** Absolute paths of all bundled files, including those of packages. */
  readonly sources: readonly string[]
  /** Those that became part of the output; others were only read. */
  readonly used: readonly string[]
  /** Warnings about modules that were left out. */
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
  const sources = Object.keys(metafile.inputs)
    .filter(isFileInput)
    .map((name) => resolve(anchor, name.replace(/\?.*$/, '')))
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: fileName(path, outdir), contents })),
    sources,
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
  ['templates', 'src', 'node_modules'].some((folder) => isWithin(join(packageRoot(), folder), file))
