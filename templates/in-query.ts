/**
 * Encodes a text as a value in a query. Slashes and colons are kept, which a query allows (RFC 3986, section
 * 3.4): the page's address then compresses well, because it also occurs elsewhere on the page.
 */
export const inQuery = (text: string): string => encodeURI(text).replace(/[&+#]/g, encodeURIComponent)
