/** `classes('card', wide && 'card-wide')` is `card card-wide`, or `undefined` when nothing is left. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
