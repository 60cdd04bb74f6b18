import { parseDataDocuments } from '../../kit.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, own } from '../../model/plain-data.ts'
import { readCrds, type CrdKind } from '../crd/read-crds.ts'
import { readApi } from '../openapi/read-api.ts'
import { loadReference } from '../reference-kit/load-reference.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { Changes, type Change, type ReferenceVersion } from './change.ts'
import { compareGraphql, isGraphql } from './compare-graphql.ts'
import { ApiComparison } from './compare-apis.ts'
import { SchemaComparison } from './compare-schemas.ts'

interface Comparison {
  /** What breaks first. */
  readonly changes: readonly Change[]
  /** Why the documents cannot be compared. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compares two versions of an OpenAPI document, a file of CRDs, a JSON Schema or a GraphQL schema. `root`:
 * the folder from which the package `graphql` is looked for.
 */
export async function compareReferences(
  old: ReferenceVersion,
  now: ReferenceVersion,
  root: string,
): Promise<Comparison> {
  const areGraphql = await Promise.all(
    [old, now].map(async ({ file, files }) => isGraphql(file, (await files.read(file)) ?? '')),
  )
  if (areGraphql.every(Boolean)) return compareGraphql(old, now, root)
  const [oldKinds, kinds] = await Promise.all([old, now].map(kindsIn))
  if (oldKinds && kinds && oldKinds.length > 0 && kinds.length > 0)
    return { changes: compareKinds(oldKinds, kinds), diagnostics: [] }
  const [before, after] = await Promise.all([old, now].map(({ file, files }) => loadReference(file, files)))
  if (!before?.set || !after?.set)
    return { changes: [], diagnostics: [before, after].flatMap((each) => each?.diagnostics ?? []) }
  const sets = { old: before.set, now: after.set }
  const changes = new Changes(sets.old, sets.now)
  const schemas = new SchemaComparison(sets.old, sets.now, changes)
  if ([sets.old, sets.now].every(isApi)) {
    const [one, other] = [readApi(sets.old), readApi(sets.now)]
    if (!one.model || !other.model)
      return {
        changes: [],
        diagnostics: [one, other].flatMap(({ model, diagnostics }) => (model ? [] : diagnostics)),
      }
    new ApiComparison(sets, schemas, changes).compare(one.model, other.model)
  } else {
    for (const keyword of ['$defs', 'definitions'])
      for (const name of namesIn(sets.old, keyword))
        if (namesIn(sets.now, keyword).includes(name))
          schemas.compare(
            {
              before: sets.old.at(sets.old.root, keyword, name),
              after: sets.now.at(sets.now.root, keyword, name),
            },
            { at: `schema ${name}`, side: 'request', subject: 'property' },
          )
    schemas.compare(
      { before: sets.old.root, after: sets.now.root },
      { at: 'document', side: 'request', subject: 'property' },
    )
  }
  return { changes: changes.sorted, diagnostics: [] }
}

const namesIn = ({ root }: ReferenceSet, keyword: string): readonly string[] => {
  const map = own(root.value, keyword)
  return isRecord(map) ? Object.keys(map) : []
}

const isApi = ({ root }: ReferenceSet): boolean =>
  own(root.value, 'openapi') !== undefined || own(root.value, 'swagger') !== undefined

async function kindsIn({ file, files }: ReferenceVersion): Promise<readonly CrdKind[] | undefined> {
  const text = (await files.read(file)) ?? ''
  const { documents } = /CustomResourceDefinition/.test(text)
    ? parseDataDocuments(text, file)
    : { documents: [] }
  return documents.some(({ value }) => own(value, 'kind') === 'CustomResourceDefinition')
    ? readCrds(text, file).kinds
    : undefined
}

/** Compares what users write in resources; the same version of the same kind in both files. */
function compareKinds(old: readonly CrdKind[], now: readonly CrdKind[]): readonly Change[] {
  const nameOf = ({ group, version, kind }: CrdKind): string => `${group}/${version} ${kind}`
  const all = now.flatMap((kind): readonly Change[] => {
    const before = old.find((each) => nameOf(each) === nameOf(kind))
    const changes = new Changes((before ?? kind).set, kind.set)
    const at = nameOf(kind)
    if (before)
      new SchemaComparison(before.set, kind.set, changes).compare(
        { before: before.schema, after: kind.schema },
        { at, side: 'request', subject: 'property' },
      )
    else changes.add('additive', 'version-added', at, 'The version was added.', { located: kind.schema })
    return changes.sorted
  })
  const gone = old.filter((kind) => !now.some((each) => nameOf(each) === nameOf(kind)))
  return [
    ...gone.flatMap((kind) => {
      const changes = new Changes(kind.set, kind.set)
      changes.add('breaking', 'version-removed', nameOf(kind), 'The version was removed.', {
        located: kind.schema,
        isGone: true,
      })
      return changes.sorted
    }),
    ...(['breaking', 'additive', 'documentary'] as const).flatMap((effect) =>
      all.filter((change) => change.effect === effect),
    ),
  ]
}
