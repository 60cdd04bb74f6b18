import { lostRows, type LostWords } from './compare/judge-words.ts'
import type { Migration, MigrationNote } from './migration.ts'
import { reportRows } from './taken-rows.ts'

const titles = {
  'taken-over': 'Taken over',
  'by-hand': 'Left to do by hand',
  'left-out': 'Left out',
} as const satisfies Record<MigrationNote['state'], string>

const states = ['taken-over', 'by-hand', 'left-out'] as const

/** The text of MIGRATION.md. `built` describes the result of the first build, and `losses` what it lost. */
export function migrationText(migration: Migration, built: readonly string[], losses?: LostWords): string {
  const { generator, source } = migration
  const notes = reportRows(migration)
  const sections = states.flatMap((state) => {
    const rows = notes.filter((note) => note.state === state)
    if (rows.length === 0) return []
    const [second, third] = state === 'left-out' ? ['Where', 'Why'] : ['Where', 'How']
    return [
      `## ${titles[state]}\n\n| What | ${second} | ${third} |\n| --- | --- | --- |\n${rows
        .map(({ what, where, how }) => `| ${cell(what)} | ${cell(where)} | ${cell(how)} |\n`)
        .join('')}`,
    ]
  })
  return `# From ${generator} to docgen\n\n\`docgen migrate\` wrote \`docgen.config.ts\` from \`${source}\`. Nothing of ${generator} was changed. This file is for you; delete it when its rows are done.\n\n${sections.join('\n')}\n## The first build\n\n${list(built)}${losses && losses.lost.length > 0 ? `\n## Text that is not on the built pages\n\n${list(lostRows(losses, 200))}` : ''}`
}

const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}\n`).join('')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

/** The same for a terminal with a number of columns. */
export function migrationTable(migration: Migration, columns: number): string {
  const notes = reportRows(migration)
  return states
    .map((state) => {
      const rows = notes.filter((note) => note.state === state)
      if (rows.length === 0) return ''
      const first = Math.min(34, Math.max(...rows.map(({ what }) => what.length)))
      const lines = rows.map(({ what, how }) => row(what, how, first, columns))
      return `\n${titles[state]}\n${lines.join('')}`
    })
    .join('')
}

function row(what: string, how: string, first: number, columns: number): string {
  const leftLines = wrapped(what, first)
  const right = wrapped(how, Math.max(24, columns - first - 5))
  return Array.from(
    { length: Math.max(leftLines.length, right.length) },
    (_none, index) => `  ${(leftLines[index] ?? '').padEnd(first)}  ${right[index] ?? ''}`.trimEnd() + '\n',
  ).join('')
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
