import type { Plugin } from '../../model/plugin.ts'
import { fieldsPage, referencePlugin, type ReferenceKind } from './reference-plugin.ts'
import type { EntriesMaker, EntriesOptions } from './show-entries.ts'

interface EntriesKind<Document> extends Pick<ReferenceKind<Document>, 'name' | 'version'> {
  readonly load: () => Promise<EntriesMaker<Document>>
}

export function entriesPlugin<Document>(
  { load, ...kind }: EntriesKind<Document>,
  options: EntriesOptions,
): Plugin {
  return referencePlugin(
    {
      ...kind,
      components: {
        ...fieldsPage,
        'reference-kit/EntriesPage': ['reference-kit/name-table.css', 'reference-kit/definition.css'],
      },
      async load() {
        const [{ read, describe }, { showEntries }] = await Promise.all([load(), import('./show-entries.ts')])
        return {
          read,
          show: (document, tools, frame) => showEntries(describe(document, tools), tools, frame, options),
        }
      },
    },
    options,
  )
}
