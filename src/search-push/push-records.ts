import type { PushTarget } from './push-target.ts'
import type { SearchRecord } from './records.ts'

/** Records in one request, and their size as JSON in bytes; Algolia advises at most 10 MB. */
const mostRecords = 1_000
const mostBytes = 5_000_000

/**
 * Replaces a hosted index by these records. Readers search the old one until the new one is complete; after a failure the old one stays and
 * what had been made is removed. Throws what the target threw.
 */
export async function pushRecords(records: readonly SearchRecord[], target: PushTarget, onProgress: (count: number) => void = () => undefined): Promise<void> {
  const staged = await target.open()
  try {
    for (const batch of batches(records)) {
      await staged.add(batch)
      onProgress(batch.length)
    }
    await staged.publish()
  } catch (error) {
    // The first failure is the one to tell.
    await staged.discard().catch(() => undefined)
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
