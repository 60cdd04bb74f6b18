import { slug } from 'github-slugger'
import type * as z from 'zod'
import type { FrontMatterKey } from '../../src/model/front-matter.ts'
import type { PluginSchema } from './plugin-schemas.ts'
import { Declarations } from './declarations.ts'
import { inputSchema, type Schema, typeNotes } from '../../src/stages/config/input-schema.ts'
import { keysOf, type SchemaKey } from './read-schema.ts'

/** The objects that a key leads to, each with the path of its keys: `footer.links[].items[].`. */
interface Part {
  readonly path: string
  readonly object: z.core.$ZodObject
}

/** The page of the types of a configuration. */
const typesRoute = '/reference/configuration-types'

/**
 * The reference of a configuration in Markdown: a section for each key of `schema` and for each that it
 * holds, so that search and links lead to it. Types that have a name are on a page of their own, as both are
 * too much for one; `keys` ends with a list of them, with the anchors of their sections.
 */
export function configurationReference(schema: z.core.$ZodObject): {
  readonly keys: string
  readonly types: string
} {
  const named = new Map<string, z.core.$ZodTypes>()
  const keys = keySections({ path: '', object: schema }, 2, named)
  const types: string[] = []
  const list: string[] = []
  // More of them are found while these are written.
  for (const [name, type] of named) {
    const sections = [
      `## \`${name}\``,
      typeNotes(type)?.description ?? '',
      ...typeSections(name, type, named),
    ]
    types.push(...sections)
    list.push(`- ${anchorsOf(sections)}[\`${name}\`](${typesRoute}#${slug(name)})`)
  }
  const text = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`
  return { keys: text([...keys, '## Types', list.join('\n')]), types: text(types) }
}

const anchorsOf = (sections: readonly string[]): string =>
  sections
    .flatMap((section) => /^#+ (.*)/.exec(section)?.[1] ?? [])
    .map((heading) => `<span id="${slug(heading)}"></span>`)
    .join('')

/** A section for each key of an object, `level` deep, with those of what it holds one level below. */
const keySections = (
  { path, object }: Part,
  level: number,
  named: Map<string, z.core.$ZodTypes>,
): readonly string[] =>
  keysOf(object, path).flatMap((key) => [
    ...keySection(key, path, level),
    ...partsOf(key.schema, path + key.name, named).flatMap((part) => keySections(part, 3, named)),
  ])

function keySection(
  { name, schema, isOptional, description, defaultText = '' }: SchemaKey,
  path: string,
  level: number,
): readonly string[] {
  const type = `\`${typeText(schema)}\``
  const usual = defaultText === '' ? '' : ` · default: ${defaultText}`
  return [
    `${'#'.repeat(level)} \`${path}${name}\``,
    isOptional ? `Type: ${type}${usual}` : `Required: ${type}`,
    description,
  ]
}

/** The reference of docgen's plugins: a section for each, with one for each option below it. */
export function pluginReference(plugins: Readonly<Record<string, PluginSchema>>): string {
  const sections = Object.entries(plugins).flatMap(([name, { schema, does }]) => [
    `## \`${name}\``,
    does,
    ...keySections({ path: `${name}.`, object: schema }, 3, new Map()),
  ])
  return `${sections.join('\n\n')}\n`
}

/** The reference of front matter: a section for each key and for each that it holds. */
export function frontMatterReference(keys: Readonly<Record<string, FrontMatterKey>>): string {
  const sections = Object.entries(keys).flatMap(([name, { type, description, keys: inner }]) => [
    `## \`${name}\``,
    `Type: ${type}`,
    description,
    ...Object.entries(inner ?? {}).flatMap(([key, part]) => [
      `### \`${name}.${key}\``,
      `Type: ${part.type}`,
      part.description,
    ]),
  ])
  return `${sections.join('\n\n')}\n`
}

/** The keys of a type that is an object; the members of one that is a union. */
function typeSections(
  name: string,
  type: z.core.$ZodTypes,
  named: Map<string, z.core.$ZodTypes>,
): readonly string[] {
  const { def } = type._zod
  if (def.type === 'object')
    return keySections({ path: `${name}.`, object: type as z.core.$ZodObject }, 3, named)
  if (def.type !== 'union') return []
  for (const option of def.options) partsOf(option, name, named)
  return [def.options.map((option) => `- \`${typeText(option)}\``).join('\n')]
}

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
