import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { exitCodeFor, type ExitCode } from '../diagnostics/exit-code.ts'
import { report, type ReportInput } from '../diagnostics/reporter.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildOptions, BuildResult, Progress } from '../pipeline/build-options.ts'
import type { CliContext } from './context.ts'
import { drawProgress } from './draw-progress.ts'
import { failedBuild } from './failed-build.ts'
import { guardSiteCode } from './guard-site-code.ts'
import { unusable } from './option-values.ts'
import type { BuildFlags } from './request.ts'
import { reportPrefix } from './report-prefix.ts'
import { sourceReader } from './source-reader.ts'
import { terminalOf } from './terminal.ts'
import { timingsTable } from './timings-table.ts'

/** `docgen build`: builds the site, prints the report, and returns the exit code. */
export async function build(
  dir: string | undefined,
  flags: BuildFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const progress = drawProgress(
    (text) => context.stderr.write(text),
    terminalOf(context.stderr, context.environment),
  )
  const options = await buildOptions(dir, flags, context, progress)
  // Also reports attempts whose error the site's code catches.
  const guard = guardSiteCode()
  const result = await run(options, context).finally(() => {
    progress.done()
    guard.release()
  })
  if (context.signal.aborted) return 1 // The signal ends the process; a report of half a build would mislead.
  const diagnostics = withExitAttempts(
    result.diagnostics,
    guard.attempts().flatMap(({ diagnostics }) => diagnostics),
  )
  context.stdout.write(
    await report(flags.format, reportInput({ ...result, diagnostics }, flags, context, version)),
  )
  if (flags.profile) context.stderr.write(timingsTable(result.timings))
  const exit = exitCodeFor(diagnostics, flags.strict)
  return exit === 0 && result.failed ? 1 : exit
}

async function buildOptions(
  dir: string | undefined,
  flags: BuildFlags,
  { cwd, signal }: CliContext,
  progress: Progress,
): Promise<BuildOptions> {
  const start = resolve(cwd, dir ?? '.')
  if (!(await stat(start).catch(() => undefined))?.isDirectory())
    throw unusable(`There is no folder \`${dir ?? start}\` to build.`)
  const { config, outDir, baseUrl, strict, cache, force, profile, workers, drafts, locale } = flags
  return {
    dir: start,
    ...(config === undefined ? {} : { configPath: resolve(cwd, config) }),
    ...(outDir === undefined ? {} : { outDir: resolve(cwd, outDir) }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(workers === undefined ? {} : { workers }),
    ...(locale === undefined ? {} : { locales: locale }),
    strict,
    cache,
    force,
    profile,
    drafts,
    progress,
    signal,
    mode: 'build',
  }
}

/** Runs the build. If it cannot even start, returns a result with the reason. */
async function run(options: BuildOptions, context: CliContext): Promise<BuildResult> {
  try {
    const { buildSite } = await context.loadPipeline()
    return await buildSite(options)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    const root = options.root ?? (await projectRoot(options)) ?? context.cwd
    return failedBuild(error.diagnostics, root, options.outDir ?? root)
  }
}

/** The folder that file names in diagnostics are relative to, for builds that failed before knowing it. */
async function projectRoot({ dir, configPath }: BuildOptions): Promise<string | undefined> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  return dir === undefined
    ? undefined
    : await findConfig(dir, configPath).then(
        ({ root }) => root,
        () => dir,
      )
}

/** Adds attempts to end the process, which are reported even if the site's code caught the error. */
function withExitAttempts(
  diagnostics: readonly Diagnostic[],
  attempts: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.some(({ rule }) => rule === 'process-exit')
    ? diagnostics
    : [...diagnostics, ...attempts.slice(0, 1)]
}

function reportInput(
  result: BuildResult,
  { format }: BuildFlags,
  context: CliContext,
  version: string,
): ReportInput {
  const { pages, fromCache, written, files, bytes, milliseconds } = result
  const { cwd, environment, stdout } = context
  return {
    diagnostics: result.diagnostics,
    source: sourceReader(result.root),
    summary: {
      pages,
      fromCache,
      written,
      files,
      bytes,
      milliseconds,
      outDir: relative(cwd, result.outDir) || '.',
    },
    color: terminalOf(stdout, environment).color,
    prefix: reportPrefix(result.root, format, context),
    manual: environment['DOCGEN_MANUAL'],
    version,
  }
}
