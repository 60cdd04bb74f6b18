import { fingerprint } from '../engine/fingerprint.ts'

/** A share of the pages of a site: the third of eight has the number 3. */
export interface Shard {
  readonly number: number
  readonly count: number
}

/**
 * Whether a page is in a shard, by its path or, for generated pages, by the path of its output: in all
 * languages the same, whatever other pages there are.
 */
export const isInShard = (path: string, { number, count }: Shard): boolean =>
  Buffer.from(fingerprint(path), 'base64url').readUInt32BE() % count === number - 1
