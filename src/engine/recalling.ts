/**
 * A pure function of a text that recalls what it returned or threw for recent texts, where many pages ask for
 * the same. Nobody changes what it returns, so no result depends on what is recalled.
 */
export function recalling<Value>(compute: (text: string) => Value): (text: string) => Value {
  const recent = new Map<string, { readonly value: Value } | { readonly error: unknown }>()
  const answer = (text: string): { readonly value: Value } | { readonly error: unknown } => {
    try {
      return { value: compute(text) }
    } catch (error) {
      return { error }
    }
  }
  return (text) => {
    let earlier = recent.get(text)
    if (!earlier) {
      if (recent.size >= 500) recent.clear()
      earlier = answer(text)
      recent.set(text, earlier)
    }
    if ('error' in earlier) throw earlier.error
    return earlier.value
  }
}
