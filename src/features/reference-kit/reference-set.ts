import { posix } from 'node:path'
import { decode } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Hint } from '../../model/hint.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { parseData, type DataDocument } from '../../kit.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { Schema } from './read-schema.ts'
import { type FoundRef, type Path, type Step, findRefs, referenceIn } from './find-references.ts'

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

/** A loaded reference document with its findings. */
export interface LoadedReference {
  readonly set?: ReferenceSet
  /** The text of the root file, for the download. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Documents split into parts may have hundreds of files. */
const maxFiles = 10_000

const maxChain = 50

/**
 * Loads `file` and all files that its `$ref`s refer to. Reports broken and forbidden references where they
 * are written.
 */
export async function loadReference(
  file: string,
  context: Pick<ContentContext, 'read'>,
): Promise<LoadedReference> {
  const text = await context.read(file)
  if (text === undefined)
    return {
      diagnostics: [
        diagnose('invalid-reference-document', `There is no file \`${file}\`.`, {
          file,
          hint: 'Check the path in the options of the plugin; it is relative to the project.',
        }),
      ],
    }
  const { document, diagnostics } = parseData(text, file)
  if (!document) return { diagnostics }
  const documents = new Map<string, DataDocument>([[file, document]])
  const ids = new Map<string, { readonly file: string; readonly path: Path }>()
  const problems: Diagnostic[] = [...diagnostics]
  const found: FoundRef[] = []
  const waiting = [document]
  for (let current = waiting.shift(); current; current = waiting.shift()) {
    const refs = findRefs(current, ids)
    found.push(...refs)
    for (const { ref, path } of refs) {
      const target = targetFile(ref, current.file, ids)
      if (target.forbidden !== undefined)
        problems.push(
          diagnose('forbidden-ref', `The reference \`${ref}\` ${target.forbidden}.`, {
            file: current.file,
            place: current.placeOf(path),
            hint: 'Put the file into the project and refer to it with a relative path.',
          }),
        )
      if (target.file === undefined || documents.has(target.file) || documents.size >= maxFiles) continue
      const content = await context.read(target.file)
      if (content === undefined) continue
      const parsed = parseData(content, target.file)
      problems.push(...parsed.diagnostics)
      documents.set(
        target.file,
        parsed.document ?? { file: target.file, text: content, value: undefined, placeOf: () => undefined },
      )
      if (parsed.document) waiting.push(parsed.document)
    }
  }
  const set = createSet(document, documents, ids)
  problems.push(...brokenRefs(found, set, documents, ids))
  return { set, text, diagnostics: problems }
}

/** A set for a document without external references. */
export const referenceSetOf = (document: DataDocument): ReferenceSet =>
  createSet(document, new Map([[document.file, document]]), new Map())

interface TargetFile {
  readonly file?: string
  readonly base?: Path
  readonly fragment: string
  readonly forbidden?: string
}

function targetFile(
  ref: string,
  from: string,
  ids: ReadonlyMap<string, { readonly file: string; readonly path: Path }>,
): TargetFile {
  const hash = ref.indexOf('#')
  const base = hash === -1 ? ref : ref.slice(0, hash)
  const fragment = hash === -1 ? '' : ref.slice(hash + 1)
  if (base === '') return { file: from, fragment }
  const id = ids.get(base)
  if (id) return { file: id.file, base: id.path, fragment }
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(base))
    return { fragment, forbidden: 'leads to the network, which a build does not use' }
  const file = posix.normalize(posix.join(posix.dirname(from), decode(base)))
  if (base.startsWith('/') || file.startsWith('../') || base.includes('\\'))
    return { fragment, forbidden: 'leads out of the project' }
  return { file, fragment }
}

