import type { ContentAdditions, ContentContext, PluginPage } from '../../model/plugin.ts'
import type { ComparableKind } from './change.ts'
import { ChangesPages, type ReferencePages } from './changes-pages.ts'
import { compareReleases } from './changes-pages.ts'
import type { ChangesOptions } from './changes-options.ts'
import type { CrdPageProps } from '../crd/CrdPage.tsx'
import type { DefinitionsPageProps } from '../json-schema/DefinitionsPage.tsx'
import type { SchemaPageProps } from '../json-schema/SchemaPage.tsx'
import type { ApiPageProps } from '../openapi/ApiPage.tsx'
import type { EntriesPageProps, Entry } from '../reference-kit/EntriesPage.tsx'
import type { SchemaView, FieldView } from '../reference-kit/schema-view-types.ts'

/**
 * Adds the page of changes to a reference, and to its sidebar items. Reports what keeps two versions from
 * being compared.
 */
export async function addChanges(
  reference: ContentAdditions,
  kind: ComparableKind,
  options: ChangesOptions,
  context: ContentContext,
): Promise<ContentAdditions> {
  // What is wrong in the newest version is reported already.
  if (!reference.pages) return reference
  const { releases, diagnostics } = await compareReleases(options, context)
  const { route, sidebar } = options
  const item = {
    type: 'doc',
    id: `${route.slice(1)}/changes`,
    label: context.translate('changes.title'),
  } as const
  const isListed = sidebar !== undefined && releases.length > 0
  return {
    ...reference,
    pages: withPages(reference.pages, (pages) =>
      new ChangesPages({ kind, pages, options }, context).make(releases),
    ),
    ...(isListed && {
      sidebars: { ...reference.sidebars, [sidebar]: [...(reference.sidebars?.[sidebar] ?? []), item] },
    }),
    diagnostics: {
      *[Symbol.iterator]() {
        yield* reference.diagnostics ?? []
        yield* diagnostics
      },
    },
  }
}

/** The pages of a reference, then those that link to them. */
function* withPages(
  pages: Iterable<PluginPage>,
  others: (reference: ReferencePages) => Iterable<PluginPage>,
): Generator<PluginPage> {
  const addresses = new Map<string, string>()
  // The first page is that of the whole reference.
  let title = ''
  for (const page of pages) {
    title ||= page.frontMatter.title ?? ''
    for (const [at, id] of placesOn(page))
      if (!addresses.has(at)) addresses.set(at, id === undefined ? page.route : `${page.route}#${id}`)
    yield page
  }
  yield* others({ title, addresses })
}

/** Something that changes are about, as they name it, and its anchor; none if it is the whole page. */
type Place = readonly [at: string, id: string | undefined]

/** The places that a page of a reference shows, as changes name them: `GET /pets`, `schema Pet › name`. */
export function placesOn({ body }: Pick<PluginPage, 'body'>): readonly Place[] {
  if (!('component' in body)) return []
  const reader = readers[body.component]
  // The plugins made the props for the component.
  return reader ? reader(body.props as never) : []
}

const readers: Readonly<Record<string, (props: never) => readonly Place[]>> = {
  ApiPage: ({ overview, groups, schemas }: ApiPageProps) => [
    ...(overview?.security ?? []).map(({ name }): Place => [name, 'authentication']),
    ...groups.flatMap(({ operations }) =>
      operations.map(({ method, path, id }): Place => [`${method} ${path}`, id]),
    ),
    ...schemas.flatMap(({ id, name, schema }) => inSchema(`schema ${name ?? ''}`, schema, id)),
  ],
  SchemaPage: ({ root, definitions }: SchemaPageProps) => [
    ...inSchema('document', root, 'document'),
    ...definitions.flatMap(({ name, schema, id }) => inSchema(`schema ${name}`, schema, id)),
  ],
  DefinitionsPage: ({ definitions }: DefinitionsPageProps) =>
    definitions.flatMap(({ name, schema, id }) => inSchema(`schema ${name}`, schema, id)),
  CrdPage: ({ kinds }: CrdPageProps) =>
    kinds.flatMap(({ apiVersion, kind, id, parts }): readonly Place[] => {
      const at = `${apiVersion} ${kind}`
      return [[at, id], ...parts.flatMap((part) => inSchema(`${at} › ${part.name}`, part.schema, part.id))]
    }),
  EntriesPage: ({ groups, entry }: EntriesPageProps) => [
    ...groups.flatMap(({ id, entries = [] }): readonly Place[] => {
      const root = rootTypes[id]
      return [
        ...(root === undefined ? [] : [[root, id] as const]),
        ...entries.filter(({ href }) => href === undefined).flatMap((each) => inEntry(each, root, each.id)),
      ]
    }),
    // An entry with a page of its own has no heading there.
    ...(entry
      ? inEntry(
          entry,
          rootTypes[/^(?:query|mutation|subscription)(?=-)/.exec(entry.id)?.[0] ?? ''],
          undefined,
        )
      : []),
  ],
}

/** The types whose fields are operations, as nearly all schemas call them, by their groups and anchors. */
const rootTypes: Readonly<Record<string, string>> = {
  queries: 'Query',
  query: 'Query',
  mutations: 'Mutation',
  mutation: 'Mutation',
  subscriptions: 'Subscription',
  subscription: 'Subscription',
}

/** What has no anchor is part of what is around it. */
const placeAt = (at: string, id: string | undefined): readonly Place[] => (id === undefined ? [] : [[at, id]])

function inSchema(at: string, schema: SchemaView, id: string | undefined): readonly Place[] {
  const inField = ({ name, id: anchor, schema: inner }: FieldView): readonly Place[] =>
    inSchema(`${at} › ${name}`, inner, anchor)
  return [
    ...placeAt(at, id),
    ...(schema.fields ?? []).flatMap(inField),
    // Changes name items and values of maps; anchors do not.
    ...(schema.inner
      ? ['items', '*'].flatMap((step) => inSchema(`${at} › ${step}`, schema.inner ?? schema, id))
      : []),
    ...(schema.groups ?? []).flatMap(({ options }) =>
      options.flatMap((option) => (option.fields ?? []).flatMap(inField)),
    ),
  ]
}

/** A type, a directive or an operation of a GraphQL schema, by schema coordinates. */
function inEntry({ name, parts }: Entry, root: string | undefined, id: string | undefined): readonly Place[] {
  const at = root === undefined ? name : `${root}.${name}`
  const hasArguments = root !== undefined || name.startsWith('@')
  return [
    [at, id],
    ...parts.flatMap(({ schema }) =>
      (schema.fields ?? []).flatMap((field) =>
        placeAt(hasArguments ? `${at}(${field.name}:)` : `${at}.${field.name}`, field.id),
      ),
    ),
  ]
}
