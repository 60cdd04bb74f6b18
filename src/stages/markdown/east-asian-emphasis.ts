import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Processor } from 'unified'

const character = String.raw`[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]`
const besideMark = RegExp(`${character}[*_~]|[*_~]${character}`, 'u')

/**
 * Whether a text has a mark of emphasis beside a Chinese, Japanese, or Korean character. Only such texts need
 * the plugin.
 */
export const hasEastAsianEmphasis = (text: string): boolean => besideMark.test(text)

/**
 * A plugin to use after remark-gfm. It lets `*`, `_`, and `~` mark words of these scripts beside punctuation:
 * they have no spaces, which CommonMark (6.2) expects there.
 */
export function remarkEastAsianEmphasis(this: Processor): void {
  ;(this.data().micromarkExtensions ??= []).push(cjkFriendlyExtension(), gfmStrikethroughCjkFriendly())
}
