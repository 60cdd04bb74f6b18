import type * as z from 'zod'
import type { FrontMatterKey } from '../../src/model/front-matter.ts'
import { Declarations } from './declarations.ts'
import { inputSchema, keysOf, typeNotes, type Schema, type SchemaKey } from './read-schema.ts'

/** The objects that a key leads to, each with the path of its keys: `footer.links[].items[].`. */
interface Part {
  readonly path: string
  readonly object: z.core.$ZodObject
}

/**
 * The reference of a configuration in Markdown: a section for each key of `schema`, so that search and links
 * lead to it, with a table of the keys that it holds. Types that have a name come last, once.
 */
export function configurationTables(schema: z.core.$ZodObject): string {
  const named = new Map<string, z.core.$ZodTypes>()
  const sections = keysOf(schema).flatMap((key) => {
    const rows = partsOf(key.schema, key.name, named).flatMap((part) => rowsOf(part, named))
    const [, type = '', usual = ''] = row(key, '')
    return [
      `## \`${key.name}\``,
      usual === 'required'
        ? `Required: ${type}`
        : `Type: ${type}${usual === '' ? '' : ` · default: ${usual}`}`,
      key.description,
      ...(rows.length === 0 ? [] : [table(keyHeader, rows)]),
    ]
  })
  const types: string[] = []
  // More of them are found while these are written.
  for (const [name, type] of named)
    types.push(`## \`${name}\``, typeNotes(type)?.description ?? '', typeSection(name, type, named))
  return `${[...sections, ...types].join('\n\n')}\n`
}

/** The reference of front matter: a section for each key, with a table of the keys that it holds. */
export function frontMatterTable(keys: Readonly<Record<string, FrontMatterKey>>): string {
  const sections = Object.entries(keys).flatMap(([name, { type, description, keys: inner }]) => [
    `## \`${name}\``,
    `Type: ${type}`,
    description,
    ...(inner === undefined
      ? []
      : [
          table(
            ['Key', 'Type', 'Description'],
            Object.entries(inner).map(([key, part]) => [`\`${name}.${key}\``, part.type, part.description]),
          ),
        ]),
  ])
  return `${sections.join('\n\n')}\n`
}

/** The keys of a type that is an object; the members of one that is a union. */
function typeSection(name: string, type: z.core.$ZodTypes, named: Map<string, z.core.$ZodTypes>): string {
  const { def } = type._zod
  if (def.type === 'object')
    return table(keyHeader, rowsOf({ path: '', object: type as z.core.$ZodObject }, named))
  if (def.type !== 'union') return ''
  for (const option of def.options) partsOf(option, name, named)
  return def.options.map((option) => `- \`${typeText(option)}\``).join('\n')
}

const keyHeader = ['Key', 'Type', 'Default', 'Description']

function rowsOf(
  { path, object }: Part,
  named: Map<string, z.core.$ZodTypes>,
): readonly (readonly string[])[] {
  return keysOf(object, path).flatMap((key) => [
    row(key, path),
    ...partsOf(key.schema, path + key.name, named).flatMap((part) => rowsOf(part, named)),
  ])
}

const row = (
  { name, schema, isOptional, description, defaultText }: SchemaKey,
  path: string,
): readonly string[] => [
  `\`${path}${name}\``,
  `\`${typeText(schema)}\``,
  isOptional ? (defaultText ?? '') : 'required',
  description,
]

/** The objects without a name inside of a value; types with a name are noted in `named`. */
function partsOf(schema: Schema, path: string, named: Map<string, z.core.$ZodTypes>): readonly Part[] {
  const inner = inputSchema(schema)
  const notes = typeNotes(inner)
  if (notes !== undefined) {
    named.set(notes.typeName, inner)
    return []
  }
  const { def } = inner._zod
  switch (def.type) {
    case 'object':
      return [{ path: `${path}.`, object: inner as z.core.$ZodObject }]
    case 'array':
      return partsOf(def.element, `${path}[]`, named)
    case 'record':
      return partsOf(def.valueType, `${path}.*`, named)
    case 'union':
      return def.options.flatMap((option) => partsOf(option, path, named))
    default:
      return []
  }
}

/** A type without what only a compiler wants to know; objects without a name are in the rows below. */
function typeText(schema: Schema): string {
  const inner = inputSchema(schema)
  if (inner._zod.def.type === 'object' && typeNotes(inner) === undefined) return 'object'
  return new Declarations()
    .typeOf(schema)
    .replaceAll(/\/\*\*[^]*?\*\/\n/g, '')
    .replaceAll(/\breadonly |\n/g, '')
    .replaceAll(/\{[^{}]*\}/g, 'object')
    .replaceAll(/\((\w+(?:\[\])?)\)/g, '$1')
    .replaceAll(/Readonly<(Record<.*?>)>/g, '$1')
    .replaceAll(/ \| undefined/g, '')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows.map((each) => each.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
