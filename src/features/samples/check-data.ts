import { nearest } from '../../model/nearest.ts'
import { parseData, parseDataDocuments, type DataDocument } from '../../kit.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { createValueChecker, type ValueChecker } from './check-value.ts'
import {
  placeIn,
  placeOfLocation,
  optionIn,
  type Contradiction,
  type Fence,
  type Sample,
} from './scan-source.ts'
import type { CrdKind } from '../crd/read-crds.ts'
import type { Hint } from '../../model/hint.ts'

export type JsonChecker = (fence: Fence) => readonly Contradiction[]

/** A schema: a whole document, or what stands at a JSON pointer of it. */
export interface NamedSchema {
  readonly document: unknown
  readonly pointer: string
}

/**
 * Judges fences with `schema=NAME` against the schema of that name; `schema=NAME#/definitions/server` names a
 * part of it. JSON and YAML.
 */
export function createJsonChecker(schemas: ReadonlyMap<string, NamedSchema>): JsonChecker {
  const checkers = new Map<string, ValueChecker | undefined>()
  return (fence) => {
    const tag = optionIn(fence.meta, 'schema')
    if (tag === undefined) return []
    const [name = '', part = ''] = tag.split('#')
    const whole = placeIn(fence, 0, 1)
    const schema = schemas.get(name)
    if (!schema) {
      const close = nearest(name, schemas.keys())
      return [
        {
          message: `There is no schema \`${name}\` for this sample.`,
          hint:
            close === undefined
              ? 'Name it in `schemas` of the plugin `samples`.'
              : `Did you mean \`${close}\`?`,
          place: whole,
        },
      ]
    }
    if (!checkers.has(tag)) checkers.set(tag, checkerOf(schema, part))
    const checker = checkers.get(tag)
    if (!checker) return [{ message: `The schema \`${name}\` has no part \`${part}\`.`, place: whole }]
    const broken = fence.language === 'json' ? syntaxProblem(fence) : undefined
    if (broken) return [broken]
    const { document, diagnostics } = parseData(fence.text, '')
    if (!document)
      return diagnostics.map(({ message, place }) => ({
        message: message.replace('The file', 'The sample'),
        place: placeOfLocation(fence, place ?? { line: 1, column: 1 }),
      }))
    return checker.check(document.value).map(({ message, hint, path, key }) => ({
      message,
      hint,
      place: placeOfLocation(fence, document.placeOf(path, { key: key ?? false }) ?? { line: 1, column: 1 }),
    }))
  }
}

/** The parser of references reads YAML as well, which allows more than JSON does. */
function syntaxProblem(fence: Fence): Contradiction | undefined {
  try {
    JSON.parse(fence.text)
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // V8 tells the position in long texts only.
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? 0)
    return {
      message: 'The sample is not JSON.',
      hint: `The parser says: ${message}`,
      place: placeIn(fence, offset, offset + 1),
    }
  }
}

function checkerOf({ document, pointer }: NamedSchema, part: string): ValueChecker | undefined {
  const path = `${pointer}${part}`
  return isRecord(document) && hasPart(document, path) ? createValueChecker(document, path) : undefined
}

function hasPart(document: unknown, pointer: string): boolean {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
  return (
    steps.reduce<unknown>(
      (value, step) => (Array.isArray(value) ? (value as unknown[])[Number(step)] : ownValue(value, step)),
      document,
    ) !== undefined
  )
}

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
      kinds.map((crd) => crd.kind),
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
  const fields = ownValue(schema, 'properties')
  if (!isRecord(fields)) return result
  result.properties = Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, closed(child)]))
  const isOpen =
    ownValue(schema, 'x-kubernetes-preserve-unknown-fields') === true ||
    ownValue(schema, 'additionalProperties') !== undefined
  return isOpen ? result : { ...result, additionalProperties: false }
}
