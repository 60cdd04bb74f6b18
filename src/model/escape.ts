const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (character: string): string => entities[character] ?? character

/** Escapes a text for HTML, for elements and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, escaped)

/** Escapes a text for the content of HTML elements only, where quotes need no escaping. */
export const escapeHtmlText = (text: string): string => text.replace(/[&<>]/g, escaped)

/**
 * Escapes a text for XML, for elements and for attributes in either kind of quotes, and removes characters
 * that XML cannot represent (XML 1.0, fifth edition, 2.2).
 */
export const escapeXml = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A text as the source of an expression that matches it. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
