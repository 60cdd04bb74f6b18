/**
 * Letters of a hash in a file's name: one of 14 million, so that an edited file hardly ever keeps its name. Hashes stand in lists
 * without anything between them: they are many, nothing compresses them, and every first query loads them.
 */
export const hashLength = 4

/** Stands where there is no file. */
export const noHash = ' '.repeat(hashLength)

export const hashAt = (hashes: string, index: number): string => hashes.slice(index * hashLength, (index + 1) * hashLength)
