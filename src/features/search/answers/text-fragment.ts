/** What separates a fragment from directives for the browser. */
const directive = ':~:'

/** Up to so many words, a text is named as a whole; a longer one by its beginning and its end. */
const longest = 12

/**
 * An address that leads to a text of its page (URL Fragment Text Directives, 3.3). Beginning and end
 * are found within one block each; where they are not, browsers go to the anchor. `href`: with or without an
 * anchor.
 */
export function hrefOfText(href: string, text: string): string {
  const words = text.replace(/\s…$/, '').split(/\s+/).filter(Boolean)
  // Half a character, where a text was cut, cannot be encoded.
  if (words.length === 0 || /\p{Surrogate}/u.test(text)) return href
  const parts = words.length > longest ? [words.slice(0, 6), words.slice(-4)] : [words]
  return `${href}${href.includes('#') ? '' : '#'}${directive}text=${parts.map(encoded).join(',')}`
}

/** In a directive, `-`, `,` and `&` separate its parts. */
const encoded = (words: readonly string[]): string =>
  encodeURIComponent(words.join(' ')).replaceAll('-', '%2D')
