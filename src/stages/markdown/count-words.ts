/** Letters of scripts that are read character by character: kana, Han, Hangul. */
const characters = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'
const isCharacter = new RegExp(`[${characters}]`)

/** Punctuation of these scripts stands between letters without a space. */
const characterOrWord = new RegExp(
  `[${characters}]|[^\\s${characters}\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]+`,
  'g',
)

/**
 * How many words a text has for whoever asks how long it takes to read. Chinese, Japanese and Korean have one
 * per character, as in the package `reading-time`, which Docusaurus uses; all else is divided by spaces.
 */
export const countWords = (text: string): number =>
  text.match(isCharacter.test(text) ? characterOrWord : /\S+/g)?.length ?? 0
