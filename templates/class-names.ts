/**
 * Joins class names: `classes('card', wide && 'card-wide')` is `card card-wide`; `undefined` if there are
 * none.
 */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
