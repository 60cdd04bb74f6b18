import type { DataDocument } from '../../kit.ts'
import { own, ownString } from '../../model/plain-data.ts'

/** A step of a path into a document: a name, or the index of an item. */
export type Step = string | number

/** The way from the root of a document to a value. */
export type Path = readonly Step[]

/**
 * What a value refers to. A dynamic reference (JSON Schema 2019-09 and 2020-12) is read as the reference that
 * it is when no other schema takes this one in: to the anchor, or the whole, of its own document.
 */
export function referenceIn(value: unknown): string | undefined {
  const ref = own(value, keywordOf(value))
  return typeof ref === 'string' ? ref : undefined
}

const keywordOf = (value: unknown): string =>
  ['$ref', '$dynamicRef', '$recursiveRef'].find((keyword) => own(value, keyword) !== undefined) ?? '$ref'

/** A `$ref` with its place in the document. */
export interface FoundRef {
  readonly ref: string
  readonly file: string
  /** That of the keyword. */
  readonly path: Path
}

/** Keys below which names stand, not keywords. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'examples',
  'links',
  'callbacks',
  'securitySchemes',
  'paths',
  'webhooks',
  'dependentSchemas',
  'pathItems',
  'content',
  'mapping',
  'mediaTypes',
  'variables',
])

/** Keys whose values are data. */
const dataKeys = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue', 'x-examples'])

/** Finds every `$ref` of a document that refers to something. */
export function findRefs(
  document: DataDocument,
  ids: Map<string, { readonly file: string; readonly path: Path }>,
): FoundRef[] {
  const refs: FoundRef[] = []
  const seen = new Set<unknown>()
  const stack: { value: unknown; path: Path; names: boolean }[] = [
    { value: document.value, path: [], names: false },
  ]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path, names } = item
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (Array.isArray(value)) {
      // `examples` of JSON Schema is a list of data, that of OpenAPI a map of examples.
      if (path.at(-1) !== 'examples')
        value.forEach((child, index) => stack.push({ value: child, path: [...path, index], names: false }))
      continue
    }
    if (!names) {
      const ref = referenceIn(value)
      if (ref !== undefined) refs.push({ ref, file: document.file, path: [...path, keywordOf(value)] })
      const id = ownString(value, '$id') ?? ownString(value, 'id')
      if (id !== undefined && /^(?:https?|urn):/.test(id))
        ids.set(id.replace(/#$/, ''), { file: document.file, path })
      // The name that an OpenAPI document has for itself (3.2).
      const self = path.length === 0 ? ownString(value, '$self') : undefined
      if (self !== undefined && self !== '') ids.set(self.replace(/#.*$/, ''), { file: document.file, path })
      const anchor = ownString(value, '$anchor') ?? ownString(value, '$dynamicAnchor')
      if (anchor !== undefined) ids.set(`${document.file}#${anchor}`, { file: document.file, path })
    }
    for (const [key, child] of Object.entries(value)) {
      if (!names && (dataKeys.has(key) || (key.startsWith('x-') && key !== 'x-webhooks'))) continue
      stack.push({ value: child, path: [...path, key], names: !names && nameMaps.has(key) })
    }
  }
  return refs.reverse()
}
