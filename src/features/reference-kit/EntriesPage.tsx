import { breakable } from '@theme/breakable'
import Badge from '@theme/mdx/Badge'
import CodeBlock from '@theme/mdx/CodeBlock'
import type { CodeSample } from '../../kit.ts'
import { EntryList } from './EntryList.tsx'
import { AnchorHeading, ReferencePage, Rich, InRow } from './parts.tsx'
import { Facts, TypeLine } from './SchemaFacts.tsx'
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
  /** Set if the page is one of several: what it is a part of. Its group is called what the page is called. */
  readonly from?: { readonly href: string; readonly name: string }
  /** Set if the page has only this entry. */
  readonly entry?: Entry
}

export interface EntryGroup {
  readonly id: string
  readonly title: string
  readonly text?: string
  /** What the table above several entries calls them: `Tool`. */
  readonly entryTitle?: string
  readonly entries?: readonly Entry[]
  readonly fields?: readonly FieldView[]
  /** Set if its entries or fields are on other pages: the address of their list, and how many there are. */
  readonly page?: { readonly href: string; readonly count: number }
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
  readonly samples: readonly CodeSample[]
  /** Set if the entry is on another page, and only listed here. */
  readonly href?: string
}

export interface EntryPart {
  readonly id: string
  readonly label?: string
  readonly schema: SchemaView
  /** Whether it says how the entry is declared: its type stands first, and the samples second. */
  readonly isDeclaration?: true
}

export default function EntriesPage(props: EntriesPageProps) {
  const { meta, description, facts, intro, groups, from, entry } = props
  return (
    <ReferencePage of="EntriesPage">
      {from && (
        <p className="ref-meta">
          <InRow>
            <a href={from.href}>{from.name}</a>
          </InRow>
        </p>
      )}
      {meta.length > 0 && (
        <p className="ref-meta" data-between=", ">
          <InRow>
            {meta.map(({ text, isCode, href }) =>
              href === undefined ? (
                <span key={text}>{isCode ? <code>{text}</code> : text}</span>
              ) : (
                <a key={text} href={href} rel="noopener nofollow">
                  {text}
                </a>
              ),
            )}
          </InRow>
        </p>
      )}
      <Rich html={description} />
      <Facts schema={{ type: '', facts }} />
      <Rich html={intro} />
      {groups.map((group) => (
        <Group key={group.id} group={group} isPage={from !== undefined} />
      ))}
      {entry && <EntryBody entry={entry} level={2} />}
    </ReferencePage>
  )
}

function Group({ group, isPage }: { readonly group: EntryGroup; readonly isPage: boolean }) {
  const { id, title, text = '', entryTitle, entries = [], fields = [], page } = group
  return (
    <>
      {!isPage && <AnchorHeading id={id}>{title}</AnchorHeading>}
      <Rich html={text} />
      {page && (
        <p className="ref-meta">
          <a href={page.href}>
            {title} ({page.count})
          </a>
        </p>
      )}
      {(page ? entries.length > 0 : entryTitle !== undefined && entries.length > 1) && (
        <EntryList title={title} entryTitle={entryTitle ?? title} entries={entries} />
      )}
      {entries.map((entry) =>
        entry.href === undefined ? (
          <EntrySection key={entry.id} entry={entry} level={isPage ? 2 : 3} />
        ) : null,
      )}
      {fields.length > 0 && <Fields fields={fields} open={1} />}
    </>
  )
}

interface EntryProps {
  readonly entry: Entry
  readonly level: 2 | 3
}

function EntrySection({ entry, level }: EntryProps) {
  const { id, name } = entry
  return (
    <section className="ref-definition">
      <AnchorHeading id={id} level={level} label={name}>
        <code>{breakable(name)}</code>
      </AnchorHeading>
      <EntryBody entry={entry} level={level === 2 ? 3 : 4} />
    </section>
  )
}

function EntryBody({ entry, level }: { readonly entry: Entry; readonly level: 2 | 3 | 4 }) {
  const { name, titles, badges, description, facts, parts, samples } = entry
  const declaration = parts.find(({ isDeclaration }) => isDeclaration)
  const blocks = samples.map((sample, index) => <CodeBlock key={index} {...sample} />)
  return (
    <>
      {(titles.length > 0 || badges.length > 0) && (
        <p className="ref-meta" data-between=", ">
          <InRow>
            {titles.map((title) => (
              <span key={title}>{title}</span>
            ))}
            {badges.map(({ text, ...badge }) => (
              <Badge key={text} {...badge}>
                {text}
              </Badge>
            ))}
          </InRow>
        </p>
      )}
      {declaration && <TypeRow schema={declaration.schema} />}
      {declaration && blocks}
      <Rich html={description} />
      <Facts schema={{ type: '', facts }} />
      {!declaration && blocks}
      {parts.map((part) => (
        <section key={part.id}>
          {part.label !== undefined && (
            <AnchorHeading id={part.id} level={level} label={`${name}: ${part.label}`}>
              {part.label}
            </AnchorHeading>
          )}
          {part.schema.title !== undefined && <p>{part.schema.title}</p>}
          {part.schema.description !== undefined && <Rich html={part.schema.description} />}
          {!part.isDeclaration && <TypeRow schema={part.schema} />}
          <SchemaTree schema={part.schema} />
        </section>
      ))}
    </>
  )
}

/** Nothing for a type that says no more than that there are fields. */
const TypeRow = ({ schema }: { readonly schema: SchemaView }) =>
  !/^(?:object)?$/.test(schema.type) ||
  [schema.ref, schema.code, schema.keywords, schema.marks].some(Boolean) ? (
    <p className={schema.code === undefined ? 'ref-meta' : 'ref-meta ref-signature'}>
      <InRow>
        <TypeLine schema={schema} />
      </InRow>
    </p>
  ) : null
