/** Languages that lunr-languages has a stemmer for, by the names of its files. */
const stemmed: ReadonlySet<string> = new Set('ar da de el es fi fr hu it nl no pl pt ro ru sv tr'.split(' '))

/**
 * The file of lunr-languages for a language as BCP 47 has it: `de` for `de-AT`. None for English, for what it
 * has no stemmer for, and for scripts without spaces, which are read in pairs of letters.
 */
export function languageFile(language: string): string | undefined {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const name = code === 'nb' || code === 'nn' ? 'no' : code
  return stemmed.has(name) ? name : undefined
}
