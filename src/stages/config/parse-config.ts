import { conventionsOf } from '../../migrate/adapters/dialects.ts'
import { thrownText } from '../../engine/thrown-text.ts'
import { hintText } from '../../model/hint.ts'
import type { Messages } from '../../model/messages/messages.ts'
import type { NavbarItemConfig } from '../../model/site-settings.generated.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord, ownValue, type PlainObject } from '../../model/plain-data.ts'
import type { Plugin } from '../../model/plugin.ts'
import { listOf } from '../../model/wording.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import {
  mixedContentProblems,
  mountKindProblems,
  secretProblems,
  unusableSynonyms,
} from './config-problems.ts'
import { undeclaredSettings } from './i18n/locale-problems.ts'
import { parseMessages } from './parse-messages.ts'
import { parsePlugins } from './parse-plugins.ts'
import {
  invalidValue,
  isPlain,
  pathText,
  plainValue,
  type Problem,
  shown,
  valueAt,
  type ValuePath,
  valueProblem,
} from './problem.ts'
import { unknownRuleProblems } from './rules.ts'
import type { MountConfig } from './schema-content.ts'
import { siteConfigSchema } from './schema.ts'
import { zodProblems } from './zod-problems.ts'

export type ParsedSite = Omit<SiteConfig, 'trees' | 'messages' | 'assetBase' | 'ownMessages'> & {
  readonly messages: Partial<Messages>
  readonly content?: readonly MountConfig[]
  readonly contentDir: string
}

interface ParsedConfig {
  /** Omitted if there are problems. */
  readonly config?: ParsedSite
  /** As written: inline, the path of a file, or undefined. */
  readonly sidebars: unknown
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** Validates a configuration and fills in all defaults. Finds every problem, not only the first. */
export function parseConfig(raw: unknown): ParsedConfig {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw))
    return { sidebars: undefined, problems: [noObject(raw)], warnings: [] }
  // It is an object, as checked above.
  const { plugins: rawPlugins, sidebars: rawSidebars, ...rest } = raw as Record<string, unknown>
  const sidebars = plainValue(rawSidebars)
  const { plugins, entries: pluginEntries, problems: pluginProblems } = parsePlugins(rawPlugins)
  const additions = addFromPlugins(plainValue(rest), plugins, pluginEntries)
  const { value: plain, problems: localeProblems } = withLocale(additions.config)
  const { messages, problems: messageProblems } = parseMessages(ownValue(plain, 'messages'))
  const secrets = secretProblems(plain)
  const unknownRules = unknownRuleProblems(plain, rawPlugins)
  const secretPaths = new Set(secrets.map(({ path }) => pathText(path)))
  const result = siteConfigSchema.safeParse(plain)
  if (!result.success)
    return {
      sidebars,
      problems: [
        ...secrets,
        ...zodProblems(result.error.issues, plain).filter(({ path }) => !secretPaths.has(pathText(path))),
        ...unknownRules,
        ...pluginProblems,
        ...additions.problems,
        ...messageProblems,
        ...localeProblems,
      ].map(additions.atPlugin),
      warnings: [],
    }
  const {
    sidebars: _sidebars,
    plugins: _plugins,
    messages: _messages,
    compatibility,
    conventions,
    ...config
  } = result.data
  const problems = [
    ...secrets,
    ...unknownRules,
    ...pluginProblems,
    ...additions.problems,
    ...messageProblems,
    ...localeProblems,
    ...versionProblems(config),
    ...contentProblems(plain),
    ...mountKindProblems(ownValue(plain, 'content')),
    ...mixedContentProblems(config),
  ].map(additions.atPlugin)
  const warnings = [
    ...unusableSynonyms(config.search),
    ...undeclaredSettings(plain, config.i18n.locales),
  ].map(additions.atPlugin)
  return problems.length > 0
    ? { sidebars, problems, warnings }
    : {
        config: {
          ...config,
          conventions: { ...conventionsOf(compatibility), ...conventions },
          plugins,
          pluginEntries,
          messages,
        },
        sidebars,
        problems,
        warnings,
      }
}

/** Expands `locale`, which is short for `i18n` with only a default locale. */
function withLocale(plain: unknown): { readonly value: unknown; readonly problems: readonly Problem[] } {
  const locale = ownValue(plain, 'locale')
  if (locale === undefined) return { value: plain, problems: [] }
  const { locale: _, ...rest } = plain as Record<string, unknown> // It has a key.
  if (typeof locale === 'string' && !('i18n' in rest))
    return { value: { ...rest, i18n: { defaultLocale: locale } }, problems: [] }
  return {
    value: rest,
    problems: [
      invalidValue(
        ['locale'],
        typeof locale === 'string'
          ? 'The configuration has both `locale` and `i18n`.'
          : `\`locale\` must be text, not ${shown(locale)}.`,
        typeof locale === 'string'
          ? '`locale` is short for a site in one language; keep one of the two.'
          : "As in `locale: 'de'`.",
        'key',
      ),
    ],
  }
}

