import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { CodeSample } from '../../kit.ts'
import type { DescribeTools } from '../reference-kit/make-reference.ts'
import { exampleOf } from '../reference-kit/example-value.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { items } from '../reference-kit/reference-parts.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'

/** A schema in any language. */
export interface WrittenSchema {
  /** Its language, as a media type; undefined if it is AsyncAPI's own. */
  readonly format: string | undefined
  /** Set if it is a JSON Schema, or a dialect of it. */
  readonly schema?: Located
  /** Its text in another language. */
  readonly code?: CodeSample
}

/** Reads a schema that may say in which language it is; undefined if it is missing. */
export function readWrittenSchema(
  part: Located,
  set: ReferenceSet,
  { code }: Pick<DescribeTools, 'code'>,
  formatBeside?: string,
): WrittenSchema | undefined {
  const target = set.follow(part)
  if (target?.value === undefined) return undefined
  const isWrapped =
    ownValue(target.value, 'schemaFormat') !== undefined && ownValue(target.value, 'schema') !== undefined
  const format = isWrapped ? ownString(target.value, 'schemaFormat') : formatBeside
  const schema = isWrapped ? set.at(target, 'schema') : part
  if (format === undefined || jsonSchemas.test(format)) return { format, schema }
  const { value } = set.follow(schema) ?? schema
  const language = languages.find(([pattern]) => pattern.test(format))?.[1] ?? 'text'
  return {
    format,
    code: typeof value === 'string' ? code(value.trimEnd(), language) : code(formatJson(value), 'json'),
  }
}

/** AsyncAPI's own schemas, JSON Schema and Schema Objects of OpenAPI. */
const jsonSchemas = /^application\/(?:vnd\.aai\.asyncapi|schema\+|vnd\.oai\.openapi)/

const languages = [
  [/protobuf/, 'protobuf'],
  [/raml|yaml/, 'yaml'],
  [/avro|json/, 'json'],
  [/xml/, 'xml'],
  [/graphql/, 'graphql'],
] as const

/** The code of a schema in a language that is not shown as fields. */
export const schemaCode = (schema: WrittenSchema | undefined, label?: string): readonly CodeSample[] =>
  schema?.code ? [{ ...schema.code, title: [label, schema.format].filter(Boolean).join(': ') }] : []

/** The examples of a message, or one that is made from its schema. */
export function messageExamples(
  message: Located,
  payload: WrittenSchema | undefined,
  set: ReferenceSet,
  { code, translate }: DescribeTools,
): readonly CodeSample[] {
  const sample = (value: unknown, title: string): CodeSample =>
    typeof value === 'string' ? code(value, 'text', title) : code(formatJson(value), 'json', title)
  const exampleParts = items(set, set.at(message, 'examples'))
  if (exampleParts.length === 0)
    return payload?.schema ? [sample(exampleOf(payload.schema, { set }), translate('reference.example'))] : []
  return exampleParts.flatMap(({ value }) => {
    const names = [ownString(value, 'name'), ownString(value, 'summary')].filter((text) => text !== undefined)
    const title =
      names.length === 0
        ? translate('reference.example')
        : translate('reference.namedExample', { name: names.join(': ') })
    const parts = ['headers', 'payload'].filter((key) => ownValue(value, key) !== undefined)
    // In version 2.0, an example may be any value.
    if (!isRecord(value) || parts.length === 0) return [sample(value, title)]
    return parts.map((key) =>
      sample(value[key], key === 'headers' ? `${title} (${translate('api.headers')})` : title),
    )
  })
}
