import { asRecord as asData } from '../model/plain-data.ts'
import { counted } from '../diagnostics/count.ts'
import { lostRows, type LostWords } from './compare/judge-words.ts'
import { Code, type Migration, type MigrationNote, type Taken } from './migration.ts'

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

/** A row of the report in words. */
export type ReportRow = MigrationNote & { readonly how: string }

/** The rows of a migration; what its configuration does not have, as docgen refused it, is not taken over. */
export const reportRows = ({
  notes,
  settings,
}: Pick<Migration, 'notes' | 'settings'>): readonly ReportRow[] =>
  notes.map((note): ReportRow => {
    const { how } = note
    if (typeof how === 'string') return { ...note, how }
    const values = valuesAt(Object.fromEntries(settings.map(({ key, value }) => [key, value])), how.key)
    return values.length > 0
      ? { ...note, how: words(how, values) }
      : { ...note, state: 'by-hand', how: `${nameOf(how)} has nothing of it: write it there.` }
  })

/** `\`content\`: docs at /docs, 12 pages`. */
function words(row: Taken, values: readonly unknown[]): string {
  const { path, route, counts = {}, redirects, note } = row
  const place = [path ?? '', route === undefined ? '' : `at ${route}`].join(' ').trim()
  const parts = [
    place === '' ? nameOf(row, values) : `${nameOf(row)}: ${place}`,
    ...Object.entries(counts).map(([kind, count]) => counted(count, kind, plurals[kind])),
  ]
  return [
    parts.join(', '),
    ...(redirects === undefined
      ? []
      : [`\`redirects\` lead to it from ${counted(redirects, 'address', plurals['address'])}`]),
    ...(note === undefined ? [] : [note]),
  ].join('; ')
}

const plurals: Readonly<Record<string, string>> = { address: 'addresses', entry: 'entries' }

/** The key as the manual writes it, with a value that says yes or no. */
function nameOf({ key }: Taken, [value]: readonly unknown[] = []): string {
  const [list, ...inner] = key.split('.')
  if (list === 'content' && inner.length > 0) return `\`${inner.join('.')}\` of \`content\``
  return typeof value === 'boolean' ? `\`${key}: ${String(value)}\`` : `\`${key}\``
}

/** The values of a key that is written, in all entries of lists. Code may have any. */
function valuesAt(data: unknown, key: string): readonly unknown[] {
  if (data instanceof Code || key === '') return data === undefined ? [] : [data]
  if (Array.isArray(data)) return data.flatMap((each) => valuesAt(each, key))
  const [name = '', ...inner] = key.split('.')
  return valuesAt(asData(data)[name], inner.join('.'))
}
