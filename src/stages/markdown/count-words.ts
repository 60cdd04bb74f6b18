/** Scripts that are read character by character: kana, Han, and Hangul. */
const characters = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'
const isCharacter = new RegExp(`[${characters}]`)

/** In these scripts, there are no spaces around punctuation. */
const characterOrWord = new RegExp(
  `[${characters}]|[^\\s${characters}\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]+`,
  'g',
)

/**
 * Counts words for estimating the reading time. Each Chinese, Japanese, or Korean character counts as a word,
 * as in the package `reading-time`; other words are separated by spaces.
 */
export const countWords = (text: string): number =>
  text.match(isCharacter.test(text) ? characterOrWord : /\S+/g)?.length ?? 0
