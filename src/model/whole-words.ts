/** A longer word may break, so that it does not leave its column on a phone. */
const longestWord = 32

/** Browsers break paths after slashes, which is where they should. */
const isWholeWord = (word: string): boolean =>
  word.length <= longestWord && (/^--?\w/.test(word) || (/\w-\w/.test(word) && !word.includes('/')))

/**
 * Inline code in pieces: `isWhole` for a word that browsers would break after its hyphens: `--dry-run`,
 * `eu-west-1`.
 */
export const wholeWords = (code: string): readonly { readonly text: string; readonly isWhole: boolean }[] =>
  code.includes('-')
    ? code
        .split(/(\s+)/)
        .filter(Boolean)
        .map((text) => ({ text, isWhole: isWholeWord(text) }))
    : [{ text: code, isWhole: false }]
