import { fingerprintOf } from '../../engine/fingerprint.ts'
import type { NoticedRead } from '../../engine/noticed-reads.ts'
import type { Session } from '../../engine/session.ts'

/** What code of the site has looked at by itself while its pages were rendered. */
export interface SiteReads {
  /**
   * Changes when something else is to be seen there: a page may show it, and which one does is not known. Of
   * this build, so far, and the ones before.
   */
  readonly hash: string
  /** The hash with more reads, which the next build knows of. */
  readonly with: (more: readonly NoticedRead[]) => string
}

const name = 'site-reads'

/** Which files and variables code of the site asks for while it runs. */
export function siteReads({ memo, disk }: Session): SiteReads {
  const hashOf = (reads: readonly NoticedRead[]): string => fingerprintOf(disk.tracedReadsOf(reads))
  // As it was noted below.
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

/** Each once. */
const joined = (known: readonly NoticedRead[], more: readonly NoticedRead[]): readonly NoticedRead[] => [
  ...new Map([...known, ...more].map((read) => [`${read.kind}:${read.name}`, read])).values(),
]
