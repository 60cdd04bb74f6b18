import type { PushTarget } from './push-target.ts'
import type { SearchRecord } from './records.ts'
import { ServiceError } from './send.ts'

/** Records in one request, and their size as JSON in bytes; Algolia advises at most 10 MB. */
const mostRecords = 1_000
const mostBytes = 5_000_000

/**
 * Replaces a hosted index by these records. Readers search the old one until the new one is complete; after a failure the old one stays and
 * what had been made is removed. Throws what the target threw; gives why the old one, replaced, could not be removed.
 */
export async function pushRecords(records: readonly SearchRecord[], target: PushTarget): Promise<ServiceError | undefined> {
  const staged = await target.open()
  try {
    await staged.prepare()
    for (const batch of batches(records)) await staged.add(batch)
    await staged.publish()
  } catch (error) {
    // The first failure is the one to tell.
    await staged.discard().catch(() => undefined)
    throw error
  }
  try {
    await staged.tidy()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

function* batches(records: readonly SearchRecord[]): Generator<readonly SearchRecord[]> {
  let batch: SearchRecord[] = []
  let bytes = 0
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record))
    if (batch.length > 0 && (batch.length >= mostRecords || bytes + size > mostBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(record)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
