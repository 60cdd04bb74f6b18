import { setTimeout as pause } from 'node:timers/promises'
import type { PushTarget, StagedIndex } from './push-target.ts'
import type { SearchRecord } from './records.ts'
import { ServiceError } from './service-error.ts'

/** Records in one request, and their size as JSON in bytes; Algolia advises at most 10 MB. */
const maxRecords = 1_000
const maxBytes = 5_000_000

/** A process that was asked to end has this long to put things in order. */
const graceMilliseconds = 400

/** Readers search what they searched before, and what was made for them could not be removed. */
export class LeftBehind extends Error {
  override readonly name = 'LeftBehind'
  /** What the engine calls it. */
  readonly index: string

  /** `cause` is why readers search what they searched before. */
  constructor(index: string, cause: unknown) {
    super(`The index ${index} may still be there.`, { cause })
    this.index = index
  }
}

/**
 * Replaces a hosted index by these records, none of which may be larger than the target takes. Readers search
 * the old one until the new one is complete; after a failure the old one stays and what had been made is
 * removed. Throws what the target threw, or `LeftBehind` with that; gives why the old index, replaced, could
 * not be removed.
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

/** A server in between may take less at once than the engine does: then there are more requests. */
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

/** At least one record. */
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
