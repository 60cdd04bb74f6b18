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

/** What a document refers to, and by which names its parts can be referred to. */
export interface DocumentReferences {
  readonly refs: readonly FoundRef[]
  /** Addresses that parts give themselves: `$id`, or `$self` for an OpenAPI document (3.2). */
  readonly ids: readonly NamedPart[]
  readonly anchors: readonly NamedPart[]
}

/** A name that a part of a document gives itself. */
export interface NamedPart {
  readonly name: string
  readonly path: Path
}

/** Finds every `$ref`, `$id` and anchor in a document. */
export function findReferences(document: DataDocument): DocumentReferences {
  const refs: FoundRef[] = []
  const ids: NamedPart[] = []
  const anchors: NamedPart[] = []
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
      const id = idOf(value, path)
      // Before draft 2019-09, an `$id` that is only a fragment was an anchor.
      if (id?.startsWith('#')) anchors.push({ name: id.slice(1), path })
      else if (id !== undefined) ids.push({ name: id.replace(/#$/, ''), path })
      const anchor = ownString(value, '$anchor') ?? ownString(value, '$dynamicAnchor')
      if (anchor !== undefined) anchors.push({ name: anchor, path })
    }
    for (const [key, child] of Object.entries(value)) {
      if (!names && (dataKeys.has(key) || (key.startsWith('x-') && key !== 'x-webhooks'))) continue
      stack.push({ value: child, path: [...path, key], names: !names && nameMaps.has(key) })
    }
  }
  return { refs: refs.reverse(), ids, anchors }
}

/**
 * The address that a part gives itself. In draft 4, `id`, which is also a usual name for a property of data.
 */
function idOf(value: unknown, path: Path): string | undefined {
  const id = ownString(value, '$id')
  if (id !== undefined && id !== '') return id
  const old = ownString(value, 'id')
  if (old !== undefined && /^(?:https?:|urn:|#)/.test(old)) return old
  const self = path.length === 0 ? ownString(value, '$self') : undefined
  return self === '' ? undefined : self?.replace(/#.*$/, '')
}
