/** What a line is: the first line of a code fence, code with the line that ends it, or text. */
type LineKind = 'info' | 'code' | 'text'

function* lineKinds(lines: readonly string[]): Generator<LineKind> {
  let mark: string | undefined
  for (const line of lines) {
    const [, fence, rest = ''] = /^[\s>]*(?:[-*+] |\d+[.)] )?\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    const isInside = mark !== undefined
    if (fence === undefined || (!mark && fence.startsWith('`') && rest.includes('`')))
      yield isInside ? 'code' : 'text'
    else if (mark === undefined) {
      mark = fence
      yield 'info'
    } else {
      if (fence[0] === mark[0] && fence.length >= mark.length && rest.trim() === '') mark = undefined
      yield 'code'
    }
  }
}

/** Where the end of a text is in a code fence: in its first line after the marks, or in the code. */
export function openFence(before: string): 'info' | 'inside' | undefined {
  const lines = before.split('\n')
  const kinds = [...lineKinds([...lines, ''])]
  if (kinds.at(-2) === 'info') return 'info'
  return kinds.at(-1) === 'code' ? 'inside' : undefined
}

/** A text with spaces in place of code in fences, so that offsets stay. */
export function withoutFences(text: string): string {
  const lines = text.split('\n')
  return [...lineKinds(lines)]
    .map((kind, index) => (kind === 'text' ? lines[index] : ' '.repeat(lines[index]?.length ?? 0)))
    .join('\n')
}
