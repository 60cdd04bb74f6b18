import { join } from 'node:path'
import type { RemoteCache } from '../engine/remote/remote-cache.ts'
import type { Session } from '../engine/session.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What a build shares with those of other machines. */
interface SharedCache {
  readonly remote: RemoteCache
  /** The entry of the site, for builds of the same docgen in the same environment. */
  readonly entry: string
  /** Absolute path. */
  readonly folder: string
}

/** Takes what other machines have made into the store of a session. Returns why that failed, if it did. */
export async function pullCache(session: Session): Promise<readonly Diagnostic[]> {
  const shared = await sharedCache(session)
  if (!shared) return []
  const { pullStore } = await import('../engine/remote/share-store.ts')
  return findings(await pullStore(session.store, shared.folder, shared.remote, shared.entry))
}

/** Sends the committed store of a session to other machines, if the site wants that. */
export async function pushCache(session: Session): Promise<readonly Diagnostic[]> {
  const { push = false } = session.loaded.config.cache ?? {}
  const shared = push === true || (push === 'ci' && isCi()) ? await sharedCache(session) : undefined
  if (!shared) return []
  const { pushStore } = await import('../engine/remote/share-store.ts')
  return findings(await pushStore(shared.folder, shared.remote, shared.entry))
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
