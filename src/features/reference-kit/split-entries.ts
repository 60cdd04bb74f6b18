import type { ListedEntry } from './EntryList.tsx'
import type { EntriesPageProps, Entry, EntryGroup } from './EntriesPage.tsx'
import { bareEntry } from './entry-parts.ts'
import { mostOnPage, withHrefs } from './detach-fields.ts'
import { anchorsOfFields, sizeOf, textLength } from './view-size.ts'

export interface EntriesPart {
  /** What follows the route of the reference in that of the page: `/objects`; nothing for the first page. */
  readonly path: string
  /** Undefined for the first page. */
  readonly title?: string
  readonly props: EntriesPageProps
}

/** The first page lists the entries of groups of at most so many: the first number with which it fits. */
const mostListed = [60, 20, 5, 0]

/** What an entry takes in a list of entries, besides its name and summary. */
const aroundRow = 40

/**
 * Distributes entries over pages if they would make one too large: each group has a page of its own, and its
 * entries have one each if that would still be too large. Groups of fields only move if the first page would
 * be too large with them. Links between entries lead to those pages.
 * `addressOf` completes what follows the route of the reference: `/name`, `#anchor`.
 */
export function splitEntries(
  props: EntriesPageProps,
  title: string,
  addressOf: (path: string) => string,
): readonly EntriesPart[] {
  const { groups } = props
  if (groups.reduce((sum, group) => sum + groupSize(group), 0) <= mostOnPage) return [{ path: '', props }]
  const withoutEntries = groups.filter(({ entries = [] }) => entries.length === 0)
  const withFields = withoutEntries.filter(({ fields = [] }) => fields.length > 0)
  const doFieldsMove =
    withFields.length > 1 && withFields.reduce((sum, group) => sum + groupSize(group), 0) > mostOnPage
  const stay = withoutEntries.filter((group) => !doFieldsMove || !withFields.includes(group))
  const pages = new Map<string, string>()
  const parts: EntriesPart[] = [
    { path: '', props: { ...props, groups: movedGroups(groups, stay, addressOf) } },
  ]
  for (const group of groups.filter((each) => !stay.includes(each))) {
    const { id, entries = [], fields = [] } = group
    const path = `/${id}`
    const areSplit = entries.length > 0 && groupSize(group) > mostOnPage
    for (const anchor of [id, ...anchorsOfFields({ type: '', fields })]) pages.set(anchor, path)
    for (const entry of entries)
      for (const anchor of anchorsIn(entry)) pages.set(anchor, areSplit ? `/${entry.id}` : path)
    const shownGroup = areSplit ? { ...group, entries: listEntries(entries) } : group
    const from = { href: addressOf(''), name: title }
    parts.push({ path, title: group.title, props: { ...emptyPage, groups: [shownGroup], from } })
    if (!areSplit) continue
    const up = { href: addressOf(path), name: group.title }
    for (const entry of entries)
      parts.push({ path: `/${entry.id}`, title: entry.name, props: { ...emptyPage, from: up, entry } })
  }
  for (const { id, fields = [] } of stay)
    for (const anchor of [id, ...anchorsOfFields({ type: '', fields })]) pages.set(anchor, '')
  return parts.map((part) => ({
    ...part,
    props: withHrefs(part.props, (href) => {
      const id = href.slice(1)
      const target = href.startsWith('#') ? pages.get(id) : undefined
      // It leads out, or nowhere, which is reported where it is written.
      if (target === undefined) return href
      if (target === `/${id}`) return addressOf(target)
      return target === part.path ? `#${id}` : addressOf(`${target}#${id}`)
    }),
  }))
}

const emptyPage: EntriesPageProps = { meta: [], description: '', facts: [], intro: '', groups: [] }

function movedGroups(
  groups: readonly EntryGroup[],
  stay: readonly EntryGroup[],
  addressOf: (path: string) => string,
): readonly EntryGroup[] {
  const lists = groups.map((group) => {
    const { entries = [], fields = [] } = group
    if (stay.includes(group)) return []
    return listEntries(entries.length > 0 ? entries : fields.map(({ id = '', name }) => bareEntry(id, name)))
  })
  const sizes = lists.map((entries) => entries.reduce((sum, entry) => sum + rowSize(entry), 0))
  const most = mostListed.find(
    (count) =>
      sizes.reduce((sum, size, at) => sum + (isAtMost(count, lists[at]) ? size : 0), 0) <= mostOnPage,
  )
  return groups.map((group, at): EntryGroup => {
    if (stay.includes(group)) return group
    const entries = lists[at] ?? []
    const page = { href: addressOf(`/${group.id}`), count: entries.length }
    return { ...group, page, entries: isAtMost(most ?? 0, entries) ? entries : [], fields: [] }
  })
}

const isAtMost = (count: number, entries: readonly Entry[] = []): boolean => entries.length <= count

const rowSize = ({ id, name, summary }: ListedEntry): number =>
  aroundRow + id.length + name.length + summary.length

/** What a list says about entries on other pages. */
const listEntries = (entries: readonly Entry[]): readonly Entry[] =>
  shortList(entries).map(({ id, name, summary }) => ({ ...bareEntry(id, name), summary, href: `#${id}` }))

/** A list of entries, without summaries if it would be too large. */
export function shortList<Item extends ListedEntry>(entries: readonly Item[]): readonly Item[] {
  const size = entries.reduce((sum, entry) => sum + rowSize(entry), 0)
  return size > mostOnPage ? entries.map((entry) => ({ ...entry, summary: '' })) : entries
}

const groupSize = ({ entries = [], fields = [], text = '' }: EntryGroup): number =>
  textLength(text) +
  sizeOf({ type: '', fields }) +
  entries.reduce((sum, entry) => sum + aroundRow + entrySize(entry), 0)

const entrySize = ({ parts, ...entry }: Entry): number =>
  textLength(entry) + parts.reduce((sum, { schema }) => sum + sizeOf(schema), 0)

const anchorsIn = ({ id, parts }: Entry): readonly string[] => [
  id,
  ...parts.flatMap((part) => [part.id, ...anchorsOfFields(part.schema)]),
]
