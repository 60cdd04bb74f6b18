import { nearest } from '../../model/nearest.ts'
import type { CrdKind } from '../crd/index.ts'
import { parseDataDocuments, type DataDocument } from '../../kit.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { Hint } from '../../model/hint.ts'
import { createValueChecker, type ValueChecker } from './check-value.ts'
import { placeOfLocation, type Contradiction, type Sample } from './scan-source.ts'

/** Judges a Kubernetes manifest in a sample. */
export type ManifestChecker = (sample: Sample) => readonly Contradiction[]

/** A line that stands for what was left out: `...`, `# …`, `# ... more fields`. */
const ellipsis = /^[ \t]*(?:-[ \t]*)?(?:#.*)?(?:\.\.\.|…).*$/

/**
 * Judges manifests of the custom resources in a YAML text, which may hold several documents. What Kubernetes
 * would refuse or drop is wrong: unknown fields too. A manifest with an ellipsis may lack what is required.
 * Resources of other API groups are left alone.
 */
export function createManifestChecker(kinds: readonly CrdKind[]): ManifestChecker {
  const groups = new Set(kinds.map(({ group }) => group))
  const checkers = new Map<CrdKind, ValueChecker | undefined>()
  const checkerOf = (kind: CrdKind): ValueChecker | undefined => {
    if (!checkers.has(kind))
      // A schema of a kind is an object.
      checkers.set(kind, createValueChecker(closed(kind.schema.value) as Record<string, unknown>))
    return checkers.get(kind)
  }
  const isOurs = (apiVersion: string | undefined): boolean =>
    apiVersion !== undefined && groups.has(apiVersion.split('/')[0] ?? '')

  const checkDocument = (document: DataDocument, sample: Sample, partial: boolean): Contradiction[] => {
    const { value } = document
    const apiVersion = ownString(value, 'apiVersion')
    const name = ownString(value, 'kind')
    if (!isOurs(apiVersion) || name === undefined) return []
    const report = (
      path: readonly (string | number)[],
      message: string,
      hint?: Hint,
      key = false,
    ): Contradiction => ({
      message,
      hint,
      place: placeOfLocation(sample, document.placeOf(path, { key }) ?? { line: 1, column: 1 }),
    })
    const versions = kinds.filter(({ kind }) => kind === name)
    const kind = versions.find(({ group, version }) => `${group}/${version}` === apiVersion)
    if (kind)
      return (checkerOf(kind)?.check(value, { partial }) ?? []).map((problem) =>
        report(problem.path, problem.message, problem.hint, problem.key ?? false),
      )
    if (versions.length > 0)
      return [
        report(
          ['apiVersion'],
          `\`${name}\` has no version \`${apiVersion ?? ''}\`.`,
          `Use ${versions.map(({ group, version }) => `\`${group}/${version}\``).join(' or ')}.`,
        ),
      ]
    const close = nearest(
      name,
      kinds.map((known) => known.kind),
    )
    return [
      report(
        ['kind'],
        `\`${apiVersion ?? ''}\` has no kind \`${name}\`.`,
        close === undefined ? undefined : `Did you mean \`${close}\`?`,
      ),
    ]
  }

  return (sample) => {
    if (![...groups].some((group) => sample.text.includes(`${group}/`)) || sample.text.includes('{{'))
      return []
    const lines = sample.text.split('\n')
    const partial = lines.some((line) => ellipsis.test(line))
    // As YAML, `...` would end the document or be a text.
    const { documents, diagnostics } = parseDataDocuments(
      lines.map((line) => (ellipsis.test(line) ? '' : line)).join('\n'),
      '',
    )
    const broken = diagnostics.map(({ message, place }): Contradiction => ({
      message: message.replace('The file', 'The YAML'),
      place: placeOfLocation(sample, place ?? { line: 1, column: 1 }),
    }))
    return [...broken, ...documents.flatMap((document) => checkDocument(document, sample, partial))]
  }
}

/**
 * Kubernetes drops fields that a structural schema does not name, so a schema that names fields is closed
 * unless it says otherwise.
 */
function closed(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  const result: Record<string, unknown> = { ...schema }
  for (const keyword of ['items', 'additionalProperties'])
    if (Object.hasOwn(schema, keyword)) result[keyword] = closed(schema[keyword])
  const fields = own(schema, 'properties')
  if (!isRecord(fields)) return result
  result.properties = Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, closed(child)]))
  const isOpen =
    own(schema, 'x-kubernetes-preserve-unknown-fields') === true ||
    own(schema, 'additionalProperties') !== undefined
  return isOpen ? result : { ...result, additionalProperties: false }
}
