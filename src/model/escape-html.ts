const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (character: string): string => entities[character] ?? character

/** Escapes a text for HTML, for elements and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, escaped)

/** Escapes a text for the content of HTML elements only, where quotes need no escaping. */
export const escapeHtmlText = (text: string): string => text.replace(/[&<>]/g, escaped)
