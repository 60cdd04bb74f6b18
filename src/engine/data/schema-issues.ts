import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { RuleName } from '../../model/rule.ts'
import type { SchemaIssue } from '../../model/value-checks.ts'
import type { DataDocument } from './parse-data.ts'

/**
 * A schema of zod, Valibot, ArkType, or any other library that implements Standard Schema 1
 * (https://standardschema.dev). It has to validate synchronously.
 */
export interface OptionsSchema<Options> {
  readonly '~standard': {
    readonly validate: (value: unknown) => SchemaVerdict<Options> | PromiseLike<SchemaVerdict<Options>>
  }
}

type SchemaVerdict<Options> =
  | { readonly value: Options; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/**
 * Wraps a plugin so that a schema validates its options first. `make` receives the schema's output, including
 * defaults. Invalid options are reported at their places in the configuration, under the same rules as its
 * own keys. An option that is not set is `undefined`. `name` is the function that a configuration calls.
 * Throws if the schema returns a promise.
 */
export function checkOptions<Options>(
  name: string,
  { schema, options = {} }: { readonly schema: OptionsSchema<Options>; readonly options: unknown },
  make: (options: Options) => Plugin,
): Plugin {
  const verdict = schema['~standard'].validate(withoutUnset(options))
  if ('then' in verdict) throw new Error(`The schema of the options of \`${name}\` returns a promise.`)
  return verdict.issues === undefined
    ? make(verdict.value)
    : { name, options, optionIssues: verdict.issues.map((issue) => schemaIssue(issue, knownKeys(schema))) }
}

function withoutUnset(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnset)
  // Instances of classes are left to the plugin.
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const set = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(set.map(([key, each]) => [key, withoutUnset(each)]))
}

/** The keys of an object schema of zod, or the `entries` of Valibot. Other libraries do not expose them. */
function knownKeys(schema: object): readonly string[] {
  const shape: unknown = Reflect.get(schema, 'shape') ?? Reflect.get(schema, 'entries')
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : []
}

function schemaIssue(issue: StandardIssue, possibleKeys: readonly string[]): SchemaIssue {
  const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step))
  return { ...issue, path, ...(path.length === 0 ? { knownKeys: possibleKeys } : {}) }
}

const maxProblems = 20

/**
 * Compares a document with an expected shape and returns the differences as diagnostics, each at its value,
 * at most 20. `where` starts the sentence: `In the command data`. Reports `rule`, by default
 * `invalid-reference-document`.
 */
export function shapeProblems(
  { issues }: { readonly issues: readonly SchemaIssue[] },
  document: DataDocument,
  where: string,
  rule: RuleName = 'invalid-reference-document',
): Diagnostic[] {
  return issues.slice(0, maxProblems).map((issue) => {
    const path = issue.path.filter((step): step is string | number => typeof step !== 'symbol')
    const name = path.length === 0 ? 'the document' : `\`${path.join('.')}\``
    const isMissing =
      path.reduce<unknown>(
        (value, step) => (Array.isArray(value) ? value[Number(step)] : ownValue(value, String(step))),
        document.value,
      ) === undefined
    return diagnose(rule, `${where}, ${name} ${isMissing ? 'is missing' : words(issue)}.`, {
      file: document.file,
      place: document.placeOf(path),
    })
  })
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a map',
  record: 'a map',
}

function words({ code, expected, keys = [], message }: SchemaIssue): string {
  if (code === 'unrecognized_keys')
    return `has ${keys.length === 1 ? 'an unknown field' : 'unknown fields'}: ${keys.map((key) => `\`${key}\``).join(', ')}`
  if (code === 'invalid_type' && expected !== undefined) return `must be ${kinds[expected] ?? expected}`
  if (code === 'invalid_union') return 'has a value of the wrong kind'
  return `is wrong: ${message}`
}
