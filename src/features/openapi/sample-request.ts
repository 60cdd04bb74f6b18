import { exampleOf, type ExampleOptions } from '../reference-kit/example-value.ts'
import { readSchema, type Side } from '../reference-kit/read-schema.ts'
import { list } from '../reference-kit/schema-facts.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import { isDecimalNumber, numbersAsWritten, writtenText } from '../../model/written-text.ts'
import type {
  ApiExample,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiServer,
  Given,
  SecurityScheme,
} from './api-model.ts'
import {
  encodeRequest,
  formBody,
  isJsonMedia,
  valueText,
  streamText,
  type Credential,
} from './encode-request.ts'
import type { SampleBody, SampleRequest } from './request-samples.ts'

/**
 * Creates a valid request for an operation: required parameters, a body, and placeholders for credentials.
 * `example` is that of the body to send; by default it is the first one, or one that is generated.
 */
export function sampleRequest(
  operation: ApiOperation,
  model: ApiModel,
  set: ReferenceSet,
  example?: ApiExample,
): SampleRequest {
  return encodeRequest({
    method: operation.method,
    base: serverUrl(operation.servers[0] ?? model.servers[0]),
    path: operation.path,
    parameters: operation.parameters
      .filter((parameter) => parameter.required || parameter.in === 'path')
      .map((parameter) => ({ ...parameter, value: parameterValue(parameter, set) })),
    credentials: credentialsOf(operation, model),
    accept: acceptedType(operation),
    body: bodyOf(preferredMedia(operation.body?.media ?? []), set, example),
  })
}

/** The media type to request: the first one of the first success response. */
export function acceptedType(operation: ApiOperation): string | undefined {
  const type = operation.responses.find((response) => response.status.startsWith('2'))?.media[0]?.type
  return type?.includes('*') === true ? undefined : type
}

/** The URL of a server with the defaults of its variables, without a trailing slash. */
export function serverUrl(server: ApiServer | undefined): string {
  if (!server) return ''
  const url = server.url.replace(
    /\{([^{}]+)\}/g,
    (all, name: string) => server.variables.find((variable) => variable.name === name)?.default ?? name,
  )
  return url.replace(/\/+$/, '')
}

/** A sample value for a parameter: its example, its default, or one generated from its schema. */
export function parameterValue(parameter: ApiParameter, set: ReferenceSet): unknown {
  const { schema, media } = parameter
  const example = parameter.examples.find(({ given }) => given)?.given
  // Outside of JSON, numbers are text, which is sent as it was written.
  const isText = media === undefined
  if (example) return isText ? ownValue(numbersToSend(example), 'value') : example.value
  return schema
    ? inText(exampleOf(schema, { set, side: 'request', scalarsAreText: isText }, parameter.name), isText)
    : parameter.name
}

const inText = (value: unknown, isText: boolean): unknown => (isText ? numbersToSend(value) : value)

/** Numbers as the texts that were written, as far as a server can read them. */
const numbersToSend = (data: unknown): unknown => numbersAsWritten(data, isDecimalNumber)

/** The example of a parameter as readers see it. */
export const exampleText = (example: Given): string =>
  writtenText(example, 'value') ??
  (typeof example.value === 'string' ? example.value : formatJson(example.value, 0))

/** The body to show: JSON if available. */
export function preferredMedia(media: readonly ApiMedia[]): ApiMedia | undefined {
  return media.find((item) => isJsonMedia(item.type)) ?? media[0]
}

/** The given example, or a generated one; the same object for the same schema. */
export function mediaExample(
  media: ApiMedia,
  set: ReferenceSet,
  side: Side,
  options: Pick<ExampleOptions, 'enough'> = {},
): unknown {
  const example = media.examples.find((example) => example.given)?.given
  if (example) return example.value
  const { schema } = media
  return (
    schema &&
    set.memo.recall(schema, set, `example ${side} ${options.enough ?? ''}`, () =>
      exampleOf(schema, { set, side, ...options }),
    )
  )
}

function bodyOf(
  sentMedia: ApiMedia | undefined,
  set: ReferenceSet,
  example: ApiExample | undefined,
): SampleBody | undefined {
  if (!sentMedia) return undefined
  const media = example ? { ...sentMedia, examples: [example] } : sentMedia
  // The sample is repeated in four languages; the full example is shown with the body.
  const value = mediaExample(media, set, 'request', { enough: 30 })
  const type = media.type.includes('*') ? 'application/octet-stream' : media.type
  if (isJsonMedia(type)) return { kind: 'json', type, value: jsonValue(value) }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const unencoded = new Set(media.encoding.flatMap((field) => (field.allowReserved ? field.name : [])))
    return formBody(
      type,
      fieldsOf(numbersToSend(value)).map(([name, item]) => ({
        name,
        value: valueText(item),
        ...(unencoded.has(name) ? { allowReserved: true } : {}),
      })),
    )
  }
  if (type.startsWith('multipart/'))
    return {
      kind: 'multipart',
      fields: fieldsOf(numbersToSend(value)).map(([name, item]) => ({
        name,
        value: valueText(item),
        file: isFile(media, name, set),
      })),
    }
  const bodyText = media.examples.find((example) => example.given)?.serialized ?? streamText(type, value)
  if (bodyText !== undefined) return { kind: 'text', type, text: bodyText }
  if (/^text\/|[/+](?:xml|yaml)\b/.test(type) && (typeof value === 'string' || media.examples.length > 0))
    return { kind: 'text', type, text: valueText(value) }
  return { kind: 'file', type }
}

/** Parses examples that were written as JSON text. */
function jsonValue(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value ?? {}
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, item]): [string, unknown][] =>
        Array.isArray(item) ? item.map((part) => [name, part]) : [[name, item]],
      )
    : []

function isFile(media: ApiMedia, name: string, set: ReferenceSet): boolean {
  const schema = media.schema && readSchema(media.schema, set)
  const field = schema && readSchema(set.at(schema, 'properties', name), set)
  const value = field?.value.type === 'array' ? readSchema(set.at(field, 'items'), set)?.value : field?.value
  return (
    ownValue(value, 'format') === 'binary' ||
    ownValue(value, 'type') === 'file' ||
    ownValue(value, 'contentMediaType') === 'application/octet-stream' ||
    (isRecord(value) && Object.keys(value).length === 0)
  )
}

function credentialsOf(operation: ApiOperation, model: ApiModel): Credential[] {
  const [first] = operation.security
  return (first ?? []).flatMap(({ name }) => {
    const scheme = model.securitySchemes.find((candidate) => candidate.name === name)
    return scheme ? credential(scheme) : []
  })
}

export function credential(scheme: SecurityScheme): Credential[] {
  if (scheme.type === 'apiKey')
    return [{ in: scheme.in ?? 'header', name: scheme.key ?? 'X-API-Key', value: 'YOUR_API_KEY' }]
  if (scheme.type === 'http' && scheme.scheme === 'basic')
    return [{ in: 'header', name: 'Authorization', value: 'Basic YOUR_CREDENTIALS' }]
  return scheme.type === 'mutualTLS'
    ? []
    : [{ in: 'header', name: 'Authorization', value: 'Bearer YOUR_TOKEN' }]
}

/** Without the example that is shown beside the schema of a response. */
export function withoutExample(
  { examples, ...view }: SchemaView,
  [generated]: readonly ApiExample[],
): SchemaView {
  const isShown = generated?.given !== undefined && examples?.join() === formatJson(generated.given.value)
  return isShown ? view : { ...view, ...list('examples', examples ?? []) }
}
