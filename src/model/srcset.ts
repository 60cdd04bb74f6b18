/**
 * The addresses of a `srcset` attribute, parsed as browsers do (HTML Living Standard, 4.8.4.3.2): an address ends at white space, so it may
 * hold commas (`data:` addresses do); commas at its end and those after a descriptor separate candidates.
 */
export function srcsetAddresses(value: string): string[] {
  const found: string[] = []
  const candidate = /[\s,]*([^\s]+)/y
  for (let match = candidate.exec(value); match; match = candidate.exec(value)) {
    const address = match[1] ?? ''
    const bare = address.replace(/,+$/, '')
    if (bare !== '') found.push(bare)
    if (bare === address) candidate.lastIndex = endOfDescriptors(value, candidate.lastIndex)
  }
  return found
}

/** Where the descriptors of a candidate end: at the next comma outside of parentheses. */
function endOfDescriptors(value: string, start: number): number {
  let depth = 0
  for (let index = start; index < value.length; index++) {
    if (value[index] === '(') depth++
    else if (value[index] === ')') depth--
    else if (value[index] === ',' && depth <= 0) return index
  }
  return value.length
}
