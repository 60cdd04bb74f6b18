/** Whether an offset of a text is in a span of code: between two equal runs of backticks (CommonMark 6.1). */
export function codeSpanAt(text: string, offset: number): boolean {
  const start = Math.max(0, text.lastIndexOf('\n\n', offset - 1))
  const end = text.indexOf('\n\n', offset)
  const block = text.slice(start, end === -1 ? text.length : end)
  const runs = [...block.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }))
  for (let index = 0; index < runs.length; index++) {
    const opening = runs[index]
    const length = opening ? opening.to - opening.from : 0
    const next = runs.findIndex(({ from, to }, at) => at > index && to - from === length)
    const closing = runs[next]
    // A run that no other one ends is text.
    if (!opening || !closing) continue
    if (opening.to <= offset - start && offset - start <= closing.from) return true
    index = next
  }
  return false
}
