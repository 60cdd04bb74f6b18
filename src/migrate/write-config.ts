import { join } from 'node:path'
import { quoteText } from '../engine/quote-text.ts'
import { projectItself } from '../model/content-tree.ts'
import { fileText } from './files-below.ts'
import { asData, asList, asText } from './foreign-data.ts'
import { Code, type Migration } from './migration.ts'

const width = 100

export function configText({ generator, source, settings, imports, modules = {} }: Migration): string {
  const names = ['defineConfig', ...imports].join(', ')
  const body = settings.map(({ key, value, comment }) => {
    const above = comment?.split('\n').map((line) => `  // ${line}\n`) ?? []
    return `${above.join('')}  ${keyText(key)}: ${valueText(value, '  ', key.length + 5)},\n`
  })
  const others = Object.entries(modules).map(([name, path]) => `import ${name} from ${quoteText(path)}\n`)
  return `import { ${names} } from 'docgen'\n${others.join('')}\n// Written by \`docgen migrate\` from ${source} (${generator}). MIGRATION.md says what was not taken over.\nexport default defineConfig({\n${body.join('')}})\n`
}

/** Adds redirects from a JSON file next to the configuration, after existing ones. */
export function withRedirects(migration: Migration, file: string): Migration {
  const redirectSetting = migration.settings.find(({ key }) => key === 'redirects')
  const moved = new Code('...moved')
  return {
    ...migration,
    modules: { ...migration.modules, moved: `./${file}` },
    settings: [
      ...migration.settings.filter((setting) => setting !== redirectSetting),
      {
        key: 'redirects',
        value: [
          ...(Array.isArray(redirectSetting?.value) ? (redirectSetting.value as readonly unknown[]) : []),
          moved,
        ],
        comment: `${file} has what \`docgen migrate --compare\` found to have moved.`,
      },
    ],
  }
}

/**
 * Excludes what `docgen migrate` writes into the project (absolute path) where that is a folder of pages. A
 * page of the site with such a name remains one.
 */
export function withoutReports(migration: Migration, root: string): Migration {
  const reports = ['MIGRATION.md', 'MIGRATION.docgen.md', 'ADDRESSES.md'].filter((name) => {
    const text = fileText(join(root, name))
    return text === '' || /^# (?:From \w+ to docgen|Addresses before and after)\n/.test(text)
  })
  const mountWithout = (mount: unknown): unknown =>
    asData(mount)['path'] === projectItself
      ? { ...asData(mount), exclude: [...asList(asData(mount)['exclude']), ...reports] }
      : mount
  return {
    ...migration,
    settings: migration.settings.map((setting) =>
      setting.key === 'content' && Array.isArray(setting.value)
        ? { ...setting, value: setting.value.map(mountWithout) }
        : setting,
    ),
  }
}

/** A setting that docgen does not accept. `name`: `redirects[2]`, in a list that is shorter already. */
interface RefusedSetting {
  readonly name: string
  readonly value: unknown
  readonly message: string
}

/** Takes a configuration apart into what docgen accepts, and what it refuses with a sentence each. */
type Examine = (settings: Readonly<Record<string, unknown>>) => {
  readonly settings: Readonly<Record<string, unknown>>
  readonly refused: readonly RefusedSetting[]
}

/** Leaves out the settings that `examine` refuses, with a note for each. Code is not examined. */
export function withUsableSettings(migration: Migration, examine: Examine): Migration {
  const isPlain = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (!(value instanceof Code) && Object.values(value).every(isPlain))
  const { settings, refused } = examine(
    Object.fromEntries(
      migration.settings.filter(({ value }) => isPlain(value)).map(({ key, value }) => [key, value]),
    ),
  )
  if (refused.length === 0) return migration
  return {
    ...migration,
    settings: migration.settings.flatMap((setting) =>
      !isPlain(setting.value)
        ? [setting]
        : Object.hasOwn(settings, setting.key)
          ? [{ ...setting, value: settings[setting.key] }]
          : [],
    ),
    notes: [
      ...migration.notes,
      ...refused.map(({ name, value, message }) => ({
        state: 'by-hand' as const,
        what: nameOf(name, value),
        where: migration.source,
        how: `docgen does not accept its value, which is left out: ${message.replace(name, withoutIndex(name))}`,
      })),
    ],
  }
}

/** Names the entry of a list by what its author wrote: `redirects: /old` instead of `redirects[2]`. */
function nameOf(name: string, value: unknown): string {
  const entry = asData(value)
  // `from` may be a list.
  const text = [value, ...['from', 'label', 'to', 'href'].flatMap((key) => entry[key])]
    .map(asText)
    .find((each) => each !== undefined && each !== '')
  return text === undefined || withoutIndex(name) === name ? name : `${withoutIndex(name, '')}: ${text}`
}

/** The name of a list for that of its entry. */
const withoutIndex = (name: string, mark = '[]'): string => name.replace(/\[\d+\]$/, mark)

const keyText = (key: string): string => (/^[a-z_$][\w$]*$/i.test(key) ? key : quoteText(key))

/** Formats a value as code, on one line if it fits. */
export function valueText(value: unknown, indent: string, before: number): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoteText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => valueText(each, inner, 0))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${keyText(key)}: ${valueText(each, inner, key.length + 2)}`)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (!line.includes('\n') && indent.length + before + line.length <= width) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}
