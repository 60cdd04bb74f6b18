import { format, resolveConfig } from 'prettier'
import { frontMatterKeys } from '../../src/model/front-matter.ts'
import { pluginSchemas } from './plugin-schemas.ts'
import { siteConfigSchema } from '../../src/stages/config/schema.ts'
import { Declarations, wrapDocstrings } from './declarations.ts'
import { configurationReference, frontMatterReference, pluginReference } from './sections.ts'

/** A file that is made from the schemas, with its path below the project root. */
export interface ReferenceFile {
  readonly path: string
  readonly text: string
}

const heading =
  '// Written by `npm run reference` from the schema (schema.ts and its parts). Edit that instead.'

/**
 * What is generated from the schema of the configuration and the table of front matter keys: the types that
 * an editor shows, and the reference. Formatted as Prettier does with the settings of `root`.
 */
export async function referenceFiles(root: string): Promise<readonly ReferenceFile[]> {
  const files = [
    {
      path: 'src/stages/config/user-config.ts',
      text: `${heading}
import type { Messages } from '../../model/messages/messages.ts'
import type { Json, Plugin } from '../../model/plugin.ts'
import type { RuleName } from '../../model/rule.ts'
import type { FrontMatterRule } from '../../model/front-matter.ts'
import type { RuleSetting } from '../../model/site-config.ts'
import type { UserSidebars } from './user-sidebars.ts'

/** A value that may also be \`undefined\`, as in \`favicon: process.env['FAVICON']\`. */
type Optional<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined }

/** Severities by name of a rule, docgen's and those of plugins. */
export type UserRules = Optional<Record<RuleName, RuleSetting>> &
  Readonly<Record<string, RuleSetting | undefined>>

/** Texts of the interface by key. */
export type UserMessages = Optional<Messages>

${Declarations.of(siteConfigSchema)}

/** What a configuration file may export. */
export type UserConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)
`,
    },
    { path: 'docs/content/reference/_configuration.md', text: configurationReference(siteConfigSchema) },
    ...Object.values(pluginSchemas).map(({ folder, schema }) => ({
      path: `src/features/${folder}/user-options.ts`,
      text: `// Written by \`npm run reference\` from the schema in options.ts. Edit that instead.\n${Declarations.of(schema)}\n`,
    })),
    { path: 'docs/content/reference/_plugins.md', text: pluginReference(pluginSchemas) },
    { path: 'docs/content/reference/_front-matter.md', text: frontMatterReference(frontMatterKeys) },
  ]
  return Promise.all(
    files.map(async ({ path, text }) => {
      const file = `${root}/${path}`
      const options = { ...(await resolveConfig(file)), filepath: file }
      return { path, text: wrapDocstrings(await format(text, options), options.printWidth ?? 80) }
    }),
  )
}
