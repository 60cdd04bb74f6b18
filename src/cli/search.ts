import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { counted, grouped } from '../diagnostics/count.ts'
import type { RetryPolicy, ServiceError } from '../features/search/push/engine-connection.ts'
import type { PushTarget, TargetOptions } from '../features/search/push/push-target.ts'
import type { SearchRecord } from '../features/search/push/records.ts'
import { diagnose, diagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { type BuildOptions, defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { prettyReport } from './print-report.ts'
import type { SearchExplainFlags, SearchPushFlags } from './command-flags.ts'
import { parseUrl } from '../model/address.ts'
import { siteLanguage } from '../model/site-language.ts'

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
    ...siteAt(dir, flags.config, context),
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
    throw diagnosticError('search-push-failed', 'The site has no page that search may show.', {
      hint: unchanged,
    })
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
    ? diagnosticError('search-push-failed', `${name} ${error.message}.`, { hint: hintFor(error) })
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
  stderr.write(await prettyReport(diagnostics, { root, stream: stderr, environment }))
}

/**
 * The environment variable with the write key. Not an option, because command lines are visible to other
 * processes and recorded in histories.
 */
const keyVariable = 'DOCGEN_SEARCH_KEY'

/**
 * The target index, from the command line, the configuration, and the environment. Never prompts. Throws
 * `invalid-option-value` if something is missing.
 */
async function pushTargetOf(
  flags: SearchPushFlags,
  config: SiteConfig,
  { environment, signal }: CliContext,
): Promise<PushTarget> {
  const provider = flags.provider ?? (config.search.algolia ? 'algolia' : undefined)
  if (provider === undefined)
    throw unusable(
      'There is no engine to push to.',
      'Name one with `--provider algolia`, `typesense` or `meilisearch`.',
    )
  const key = keyOf(environment, config)
  const index = indexOf(flags, config, provider)
  const options: TargetOptions = {
    index,
    key,
    stagedSuffix: Date.now().toString(36),
    synonyms: config.search.synonyms,
  }
  const policy: RetryPolicy = { timeout: flags.timeout, retries: 4, delay: 500, signal }
  if (provider === 'algolia') return algolia(flags, config, options, policy)
  const url = addressOf(flags.url, provider)
  if (provider === 'typesense')
    return (await import('../features/search/push/typesense.ts')).typesenseTarget({ ...options, url }, policy)
  return (await import('../features/search/push/meilisearch.ts')).meilisearchTarget(
    { ...options, url },
    policy,
  )
}

function keyOf(environment: CliContext['environment'], { search: { algolia: readers } }: SiteConfig): string {
  // Files and secret stores add a trailing line break.
  const key = (environment[keyVariable] ?? '').trim()
  if (key === '')
    throw unusable(`The write key is missing.`, `Set it in the environment variable ${keyVariable}.`)
  if (/[^!-~]/.test(key))
    throw unusable(
      'The write key contains characters that no key has.',
      `Look for spaces and line breaks in the environment variable ${keyVariable}.`,
    )
  if (key === readers?.searchApiKey)
    throw unusable(
      `The key in ${keyVariable} is the same as \`search.algolia.searchApiKey\`, which every page shows to its readers.`,
      'Set a key that can write. If this one can, revoke it.',
    )
  return key
}

function indexOf(flags: SearchPushFlags, { search }: SiteConfig, provider: string): string {
  const index = flags.index ?? search.algolia?.indexName
  if (index === undefined) throw unusable('There is no index to push to.', 'Name it with `--index`.')
  if (provider === 'meilisearch' && !/^[\w-]+$/.test(index))
    throw unusable(
      'Meilisearch allows only letters from a to z, digits, `-` and `_` in the name of an index.',
      'Choose another one with `--index`.',
    )
  // In a URL path, these would be dot segments.
  if (/^\.{1,2}$|\p{Cc}/u.test(index))
    throw unusable(
      'The name of the index cannot be part of an address.',
      'Choose another one with `--index`.',
    )
  return index
}

async function algolia(
  { appId, url }: SearchPushFlags,
  { search }: SiteConfig,
  options: TargetOptions,
  policy: RetryPolicy,
): Promise<PushTarget> {
  const id = appId ?? search.algolia?.appId
  if (id === undefined)
    throw unusable('The ID of the Algolia application is missing.', 'Name it with `--app-id`.')
  if (!/^[\w-]+$/.test(id))
    throw unusable(
      'The ID of an Algolia application consists of letters and digits.',
      'Correct `--app-id`, or `search.algolia.appId` in the configuration.',
    )
  const { algoliaTarget } = await import('../features/search/push/algolia.ts')
  return algoliaTarget(
    { ...options, appId: id, ...(url === undefined ? {} : { hosts: [addressOf(url, 'algolia')] }) },
    policy,
  )
}

/** Removes a trailing slash. Servers may be located below a path: `https://example.com/search`. */
function addressOf(address: string | undefined, provider: string): string {
  if (address === undefined)
    throw unusable(
      `The address of ${provider} is missing.`,
      'Name it with `--url https://search.example.com`.',
    )
  const url = parseUrl(address)
  // The rest of the URL may contain a key, so it is not repeated.
  if (url && url.username + url.password + url.search + url.hash !== '')
    throw unusable(
      'An address with a user, a password, `?` or `#` cannot be used.',
      `The key belongs in the environment variable ${keyVariable}.`,
    )
  if (!url || !/^https?:$/.test(url.protocol))
    throw unusable(
      `\`${address}\` is not the address of a server.`,
      'Write it as `https://search.example.com`.',
    )
  return url.href.replace(/\/+$/, '')
}

/**
 * `docgen search explain`: prints how search interprets a query on the built site, using the same code as in
 * the browser. Throws if there is no built site with its own index.
 */
export async function explainSearch(
  query: string,
  { dir, config: configPath, outDir, tree }: SearchExplainFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { root, config } = await loadSite({
    ...siteAt(dir, configPath, context),
    cache: true,
  })
  const site = outDir === undefined ? resolve(root, config.outDir) : resolve(context.cwd, outDir)
  const folder = join(site, 'assets/search')
  if (!(await stat(join(folder, 'index.json')).catch(() => undefined))?.isFile())
    throw unusable(
      `There is no search index in \`${relative(context.cwd, site) || './'}\`.`,
      'Run `docgen build` first. A site that uses a hosted search engine has no index of its own.',
    )
  const { OpenIndex } = await import('../features/search/query/open-index.ts')
  const { DiskFiles } = await import('../features/search/explain/explain-query.ts')
  const { loadLanguage } = await import('../features/search/index/load-language.ts')
  const { explanationText } = await import('../features/search/explain/explain-query.ts')
  const index = new OpenIndex(new DiskFiles(folder), await loadLanguage(siteLanguage(config.i18n)))
  const engine = await index.engineFor(query)
  const ranking = engine.search(query, tree === undefined ? {} : { tree })
  context.stdout.write(explanationText(ranking, engine.sections))
  return 0
}
