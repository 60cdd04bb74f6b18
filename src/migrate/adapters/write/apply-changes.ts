import { withoutTokens } from '../tags/tokens.ts'
import type { ChangeKind } from './change-kinds.ts'
import { UnwritableNode } from './element-markup.ts'
import type { TextChange } from './tree-edits.ts'
import type { TextPoint, WrittenSource } from './written-source.ts'

/**
 * The changes of a text as its author wrote it (`authorLines`): those of its tree, and those of its lines
 * that the dialect reads otherwise. They do not overlap, and are in order.
 */
export function changesOfText(
  authorLines: readonly string[],
  source: WrittenSource,
  treeChanges: readonly TextChange[],
): readonly TextChange[] {
  const isOther = (line: number): boolean =>
    source.lines[line - 1] !== undefined && source.lines[line - 1] !== authorLines[line - 1]
  const changes: TextChange[] = []
  for (const change of treeChanges.toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to))) {
    const last = changes.at(-1)
    if (last && compare(change.from, last.to) < 0)
      throw new UnwritableNode('changes that overlap', {
        type: 'root',
        children: [],
      })
    if (last && last.to.line === change.from.line && isOther(change.from.line))
      changes[changes.length - 1] = {
        ...last,
        to: change.to,
        text: last.text + source.between(last.to, change.from) + change.text,
      }
    else changes.push(change)
  }
  const whole = changes.map((change) => withWholeLines(change, source, isOther))
  const isCovered = (line: number): boolean =>
    whole.some(({ from, to }) => from.line <= line && (line < to.line || (line === to.line && to.column > 1)))
  const lines = source.lines.flatMap((text, index): readonly TextChange[] => {
    const line = index + 1
    if (!isOther(line) || isCovered(line)) return []
    const to = { line, column: (authorLines[index] ?? '').length + 1 }
    return [{ from: { line, column: 1 }, to, text, kind: 'notation' }]
  })
  return [...whole, ...lines].toSorted((a, b) => compare(a.from, b.from))
}

/** A change whose ends lie in lines that both texts have. */
function withWholeLines(
  change: TextChange,
  source: WrittenSource,
  isOther: (line: number) => boolean,
): TextChange {
  let { from, to, text } = change
  if (isOther(from.line) && from.column > 1) {
    text = source.between({ line: from.line, column: 1 }, from) + text
    from = { line: from.line, column: 1 }
  }
  if (isOther(to.line) && to.column > 1) {
    const end = { line: to.line, column: (source.lines[to.line - 1] ?? '').length + 1 }
    text += source.between(to, end)
    to = { line: to.line, column: Infinity }
  }
  return { ...change, from, to, text }
}

const compare = (a: TextPoint, b: TextPoint): number => a.line - b.line || a.column - b.column

/** A text with those of its changes that are of some kinds. */
export function withChanges(
  text: string,
  changes: readonly TextChange[],
  isWanted: (kind: ChangeKind) => boolean,
): string {
  const starts = [0]
  for (const match of text.matchAll(/\n/g)) starts.push(match.index + 1)
  const offsetOf = ({ line, column }: TextPoint): number => {
    const end = (starts[line] ?? text.length + 1) - 1
    return Math.min((starts[line - 1] ?? text.length) + column - 1, Math.max(end, starts[line - 1] ?? 0))
  }
  let at = 0
  let result = ''
  for (const change of changes) {
    if (!isWanted(change.kind)) continue
    result += text.slice(at, offsetOf(change.from)) + withoutTokens(change.text)
    at = offsetOf(change.to)
  }
  return result + text.slice(at)
}
