import { format } from 'oxfmt'
import { frontMatterKeys } from '../../src/model/front-matter.ts'
import { siteConfigSchema } from '../../src/stages/config/schema.ts'
import { pluginSchemas } from './plugin-schemas.ts'
import { configurationReference, frontMatterReference, pluginReference } from './sections.ts'

/** A part of the manual that is made from the schemas, with its path below the project root. */
export interface ReferenceTable {
  readonly path: string
  readonly text: string
}

/**
 * The reference of the configuration, of plugins and of front matter. In the repository because the manual is
 * read there, too. Formatted as everything else that is written in Markdown: a paragraph is a line.
 */
export async function referenceTables(): Promise<readonly ReferenceTable[]> {
  const { keys, types } = configurationReference(siteConfigSchema)
  const tables = {
    configuration: keys,
    'configuration-types': types,
    plugins: pluginReference(pluginSchemas),
    'front-matter': frontMatterReference(frontMatterKeys),
  }
  return Promise.all(
    Object.entries(tables).map(async ([name, text]) => {
      const path = `docs/content/reference/_${name}.md`
      const { code } = await format(path, text, { proseWrap: 'never' })
      return { path, text: code }
    }),
  )
}
