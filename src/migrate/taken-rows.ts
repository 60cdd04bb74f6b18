import { counted } from '../diagnostics/count.ts'
import { asData } from './foreign-data.ts'
import { Code, type Migration, type MigrationNote, type Taken } from './migration.ts'

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
