import { changedLines } from './line-diff.ts'
import { type SiteChange, withEdits } from './text-edit.ts'

/** A change as a unified diff without context, as `git apply --unidiff-zero` takes it. */
export function diffOf({ edits, moves }: SiteChange, texts: ReadonlyMap<string, string>): string {
  const newName = (file: string): string => {
    const move = moves.find(({ from }) => file === from || file.startsWith(`${from}/`))
    return move ? move.to + file.slice(move.from.length) : file
  }
  const renamed = moves
    .filter(({ from }) => !texts.has(from))
    .map(({ from, to }) => `rename from ${from}\nrename to ${to}\n`)
  return [
    ...renamed,
    ...[...texts].map(([file, text]) => {
      const changed = withEdits(text, edits.get(file) ?? [])
      const to = newName(file)
      const header = to === file ? '' : `rename from ${file}\nrename to ${to}\n`
      return `diff --git a/${file} b/${to}\n${header}--- a/${file}\n+++ b/${to}\n${hunks(text, changed)}`
    }),
  ].join('')
}

/** The lines that differ. A change of none stands after the line before it. */
function hunks(text: string, changed: string): string {
  let shift = 0
  return changedLines(text, changed)
    .map(({ from, before, after }) => {
      const start = from + shift
      shift += after.length - before.length
      const range = (at: number, { length }: readonly string[]): string =>
        `${length === 0 ? at : at + 1},${length}`
      return `@@ -${range(from, before)} +${range(start, after)} @@\n${marked('-', before)}${marked('+', after)}`
    })
    .join('')
}

const marked = (mark: string, lines: readonly string[]): string =>
  lines
    .map((line) => mark + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
    .join('')
