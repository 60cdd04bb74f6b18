/**
 * The number or boolean that a string consists of (`'3'`, `'true'`), where it is accepted in its place;
 * any other value as it is.
 */
export function valueInText(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value
  if (value === 'true' || value === 'false') return value === 'true'
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}
