/**
 * Characters of a hash in a file's name, all that `nameHash` makes. Hashes stand in lists without anything
 * between them: nothing compresses them, and every first query loads them. So all
 * pieces of Lunr's index share one, and all parts of a long page.
 */
export const hashLength = 11

/** Stands where there is no file. */
export const noHash = ' '.repeat(hashLength)

/** The hash at an index of a text of hashes. */
export const hashAt = (hashes: string, index: number): string =>
  hashes.slice(index * hashLength, (index + 1) * hashLength)
