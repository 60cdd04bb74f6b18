import { readdirSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ChangedLines, changedLines, linesOf } from './line-diff.ts'
import { type Move, type SiteChange, withEdits } from './text-edit.ts'

/** Equal lines around a change. `git apply` takes fewer at the ends of a file only. */
const context = 3

/**
 * A change of the project in a folder (absolute path) as `git apply` takes it: every file that moves has an
 * entry, also those in folders. `texts` are those that are edited, as they are now.
 */
export function diffOf(
  { edits, moves }: SiteChange,
  texts: ReadonlyMap<string, string>,
  root: string,
): string {
  const newNames = new Map(moves.flatMap((move) => filesIn(move, root)).map(({ from, to }) => [from, to]))
  return [...new Set([...newNames.keys(), ...texts.keys()])]
    .sort()
    .map((file) => {
      const text = texts.get(file) ?? ''
      const to = newNames.get(file) ?? file
      const lines = hunks(text, withEdits(text, edits.get(file) ?? []))
      const rename = to === file ? '' : `${similarity(lines)}rename from ${file}\nrename to ${to}\n`
      const names = lines === '' ? '' : `--- a/${file}\n+++ b/${to}\n`
      return rename + names === '' ? '' : `diff --git a/${file} b/${to}\n${rename}${names}${lines}`
    })
    .join('')
}

const similarity = (lines: string): string => (lines === '' ? 'similarity index 100%\n' : '')

/** All files that move with a file or folder, whether the site reads them or not. */
function filesIn({ from, to }: Move, root: string): readonly Move[] {
  if (!statSync(join(root, from)).isDirectory()) return [{ from, to }]
  return readdirSync(join(root, from), { withFileTypes: true }).flatMap(({ name }) =>
    filesIn({ from: posix.join(from, name), to: posix.join(to, name) }, root),
  )
}

/** The lines that differ, with those around them. */
function hunks(text: string, changed: string): string {
  const lines = linesOf(text)
  let shift = 0
  return groupsOf(changedLines(text, changed))
    .map((changes) => {
      const start = Math.max(0, (changes[0]?.from ?? 0) - context)
      const end = Math.min(lines.length, (changes.at(-1)?.to ?? 0) + context)
      let position = start
      let body = ''
      let added = 0
      for (const { from, to, before, after } of changes) {
        body += marked(' ', lines.slice(position, from)) + marked('-', before) + marked('+', after)
        position = to
        added += after.length - before.length
      }
      body += marked(' ', lines.slice(position, end))
      const header = `@@ -${range(start, end - start)} +${range(start + shift, end - start + added)} @@\n`
      shift += added
      return header + body
    })
    .join('')
}

/** Changes whose lines around them meet stand in one hunk. */
function groupsOf(changes: readonly ChangedLines[]): readonly (readonly ChangedLines[])[] {
  const groups: ChangedLines[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    if (group && change.from - (group.at(-1)?.to ?? 0) <= 2 * context) group.push(change)
    else groups.push([change])
  }
  return groups
}

/** Line numbers count from 1; a range of no lines is named by the line before it. */
const range = (at: number, length: number): string => `${length === 0 ? at : at + 1},${length}`

const marked = (mark: string, lines: readonly string[]): string =>
  lines
    .map((line) => mark + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
    .join('')
