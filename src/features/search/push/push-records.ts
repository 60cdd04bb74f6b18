import { setTimeout as pause } from 'node:timers/promises'
import type { PushTarget, StagedIndex } from './push-target.ts'
import type { SearchRecord } from './records.ts'
import { ServiceError } from './engine-connection.ts'

/**
 * The maximum number of records per request, and their size in bytes of JSON; Algolia recommends at most 10
 * MB.
 */
const maxRecords = 1_000
const maxBytes = 5_000_000

/** Milliseconds for cleaning up after a request to stop. */
const graceMilliseconds = 250

/**
 * Thrown if the push failed and the temporary index could not be removed. The published index is unchanged.
 */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind'
  /** The name of the temporary index. */
  readonly index: string

  /** `cause` is why the push failed. */
  constructor(index: string, cause: unknown) {
    super(`The index ${index} may still be there.`, { cause })
    this.index = index
  }
}

/**
 * Replaces a hosted index by these records, none of which may exceed the target's limit. The old index is
 * searched until the new one is complete; after a failure, the old one remains, and the temporary one is
 * removed. Throws the target's error, or `LeftBehind` with it. Returns why the replaced index could not be
 * removed, if so.
 */
export async function pushRecords(
  records: readonly SearchRecord[],
  target: PushTarget,
  signal?: AbortSignal,
): Promise<ServiceError | undefined> {
  const staged = await target.open()
  try {
    await staged.prepare()
    await addAll(records, staged)
    await staged.publish()
  } catch (error) {
    if (await isDiscarded(staged, signal)) throw error
    throw new LeftBehind(staged.name, error)
  }
  try {
    await staged.tidy()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

async function isDiscarded(staged: StagedIndex, signal: AbortSignal | undefined): Promise<boolean> {
  const discarded = staged.discard().then(
    () => true,
    () => false,
  )
  return signal?.aborted ? Promise.race([discarded, pause(graceMilliseconds, false)]) : discarded
}

/** Adds all records. A proxy may have a lower limit than the engine; then the requests are split. */
async function addAll(records: readonly SearchRecord[], staged: StagedIndex): Promise<void> {
  let most = maxBytes
  for (let next = 0; next < records.length;) {
    const { batch, bytes } = batchFrom(records, next, most)
    try {
      await staged.add(batch)
      next += batch.length
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 413 || batch.length === 1) throw error
      most = bytes / 2
    }
  }
}

/** A batch with at least one record. */
function batchFrom(
  records: readonly SearchRecord[],
  first: number,
  most: number,
): { readonly batch: readonly SearchRecord[]; readonly bytes: number } {
  const batch: SearchRecord[] = []
  let bytes = 0
  for (const record of records.slice(first, first + maxRecords)) {
    const size = Buffer.byteLength(JSON.stringify(record))
    if (batch.length > 0 && bytes + size > most) break
    batch.push(record)
    bytes += size
  }
  return { batch, bytes }
}
