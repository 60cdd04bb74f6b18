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
      return `diff --git a/${file} b/${to}\n${header}--- a/${file}\n+++ b/${to}\n${hunks(text, changed, edits.get(file) ?? [])}`
    }),
  ].join('')
}

/** The lines that differ. Edits say where: lines between them stay, however many they become. */
function hunks(
  text: string,
  changed: string,
  edits: readonly { readonly place: { line: number; endLine?: number }; readonly text: string }[],
): string {
  const [before, after] = [text.split('\n'), changed.split('\n')]
  const rows: { from: number; to: number; added: number }[] = []
  for (const { place, text: put } of [...edits].sort((a, b) => a.place.line - b.place.line)) {
    const to = place.endLine ?? place.line
    const added = put.split('\n').length - 1 - (to - place.line)
    const last = rows.at(-1)
    if (last && place.line <= last.to + 1) {
      last.to = Math.max(last.to, to)
      last.added += added
    } else rows.push({ from: place.line, to, added })
  }
  let shift = 0
  return rows
    .map(({ from, to, added }) => {
      const old = before.slice(from - 1, to)
      const next = after.slice(from - 1 + shift, to + shift + added)
      const start = from + shift
      shift += added
      return `@@ -${from},${old.length} +${start},${next.length} @@\n${old.map((line) => `-${line}\n`).join('')}${next.map((line) => `+${line}\n`).join('')}`
    })
    .join('')
}
