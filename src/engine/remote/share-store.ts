import { thrownText } from '../thrown-text.ts'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnFile } from '../cache-folder.ts'
import { fingerprint } from '../fingerprint.ts'
import { packsIn } from '../store-index.ts'
import type { Store } from '../store.ts'
import { getFile, listFiles, putFile, putFiles, type RemoteCache, RemoteError } from './remote-cache.ts'
import { createHash } from 'node:crypto'

const indexName = 'index.json'

/** The entry of the remote cache for a store; `parts` say whose it is, and in what it was made. */
export const entryOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(['docgen', ...parts].join('\n'))
    .digest('hex')

/** Whether an entry is there, and why it could not be used, if it could not. */
interface Pulled {
  readonly isThere: boolean
  readonly problem: string | undefined
}

/** Gives a store in a folder (an absolute path) what an entry of the remote cache has and it lacks. */
export async function pullStore(
  store: Store,
  folder: string,
  remote: RemoteCache,
  entry: string,
): Promise<Pulled> {
  let isThere = false
  const problem = await problemOf(async () => {
    const listing = await listFiles(remote, entry)
    isThere = listing !== undefined
    const files = new Map(listing?.map((file) => [file.name, file]))
    const indexFile = files.get(indexName)
    if (!indexFile || !store.adopt) return
    mkdirSync(folder, { recursive: true })
    const copy = join(folder, `remote-${fingerprint(entry)}.json`)
    try {
      await getFile(remote, indexFile, copy)
      await store.adopt(readOwnFile(copy).toString(), async (pack) => {
        const file = files.get(pack)
        if (file && !existsSync(join(folder, pack))) await getFile(remote, file, join(folder, pack))
        return file !== undefined
      })
    } finally {
      rmSync(copy, { force: true })
    }
  })
  return { isThere, problem }
}

/** Sends a committed store to an entry of the remote cache: what the server lacks first, the entry last. */
export const pushStore = (folder: string, remote: RemoteCache, entry: string): Promise<string | undefined> =>
  problemOf(async () => {
    const index = join(folder, indexName)
    if (!existsSync(index)) return
    const files = []
    for (const name of [...packsIn(readOwnFile(index).toString()), indexName])
      files.push(await putFile(remote, join(folder, name)))
    await putFiles(remote, entry, files)
  })

async function problemOf(share: () => Promise<void>): Promise<string | undefined> {
  try {
    await share()
    return undefined
  } catch (error) {
    if (error instanceof RemoteError) return error.message
    return thrownText(error)
  }
}
