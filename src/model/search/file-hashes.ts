/** Letters of a hash in a file's name. Hashes stand in lists without anything between them: they are many, and no sign would compress them. */
export const hashLength = 6

/** Stands where there is no file. */
export const noHash = ' '.repeat(hashLength)

export const hashAt = (hashes: string, index: number): string => hashes.slice(index * hashLength, (index + 1) * hashLength)
