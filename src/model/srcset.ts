/**
 * Parses the addresses in a `srcset` attribute as browsers do (HTML Living Standard, 4.8.4.3.2): an address
 * ends at white space, so it may contain commas, as `data:` addresses do. Commas at its end, and after a
 * descriptor, separate candidates.
 */
export function srcsetAddresses(value: string): string[] {
  const found: string[] = []
  rewriteSrcset(value, (address) => (found.push(address), address))
  return found
}

/** Replaces the addresses in a `srcset`. */
export function rewriteSrcset(value: string, rewrite: (address: string) => string): string {
  let written = ''
  let end = 0
  const candidate = /[\s,]*([^\s]+)/y
  for (let match = candidate.exec(value); match; match = candidate.exec(value)) {
    const address = match[1] ?? ''
    const bare = address.replace(/,+$/, '')
    if (bare !== '') {
      const start = candidate.lastIndex - address.length
      written += value.slice(end, start) + rewrite(bare)
      end = start + bare.length
    }
    if (bare === address) candidate.lastIndex = endOfDescriptors(value, candidate.lastIndex)
  }
  return written + value.slice(end)
}

/** The end of a candidate's descriptors: the next comma outside parentheses. */
function endOfDescriptors(value: string, start: number): number {
  let depth = 0
  for (let index = start; index < value.length; index++) {
    if (value[index] === '(') depth++
    else if (value[index] === ')') depth--
    else if (value[index] === ',' && depth <= 0) return index
  }
  return value.length
}
