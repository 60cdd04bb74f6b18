import { useTranslate } from '@theme/context'
import { CodeLink, Rich, TableHead } from './parts.tsx'

export interface ListedEntry {
  readonly id: string
  readonly name: string
  /** The beginning of its description, as safe HTML. */
  readonly summary: string
  /** Set if the entry is on another page. */
  readonly href?: string
}

/** A table with what each entry is for, or only names if none says so. */
export function EntryList({
  title,
  entryTitle,
  entries,
}: {
  readonly title: string
  readonly entryTitle: string
  readonly entries: readonly ListedEntry[]
}) {
  const t = useTranslate()
  const anchor = ({ id, href }: ListedEntry) => (href === undefined ? {} : { id, 'data-moved': '' })
  const link = ({ id, name, href }: ListedEntry) => <CodeLink name={name} href={href ?? `#${id}`} />
  return entries.some(({ summary }) => summary !== '') ? (
    <table className="ref-table" aria-label={title}>
      <TableHead titles={[entryTitle, t('reference.purpose')]} />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} {...anchor(entry)}>
            <th scope="row">{link(entry)}</th>
            <td>
              <Rich inline html={entry.summary} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ) : (
    <ul className="ref-names" aria-label={title}>
      {entries.map((entry) => (
        <li key={entry.id} {...anchor(entry)}>
          {link(entry)}
        </li>
      ))}
    </ul>
  )
}
