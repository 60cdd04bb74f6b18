import { stat } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { grouped } from '../diagnostics/count.ts'
import { report, type ReportInput } from '../diagnostics/reporter.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildOptions, BuildResult } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { guardSiteCode } from '../model/guard-exit.ts'
import { unusable } from './option-values.ts'
import { reportPrefix, sourceReader, terminalOf } from './print-report.ts'
import type { BuildFlags } from './command-flags.ts'
import { runBuild } from './run-build.ts'

/** `docgen build`: builds the site, prints the report, and returns the exit code. */
export async function build(
  dir: string | undefined,
  flags: BuildFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const options = await buildOptions(dir, flags, context)
  // Also reports attempts whose error the site's code catches.
  const guard = guardSiteCode()
  const result = await runBuild(options, context).finally(() => guard.release())
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
  context: CliContext,
): Promise<BuildOptions> {
  const { cwd } = context
  const start = resolve(cwd, dir ?? '.')
  if (!(await stat(start).catch(() => undefined))?.isDirectory())
    throw unusable(`There is no folder \`${dir ?? start}\` to build.`)
  const { config, outDir, baseUrl, strict, cache, force, workers, shard, drafts, locale } = flags
  return {
    ...siteAt(dir, config, context),
    outDir: outDir === undefined ? undefined : resolve(cwd, outDir),
    baseUrl,
    workers,
    shard,
    locales: locale,
    strict,
    cache,
    force,
    drafts,
    mode: 'build',
  }
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

/** Formats how long each stage took as lines of text: `markdown  1,204 ms  41 %`. */
function timingsTable(timings: BuildResult['timings']): string {
  const total = timings.reduce((sum, { ms }) => sum + ms, 0)
  const width = Math.max(0, ...timings.map(({ stage }) => stage.length))
  const rows = timings.map(({ stage, ms }) => {
    const share = total === 0 ? 0 : Math.round((ms / total) * 100)
    return `  ${stage.padEnd(width)}  ${grouped(Math.round(ms)).padStart(8)} ms  ${String(share).padStart(3)} %\n`
  })
  return rows.join('')
}
