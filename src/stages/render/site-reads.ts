import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { Session } from '../../engine/session.ts'

const stage = { name: 'site-reads', version: 1 }

/**
 * What code of the site has looked at by itself while its pages were rendered, in this build and the ones
 * before.
 */
export function recallReads({ memo, store }: Session): readonly NoticedRead[] {
  const text = store.get(memo.key(stage))
  // As `rememberReads` wrote it.
  return text === undefined ? [] : (JSON.parse(text) as readonly NoticedRead[])
}

export function rememberReads(reads: readonly NoticedRead[], { memo, store }: Session): void {
  store.set(memo.key(stage), JSON.stringify(reads))
}

/** Each once. */
export function joinReads(
  known: readonly NoticedRead[],
  more: readonly NoticedRead[],
): readonly NoticedRead[] {
  return [...new Map([...known, ...more].map((read) => [`${read.kind}:${read.name}`, read])).values()]
}

/** Changes when something else is to be seen there: a page may show it, and which one does is not known. */
export const hashOfReads = (reads: readonly NoticedRead[], { disk }: Session): string =>
  fingerprintOf(disk.tracedReadsOf(reads))
