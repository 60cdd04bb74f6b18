export interface OutputDifference {
  /** Index of the expected line that nothing matches; the number of lines if there is more output. */
  readonly expected: number
  /** The line that was printed there; undefined if nothing more was. */
  readonly printed?: string
}

const anyLines = /^\s*(?:\.\.\.|…)\s*$/
const anyText = /\.\.\.|…/
// eslint-disable-next-line no-control-regex -- Terminals are told colors by control characters.
const escapes = /\u001B\[[\d;?]*[A-Za-z]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)/g

/**
 * Compares output with expected lines. `...` (or `…`) stands for any text within a line, and on a line of its
 * own for any lines, as in Python's doctest. Colors, spaces at the ends of lines, and empty lines at both
 * ends do not count. Undefined if they agree.
 */
export function outputDifference(expected: readonly string[], output: string): OutputDifference | undefined {
  const printed = trimmed(output.replaceAll(escapes, '').split(/\r?\n/))
  const first = Math.max(
    0,
    expected.findIndex((line) => line.trim() !== ''),
  )
  const expectedLines = trimmed(expected)
  /** The printed lines that may come next, after the expected lines so far. */
  let next: ReadonlySet<number> = new Set([0])
  for (const [index, line] of expectedLines.entries()) {
    const after = anyLines.test(line)
      ? new Set(positionsFrom(Math.min(...next), printed.length))
      : new Set(
          [...next]
            .filter((at) => at < printed.length && isLike(line, printed[at] ?? ''))
            .map((at) => at + 1),
        )
    if (after.size === 0) return differenceAt(first + index, printed[Math.min(...next)])
    next = after
  }
  if (next.has(printed.length)) return undefined
  return differenceAt(first + expectedLines.length, printed[Math.max(...next)])
}

const positionsFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const differenceAt = (expected: number, printed: string | undefined): OutputDifference => ({
  expected,
  ...(printed === undefined ? {} : { printed }),
})

/** Without spaces at the ends of lines, and without empty lines at both ends. */
function trimmed(lines: readonly string[]): readonly string[] {
  const ends = lines.map((line) => line.trimEnd())
  const first = ends.findIndex((line) => line !== '')
  return first === -1 ? [] : ends.slice(first, ends.findLastIndex((line) => line !== '') + 1)
}

/** Whether a line has the parts of a pattern in their order; each wildcard takes as little as possible. */
function isLike(pattern: string, line: string): boolean {
  const parts = pattern.trimEnd().split(anyText)
  const [start = '', ...others] = parts
  const end = others.pop()
  if (end === undefined) return start === line
  if (!line.startsWith(start) || line.length < start.length + end.length || !line.endsWith(end)) return false
  let at = start.length
  for (const part of others) {
    const index = line.indexOf(part, at)
    if (index === -1) return false
    at = index + part.length
  }
  return at <= line.length - end.length
}