function contentProblems(plain: unknown): readonly Problem[] {
  const keys = Object.keys(plain as object) // The configuration is an object: see `parseConfig`.
  return keys.includes('content') && keys.includes('contentDir')
    ? [
        invalidValue(
          ['contentDir'],
          'The configuration has both `content` and `contentDir`.',
          '`contentDir` is short for one folder at the root of the site; keep one of the two.',
          'key',
        ),
      ]
    : []
}

function versionProblems({ versions, navbar }: Pick<SiteConfig, 'versions' | 'navbar'>): readonly Problem[] {
  const names = versions?.list.map(({ name }) => name) ?? []
  const check = (name: string, path: ValuePath): readonly Problem[] =>
    names.includes(name)
      ? []
      : [
          {
            rule: 'unknown-version',
            path,
            at: 'value',
            message: `\`${pathText(path)}\` names the version \`${name}\`, which is not in \`versions.list\`.`,
            hint:
              didYouMean(name, names) ??
              (names.length > 0
                ? `The versions are ${listOf(names)}.`
                : 'Add the version to `versions.list`.'),
          },
        ]
  const inNavbar = navbar.items.flatMap((item: NavbarItemConfig, index) =>
    item.type === 'docsVersionDropdown'
      ? (versions && item.docsPluginId === undefined ? (item.versions ?? []) : []).flatMap((name, at) =>
          check(name, ['navbar', 'items', index, 'versions', at]),
        )
      : [],
  )
  return [...(versions ? check(versions.current, ['versions', 'current']) : []), ...inNavbar]
}

function noObject(raw: unknown): Problem {
  return invalidValue(
    [],
    `The configuration must be an object, not ${shown(raw)}.`,
    'Write `export default defineConfig({ … })`.',
  )
}

/** What a plugin cannot add: it exists only once these have been read. */
const ofTheSite: ReadonlySet<string> = new Set(['plugins', 'sidebars', 'compatibility'])

interface ExtendedConfig {
  readonly config: unknown
  readonly problems: readonly Problem[]
  /** Places a problem with a value that a plugin has added at the plugin, and names it. */
  readonly atPlugin: (problem: Problem) => Problem
}

/**
 * Adds what the `config` hooks of plugins return, in the order of the plugins: keys that are missing, entries
 * at the end of lists. What the site has written stays. `plain` is the configuration without its plugins;
 * `entries` are the indexes of the plugins in the configured list.
 */
function addFromPlugins(
  plain: unknown,
  plugins: readonly Plugin[],
  entries: readonly number[],
): ExtendedConfig {
  const problems: Problem[] = []
  const stages: { readonly config: unknown; readonly plugin: Plugin; readonly path: ValuePath }[] = []
  let config = plain
  for (const [index, plugin] of plugins.entries()) {
    if (!plugin.config) continue
    const path = ['plugins', entries[index] ?? index]
    const addition = additionOf(plugin, config, path)
    if ('problem' in addition) problems.push(addition.problem)
    else stages.push({ config: (config = extended(config, addition.value)), plugin, path })
  }
  return {
    config,
    problems,
    atPlugin(problem) {
      if (valueAt(plain, problem.path) !== undefined) return problem
      const adding = stages.find((stage) => valueAt(stage.config, problem.path) !== undefined)
      if (!adding) return problem
      const { path, plugin } = adding
      // What a hint offers to replace is not in the file: only its words are kept.
      const { hint, ...others } = problem
      return {
        ...others,
        path,
        at: 'value',
        message: `The plugin \`${plugin.name}\` adds a setting: ${problem.message}`,
        hint: hint && hintText(hint),
      }
    },
  }
}

function additionOf(
  plugin: Plugin,
  config: unknown,
  path: ValuePath,
): { readonly value: PlainObject } | { readonly problem: Problem } {
  const wrong = (rest: string): { readonly problem: Problem } => ({
    problem: valueProblem(path, `${rest} in its \`config\` hook`),
  })
  let value: unknown
  try {
    value = plainValue(plugin.config?.(config as PlainObject)) // As `parseConfig` has checked.
  } catch (error) {
    return wrong(`fails (${thrownText(error)})`)
  }
  if (value === undefined) return { value: {} }
  if (!isObject(value))
    return wrong(`returns ${value instanceof Promise ? 'a promise' : shown(value)} instead of an object`)
  const refused = Object.keys(value).find((key) => ofTheSite.has(key))
  return refused === undefined ? { value } : wrong(`adds \`${refused}\`, which only the site has,`)
}

function extended(config: unknown, addition: unknown): unknown {
  if (config === undefined) return addition
  if (Array.isArray(config) && Array.isArray(addition))
    return [...(config as unknown[]), ...(addition as unknown[])]
  if (!isObject(config) || !isObject(addition)) return config
  const keys = new Set([...Object.keys(config), ...Object.keys(addition)])
  return Object.fromEntries([...keys].map((key) => [key, extended(config[key], addition[key])]))
}

const isObject = (value: unknown): value is PlainObject => isRecord(value) && isPlain(value)
