/** Formats names as a list in a sentence: `` `a`, `b` and `c` ``. */
export function listOf(names: readonly string[], joint = 'and'): string {
  const quoted = names.map((name) => `\`${name}\``)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} ${joint} ${last}`
}
