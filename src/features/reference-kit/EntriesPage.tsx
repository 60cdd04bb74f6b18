import { useTranslate } from '@theme/context'
import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { AnchorHeading, CodeLink, ReferencePage, Rich, TableHead } from './parts.tsx'
import { Facts } from './SchemaFacts.tsx'
import { Fields, SchemaTree } from './SchemaTree.tsx'
import type { FieldView, SchemaFact, SchemaView } from './schema-view-types.ts'

/** The props of a page of entries in groups. Texts are safe HTML, names and labels are plain. */
export interface EntriesPageProps {
  /** What stands below the title: names, versions, addresses. */
  readonly meta: readonly { readonly text: string; readonly isCode?: true; readonly href?: string }[]
  /** The document's own description, if the page has another one. */
  readonly description: string
  readonly facts: readonly SchemaFact[]
  readonly intro: string
  readonly groups: readonly EntryGroup[]
}

/** A section of the page: a text, entries with headings, or fields. */
export interface EntryGroup {
  readonly id: string
  readonly title: string
  readonly text?: string
  /** What the table above several entries calls them: `Tool`. */
  readonly entryTitle?: string
  readonly entries?: readonly Entry[]
  readonly fields?: readonly FieldView[]
}

/** Something with a name of its own: a tool, a type, a query. */
export interface Entry {
  readonly id: string
  readonly name: string
  /** Names for people. */
  readonly titles: readonly string[]
  readonly badges: readonly { readonly text: string; readonly type?: 'danger' }[]
  readonly description: string
  /** The beginning of the description, for the table. */
  readonly summary: string
  readonly facts: readonly SchemaFact[]
  readonly parts: readonly EntryPart[]
  readonly sample?: CodeSample
}

/** The fields of an entry: all of them, or those below a label. */
export interface EntryPart {
  readonly id: string
  readonly label?: string
  readonly schema: SchemaView
}

/** A reference of entries in groups. */
export default function EntriesPage({ meta, description, facts, intro, groups }: EntriesPageProps) {
  return (
    <ReferencePage of="EntriesPage">
      {meta.length > 0 && (
        <p className="ref-meta" data-between=", ">
          {meta.map(({ text, isCode, href }) =>
            href === undefined ? (
              <span key={text}>{isCode ? <code>{text}</code> : text}</span>
            ) : (
              <a key={text} href={href} rel="noopener nofollow">
                {text}
              </a>
            ),
          )}
        </p>
      )}
      <Rich html={description} />
      <Facts schema={{ type: '', facts }} />
      <Rich html={intro} />
      {groups.map((group) => (
        <Group key={group.id} {...group} />
      ))}
    </ReferencePage>
  )
}

function Group({ id, title, text = '', entryTitle, entries = [], fields = [] }: EntryGroup) {
  return (
    <>
      <AnchorHeading id={id}>{title}</AnchorHeading>
      <Rich html={text} />
      {entryTitle !== undefined && entries.length > 1 && (
        <EntryTable title={title} entryTitle={entryTitle} entries={entries} />
      )}
      {entries.map((entry) => (
        <EntrySection key={entry.id} {...entry} />
      ))}
      {fields.length > 0 && <Fields fields={fields} open={1} />}
    </>
  )
}

function EntryTable({
  title,
  entryTitle,
  entries,
}: {
  readonly title: string
  readonly entryTitle: string
  readonly entries: readonly Entry[]
}) {
  const t = useTranslate()
  return (
    <table className="ref-table" aria-label={title}>
      <TableHead titles={[entryTitle, t('reference.purpose')]} />
      <tbody>
        {entries.map(({ id, name, summary }) => (
          <tr key={id}>
            <th scope="row">
              <CodeLink name={name} href={`#${id}`} />
            </th>
            <td>
              <Rich inline html={summary} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EntrySection({ id, name, titles, badges, description, facts, parts, sample }: Entry) {
  return (
    <section className="ref-definition">
      <AnchorHeading id={id} level={3} label={name}>
        <code>{name}</code>
      </AnchorHeading>
      {(titles.length > 0 || badges.length > 0) && (
        <p className="ref-meta" data-between=", ">
          {titles.map((title) => (
            <span key={title}>{title}</span>
          ))}
          {badges.map(({ text, ...badge }) => (
            <Badge key={text} {...badge}>
              {text}
            </Badge>
          ))}
        </p>
      )}
      <Rich html={description} />
      <Facts schema={{ type: '', facts }} />
      {parts.map((part) => (
        <section key={part.id}>
          {part.label !== undefined && (
            <AnchorHeading id={part.id} level={4} label={`${name}: ${part.label}`}>
              {part.label}
            </AnchorHeading>
          )}
          {part.schema.title !== undefined && <p>{part.schema.title}</p>}
          {part.schema.description !== undefined && <Rich html={part.schema.description} />}
          {part.schema.ref && (
            <p className="ref-meta">
              <CodeLink {...part.schema.ref} />
            </p>
          )}
          <SchemaTree schema={part.schema} />
        </section>
      ))}
      {sample && <CodeBlock {...sample} />}
    </section>
  )
}
