/**
 * A text with the characters escaped that mean something in HTML, in elements and in attributes between
 * double quotes.
 */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  )
