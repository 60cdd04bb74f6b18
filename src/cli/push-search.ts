import { resolve } from 'node:path'
import { exitCodeFor, type ExitCode } from '../diagnostics/exit-code.ts'
import { counted, grouped } from '../diagnostics/count.ts'
import { report } from '../diagnostics/reporter.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { defaultBuildOptions, type BuildOptions } from '../pipeline/build-options.ts'
import type { PushTarget } from '../features/search/push/push-target.ts'
import type { SearchRecord } from '../features/search/push/records.ts'
import type { ServiceError } from '../features/search/push/engine-connection.ts'
import type { CliContext } from './context.ts'
import type { SearchPushFlags } from './request.ts'
import { keyVariable, pushTargetOf } from './push-target.ts'
import { sourceReader } from './source-reader.ts'
import { terminalOf } from './terminal.ts'

const unchanged = 'The index that readers search is unchanged.'

/**
 * `docgen search push`: replaces the content of a hosted search index with the site's records. Sends nothing
 * if the site has errors.
 */
export async function pushSearch(
  dir: string | undefined,
  flags: SearchPushFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { siteRecords } = await import('./site-records.ts')
  const options: BuildOptions = {
    dir: resolve(context.cwd, dir ?? '.'),
    ...(flags.config === undefined ? {} : { configPath: resolve(context.cwd, flags.config) }),
    ...defaultBuildOptions,
    signal: context.signal,
  }
  // Reports missing settings before building anything.
  const loaded = await loadSite(options)
  const target = flags.dryRun ? undefined : await pushTargetOf(flags, loaded.config, context)
  const { records, pages, diagnostics, failed, root } = await siteRecords(options, loaded)
  if (failed) {
    await say(
      diagnostics.filter(({ severity }) => severity === 'error'),
      context,
      root,
    )
    return exitCodeFor(diagnostics)
  }
  if (!target) {
    for (const record of records) context.stdout.write(`${JSON.stringify(record)}\n`)
    return 0
  }
  if (records.length === 0)
    throw new DiagnosticError(
      diagnose('search-push-failed', 'The site has no page that search may show.', { hint: unchanged }),
    )
  const pushed = await push(records, target, context)
  context.stdout.write(`${target.name} has ${counted(pushed, 'record')} of ${counted(pages, 'page')}.\n`)
  return 0
}

/** Pushes the records and returns their number in the index. Oversized records and leftovers are warnings. */
async function push(all: readonly SearchRecord[], target: PushTarget, context: CliContext): Promise<number> {
  const { fitRecords } = await import('../features/search/push/records.ts')
  const { pushRecords, LeftBehind } = await import('../features/search/push/push-records.ts')
  const { records, cut } = fitRecords(all, target.maxRecordBytes)
  if (cut.length > 0) await say([tooLarge(cut, target)], context)
  try {
    const leftover = await pushRecords(records, target, context.signal)
    if (leftover)
      await say(
        [
          diagnose('search-push-leftover', `${target.name} ${leftover.message}.`, {
            hint: 'Readers search the new index; the previous one can be removed by hand.',
          }),
        ],
        context,
      )
    return records.length
  } catch (error) {
    if (!(error instanceof LeftBehind)) throw await explained(error, target)
    await say(
      [
        diagnose(
          'search-push-leftover',
          `${target.name} may still have the index \`${error.index}\`, which was not finished.`,
          { hint: 'Nobody searches it; it can be removed by hand.' },
        ),
      ],
      context,
    )
    throw await explained(error.cause, target)
  }
}

function tooLarge(urls: readonly string[], { name, maxRecordBytes }: PushTarget): Diagnostic {
  const are = urls.length === 1 ? 'is' : 'are'
  return diagnose(
    'search-push-cut',
    `${urls.join(', ')} ${are} cut: ${name} takes at most ${grouped(maxRecordBytes)} bytes per section.`,
    { hint: 'Search cannot find the end of such a section. Split it with headings.' },
  )
}

/** Converts an error response of a search engine to a diagnostic; returns any other error unchanged. */
async function explained(error: unknown, { name }: PushTarget): Promise<unknown> {
  const { ServiceError: Refusal } = await import('../features/search/push/engine-connection.ts')
  return error instanceof Refusal
    ? new DiagnosticError(
        diagnose('search-push-failed', `${name} ${error.message}.`, { hint: hintFor(error) }),
      )
    : error
}

function hintFor({ status, passing }: ServiceError): string {
  if (status === 401 || status === 403)
    return `Check the key in ${keyVariable}: it needs permission to write and delete indexes.`
  if (status !== undefined && (status < 400 || status === 404))
    return `Check the address that \`--url\` names. ${unchanged}`
  // The response that got lost may have been a success.
  return passing
    ? 'Push again; `--timeout` gives a slow engine more time. Until then, readers search the old index, or the complete new one if it is already in place.'
    : unchanged
}

async function say(
  diagnostics: readonly Diagnostic[],
  { stderr, environment }: CliContext,
  root?: string,
): Promise<void> {
  if (diagnostics.length === 0) return
  stderr.write(
    await report('pretty', {
      diagnostics,
      source: root === undefined ? () => undefined : sourceReader(root),
      color: terminalOf(stderr, environment).color,
    }),
  )
}
