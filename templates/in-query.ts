/**
 * A text as a value in the query of an address. Slashes and colons stay, as a query may have them (RFC 3986,
 * section 3.4): so the address of the page is what the page says elsewhere, and weighs nothing when it is
 * compressed.
 */
export const inQuery = (text: string): string => encodeURI(text).replace(/[&+#]/g, encodeURIComponent)
