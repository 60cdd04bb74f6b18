import { browserGroups, english } from '../src/model/messages/languages.ts'
import { search } from '../src/stages/config/schema-search.ts'
import { siteConfigSchema } from '../src/stages/config/schema.ts'
import { Declarations } from './reference/declarations.ts'
import { pluginSchemas } from './reference/plugin-schemas.ts'

/** A module of types, with its path below the project root. */
export interface GeneratedModule {
  readonly path: string
  readonly text: string
}

const configuration = `import type { Messages } from '../../model/messages/messages.ts'
import type { Json } from '../../model/plain-data.ts'
import type { Plugin } from '../../model/plugin.ts'
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

const settings = `// What docgen makes of a configuration, as far as the schema says it: see \`SiteConfig\`.
import type { FrontMatterRule } from './front-matter.ts'
import type { Json } from './plain-data.ts'

${Declarations.ofOutput({ SearchSettings: search, SiteSettings: siteConfigSchema })}`

/** The module `docgen:messages/<group>`: what `src/stages/theme/client-modules.ts` provides. */
const messageModule = (group: string): string => `declare module 'docgen:messages/${group}' {
  export const messages: import('../model/messages/messages.ts').MessagesOf<'${group}'>
}`

/**
 * The types that are made from schemas and from texts: what a configuration and plugins take, as editors show
 * it, what docgen makes of a configuration, and the English texts to the letter, which say what values each
 * of them needs.
 */
export const generatedModules: readonly GeneratedModule[] = [
  { path: 'src/stages/config/user-config.generated.ts', text: configuration },
  { path: 'src/model/site-settings.generated.ts', text: settings },
  ...Object.values(pluginSchemas).map(({ folder, schema }) => ({
    path: `src/features/${folder}/user-options.generated.ts`,
    text: Declarations.of(schema),
  })),
  {
    path: 'src/model/messages/english.generated.ts',
    text: `/** The texts of src/locales/en.json. */\nexport type English = ${asReadonly(english)}`,
  },
  {
    path: 'src/client/messages-virtual.generated.d.ts',
    text: browserGroups.map(messageModule).join('\n'),
  },
]

/** The type that a value has with `as const`. */
function asReadonly(value: object): string {
  const members = Object.entries(value).map(
    ([key, member]: [string, unknown]) =>
      `readonly ${JSON.stringify(key)}: ${typeof member === 'object' && member !== null ? asReadonly(member) : JSON.stringify(member)}`,
  )
  return `{ ${members.join('\n')} }`
}
