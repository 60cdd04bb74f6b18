import type { DataDocument } from '../../kit.ts'
import { own, ownString } from '../../model/plain-data.ts'

/** A step of a path in a document: a key or an index. */
export type Step = string | number

/** The path from a document's root to a value. */
export type Path = readonly Step[]

/**
 * The target of a reference. A dynamic reference (JSON Schema 2019-09 and 2020-12) is treated as a static
 * one, which it is unless another schema includes this one: it refers to an anchor, or to the whole, of its
 * own document.
 */
export function referenceIn(value: unknown): string | undefined {
  const ref = own(value, keywordOf(value))
  return typeof ref === 'string' ? ref : undefined
}

const keywordOf = (value: unknown): string =>
  ['$ref', '$dynamicRef', '$recursiveRef'].find((keyword) => own(value, keyword) !== undefined) ?? '$ref'

/** A `$ref` and its location in the document. */
export interface FoundRef {
  readonly ref: string
  readonly file: string
  /** The path of the keyword. */
  readonly path: Path
}

/** Keys whose values map names rather than keywords. */
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

/** Finds every `$ref` in a document. */
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
      // `examples` is a list of data in JSON Schema, but a map of Example Objects in OpenAPI.
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
      // The identifier that an OpenAPI document gives itself (3.2).
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
