import { isDeepStrictEqual } from 'node:util'
import { objectsOf, type JsonObject } from './read-answer.ts'
import type { SearchRecord } from './records.ts'

const fields: readonly JsonObject[] = [
  ...['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => ({
    name: `hierarchy.${level}`,
    type: 'string',
    optional: true,
  })),
  { name: 'content', type: 'string', optional: true },
  { name: 'code', type: 'string', optional: true, token_separators: ['-', '_', '/', '.'] },
  { name: 'url', type: 'string', index: false, optional: true },
  { name: 'url_without_anchor', type: 'string', facet: true },
  { name: 'anchor', type: 'string', index: false, optional: true },
  { name: 'type', type: 'string', facet: true },
  { name: 'tags', type: 'string[]', facet: true },
  { name: 'language', type: 'string', facet: true },
  { name: 'version', type: 'string', facet: true },
  { name: 'docusaurus_tag', type: 'string', facet: true },
  { name: 'weight', type: 'int32' },
]

/** The schema of a collection that replaces none. */
export const newSchema = (name: string): JsonObject => ({
  name,
  fields,
  default_sorting_field: 'weight',
  enable_nested_fields: true,
  token_separators: ['-', '_'],
})

/** Properties that a clone lacks, besides documents. */
const uncloned = ['metadata', 'curation_sets']

/**
 * The changes to a collection (new, or a clone of `own`) that add the owner's settings, the fields of the
 * records, and these synonym sets.
 */
export function missingFrom(made: JsonObject, own: JsonObject, synonymSets: readonly string[]): JsonObject {
  const known = objectsOf(made['fields']).map(({ name }) => name)
  const missing = fields.filter(({ name }) => !known.includes(name))
  const wanted = [
    ...uncloned.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]] as const])),
    ['synonym_sets', synonymSets] as const,
  ]
  const changes = wanted.filter(([name, value]) => !isDeepStrictEqual(value, made[name] ?? []))
  return { ...Object.fromEntries(changes), ...(missing.length > 0 ? { fields: missing } : {}) }
}

/** Converts a record to a Typesense document. */
export function documentOf({ objectID, hierarchy, ...record }: SearchRecord): JsonObject {
  return {
    id: objectID,
    hierarchy: Object.fromEntries(Object.entries(hierarchy).filter(([, name]) => name !== null)),
    ...record,
  }
}
