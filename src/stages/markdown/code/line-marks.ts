/** A mark on a line of code. */
export type LineMark = 'highlighted' | 'added' | 'removed' | 'focused' | 'error' | 'warning'

/** Code without marker comments, and the lines that they mark. */
export interface MarkedCode {
  /** The code without the marker comments. */
  readonly code: string
  /** Marks by line, starting at 0. */
  readonly marks: ReadonlyMap<number, readonly LineMark[]>
  readonly problems: readonly MarkProblem[]
}

/** An unclosed `…-start`, or an `…-end` without a start. */
export interface MarkProblem {
  /** The line in the original code, starting at 0. */
  readonly line: number
  /** The text of the comment. */
  readonly text: string
  readonly message: string
  readonly hint: string
}

const comment = String.raw`(?:\/\/|\/\*|<!--|\{\s*\/\*|#|--|;|%|REM)`
const closing = String.raw`(?:\*\/\s*\}?|-->)?`
const wholeLine = new RegExp(
  `^\\s*${comment}\\s*(highlight|added|removed|focus|error|warning)-(next-line|start|end)\\s*${closing}\\s*$`,
  'i',
)
const inLine = new RegExp(
  `\\s*${comment}\\s*\\[!code\\s+(\\+\\+|--|focus|highlight|hl|error|warning)(?::\\d+)?\\]\\s*${closing}\\s*$`,
)

const byWord: Readonly<Record<string, LineMark>> = {
  highlight: 'highlighted',
  hl: 'highlighted',
  '++': 'added',
  added: 'added',
  '--': 'removed',
  removed: 'removed',
  focus: 'focused',
  error: 'error',
  warning: 'warning',
}

/**
 * Extracts marker comments from code: `// highlight-next-line`, `# highlight-start` … `# highlight-end` (also
 * with added-, removed-, focus-, error-), and `// [!code ++]` at the end of a line (also `--`, `focus`,
 * `highlight`, `error`, `warning`). In Markdown, comments within a fence are part of what is shown.
 */
export function readLineMarks(
  source: string,
  ranges: readonly (readonly [number, number])[],
  language: string,
): MarkedCode {
  const isDiff = language === 'diff'
  const nested = /^(?:md|mdx|markdown)$/i.test(language) ? nestedFences() : undefined
  const marks = new Map<number, LineMark[]>()
  const mark = (line: number, kind: LineMark): void => {
    const existing = marks.get(line)
    if (!existing) marks.set(line, [kind])
    else if (!existing.includes(kind)) existing.push(kind)
  }
  const lines: string[] = []
  const open = new Map<LineMark, { readonly line: number; readonly text: string; readonly word: string }>()
  const problems: MarkProblem[] = []
  let next: LineMark[] = []
  const hasComments = /highlight-|added-|removed-|focus-|error-|warning-|\[!code/i.test(source)
  for (const [number, line] of source.split('\n').entries()) {
    const isShown = nested?.(line) ?? false
    const whole = hasComments && !isShown ? wholeLine.exec(line) : null
    const kind = whole ? byWord[(whole[1] ?? '').toLowerCase()] : undefined
    if (whole && kind) {
      if (/^next-line$/i.test(whole[2] ?? '')) next.push(kind)
      else if (/^start$/i.test(whole[2] ?? ''))
        open.set(kind, { line: number, text: line.trim(), word: whole[1] ?? '' })
      else if (!open.delete(kind))
        problems.push({
          line: number,
          text: line.trim(),
          message: `\`${whole[1] ?? ''}-end\` ends nothing.`,
          hint: `Put \`${whole[1] ?? ''}-start\` above the first line, or take the comment out.`,
        })
      continue
    }
    const index = lines.length
    const tail = hasComments && !isShown ? inLine.exec(line) : null
    lines.push(tail ? line.slice(0, tail.index) : line)
    const tailKind = tail ? byWord[tail[1] ?? ''] : undefined
    if (tailKind) mark(index, tailKind)
    for (const each of [...next, ...open.keys()]) mark(index, each)
    next = []
    if (isDiff && /^\+(?!\+\+ )/.test(line)) mark(index, 'added')
    if (isDiff && /^-(?!-- )/.test(line)) mark(index, 'removed')
  }
  for (const [from, to] of ranges)
    for (let line = from; line <= Math.min(to, lines.length); line++) mark(line - 1, 'highlighted')
  for (const { word, ...comment } of open.values())
    problems.push({
      ...comment,
      message: `\`${word}-start\` is not closed; it runs to the end of the code.`,
      hint: `Close it with \`${word}-end\`.`,
    })
  return { code: lines.join('\n'), marks, problems }
}

function nestedFences(): (line: string) => boolean {
  let fence: string | undefined
  return (line) => {
    const rail = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (rail === undefined) return fence !== undefined
    if (fence === undefined) fence = rail
    else if (rail.startsWith(fence)) fence = undefined
    return true
  }
}
