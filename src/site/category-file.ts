import { LineCounter, parseDocument } from 'yaml'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { didYouMean } from '../model/nearest.ts'

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

/** Keys that are allowed and say nothing here. */
const otherKeys = ['link', 'customProps', 'key', 'description']

const kinds = { label: 'text', className: 'text', position: 'a number', collapsible: 'true or false', collapsed: 'true or false' } as const

/**
 * What a category file says, with the keys of Docusaurus. Reports `invalid-config-value` and `unknown-config-key` at the line of the key; a
 * value that is wrong counts as absent.
 */
export function readCategoryFile(file: CategoryFile): { readonly value: CategorySettings; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const complain = (message: string, at?: string | Place): void => void diagnostics.push(diagnose('invalid-config-value', message, { file: file.path, place: typeof at === 'object' ? at : placeOfKey(file, at) }))
  const record = parse(file, complain)
  const known = [...Object.keys(kinds), ...otherKeys]
  for (const key of Object.keys(record)) if (!known.includes(key)) diagnostics.push(diagnose('unknown-config-key', `There is no key \`${key}\` in a category file.`, { file: file.path, place: placeOfKey(file, key), hint: didYouMean(key, known) }))
  const link = record.link
  const value = { ...settings(record, kinds, complain), ...(link === undefined ? {} : linkOf(link, complain)) }
  return { value, diagnostics }
}

/** Where a key of a category file stands; the first line when it is not found. */
export function placeOfKey({ source }: CategoryFile, key = ''): Place {
  const lines = source.split('\n')
  const index = lines.findIndex((line) => new RegExp(`(?:^|[\\s{,"'])${key.replaceAll(/[^\w-]/g, '\\$&')}["']?\\s*:`).test(line))
  return key === '' || index === -1 ? { line: 1, column: 1 } : { line: index + 1, column: (lines[index] ?? '').indexOf(key) + 1 }
}

type Complain = (message: string, at?: string | Place) => void
type Kind = 'text' | 'a number' | 'true or false'
type Values = Readonly<Record<string, unknown>>

function parse(file: CategoryFile, complain: Complain): Values {
  const lines = new LineCounter()
  try {
    const document = parseDocument(file.source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
    const problem = document.errors[0]
    const data: unknown = problem ? undefined : document.toJS({ maxAliasCount: 20 })
    if (isMap(data)) return data
    const { line, col } = lines.linePos(problem?.pos[0] ?? 0)
    complain(problem ? `The category file cannot be parsed: ${problem.message.replace(/\.?$/, '.')}` : 'The category file does not hold a map.', { line, column: col })
  } catch {
    complain('The category file is nested too deeply or expands too far.')
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
