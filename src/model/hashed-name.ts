/**
 * How the path of a file below the site (or the base URL of a language) goes on after `assets/` if its name
 * contains a hash of its content: `chunk-59ppbu0ae30.js`, `share/0a2jn71b80b.png`. The source of a regular
 * expression that servers read, too.
 */
export const hashedName = String.raw`.*[/-][0-9][0-9a-v]{10}(?:-[0-9]+)?\.[0-9A-Za-z.]+$`

const hashedPath = new RegExp(`(?:^|/)assets/${hashedName}`)

/** Whether a file never changes under its path. */
export const hasHashedName = (path: string): boolean => hashedPath.test(path)

/** Values of `Cache-Control` (RFC 9111, RFC 8246): for files with a hash in their names, and for others. */
export const cacheControl = { hashed: 'public, max-age=31536000, immutable', others: 'no-cache' } as const
