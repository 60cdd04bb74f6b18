import { asFatal, diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import { readCrdSources, type CrdKind } from '../crd/read-crds.ts'
import { readApi } from '../openapi/read-api.ts'
import { loadReference } from '../reference-kit/load-reference.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { Changes, effects, type Change, type ComparableKind, type ReferenceVersion } from './change.ts'
import { compareGraphql } from './compare-graphql.ts'
import { ApiComparison } from './compare-apis.ts'
import { SchemaComparison } from './compare-schemas.ts'
import { posix } from 'path/posix'
import { parseData, parseDataDocuments } from '../../kit.ts'

interface Comparison {
  /** What breaks first. */
  readonly changes: readonly Change[]
  /** What the older and the newer document call their versions, unless they call both the same. */
  readonly versions?: readonly [old: string, now: string] | undefined
  /** Why the documents cannot be compared. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compares two versions of an OpenAPI document, of CRDs, of a JSON Schema or of a GraphQL schema. `root`: the
 * folder from which the package `graphql` is looked for. Reports `invalid-reference-document` for documents
 * of two kinds, besides what keeps one of them from being read.
 */
export async function compareReferences(
  old: ReferenceVersion,
  now: ReferenceVersion,
  root: string,
): Promise<Comparison> {
  const [oldKind, kind] = await Promise.all([kindOf(old), kindOf(now)])
  if (oldKind !== undefined && kind !== undefined && oldKind !== kind)
    return { changes: [], diagnostics: [differentKinds(old, oldKind, kind)] }
  if (kind === 'graphql') return compareGraphql(old, now, root)
  if (kind === 'crd') return compareKinds(old, now)
  return compareDocuments(old, now)
}

const kindNames: Readonly<Record<ComparableKind, string>> = {
  crd: 'CustomResourceDefinitions',
  graphql: 'a GraphQL schema',
  'json-schema': 'a JSON Schema',
  openapi: 'an OpenAPI document',
}

const differentKinds = (
  { sources: [file] }: ReferenceVersion,
  old: ComparableKind,
  now: ComparableKind,
): Diagnostic =>
  diagnose(
    'invalid-reference-document',
    `The older version is ${kindNames[old]}, and the newer one ${kindNames[now]}.`,
    { file, hint: 'Compare two versions of the same document.', fatal: true },
  )

/** Compares OpenAPI documents, or JSON Schemas. */
async function compareDocuments(...versions: readonly ReferenceVersion[]): Promise<Comparison> {
  const [before, after] = await Promise.all(
    versions.map(({ sources: [file = ''], files }) => loadReference(file, files)),
  )
  if (!before?.set || !after?.set) return nothing(before?.set ? [] : before, after?.set ? [] : after)
  const sets = { old: before.set, now: after.set }
  const changes = new Changes(sets.old, sets.now)
  const schemas = new SchemaComparison(sets.old, sets.now, changes)
  if (['openapi', 'swagger'].every((key) => ownValue(sets.now.root.value, key) === undefined)) {
    compareSchemas(sets, schemas)
    return { changes: changes.sorted, diagnostics: [] }
  }
  const [{ model: old, ...one }, { model, ...other }] = [readApi(before.set), readApi(after.set)]
  if (!old || !model) return nothing(old ? [] : one, model ? [] : other)
  new ApiComparison(sets, schemas, changes).compare(old, model)
  const areNamed = old.version !== model.version && old.version !== '' && model.version !== ''
  return {
    changes: changes.sorted,
    versions: areNamed ? [old.version, model.version] : undefined,
    diagnostics: [],
  }
}

type Reading = { readonly diagnostics: readonly Diagnostic[] } | readonly never[] | undefined

/** No changes, because of what is wrong in one of the documents. */
const nothing = (...readings: readonly Reading[]): Comparison => ({
  changes: [],
  diagnostics: readings.flatMap((each) =>
    each && 'diagnostics' in each ? each.diagnostics.map(asFatal) : [],
  ),
})

function compareSchemas(
  { old, now }: { readonly old: ReferenceSet; readonly now: ReferenceSet },
  schemas: SchemaComparison,
): void {
  for (const keyword of ['$defs', 'definitions']) {
    const names = new Set(namesIn(now, keyword))
    for (const name of namesIn(old, keyword).filter((each) => names.has(each)))
      schemas.compare(
        { before: old.at(old.root, keyword, name), after: now.at(now.root, keyword, name) },
        { at: `schema ${name}`, side: 'request', subject: 'property' },
      )
  }
  schemas.compare(
    { before: old.root, after: now.root },
    { at: 'document', side: 'request', subject: 'property' },
  )
}

const namesIn = ({ root }: ReferenceSet, keyword: string): readonly string[] => {
  const map = ownValue(root.value, keyword)
  return isRecord(map) ? Object.keys(map) : []
}

/** Compares what users write in resources; the same version of the same kind in both. */
async function compareKinds(before: ReferenceVersion, after: ReferenceVersion): Promise<Comparison> {
  const [old, now] = await Promise.all([
    readCrdSources(before.sources, before.files),
    readCrdSources(after.sources, after.files),
  ])
  if (old.kinds.length === 0 || now.kinds.length === 0)
    return nothing(old.kinds.length > 0 ? [] : old, now.kinds.length > 0 ? [] : now)
  const nameOf = ({ group, version, kind }: CrdKind): string => `${group}/${version} ${kind}`
  const all = now.kinds.flatMap((kind): readonly Change[] => {
    const former = old.kinds.find((each) => nameOf(each) === nameOf(kind))
    const changes = new Changes((former ?? kind).set, kind.set)
    const at = nameOf(kind)
    if (former)
      new SchemaComparison(former.set, kind.set, changes).compare(
        { before: former.schema, after: kind.schema },
        { at, side: 'request', subject: 'property' },
      )
    else changes.add('additive', 'version-added', at, 'The version was added.', { located: kind.schema })
    return changes.sorted
  })
  const goneKinds = old.kinds.filter((kind) => !now.kinds.some((each) => nameOf(each) === nameOf(kind)))
  const changes = [
    ...goneKinds.flatMap((kind) => {
      const removal = new Changes(kind.set, kind.set)
      removal.add('breaking', 'version-removed', nameOf(kind), 'The version was removed.', {
        located: kind.schema,
        isGone: true,
      })
      return removal.sorted
    }),
    ...effects.flatMap((effect) => all.filter((change) => change.effect === effect)),
  ]
  return { changes, diagnostics: [] }
}

/** What kind of reference a version is, by its first file; undefined if no file can be read. */
export async function kindOf({
  sources: [source = ''],
  files,
}: ReferenceVersion): Promise<ComparableKind | undefined> {
  if (isSchema(source)) return 'graphql'
  const [name] = isData(source) ? [''] : (await files.list(source)).filter((each) => isData(each))
  // What is no data may be a folder of folders, which only GraphQL schemas are read from.
  if (name === undefined) return 'graphql'
  const file = posix.join(source, name)
  const text = await files.read(file)
  return text === undefined ? undefined : kindOfText(file, text)
}

const isSchema = (name: string): boolean => /\.(?:graphqls?|gql|sdl)$/i.test(name)
const isData = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name)

function kindOfText(file: string, text: string): ComparableKind | undefined {
  if (file.endsWith('.json') && /"__schema"\s*:/.test(text)) return 'graphql'
  if (/CustomResourceDefinition/.test(text) && hasDefinition(file, text)) return 'crd'
  const value: unknown = parseData(text, file).document?.value
  if (!isRecord(value)) return typeof value === 'boolean' ? 'json-schema' : undefined
  return ownValue(value, 'openapi') === undefined && ownValue(value, 'swagger') === undefined
    ? 'json-schema'
    : 'openapi'
}

const hasDefinition = (file: string, text: string): boolean =>
  parseDataDocuments(text, file).documents.some(({ value }) => {
    const items = ownValue(value, 'items')
    return [value, ...(Array.isArray(items) ? (items as unknown[]) : [])].some(
      (each) => ownValue(each, 'kind') === 'CustomResourceDefinition',
    )
  })
