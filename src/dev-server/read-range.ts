/**
 * A byte range, both ends inclusive; `unsatisfiable` if it is outside the file; undefined for the whole file.
 */
export type Range = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined

/**
 * Parses a Range header (RFC 9110, 14.2). A single range is honored; several are ignored, because they could
 * be used to multiply the size of the response.
 */
export function readRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
