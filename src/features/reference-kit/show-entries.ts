import { inSentences } from '../../model/search/section-writer.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import { htmlToText, markdownToText } from '../../kit.ts'
import type { EntriesPageProps, Entry, EntryGroup } from './EntriesPage.tsx'
import type { DescribeTools, ReferenceMaker, ShownReference } from './make-reference.ts'
import { fieldSections, type SinglePage, type SinglePageOptions } from './single-page.ts'
import type { SchemaView } from './schema-view-types.ts'
import { inRanges } from './sidebar-ranges.ts'
import { splitEntries, type EntriesPart } from './split-entries.ts'

export interface EntriesMaker<Document> extends Pick<ReferenceMaker<Document>, 'read'> {
  readonly describe: (document: Document, tools: DescribeTools) => DocumentView
}

export interface DocumentView extends Pick<EntriesPageProps, 'meta' | 'facts' | 'groups'> {
  readonly title: string
  /** Markdown. */
  readonly description?: string | undefined
  readonly findings: readonly Diagnostic[]
}

export interface EntriesOptions extends SinglePageOptions {
  /** The name of the sidebar items of the reference; undefined for none. */
  readonly sidebar?: string
}

/** The pages of a document's entries: one, or, if that would be too large, one for each group or entry. */
export function showEntries(
  { findings, ...view }: DocumentView,
  { translate, html }: DescribeTools,
  { intro, ...frame }: SinglePage,
  options: EntriesOptions,
): ShownReference {
  const title = options.title ?? view.title
  const props: EntriesPageProps = {
    meta: view.meta.filter(({ text }) => text !== title).map(withoutScheme),
    facts: view.facts,
    groups: view.groups,
    description: options.description === undefined ? '' : html(view.description),
    intro: intro.html,
  }
  const description = options.description ?? (markdownToText(view.description ?? '') || undefined)
  const parts = splitEntries(props, title, frame.addressOf)
  const detached = parts.map(({ path, title: name = title, props: pageProps }) =>
    frame.detached(schemasIn(pageProps), name, { base: path }),
  )
  const pages = parts.flatMap(({ path, title: name = title, props: pageProps }, position) => {
    const { lead, ...part } = path === '' ? { lead: description, props: pageProps } : withLead(pageProps)
    const about = { title: name, description: lead, path, ...(path === '' ? {} : { position }) }
    return [
      {
        ...frame.page('EntriesPage', part.props, about),
        headings: headingsIn(pageProps),
        sections: sectionsIn(pageProps, path === '' ? [title] : [title, name], intro.text),
      },
      ...(detached[position]?.pages() ?? []),
    ]
  })
  const { sidebar } = options
  const sidebars = sidebar === undefined ? {} : { [sidebar]: entriesSidebar(parts, options, translate) }
  return { pages, sidebars, findings }
}

/** Links that are called what they lead to are called what people write: `code.acme.dev/rocket`. */
const withoutScheme = (item: EntriesPageProps['meta'][number]): EntriesPageProps['meta'][number] =>
  item.text === item.href ? { ...item, text: item.text.replace(/^https?:\/\/|\/$/gi, '') } : item

/** Moves the text of an entry or a group with a page of its own below the title, if it is only words. */
function withLead(props: EntriesPageProps): { readonly lead?: string; readonly props: EntriesPageProps } {
  const { entry, groups } = props
  const html = entry?.description ?? groups[0]?.text ?? ''
  if (!/^<p>[^<]+<\/p>$/.test(html)) return { props }
  const pageProps = entry
    ? { ...props, entry: { ...entry, description: '' } }
    : { ...props, groups: groups.map((group) => ({ ...group, text: '' })) }
  return { lead: htmlToText(html).trim(), props: pageProps }
}

/** The groups of a page. Its only entry is a group without a name. */
const groupsOf = ({ entry, groups }: EntriesPageProps): readonly EntryGroup[] =>
  entry ? [{ id: '', title: '', entries: [entry] }] : groups

const schemasIn = (props: EntriesPageProps) =>
  groupsOf(props).flatMap(({ entries = [], fields = [] }) => [
    ...entries.flatMap(({ name, parts }) =>
      parts.map(({ id, label, schema }) => ({
        trail: [name],
        schema,
        ...(label === undefined ? {} : { id }),
      })),
    ),
    ...(fields.length > 0 ? [{ trail: [], schema: { type: '', fields } }] : []),
  ])

