import type { PluginPage } from '../../model/plugin.ts'
import type { PageGroup, SinglePage } from '../reference-kit/single-page.ts'
import { fieldSections } from '../reference-kit/single-page.ts'
import { shortList } from '../reference-kit/split-entries.ts'
import type { SearchSection } from '../../model/page.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { DefinitionProps } from './Definition.tsx'
import type { DefinitionsPageProps } from './DefinitionsPage.tsx'
import type { SchemaPageProps } from './SchemaPage.tsx'

/** What the page of a schema shows of its definitions, and the pages that have the others. */
type SharedDefinitions = Pick<SchemaPageProps, 'definitions' | 'index'> & {
  readonly pages: readonly PluginPage[]
}

/**
 * Makes a page for each of the groups that the definitions of a large schema are divided into, and the list
 * of them for the page of the schema, which keeps their anchors. Without groups, it keeps the definitions.
 */
export function shareDefinitions(
  definitions: readonly DefinitionProps[],
  groups: readonly PageGroup[],
  single: Pick<SinglePage, 'addressOf' | 'page'>,
  {
    ids,
    title,
    summaryAt,
  }: {
    readonly ids: UniqueIds
    readonly title: string
    /** The summary of the definition with an id, as safe HTML. */
    readonly summaryAt: (id: string) => string
  },
): SharedDefinitions {
  if (groups.length === 0) return { definitions, pages: [] }
  const index = ids.claim('definitions')
  const shared = groups.map(({ path, ids: members }) => ({
    path,
    definitions: definitions.filter(({ id }) => members.has(id)),
  }))
  const entries = shared.flatMap(({ path, definitions: some }) =>
    some.map(({ id, title: name }) => ({
      id,
      name,
      summary: summaryAt(id),
      // A page of one definition is about that from its title on.
      href: single.addressOf(some.length === 1 ? path : `${path}#${id}`),
    })),
  )
  return {
    definitions: [],
    index: { id: index, entries: shortList(entries) },
    pages: shared.map(({ path, definitions: some }) => {
      const props: DefinitionsPageProps = {
        from: { href: single.addressOf(`#${index}`), name: title },
        definitions: some,
      }
      const [first, last] = [some[0]?.title ?? '', some.at(-1)?.title ?? '']
      return {
        ...single.page('DefinitionsPage', props, {
          path,
          title: first === last ? first : `${first} – ${last}`,
        }),
        headings: some.length === 1 ? [] : headingsOf(some),
        sections: definitionSections(title, some),
      }
    }),
  }
}

export const headingsOf = (
  parts: readonly Pick<DefinitionProps, 'id' | 'title'>[],
): NonNullable<PluginPage['headings']> => parts.map(({ id, title: text }) => ({ level: 2, id, text }))

/** What search finds of definitions. `title` is that of the schema. */
export const definitionSections = (
  title: string,
  definitions: readonly DefinitionProps[],
): readonly SearchSection[] =>
  definitions.flatMap(({ id, title: name, schema }) => fieldSections(schema, [title, name], id))
