const maxSlug = 250

/**
 * Why a slug is not a valid address, as the end of a sentence (`it has an empty segment`); undefined if it
 * is.
 */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'it is empty'
  if (slug.length > maxSlug) return `it is longer than ${maxSlug} characters`
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(slug)) return 'it contains a control character'
  const character = /[?#\\%<>"|*:]/.exec(slug)?.[0]
  if (character !== undefined) return `it contains \`${character}\``
  if (slug.includes('//')) return 'it has an empty segment'
  if (slug.split('/').some((segment) => /^\.+/.test(segment))) return 'a segment begins with a dot'
  return undefined
}
