import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import type { Processor } from 'unified'

const scripts = String.raw`\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303F\uFF00-\uFFEF`
const besideMark = RegExp(`[${scripts}][*_~]|[*_~][${scripts}]`, 'u')

/** To the plugin, emoji are characters of these scripts. */
const character = String.raw`[${scripts}\p{Emoji_Presentation}]`
const punctuation = String.raw`[[\p{P}\p{S}]--[*]]`
const ownPunctuation = String.raw`[${character}&&[\p{P}\p{S}]]`
const notSpace = String.raw`[\S--[*]]`

/**
 * Asterisks with punctuation on one side and such a character on the other, or with such punctuation beside
 * anything but a space: elsewhere, CommonMark decides as the plugin does. For `_` and `~`, that is not known.
 */
const readOtherwise = RegExp(
  [
    `${character}[_~]|[_~]${character}`,
    String.raw`(?<=${character})\*+(?=${punctuation})|(?<=${punctuation})\*+(?=${character})`,
    String.raw`(?<=${ownPunctuation})\*+(?=${notSpace})|(?<=${notSpace})\*+(?=${ownPunctuation})`,
  ].join('|'),
  'v',
)

/**
 * Whether a text has a mark of emphasis beside a Chinese, Japanese, or Korean character, and one that means
 * something else to the plugin. Only such texts need it.
 */
export const hasEastAsianEmphasis = (text: string): boolean =>
  besideMark.test(text) && readOtherwise.test(text)

/**
 * A plugin to use after remark-gfm. It lets `*`, `_`, and `~` mark words of these scripts beside punctuation:
 * they have no spaces, which CommonMark (6.2) expects there.
 */
export function remarkEastAsianEmphasis(this: Processor): void {
  ;(this.data().micromarkExtensions ??= []).push(cjkFriendlyExtension(), gfmStrikethroughCjkFriendly())
}
