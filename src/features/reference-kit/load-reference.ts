import { posix } from 'node:path'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { perhapsMeant } from '../../model/hint.ts'
import { didYouMean, nearest } from '../../model/nearest.ts'
import type { ContentContext } from '../../model/plugin.ts'
import { isRecord, ownString, ownValue } from '../../model/plain-data.ts'
import { parseData, type DataDocument } from '../../kit.ts'
import { missingFile } from './read-files.ts'
import { keyOf, metaschemas, ReferenceFiles, stepsOf, step, type FoundRef } from './reference-files.ts'
import { referenceIn, ReferenceMemo, type ReferenceSet, type Path, type Located } from './reference-set.ts'
import { append } from '../../model/append.ts'

interface LoadedReference {
  readonly set?: ReferenceSet
  /** The text of the root file, for the download. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Documents split into parts may have hundreds of files. */
const maxFiles = 10_000

/**
 * Loads `file` and all files that its `$ref`s refer to: by their paths, or by the `$id` of a file beside it.
 * Reports broken and forbidden references where they are written.
 */
export async function loadReference(
  file: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<LoadedReference> {
  const text = await context.read(file)
  if (text === undefined) return { diagnostics: [missingFile(file)] }
  const { document, diagnostics } = parseData(text, file)
  if (!document) return { diagnostics }
  const files = new ReferenceFiles()
  const problems: Diagnostic[] = [...diagnostics]
  const refs: FoundRef[] = []
  const beside = new FilesByAddress(file, context)
  const waiting = [document]
  const loaded = new Set([file])
  for (let current = waiting.shift(); current; current = waiting.shift()) {
    const fileRefs = files.add(current)
    append(refs, fileRefs)
    for (const { ref, file: from, path } of fileRefs) {
      const { base, address } = files.target(ref, { file: from, path })
      if (base && files.has(base.file)) continue
      const embedded = base && (await context.read(base.file))
      const next = embedded === undefined ? await beside.find(address) : base?.file
      if (next === undefined || files.has(next)) continue
      const content = embedded ?? (await context.read(next))
      if (content === undefined || loaded.size >= maxFiles || loaded.has(next)) continue
      loaded.add(next)
      const parsed = parseData(content, next)
      append(problems, parsed.diagnostics)
      if (parsed.document) waiting.push(parsed.document)
      else files.add({ file: next, text: content, value: undefined, placeOf: () => undefined })
    }
  }
  const set = createSet(document, files, refs)
  const missing = new MissingFiles(files)
  append(
    problems,
    refs.flatMap((ref) => (missing.take(ref) ? [] : (refProblem(ref, files) ?? []))),
  )
  append(problems, await missing.problems(context))
  return { set, text, diagnostics: problems }
}

/** The files that references name and that do not exist, with these references. */
class MissingFiles {
  readonly #refs = new Map<string, FoundRef[]>()

  constructor(private readonly files: ReferenceFiles) {}

  /** Whether a reference names such a file. */
  take(reference: FoundRef): boolean {
    const { base } = this.files.target(reference.ref, {
      file: reference.file,
      path: reference.path.slice(0, -1),
    })
    if (!base || this.files.has(base.file)) return false
    this.#refs.set(base.file, [...(this.#refs.get(base.file) ?? []), reference])
    return true
  }

  /** One finding for each, at the first reference. */
  problems({ list }: Pick<ContentContext, 'list'>): Promise<readonly Diagnostic[]> {
    return Promise.all(
      [...this.#refs].map(async ([missing, [first, ...others]]) => {
        const { ref = '', file = '', path = [] } = first ?? {}
        const rest = ['', ', and so does another one'][others.length] ?? `, and so do ${others.length} others`
        const name = nearest(posix.basename(missing), await list(posix.dirname(missing)))
        return diagnose('broken-ref', `The reference \`${ref}\` names a file that does not exist${rest}.`, {
          file,
          place: this.files.placeOf({ file, path }),
          hint: name === undefined ? undefined : perhapsMeant(ref, ref.replace(/[^/#]*(?=#|$)/, name)),
        })
      }),
    )
  }
}

/**
 * The files beside a document by the addresses that they give themselves, which are read when they are asked
 * for.
 */
class FilesByAddress {
  #files: Promise<ReadonlyMap<string, string>> | undefined

  constructor(
    private readonly file: string,
    private readonly context: Pick<ContentContext, 'read' | 'list'>,
  ) {}

  async find(address: string | undefined): Promise<string | undefined> {
    if (address === undefined || metaschemas.test(address)) return undefined
    this.#files ??= this.#read()
    return (await this.#files).get(address)
  }

  async #read(): Promise<ReadonlyMap<string, string>> {
    const folder = posix.dirname(this.file)
    const names = (await this.context.list(folder)).filter((name) => /\.(?:json|ya?ml)$/.test(name))
    const filesById = new Map<string, string>()
    for (const name of names.slice(0, maxFiles)) {
      const file = posix.join(folder, name)
      const text = await this.context.read(file)
      // Most files have no address, and need not be parsed.
      if (text === undefined || !/["']?\$?id["']?\s*:/.test(text)) continue
      const value: unknown = parseData(text, file).document?.value
      const id = ownString(value, '$id') ?? ownString(value, 'id')
      if (id !== undefined) filesById.set(id.replace(/#$/, ''), file)
    }
    return filesById
  }
}

function refProblem({ ref, file, path }: FoundRef, files: ReferenceFiles): Diagnostic | undefined {
  const from = { file, path: path.slice(0, -1) }
  if (files.follow({ value: { $ref: ref }, ...from })) return undefined
  const place = files.placeOf({ file, path })
  const target = files.target(ref, from)
  if (target.forbidden !== undefined)
    return metaschemas.test(target.address ?? '')
      ? undefined
      : diagnose('forbidden-ref', `The reference \`${ref}\` ${target.forbidden}.`, {
          file,
          place,
          hint: 'Put the file into the project and refer to it with a relative path, or by its `$id` if it is in the folder of the document.',
        })
  // A reference at the end of the path is reported where it is written.
  if (files.resolve(ref, from))
    return files.isCircle(ref, from)
      ? diagnose('broken-ref', `The reference \`${ref}\` leads only to other references.`, { file, place })
      : undefined
  const parent = files.parentOf(target)
  const hint = isRecord(parent)
    ? didYouMean(stepsOf(target.fragment).at(-1) ?? '', Object.keys(parent))
    : undefined
  return diagnose('broken-ref', `The reference \`${ref}\` leads nowhere.`, { file, place, hint })
}

/** A set for a document without external references; those that lead nowhere are among its findings. */
export function referenceSetOf(document: DataDocument): ReferenceSet {
  const files = new ReferenceFiles()
  const refs = files.add(document)
  return createSet(
    document,
    files,
    refs,
    refs.flatMap((ref) => refProblem(ref, files) ?? []),
  )
}

/** A part of a document as one of its own: a schema, from whose start its references are resolved. */
export const documentPart = (document: DataDocument, ...path: Path): DataDocument => ({
  ...document,
  value: path.reduce<unknown>(step, document.value),
  placeOf: (inner, options) => document.placeOf([...path, ...inner], options),
})

/** A set for a document and the files that it refers to. */
function createSet(
  root: DataDocument,
  files: ReferenceFiles,
  refs: readonly FoundRef[],
  problems: readonly Diagnostic[] = [],
): ReferenceSet {
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
    keyOf,
    sharedSchemas: () => sharedSchemas(root, files, refs),
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
      return [...problems, ...findings.values()]
    },
  }
}

/** See `ReferenceSet`. In the order in which they are first referred to. */
function sharedSchemas(
  root: DataDocument,
  files: ReferenceFiles,
  refs: readonly FoundRef[],
): readonly Located[] {
  const counts = new Map<string, { readonly located: Located; count: number }>()
  for (const { ref, file, path } of refs) {
    if (!isSchemaPlace(path.slice(0, -1))) continue
    const located = files.resolve(ref, { file, path: path.slice(0, -1) })
    if (!located || located.file === root.file) continue
    const key = keyOf(located)
    const entry = counts.get(key) ?? { located, count: 0 }
    counts.set(key, { ...entry, count: entry.count + 1 })
  }
  return [...counts.values()].flatMap(({ located, count }) => (count > 1 ? [located] : []))
}

/** Whether a value at a path of a document can only be a schema. */
const isSchemaPlace = (path: Path): boolean =>
  /^(?:schema|items|additionalProperties|not)$/.test(String(path.at(-1))) ||
  /^(?:properties|patternProperties|allOf|oneOf|anyOf|prefixItems)$/.test(String(path.at(-2)))

/** A part of a value, where it comes from. */
function partAt(located: Located, ...path: Path): Located {
  const [first, second, ...others] = path
  if (first === undefined) return located
  const namedOrigin = second === undefined ? undefined : located.origins?.get(`${first}/${second}`)
  if (namedOrigin) return partAt(namedOrigin, ...others)
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
  ownValue(root, 'swagger') !== undefined ||
  /^3\.0/.test(ownString(root, 'openapi') ?? '') ||
  /draft-0[4-7]/.test(ownString(root, '$schema') ?? '')

/**
 * The public address of a file in the project; only files in `static/` have one, the same in all languages.
 */
export const publishedAt = (source: string, assetBase: string): string | undefined =>
  source.startsWith('static/')
    ? `${assetBase.replace(/\/$/, '')}/${source.slice('static/'.length)}`
    : undefined
