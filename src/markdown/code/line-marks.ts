/** What a line of code is marked as. */
export type LineMark = 'highlighted' | 'added' | 'removed' | 'focused' | 'error' | 'warning'

export interface MarkedCode {
  /** The code without the comments that marked it. */
  readonly code: string
  /** Marks by line, from 0. */
  readonly marks: ReadonlyMap<number, readonly LineMark[]>
}

const comment = String.raw`(?:\/\/|\/\*|<!--|\{\s*\/\*|#|--|;|%|REM)`
const closing = String.raw`(?:\*\/\s*\}?|-->)?`
const wholeLine = new RegExp(`^\\s*${comment}\\s*(highlight|added|removed|focus|error|warning)-(next-line|start|end)\\s*${closing}\\s*$`, 'i')
const inLine = new RegExp(`\\s*${comment}\\s*\\[!code\\s+(\\+\\+|--|focus|highlight|hl|error|warning)(?::\\d+)?\\]\\s*${closing}\\s*$`)

const byWord: Readonly<Record<string, LineMark>> = { highlight: 'highlighted', hl: 'highlighted', '++': 'added', added: 'added', '--': 'removed', removed: 'removed', focus: 'focused', error: 'error', warning: 'warning' }

/**
 * Takes the marking comments out of code: `// highlight-next-line`, `# highlight-start` … `# highlight-end` (also added-, removed-,
 * focus-, error-) and `// [!code ++]` at the end of a line (also `--`, `focus`, `highlight`, `error`, `warning`).
 */
export function readLineMarks(source: string, ranges: readonly (readonly [number, number])[], isDiff: boolean): MarkedCode {
  const marks = new Map<number, LineMark[]>()
  const mark = (line: number, kind: LineMark): void => {
    const existing = marks.get(line)
    if (!existing) marks.set(line, [kind])
    else if (!existing.includes(kind)) existing.push(kind)
  }
  const kept: string[] = []
  const open = new Set<LineMark>()
  let next: LineMark[] = []
  const hasComments = /highlight-|added-|removed-|focus-|error-|warning-|\[!code/i.test(source)
  for (const line of source.split('\n')) {
    const whole = hasComments ? wholeLine.exec(line) : null
    const kind = whole ? byWord[(whole[1] ?? '').toLowerCase()] : undefined
    if (whole && kind) {
      if (whole[2] === 'next-line') next.push(kind)
      else if (whole[2] === 'start') open.add(kind)
      else open.delete(kind)
      continue
    }
    const index = kept.length
    const tail = hasComments ? inLine.exec(line) : null
    kept.push(tail ? line.slice(0, tail.index) : line)
    const tailKind = tail ? byWord[tail[1] ?? ''] : undefined
    if (tailKind) mark(index, tailKind)
    for (const each of [...next, ...open]) mark(index, each)
    next = []
    if (isDiff && /^\+(?!\+\+ )/.test(line)) mark(index, 'added')
    if (isDiff && /^-(?!-- )/.test(line)) mark(index, 'removed')
  }
  for (const [from, to] of ranges) for (let line = from; line <= Math.min(to, kept.length); line++) mark(line - 1, 'highlighted')
  return { code: kept.join('\n'), marks }
}
