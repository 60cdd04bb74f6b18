import { placeInYaml, readYaml, type YamlFile } from '../../engine/data/yaml-file.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { CategoryLink } from '../../model/navigation-config.ts'
import { isRecord } from '../../model/plain-data.ts'
import { valueInText } from '../../model/front-matter.ts'
import { type Hint, inQuotes, withoutQuotes } from '../../model/hint.ts'
import { textAt } from '../../model/location.ts'

export interface CategorySettings {
  readonly label?: string
  readonly position?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly className?: string
  /** Shown on cards. */
  readonly description?: string
  readonly link?: CategoryLink | null
}

/** Keys that are allowed, but have no effect here. */
const otherKeys = ['link', 'customProps', 'key']

const kinds = {
  label: 'text',
  className: 'text',
  description: 'text',
  position: 'a number',
  collapsible: 'true or false',
  collapsed: 'true or false',
} as const
const indexKinds = {
  title: 'text',
  description: 'text',
  slug: 'text',
  image: 'text',
  keywords: 'texts',
} as const
const linkKeys = { doc: ['type', 'id'], 'generated-index': ['type', ...Object.keys(indexKinds)] }

/** The keys of a category file. */
export const categoryKeys: readonly string[] = [...Object.keys(kinds), ...otherKeys]

/**
 * Parses a category file. Reports `invalid-config-value` and `unknown-config-key` at
 * the value or key; an invalid value counts as absent. `isTolerant`: whether numbers and booleans may be in
 * quotes.
 */
export function readCategoryFile(
  file: YamlFile,
  isTolerant = false,
): {
  readonly value: CategorySettings
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const complain: Complain = (message, place, hint) =>
    void diagnostics.push(diagnose('invalid-config-value', message, { file: file.path, place, hint }))
  const record = parse(file, complain)
  const checkKeys = (values: Values, keys: readonly string[], parents: readonly string[]): void => {
    for (const key of Object.keys(values).filter((each) => !keys.includes(each)))
      diagnostics.push(
        diagnose(
          'unknown-config-key',
          `There is no key \`${[...parents, key].join('.')}\` in a category file.`,
          {
            file: file.path,
            place: placeInYaml(file, [...parents, key], 'key'),
            hint: didYouMean(key, keys),
          },
        ),
      )
  }
  checkKeys(record, categoryKeys, [])
  const { link } = record
  if (isRecord(link) && (link.type === 'doc' || link.type === 'generated-index'))
    checkKeys(link, linkKeys[link.type], ['link'])
  const value = {
    ...settings(isTolerant ? unquoted(record) : record, kinds, [], file, complain),
    ...linkOf(record.link, file, complain),
  }
  return { value, diagnostics }
}

const unquoted = (record: Values): Values => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([key, kind]) =>
      kind !== 'text' && Object.hasOwn(record, key) ? [[key, valueInText(record[key])]] : [],
    ),
  ),
})

type Complain = (message: string, place: Place, hint?: Hint) => void
type Kind = 'text' | 'texts' | 'a number' | 'true or false'
type Values = Readonly<Record<string, unknown>>

/** With more values, aliases expand too far. */
const maxValues = 1_000

function parse(file: YamlFile, complain: Complain): Values {
  const reading = readYaml(file, 'The category file', maxValues)
  if ('problem' in reading) complain(reading.problem, reading.place)
  else if (isRecord(reading.data)) return reading.data
  else complain('The category file is not a map.', { line: 1, column: 1 })
  return {}
}

function linkOf(link: unknown, file: YamlFile, complain: Complain): Pick<CategorySettings, 'link'> {
  if (link === undefined) return {}
  if (link === null) return { link }
  if (isRecord(link) && link.type === 'doc' && typeof link.id === 'string')
    return { link: { type: 'doc', id: link.id } }
  if (isRecord(link) && link.type === 'generated-index')
    return { link: { type: 'generated-index', ...settings(link, indexKinds, ['link'], file, complain) } }
  if (!isRecord(link))
    complain(
      '`link` must be null, a `doc` with an `id`, or a `generated-index`.',
      placeInYaml(file, ['link']),
    )
  else if (link.type === 'doc')
    complain('`link.id` must be the id of a page.', placeInYaml(file, ['link', 'id']))
  else
    complain(
      '`link.type` must be `doc` or `generated-index`.',
      placeInYaml(file, ['link', 'type']),
      typeof link.type === 'string' ? didYouMean(link.type, Object.keys(linkKeys)) : undefined,
    )
  return {}
}

function settings(
  values: Values,
  kindsByKey: Readonly<Record<string, Kind>>,
  parents: readonly string[],
  file: YamlFile,
  complain: Complain,
): Readonly<Record<string, never>> {
  const entries: [string, unknown][] = []
  for (const [key, kind] of Object.entries(kindsByKey)) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) continue
    const path = [...parents, key]
    if (kindOf(value) === kind) entries.push([key, value])
    else
      complain(
        `\`${path.join('.')}\` must be ${kind === 'texts' ? 'a list of texts' : kind}.`,
        placeInYaml(file, path),
        hintFor(value, kind, textAt(file.source, placeInYaml(file, path))),
      )
  }
  return Object.fromEntries(entries) as Readonly<Record<string, never>> // Their types are those of the kinds.
}

function hintFor(value: unknown, kind: Kind, valueText: string): Hint | undefined {
  if (kind === 'texts') return undefined
  if (kind === 'text')
    return typeof value === 'number' || typeof value === 'boolean' ? inQuotes(valueText) : undefined
  if (typeof value !== 'string') return undefined
  const isRight =
    kind === 'a number'
      ? value.trim() !== '' && Number.isFinite(Number(value))
      : /^(?:true|false)$/.test(value)
  return isRight ? withoutQuotes(value) : undefined
}

function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' && Number.isFinite(value)) return 'a number'
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? 'texts' : undefined
  return typeof value === 'boolean' ? 'true or false' : undefined
}