/** The name of a reference's target: the last segment of its path. */
export const nameOfReference = (reference: string): string =>
  decode(reference.split('/').at(-1)?.replace(/^#/, '') ?? reference)

const unescapeStep = (step: string): string => decode(step).replace(/~1/g, '/').replace(/~0/g, '~')

type Documents = ReadonlyMap<string, DataDocument>

type Ids = ReadonlyMap<string, { readonly file: string; readonly path: Path }>

/** Resolves a reference in the file `from` to a location, without following further references. */
function resolveRef(ref: string, from: string, documents: Documents, ids: Ids): Located | undefined {
  const target = targetFile(ref, from, ids)
  const document = target.file === undefined ? undefined : documents.get(target.file)
  if (!document || target.file === undefined) return undefined
  if (target.fragment !== '' && !target.fragment.startsWith('/')) {
    const anchor = ids.get(`${target.file}#${target.fragment}`)
    return anchor && valueAt(document, anchor.path)
  }
  const steps = target.fragment === '' ? [] : target.fragment.slice(1).split('/').map(unescapeStep)
  return valueAt(document, [...(target.base ?? []), ...steps])
}

function createSet(root: DataDocument, documents: Documents, ids: Ids): ReferenceSet {
  const findings = new Map<string, Diagnostic>()
  const placeOf: ReferenceSet['placeOf'] = ({ file, path }, options) =>
    documents.get(file)?.placeOf(path, options)
  const follow = (located: Located): Located | undefined => {
    let current = located
    for (let count = 0; count < maxChain; count++) {
      const ref = referenceIn(current.value)
      if (ref === undefined) return current
      const next = resolveRef(ref, current.file, documents, ids)
      if (!next) return undefined
      current = next
    }
    return undefined
  }
  return {
    root: { value: root.value, file: root.file, path: [] },
    follow,
    target: (located) => {
      const ref = referenceIn(located.value)
      return ref === undefined ? undefined : resolveRef(ref, located.file, documents, ids)
    },
    at: partAt,
    placeOf,
    texts: new Map([...documents].map(([file, { text }]) => [file, text])),
    keyOf: ({ file, path }) => `${file}#${path.join('/')}`,
    memo: new ReferenceMemo(),
    schemas: new WeakMap(),
    ignoresBesideRef: ignoresBesideRef(root.value),
    report: ({ file, path }, message, hint) => {
      const diagnostic = diagnose('reference-document-lint', message, {
        file,
        place: placeOf({ file, path }),
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

const step = (value: unknown, key: Step): unknown =>
  Array.isArray(value) ? (value as unknown[])[Number(key)] : own(value, String(key))

function valueAt(document: DataDocument, path: Path): Located | undefined {
  let value = document.value
  for (const key of path) {
    value = step(value, key)
    if (value === undefined) return undefined
  }
  return { value, file: document.file, path }
}

function brokenRefs(
  found: readonly FoundRef[],
  set: ReferenceSet,
  documents: Documents,
  ids: Ids,
): Diagnostic[] {
  return found.flatMap(({ ref, file, path }) => {
    const target = targetFile(ref, file, ids)
    if (target.forbidden !== undefined) return []
    if (set.follow({ value: { $ref: ref }, file, path: path.slice(0, -1) })) return []
    const document = target.file === undefined ? undefined : documents.get(target.file)
    const place = documents.get(file)?.placeOf(path)
    if (!document)
      return [
        diagnose('broken-ref', `The reference \`${ref}\` names a file that does not exist.`, { file, place }),
      ]
    const named = resolveRef(ref, file, documents, ids)
    // A reference at the end of the path is reported where it is written.
    if (named)
      return isCircle(named, documents, ids)
        ? [
            diagnose('broken-ref', `The reference \`${ref}\` leads only to other references.`, {
              file,
              place,
            }),
          ]
        : []
    const steps = target.fragment.slice(1).split('/').map(unescapeStep)
    const parent = valueAt(document, steps.slice(0, -1))
    const hint = isRecord(parent?.value)
      ? didYouMean(steps.at(-1) ?? '', Object.keys(parent.value))
      : undefined
    return [diagnose('broken-ref', `The reference \`${ref}\` leads nowhere.`, { file, place, hint })]
  })
}

function isCircle(start: Located, documents: Documents, ids: Ids): boolean {
  let current: Located | undefined = start
  for (let count = 0; current && count < maxChain; count++) {
    const ref = referenceIn(current.value)
    if (ref === undefined) return false
    current = resolveRef(ref, current.file, documents, ids)
  }
  return current !== undefined
}
