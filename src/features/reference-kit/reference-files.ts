import { posix } from 'node:path'
import { decode, parseUrl } from '../../model/address.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { DataDocument } from '../../kit.ts'
import { ownValue, ownString } from '../../model/plain-data.ts'
import { referenceIn, referenceKeyword, type Path, type Step, type Located } from './reference-set.ts'

type Where = Pick<Located, 'file' | 'path'>

/** What a reference names: a place, or a reason why there is none. */
interface Target {
  /** The file or the part of one that the reference starts from. */
  readonly base?: Where
  readonly fragment: string
  readonly forbidden?: string
  /** The address on the network that it may also mean. */
  readonly address?: string
}

/**
 * A part of a document with an address of its own, from which references in it start (JSON Schema, 8.2.1).
 */
interface Resource extends Where {
  readonly address: string | undefined
}

/** More references in a row than anybody writes. */
const maxChain = 50

/** The files of a reference document, by their paths and by the addresses that they give themselves. */
export class ReferenceFiles {
  readonly #documents = new Map<string, DataDocument>()
  /** The resources of each file, inner ones first. */
  readonly #resources = new Map<string, readonly Resource[]>()
  readonly #byAddress = new Map<string, Where>()
  readonly #anchors = new Map<string, Where>()

  add(document: DataDocument): readonly FoundRef[] {
    const { file } = document
    this.#documents.set(file, document)
    const { refs, ids, anchors } = findReferences(document)
    const resources: Resource[] = [{ file, path: [], address: undefined }]
    for (const { name, path } of ids.toSorted((one, other) => one.path.length - other.path.length)) {
      const above = resources.find((resource) => isBelow(path, resource.path))
      const address = completed(name, above?.address)
      resources.unshift({ file, path, address })
      this.#byAddress.set(address ?? name, { file, path })
    }
    this.#resources.set(file, resources)
    for (const { name, path } of anchors) {
      const key = `${keyOf(this.#resourceOf({ file, path }))} ${name}`
      for (const each of [key, `${file} ${name}`])
        if (!this.#anchors.has(each)) this.#anchors.set(each, { file, path })
    }
    return refs
  }

  has(file: string): boolean {
    return this.#documents.has(file)
  }

  placeOf({ file, path }: Where, options?: { readonly key?: boolean }): Place | undefined {
    return this.#documents.get(file)?.placeOf(path, options)
  }

  texts(): ReadonlyMap<string, string> {
    return new Map([...this.#documents].map(([file, { text }]) => [file, text]))
  }

  /** What the reference at a place names. */
  target(ref: string, from: Where): Target {
    const hash = ref.indexOf('#')
    const base = hash === -1 ? ref : ref.slice(0, hash)
    const fragment = hash === -1 ? '' : ref.slice(hash + 1)
    const resource = this.#resourceOf(from)
    if (base === '') return { base: resource, fragment }
    const address = completed(base, resource.address)
    const addressedPart =
      this.#byAddress.get(base) ?? (address === undefined ? undefined : this.#byAddress.get(address))
    if (addressedPart) return { base: addressedPart, fragment }
    const addressFact = address === undefined ? {} : { address }
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(base))
      return { fragment, address: base, forbidden: 'leads to the network, which a build does not use' }
    const file = posix.normalize(posix.join(posix.dirname(from.file), decode(base)))
    if (base.startsWith('/') || file.startsWith('../') || base.includes('\\'))
      return { fragment, forbidden: 'leads out of the project', ...addressFact }
    return { base: { file, path: [] }, fragment, ...addressFact }
  }

  /** Resolves the reference at a place, without following further references. */
  resolve(ref: string, from: Where): Located | undefined {
    const { base, fragment, address } = this.target(ref, from)
    if (!base) return metaschema(address, fragment, from)
    if (fragment !== '' && !fragment.startsWith('/')) {
      const anchor =
        this.#anchors.get(`${keyOf(base)} ${fragment}`) ?? this.#anchors.get(`${base.file} ${fragment}`)
      return anchor && this.#valueAt(anchor)
    }
    const steps = stepsOf(fragment)
    // Many write the path from the start of the file, whatever the resource.
    return (
      this.#valueAt({ file: base.file, path: [...base.path, ...steps] }) ??
      this.#valueAt({ file: base.file, path: steps })
    )
  }

  /** Follows references until there are none left; undefined if one leads nowhere, or back to another. */
  follow(located: Located): Located | undefined {
    let current = located
    for (let count = 0; count < maxChain; count++) {
      const ref = referenceIn(current.value)
      if (ref === undefined) return current
      const next = this.resolve(ref, current)
      if (!next) return undefined
      current = next
    }
    return undefined
  }

  /** Whether a reference leads only to other references. */
  isCircle(ref: string, from: Where): boolean {
    let current = this.resolve(ref, from)
    for (let count = 0; current && count < maxChain; count++) {
      const next = referenceIn(current.value)
      if (next === undefined) return false
      current = this.resolve(next, current)
    }
    return current !== undefined
  }

  /** The value that holds what a reference names, if that is missing. */
  parentOf({ base, fragment }: Target): unknown {
    return (
      base &&
      this.#valueAt({ file: base.file, path: [...base.path, ...stepsOf(fragment).slice(0, -1)] })?.value
    )
  }

  #resourceOf({ file, path }: Where): Resource {
    const resource = this.#resources.get(file)?.find((each) => isBelow(path, each.path))
    return resource ?? { file, path: [], address: undefined }
  }

  #valueAt({ file, path }: Where): Located | undefined {
    let value = this.#documents.get(file)?.value
    for (const key of path) value = step(value, key)
    return value === undefined ? undefined : { value, file, path }
  }
}