function headingsIn({ entry, groups, from }: EntriesPageProps): readonly Heading[] {
  const level = from ? 2 : 3
  const partsOf = ({ parts }: Entry): readonly Heading[] =>
    parts.flatMap(({ id, label }) => (label === undefined ? [] : [{ level: 2, id, text: label }]))
  return [
    ...(entry ? partsOf(entry) : []),
    ...groups.flatMap(({ id, title, entries = [], fields = [] }): Heading[] => [
      ...(from ? [] : [{ level: 2, id, text: title } as const]),
      ...fields.flatMap((field): Heading[] =>
        field.id !== undefined && hasFields(field.schema) ? [{ level, id: field.id, text: field.name }] : [],
      ),
      ...entries.flatMap((each): Heading[] =>
        each.href === undefined ? [{ level, id: each.id, text: each.name }] : [],
      ),
    ]),
  ]
}

/** Whether it is a section of its own rather than a value: it consists of fields, here or on another page. */
const hasFields = ({ fields = [], ref }: SchemaView): boolean => fields.length > 0 || ref !== undefined

/** What search finds: the page, its groups, each entry that is shown, and each field. */
function sectionsIn(
  props: EntriesPageProps,
  trail: readonly string[],
  intro: string,
): readonly SearchSection[] {
  const { meta, description, facts, entry: only, from } = props
  const about: SearchSection = {
    id: '',
    trail,
    text: inSentences([htmlToText(only?.description ?? description), from ? '' : intro]),
    code: [only?.name ?? '', ...meta.map(({ text }) => text), ...facts.map(({ value }) => value)]
      .filter(Boolean)
      .join(' '),
  }
  return [
    about,
    ...groupsOf(props).flatMap(({ id, title: groupTitle, text = '', entries = [], fields = [] }) => [
      // A group with a page of its own is found as that page.
      ...fieldSections(
        { type: '', description: text, fields },
        from ? trail : [...trail, groupTitle],
        id,
      ).slice(from ? 1 : 0),
      ...entries.flatMap((entry): SearchSection[] => {
        if (entry.href !== undefined) return []
        const entryTrail = only ? trail : [...trail, entry.name]
        return [
          ...(only ? [] : [entrySection(entry, entryTrail)]),
          ...entry.parts.flatMap((part) => {
            const labels = part.label === undefined ? [] : [part.label]
            const [first, ...inner] = fieldSections(part.schema, [...entryTrail, ...labels], part.id)
            return part.label === undefined || !first ? inner : [first, ...inner]
          }),
        ]
      }),
    ]),
  ]
}

const entrySection = ({ id, name, titles, description }: Entry, trail: readonly string[]): SearchSection => ({
  id,
  trail,
  text: inSentences([...titles, htmlToText(description)]),
  code: name,
})

/** The first page, then groups with their entries. */
function entriesSidebar(
  parts: readonly EntriesPart[],
  { route, sidebarLabel }: SinglePageOptions,
  translate: Translate,
): readonly SidebarItem[] {
  const doc = (path: string, label: string): SidebarItem => ({
    type: 'doc',
    id: `${route.slice(1)}${path}`,
    label,
  })
  const overview = doc('', sidebarLabel ?? translate('api.overview'))
  const [first, ...others] = parts
  const onPage = others.length === 0 ? (first?.props.groups ?? []) : []
  const inGroup = (path: string, { title, entries = [] }: EntryGroup): SidebarItem => ({
    type: 'category',
    label: title,
    ...(path === '' ? {} : { link: { type: 'doc', id: `${route.slice(1)}${path}` } }),
    items: inRanges(entries, ({ id, name, href }) =>
      href === undefined ? { type: 'link', label: name, href: `${route}${path}#${id}` } : doc(`/${id}`, name),
    ),
  })
  return [
    overview,
    ...onPage.filter(({ entries = [] }) => entries.length > 0).map((group) => inGroup('', group)),
    ...inRanges(
      others.flatMap(({ path, props }) =>
        props.groups.map((group) => ({ name: group.title, path, group }) as const),
      ),
      ({ path, group }) => (group.entries ? inGroup(path, group) : doc(path, group.title)),
    ),
  ]
}
