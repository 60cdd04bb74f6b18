import { decode } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import type { DataDocument } from '../../kit.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import { referenceIn, type Path } from './find-references.ts'
import type { Schema } from './read-schema.ts'
import { ReferenceFiles, step } from './reference-files.ts'

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
   * Returns the result of `make`, cached if `schema` is only a `$ref`. `variant` identifies everything else
   * that the result depends on, and what it is.
   */
  recall<Value>(schema: Located, set: ReferenceSet, variant: string, make: () => Value): Value {
    const target =
      isRecord(schema.value) && Object.keys(schema.value).join() === '$ref' ? set.follow(schema) : undefined
    if (!target) return make()
    const key = `${variant} ${set.keyOf(target)}`
    const known = this.#known.get(key)
    if (known !== undefined || this.#known.has(key)) return known as Value // It was put there as one.
    const value = make()
    this.#known.set(key, value)
    return value
  }
}

/** A set for a document without external references. */
export function referenceSetOf(document: DataDocument): ReferenceSet {
  const files = new ReferenceFiles()
  files.add(document)
  return createSet(document, files)
}

/** The name of a reference's target: the last segment of its path. */
export const nameOfReference = (reference: string): string =>
  decode(reference.split('/').at(-1)?.replace(/^#/, '') ?? reference)

/** A set for a document and the files that it refers to. */
export function createSet(root: DataDocument, files: ReferenceFiles): ReferenceSet {
  const findings = new Map<string, Diagnostic>()
  return {
    root: { value: root.value, file: root.file, path: [] },
    follow: (located) => files.follow(located),
    target: (located) => {
      const ref = referenceIn(located.value)
      return ref === undefined ? undefined : files.resolve(ref, located)
    },
    at: partAt,
    placeOf: (located, options) => files.placeOf(located, options),
    texts: files.texts(),
    keyOf: ({ file, path }) => `${file}#${path.join('/')}`,
    memo: new ReferenceMemo(),
    schemas: new WeakMap(),
    ignoresBesideRef: ignoresBesideRef(root.value),
    report: ({ file, path }, message, hint) => {
      const diagnostic = diagnose('reference-document-lint', message, {
        file,
        place: files.placeOf({ file, path }),
        hint,
      })
      findings.set(`${file}#${path.join('/')} ${message}`, diagnostic)
    },
    get findings() {
      return [...findings.values()]
    },
  }
}

/** A part of a value, where it comes from. */
function partAt(located: Located, ...path: Path): Located {
  const [first, second, ...others] = path
  if (first === undefined) return located
  const named = second === undefined ? undefined : located.origins?.get(`${first}/${second}`)
  if (named) return partAt(named, ...others)
  const origin = located.origins?.get(String(first))
  if (origin) return partAt(origin, ...path.slice(1))
  return {
    value: path.reduce<unknown>(step, located.value),
    file: located.file,
    path: [...located.path, ...path],
  }
}

/** Swagger 2.0, OpenAPI 3.0 and JSON Schema before draft 2019-09 ignore what stands beside a `$ref`. */
const ignoresBesideRef = (root: unknown): boolean =>
  own(root, 'swagger') !== undefined ||
  /^3\.0/.test(ownString(root, 'openapi') ?? '') ||
  /draft-0[4-7]/.test(ownString(root, '$schema') ?? '')
