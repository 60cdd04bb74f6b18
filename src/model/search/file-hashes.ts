/**
 * The number of characters of a hash in file names, as created by `nameHash`. Lists of hashes are
 * concatenated and do not compress, and every first query loads them. Therefore, all pieces of Lunr's index
 * share a hash, as do all parts of a long page.
 */
export const hashLength = 11

/** The placeholder for a missing file. */
export const noHash = ' '.repeat(hashLength)

/** The hash at an index in a list. */
export const hashAt = (hashes: string, index: number): string =>
  hashes.slice(index * hashLength, (index + 1) * hashLength)
