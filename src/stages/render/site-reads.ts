import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { Session } from '../../engine/session.ts'

/** What site code has read while pages were rendered. */
export interface SiteReads {
  /**
   * Changes with the content of these reads, in this build so far and in earlier ones. Any page may depend on
   * them.
   */
  readonly hash: string
  /** The hash including further reads, for the next build. */
  readonly with: (more: readonly NoticedRead[]) => string
}

const name = 'site-reads'

/** Tracks the files and variables that site code reads at run time. */
export function siteReads({ memo, disk }: Session): SiteReads {
  const hashOf = (reads: readonly NoticedRead[]): string => fingerprintOf(disk.tracedReadsOf(reads))
  // Recorded below.
  const known = JSON.parse(memo.noted(name) ?? '[]') as readonly NoticedRead[]
  const hash = hashOf(known)
  return {
    hash,
    with(more) {
      const reads = joined(known, more)
      if (reads.length === known.length) return hash
      memo.note(name, JSON.stringify(reads))
      return hashOf(reads)
    },
  }
}

/** Joins reads without duplicates. */
const joined = (known: readonly NoticedRead[], more: readonly NoticedRead[]): readonly NoticedRead[] => [
  ...new Map([...known, ...more].map((read) => [`${read.kind}:${read.name}`, read])).values(),
]