export const keyOf = ({ file, path }: Where): string => `${file}#${path.join('/')}`

const isBelow = (path: Path, ancestor: Path): boolean => ancestor.every((key, index) => path[index] === key)

/** An address, completed from that of the resource around it. */
function completed(address: string, base: string | undefined): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return base === undefined ? undefined : parseUrl(address, base)?.href
}

/** A value's member: by its key, or by its index in a list. */
export const step = (value: unknown, key: Step): unknown =>
  Array.isArray(value) ? (value as unknown[])[Number(key)] : ownValue(value, String(key))

const unescapeStep = (text: string): string => decode(text).replace(/~1/g, '/').replace(/~0/g, '~')

export const stepsOf = (fragment: string): string[] =>
  fragment === '' ? [] : fragment.slice(1).split('/').map(unescapeStep)

/** The schema of schemas, which everybody knows; its parts are shown by their names. */
export const metaschemas =
  /^https?:\/\/json-schema\.org\/(?:schema|draft-0[3-7]\/(?:hyper-)?schema|draft\/(?:2019-09|2020-12)\/(?:schema|meta\/[\w-]+))$/

function metaschema(address: string | undefined, fragment: string, from: Where): Located | undefined {
  if (address === undefined || !metaschemas.test(address)) return undefined
  return {
    file: from.file,
    path: [`${address}#${fragment}`],
    value: fragment === '' ? { title: 'JSON Schema', type: ['object', 'boolean'] } : {},
  }
}

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
  'channels',
  'messages',
  'operations',
  'servers',
])

/** Keys whose values are data. */
const dataKeys = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue', 'x-examples'])

/** What a document refers to, and by which names its parts can be referred to. */
interface DocumentReferences {
  readonly refs: readonly FoundRef[]
  /** Addresses that parts give themselves: `$id`, or `$self` for an OpenAPI document (3.2). */
  readonly ids: readonly NamedPart[]
  readonly anchors: readonly NamedPart[]
}

/** A name that a part of a document gives itself. */
interface NamedPart {
  readonly name: string
  readonly path: Path
}

/** Finds every `$ref`, `$id` and anchor in a document. */
function findReferences(document: DataDocument): DocumentReferences {
  const refs: FoundRef[] = []
  const ids: NamedPart[] = []
  const anchors: NamedPart[] = []
  const visitedValues = new Set<unknown>()
  const stack: { value: unknown; path: Path; names: boolean }[] = [
    { value: document.value, path: [], names: false },
  ]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, path, names } = item
    if (typeof value !== 'object' || value === null || visitedValues.has(value)) continue
    visitedValues.add(value)
    if (Array.isArray(value)) {
      // `examples` is a list of data in JSON Schema, but a map of Example Objects in OpenAPI.
      if (path.at(-1) !== 'examples')
        value.forEach((child, index) => stack.push({ value: child, path: [...path, index], names: false }))
      continue
    }
    // A name is never that of a text, so a text at `$ref` is a reference: the map may be a schema as well.
    const ref = referenceIn(value)
    if (ref !== undefined) refs.push({ ref, file: document.file, path: [...path, referenceKeyword(value)] })
    if (!names) {
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
