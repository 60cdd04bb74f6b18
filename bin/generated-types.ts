import { siteConfigSchema } from '../src/stages/config/schema.ts'
import { Declarations } from './reference/declarations.ts'
import { pluginSchemas } from './reference/plugin-schemas.ts'

/** A module of types, with its path below the project root. */
export interface GeneratedModule {
  readonly path: string
  readonly text: string
}

const configuration = `import type { Messages } from '../../model/messages/messages.ts'
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
export type UserConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)`

/**
 * The types that are made from schemas: what a configuration and plugins take, as editors show it.
 */
export const generatedModules: readonly GeneratedModule[] = [
  { path: 'src/stages/config/user-config.generated.ts', text: configuration },
  ...Object.values(pluginSchemas).map(({ folder, schema }) => ({
    path: `src/features/${folder}/user-options.generated.ts`,
    text: Declarations.of(schema),
  })),
]
