/** Languages with a stemmer in lunr-languages, by the names of its files. */
const stemmed: ReadonlySet<string> = new Set('ar da de el es fi fr hu it nl no pl pt ro ru sv tr'.split(' '))

/**
 * The lunr-languages file for a BCP 47 tag: `de` for `de-AT`. Undefined for English, for languages without a
 * stemmer, and for scripts without spaces, which are indexed as pairs of letters.
 */
export function languageFile(language: string): string | undefined {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const name = code === 'nb' || code === 'nn' ? 'no' : code
  return stemmed.has(name) ? name : undefined
}
