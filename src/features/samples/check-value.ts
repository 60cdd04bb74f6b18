import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { didYouMean } from '../../model/nearest.ts'
import { type PlainObject, isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { Hint } from '../../model/hint.ts'

export interface ValueProblem {
  readonly message: string
  readonly hint?: Hint | undefined
  readonly path: readonly (string | number)[]
  /** Set if the key at the end of the path is wrong, not its value. */
  readonly key?: true
}

export interface ValueChecker {
  /** With `partial`, missing fields are ignored. */
  readonly check: (value: unknown, options?: { readonly partial?: boolean }) => readonly ValueProblem[]
}

/**
 * Creates a checker for the schema at `pointer` of a document: JSON Schema, or a Schema Object of OpenAPI or
 * Kubernetes. Undefined if the schema cannot be compiled.
 */
export function createValueChecker(document: PlainObject, pointer = ''): ValueChecker | undefined {
  const validate = compile(document, pointer)
  return (
    validate && {
      check: (value, { partial = false } = {}) => {
        validate(withNumbers(value))
        const errors = (validate.errors ?? []).filter((error) => !isOpen(error.data))
        return toProblems(errors)
          .filter(({ keyword }) => !partial || !missing.has(keyword))
          .map(({ keyword: _, ...problem }) => problem)
      },
    }
  )
}

const options = {
  strict: false,
  allErrors: true,
  verbose: true,
  validateFormats: false,
  validateSchema: false,
  logger: false,
} as const

function compile(document: PlainObject, pointer: string): ValidateFunction | undefined {
  const isNew =
    /2019-09|2020-12/.test(ownString(document, '$schema') ?? '') ||
    ownValue(document, 'openapi') !== undefined
  const ajv = isNew ? new Ajv2020(options) : new Ajv(options)
  try {
    return ajv
      .addSchema({ ...(modern(document) as PlainObject), $id: 'docgen:sample' })
      .getSchema(`docgen:sample#${pointer}`)
  } catch {
    return undefined // The plugin that draws the schema says what is wrong with it.
  }
}

/**
 * Converts a schema for Ajv, which does not support draft 4 identifiers, boolean limits, and Kubernetes'
 * int-or-string.
 */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern)
  if (typeof value === 'bigint') return Number(value)
  if (!isRecord(value)) return value
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value))
    if (key !== 'id' || typeof item !== 'string') result[key] = modern(item)
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof result[flag] !== 'boolean') continue
    if (result[flag]) result[flag] = result[limit]
    else delete result[flag]
  }
  if (result['x-kubernetes-int-or-string'] === true) result.type = ['integer', 'string']
  return result
}

const withNumbers = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? Number(value)
    : Array.isArray(value)
      ? value.map(withNumbers)
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]))
        : value

/** Whether a value is a placeholder that readers replace. */
const isOpen = (value: unknown): boolean =>
  typeof value === 'string' && /<[A-Za-z][^<>]*>|^(?:\.\.\.|…)$|\$\{?\w|\{\{/.test(value)

const missing: ReadonlySet<string> = new Set([
  'required',
  'minItems',
  'minProperties',
  'minLength',
  'dependentRequired',
  'contains',
  'oneOf',
  'anyOf',
])

type KeywordProblem = ValueProblem & { readonly keyword: string }

function toProblems(errors: readonly ErrorObject[]): KeywordProblem[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  const isInside = (error: ErrorObject, choice: ErrorObject): boolean =>
    error !== choice && error.schemaPath.startsWith(`${choice.schemaPath}/`)
  const plain = errors.filter(
    (error) => error.keyword !== 'if' && !choices.some((choice) => isInside(error, choice)),
  )
  return plain.flatMap((error) =>
    choices.includes(error)
      ? choiceProblems(
          error,
          errors.filter((other) => isInside(other, error)),
        )
      : [toProblem(error)],
  )
}

/** The problems of the alternative that fits best. */
function choiceProblems(choice: ErrorObject, inside: readonly ErrorObject[]): KeywordProblem[] {
  if (inside.length === 0) return [toProblem(choice)]
  const branches = new Map<string, ErrorObject[]>()
  for (const error of inside) {
    const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? ''
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  const best = [...branches.values()].sort((a, b) => a.length - b.length)[0] ?? []
  return branches.size > 1 && best.every(({ keyword }) => keyword === 'type')
    ? [toProblem(choice)]
    : toProblems(best)
}

function toProblem({
  keyword,
  instancePath,
  params,
  parentSchema,
  message = 'is not allowed',
  data,
}: ErrorObject): KeywordProblem {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
  const name = path.length === 0 ? 'The document' : `\`${path.join('.')}\``
  const details = params as PlainObject // Each keyword of Ajv has its own parameters.
  const fieldNames = isRecord(ownValue(parentSchema, 'properties'))
    ? Object.keys(ownValue(parentSchema, 'properties') as PlainObject)
    : []
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const field = String(details.additionalProperty ?? details.unevaluatedProperty)
      return {
        keyword,
        message: `${name} has no field \`${field}\`.`,
        hint: didYouMean(field, fieldNames),
        path: [...path, field],
        key: true,
      }
    }
    case 'required':
      return {
        keyword,
        message: `${name} needs the field \`${String(details.missingProperty)}\`.`,
        path,
        key: true,
      }
    case 'enum': {
      const allowed = (details.allowedValues as readonly unknown[]).map(String)
      return {
        keyword,
        message: `\`${String(data)}\` is not a value of ${name}.`,
        hint:
          didYouMean(String(data), allowed) ??
          (allowed.length <= 12
            ? `Use one of ${allowed.map((value) => `\`${value}\``).join(', ')}.`
            : undefined),
        path,
      }
    }
    case 'const':
      return { keyword, message: `${name} must be \`${JSON.stringify(details.allowedValue)}\`.`, path }
    case 'oneOf':
    case 'anyOf':
      return {
        keyword,
        message: `${name} fits ${Array.isArray(details.passingSchemas) ? 'more than one' : 'none'} of the alternatives.`,
        path,
      }
    case 'type':
      return {
        keyword,
        message: `${name} must be ${[details.type].flat().map(String).join(' or ')}, not ${typeOf(data)}.`,
        path,
      }
    default:
      return { keyword, message: `${name} ${message}.`, path }
  }
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
