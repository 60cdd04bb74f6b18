import type { SiteConfig } from '../model/site-config.ts'
import type { RetryPolicy } from '../features/search/push/engine-connection.ts'
import type { PushTarget, TargetOptions } from '../features/search/push/push-target.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'
import type { SearchPushFlags } from './request.ts'

/**
 * The environment variable with the write key. Not an option, because command lines are visible to other
 * processes and recorded in histories.
 */
export const keyVariable = 'DOCGEN_SEARCH_KEY'

/**
 * The target index, from the command line, the configuration, and the environment. Never prompts. Throws
 * `invalid-option-value` if something is missing.
 */
export async function pushTargetOf(
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
function addressOf(written: string | undefined, provider: string): string {
  if (written === undefined)
    throw unusable(
      `The address of ${provider} is missing.`,
      'Name it with `--url https://search.example.com`.',
    )
  const url = URL.canParse(written) ? new URL(written) : undefined
  // The rest of the URL may contain a key, so it is not repeated.
  if (url && url.username + url.password + url.search + url.hash !== '')
    throw unusable(
      'An address with a user, a password, `?` or `#` cannot be used.',
      `The key belongs in the environment variable ${keyVariable}.`,
    )
  if (!url || !/^https?:$/.test(url.protocol))
    throw unusable(
      `\`${written}\` is not the address of a server.`,
      'Write it as `https://search.example.com`.',
    )
  return url.href.replace(/\/+$/, '')
}
