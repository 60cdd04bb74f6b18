import { join } from 'node:path'
import type { RemoteCache } from '../engine/remote/remote-cache.ts'
import type { Session } from '../engine/session.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Shard } from './shard.ts'

/** What a build shares with those of other machines. */
interface SharedCache {
  readonly remote: RemoteCache
  /** The entry of the site, for builds of the same docgen in the same environment. */
  readonly entry: string
  /** Absolute path. */
  readonly folder: string
}

/** What the server gave. */
interface PulledCache {
  /** Why it could not be used. */
  readonly found: readonly Diagnostic[]
  /** Whether shards are among it, which later builds do not look for. */
  readonly hasShards: boolean
}

/**
 * Takes what other machines have made into the store of a session: what the last build sent and, given a hash
 * of the sources, what shards made of the same ones.
 */
export async function pullCache(session: Session, sources: string | undefined): Promise<PulledCache> {
  const shared = await sharedCache(session)
  if (!shared) return { found: [], hasShards: false }
  const { pullStore } = await import('../engine/remote/share-store.ts')
  const pull = (entry: string): ReturnType<typeof pullStore> =>
    pullStore(session.store, shared.folder, shared.remote, entry)
  const { problem } = await pull(shared.entry)
  if (problem !== undefined || sources === undefined) return { found: findings(problem), hasShards: false }
  // A shard that failed does not hide the others, but all after the last one are missing.
  let hasShards = false
  for (let number = 1, missing = 0; missing < 2; number++) {
    const shard = await pull(await shardEntry(shared, sources, number))
    if (shard.problem !== undefined) return { found: findings(shard.problem), hasShards }
    hasShards ||= shard.isThere
    missing = shard.isThere ? 0 : missing + 1
  }
  return { found: [], hasShards }
}

/** Sends the committed store of a session to other machines, if the site wants that. */
export async function pushCache(session: Session): Promise<readonly Diagnostic[]> {
  const { push = false } = session.loaded.config.cache ?? {}
  const shared = push === true || (push === 'ci' && isCi()) ? await sharedCache(session) : undefined
  return shared ? pushTo(shared, shared.entry) : []
}

/** Sends the committed store of a shard to the build that closes. `sources`: a hash of what both build. */
export async function pushShard(
  session: Session,
  { number }: Shard,
  sources: string,
): Promise<readonly Diagnostic[]> {
  const shared = await sharedCache(session)
  return shared ? pushTo(shared, await shardEntry(shared, sources, number)) : []
}

async function pushTo({ folder, remote }: SharedCache, entry: string): Promise<readonly Diagnostic[]> {
  const { pushStore } = await import('../engine/remote/share-store.ts')
  return findings(await pushStore(folder, remote, entry))
}

async function shardEntry({ entry }: SharedCache, sources: string, number: number): Promise<string> {
  const { entryOf } = await import('../engine/remote/share-store.ts')
  return entryOf(entry, sources, String(number))
}

const isCi = (): boolean => !['', '0', 'false'].includes(process.env['CI'] ?? '')

async function sharedCache({
  store,
  loaded: { config },
  installation,
  cacheDir,
}: Session): Promise<SharedCache | undefined> {
  if (!config.cache || !store.adopt) return undefined
  const { entryOf } = await import('../engine/remote/share-store.ts')
  return {
    remote: {
      address: config.cache.remote.replace(/\/+$/, ''),
      authorization: process.env['DOCGEN_CACHE_AUTHORIZATION'],
    },
    entry: entryOf(config.url, config.baseUrl, installation),
    folder: join(cacheDir, 'store'),
  }
}

const findings = (problem: string | undefined): readonly Diagnostic[] =>
  problem === undefined
    ? []
    : [
        diagnose('remote-cache-unusable', `The remote cache cannot be used: ${problem}.`, {
          hint: 'Everything that it did not give is made here. Check its address, and what the server says.',
        }),
      ]
