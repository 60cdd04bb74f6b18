import { decode } from '../../model/address.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import { type PlainObject, isRecord, ownValue } from '../../model/plain-data.ts'

/** A step of a path in a document: a key or an index. */
export type Step = string | number

export type Path = readonly Step[]

/**
 * The target of a reference. A dynamic reference (JSON Schema 2019-09 and 2020-12) is treated as a static
 * one, which it is unless another schema includes this one: it refers to an anchor, or to the whole, of its
 * own document.
 */
export function referenceIn(value: unknown): string | undefined {
  const ref = ownValue(value, referenceKeyword(value))
  return typeof ref === 'string' ? ref : undefined
}

/** The keyword with which a value refers to another: `$ref`, or a dynamic one. */
export const referenceKeyword = (value: unknown): string =>
  ['$ref', '$dynamicRef', '$recursiveRef'].find((keyword) => ownValue(value, keyword) !== undefined) ?? '$ref'

/** A value and its location, for resolving references in it and reporting problems. */
export interface Located {
  readonly value: unknown
  readonly file: string
  readonly path: Path
  /**
   * Where parts of a value that was put together come from, by their path in it: `items`, `properties/name`.
   */
  readonly origins?: ReadonlyMap<string, Located> | undefined
}

/** A reference document and the files that it refers to. References are resolved on demand, never inlined. */
export interface ReferenceSet {
  readonly root: Located
  /** Follows `$ref`s until there are none left; undefined if one is broken, forbidden, or cyclic. */
  readonly follow: (located: Located) => Located | undefined
  /** Follows a single `$ref`; undefined if it leads nowhere. */
  readonly target: (located: Located) => Located | undefined
  /** A nested value where it is written, without following references. */
  readonly at: (located: Located, ...path: Path) => Located
  readonly placeOf: (
    located: Pick<Located, 'file' | 'path'>,
    options?: { readonly key?: boolean },
  ) => Place | undefined
  /** The text of each file. */
  readonly texts: ReadonlyMap<string, string>
  /** Identifies a location: the same for all references to it. */
  readonly keyOf: (located: Pick<Located, 'file' | 'path'>) => string
  /**
   * What several references in other files than the first lead to from where a schema stands: such documents
   * name their schemas by files.
   */
  readonly sharedSchemas: () => readonly Located[]
  /** Caches what depends on nothing but this set. */
  readonly memo: ReferenceMemo
  /** The schemas that have been read, by what is written. */
  readonly schemas: WeakMap<object, Schema>
  /** Whether the document's version says that keywords beside a `$ref` are ignored. */
  readonly ignoresBesideRef: boolean
  /** Reports a contradiction in the document where it is written. */
  readonly report: (at: Located, message: string, hint?: Hint) => void
  /** What has been reported so far. */
  readonly findings: readonly Diagnostic[]
}

/** Caches results per target of a reference, because hundreds of operations may refer to one schema. */
export class ReferenceMemo {
  readonly #known = new Map<string, unknown>()

  /**
   * Returns the result of `make`, cached if `schema` is only a `$ref`, or a list of one, which is as
   * frequent. `variant` identifies everything else that the result depends on, and what it is.
   */
  recall<Value>(schema: Located, set: ReferenceSet, variant: string, make: () => Value): Value {
    const { value: list } = schema
    const isList = isRecord(list) && Object.keys(list).sort().join() === 'items,type'
    const part = isList ? set.at(schema, 'items') : schema
    const isReference = isRecord(part.value) && Object.keys(part.value).join() === '$ref'
    const target = isReference ? set.follow(part) : undefined
    if (!target) return make()
    const key = `${variant} ${isList ? String(list.type) : ''} ${set.keyOf(target)}`
    const earlier = this.#known.get(key)
    if (earlier !== undefined || this.#known.has(key)) return earlier as Value // It was put there as one.
    const value = make()
    this.#known.set(key, value)
    return value
  }
}

/**
 * A schema as one: what its references lead to and the members of its `allOf` are part of it. Members that
 * cannot be combined with the others are still in its `allOf`.
 */
export interface Schema extends Located {
  /** Keywords with values of the right kind; empty for `true` and `false`. */
  readonly value: PlainObject
  /** Whether it is `false`, which no value follows. */
  readonly isNever: boolean
  /** The keys of its location, and of those that its references lead to. */
  readonly keys: readonly string[]
  /** Names that a closed member of `allOf` forbids, although another one describes them. */
  readonly forbidden: ReadonlySet<string>
}

/** The name of a reference's target: the last segment of its path. */
export const nameOfReference = (reference: string): string =>
  decode(reference.split('/').at(-1)?.replace(/^#/, '') ?? reference)
