import * as z from 'zod'
import { ruleNames } from '../../model/rule.ts'
import { inputSchema, keyNotes, type Schema } from '../../stages/config/input-schema.ts'
import { itemSchemas } from '../../stages/config/load-sidebars.ts'
import type { Suggestion } from './completion.ts'
import type { TypedData } from './typed-in-data.ts'

type Language = 'json' | 'script' | 'yaml'

/** The keys or values that a schema allows where something is being written; `ids` are those of pages. */
export function completeData(
  schema: Schema,
  typed: TypedData,
  language: Language,
  ids: readonly Suggestion[],
): readonly Suggestion[] {
  const options = schemasBelow(schema, typed.path)
  const { path, isKey, isEntry, siblings, quote } = typed
  const keys = new Map(options.filter((option) => mayHave(option, siblings)).flatMap(keysOf(path)))
  const values = new Set(options.flatMap(valuesOf))
  return [
    ...(isKey && !isEntry ? [] : [...values].flatMap((value) => asWritten(value, quote, language))),
    ...((!isKey || isEntry) && options.includes(pageId) && (quote !== '' || language === 'yaml') ? ids : []),
    ...(isKey ? [...keys] : []).flatMap(([key, description]): readonly Suggestion[] =>
      siblings.has(key) ? [] : [{ text: asKey(key, quote, language), kind: 'key', description }],
    ),
  ]
}

/** The schemas of what may stand below some keys. Lists count as their entries. */
function schemasBelow(schema: Schema, [key, ...rest]: readonly string[]): readonly z.core.$ZodTypes[] {
  const options = alternatives(schema)
  if (key === undefined) return options
  const values = options.flatMap((option) => valueOf(option, key) ?? [])
  // Any key may be a name of something else, unless it has a meaning.
  const others = options.flatMap(({ _zod: { def } }) => (def.type === 'record' ? [def.valueType] : []))
  return (values.length > 0 ? values : others).flatMap((value) => schemasBelow(value, rest))
}

function alternatives(schema: Schema): readonly z.core.$ZodTypes[] {
  const input = inputSchema(schema)
  const { def } = input._zod
  if (def.type === 'union') return def.options.flatMap(alternatives)
  if (def.type === 'array') return alternatives(def.element)
  if (def.type === 'nullable') return alternatives(def.innerType)
  return def.type === 'lazy' ? alternatives(def.getter()) : [input]
}

/** The id of a page as an item of a sidebar. */
const pageId = z.string()

const sidebarItem: z.ZodType = z.lazy(() => z.union([pageId, ...Object.values(itemSchemas), sidebarList]))

/** Sidebars by name, or categories by label. */
export const sidebarList: z.ZodType = z.record(z.string(), z.array(sidebarItem))

/** What is checked by other means than its schema. */
const untyped: Readonly<Record<string, Schema>> = { sidebars: sidebarList, items: sidebarItem }

function valueOf({ _zod: { def } }: z.core.$ZodTypes, key: string): Schema | undefined {
  if (def.type !== 'object' || !Object.hasOwn(def.shape, key)) return undefined
  const value = def.shape[key]
  const isUntyped =
    value && alternatives(value).every(({ _zod }) => /^(?:unknown|custom)$/.test(_zod.def.type))
  return isUntyped && Object.hasOwn(untyped, key) ? untyped[key] : value
}

/** Whether a map of a union is the one whose `type`, or the like, is written. */
const mayHave = ({ _zod: { def } }: z.core.$ZodTypes, siblings: TypedData['siblings']): boolean =>
  def.type !== 'object' ||
  Object.entries(def.shape).every(([key, schema]) => {
    const value = siblings.get(key)
    const { def: type } = inputSchema(schema)._zod
    return (
      value === undefined || type.type !== 'literal' || type.values.some((each) => String(each) === value)
    )
  })

const keysOf =
  (path: readonly string[]) =>
  ({ _zod: { def } }: z.core.$ZodTypes): readonly (readonly [string, string])[] =>
    def.type === 'object'
      ? Object.entries(def.shape).map(([key, value]) => [key, keyNotes(value).description ?? ''])
      : def.type === 'record' && path.join('.') === 'rules'
        ? ruleNames.map((name) => [name, ''])
        : []

function valuesOf({ _zod: { def } }: z.core.$ZodTypes): readonly z.core.util.Literal[] {
  if (def.type === 'boolean') return [true, false]
  if (def.type === 'literal') return def.values
  return def.type === 'enum' ? Object.values(def.entries) : []
}

/** A value as it is written after an opening quote, or without one. */
function asWritten(value: z.core.util.Literal, quote: string, language: Language): readonly Suggestion[] {
  if (typeof value !== 'string') return quote === '' ? [{ text: String(value), kind: 'value' }] : []
  const mark = quote !== '' || language === 'yaml' ? '' : language === 'json' ? '"' : "'"
  return [{ text: mark + value + mark, kind: 'value' }]
}

function asKey(key: string, quote: string, language: Language): string {
  if (quote !== '') return key
  if (language === 'json') return `"${key}": `
  return language === 'yaml' || /^\w+$/.test(key) ? `${key}: ` : `'${key}': `
}
