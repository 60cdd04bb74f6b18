import { parse as parseYaml } from 'yaml'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'

/** A `_category_.json` or `_category_.yml` as it was found. */
export interface CategoryFile {
  readonly path: string
  readonly source: string
}

export interface CategorySettings {
  readonly label?: string
  readonly position?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly className?: string
  readonly link?: { readonly type: 'doc'; readonly id: string } | { readonly type: 'generated-index'; readonly title?: string; readonly description?: string; readonly slug?: string } | null
}

/** What a category file says, with the keys of Docusaurus. Reports `invalid-config-value` at the line of the key; a value that is wrong counts as absent. */
export function readCategoryFile(file: CategoryFile): { readonly value: CategorySettings; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const complain = (message: string, key?: string): void => void diagnostics.push(diagnose('invalid-config-value', message, { file: file.path, place: placeOfKey(file, key) }))
  const record = parse(file, complain)
  const link = record.link
  const value = { ...settings(record, { label: 'text', className: 'text', position: 'a number', collapsible: 'true or false', collapsed: 'true or false' }, complain), ...(link === undefined ? {} : linkOf(link, complain)) }
  return { value, diagnostics }
}

/** Where a key of a category file stands; the first line when it is not found. */
export function placeOfKey({ source }: CategoryFile, key = ''): Place {
  const lines = source.split('\n')
  const index = lines.findIndex((line) => new RegExp(`(?:^|[\\s{,"'])${key}["']?\\s*:`).test(line))
  return key === '' || index === -1 ? { line: 1, column: 1 } : { line: index + 1, column: (lines[index] ?? '').indexOf(key) + 1 }
}

type Complain = (message: string, key?: string) => void
type Kind = 'text' | 'a number' | 'true or false'
type Values = Readonly<Record<string, unknown>>

function parse(file: CategoryFile, complain: Complain): Values {
  try {
    const data: unknown = file.path.endsWith('.json') ? JSON.parse(file.source) : parseYaml(file.source, { maxAliasCount: 20 })
    if (isMap(data)) return data
    complain('The category file does not hold a map.')
  } catch (error) {
    complain(`The category file cannot be parsed: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`)
  }
  return {}
}

function linkOf(link: unknown, complain: Complain): Pick<CategorySettings, 'link'> {
  if (link === null) return { link }
  if (isMap(link) && link.type === 'doc' && typeof link.id === 'string') return { link: { type: 'doc', id: link.id } }
  if (isMap(link) && link.type === 'generated-index') return { link: { type: 'generated-index', ...settings(link, { title: 'text', description: 'text', slug: 'text' }, complain) } }
  complain('`link` must be null, a `doc` with an `id`, or a `generated-index`.', 'link')
  return {}
}

function settings(values: Values, kinds: Readonly<Record<string, Kind>>, complain: Complain): Readonly<Record<string, never>> {
  const kept: [string, unknown][] = []
  for (const [key, kind] of Object.entries(kinds)) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) continue
    if (kindOf(value) === kind) kept.push([key, value])
    else complain(`\`${key}\` must be ${kind}.`, key)
  }
  return Object.fromEntries(kept) as Readonly<Record<string, never>> // Their types are those of the kinds.
}

function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' && Number.isFinite(value)) return 'a number'
  return typeof value === 'boolean' ? 'true or false' : undefined
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
