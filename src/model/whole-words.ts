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

/** Eight characters or more of a path, an address or an identifier, up to where two of its parts meet. */
const joint = /.{8,}?(?:(?<=[/_:])(?=[\p{L}\p{N}{])|(?<=\.)(?=\p{L})|(?<=\p{Ll})(?=\p{Lu}))/gu

/**
 * A text in pieces, between which its long words may be broken: their parts meet there. Elsewhere, a browser
 * would break them wherever the line ends (`com.example.LaunchSer` `vice`). NUL, which is on no page, marks
 * the places.
 */
export const breakablePieces = (text: string): readonly string[] =>
  /\S{20}/.test(text)
    ? text.replaceAll(/\S{20,}/g, (word) => word.replaceAll(joint, '$&\0')).split('\0')
    : [text]
