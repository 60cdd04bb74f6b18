import { exampleOf } from '../reference-kit/example-value.ts'
import { referenceIn, type Located, type ReferenceSet } from '../reference-kit/reference-set.ts'
import { readSchema } from '../reference-kit/read-schema.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import { markdownToText } from '../../kit.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { typeName } from '../reference-kit/schema-view.ts'
import type {
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiServer,
  SecurityScheme,
} from './api-model.ts'
import { isJsonMedia, valueText } from './encode-request.ts'
import type { SampleBody, SampleRequest } from './request-samples.ts'
import { credential, parameterValue, preferredMedia, serverUrl } from './sample-request.ts'
import { bodyRule, nullableTypesIn } from './body-rule.ts'
import {
  usableBase,
  type TryBody,
  type TryCredential,
  type TryExample,
  type TryModel,
  type TryParameter,
  type TryServer,
} from './try/try-model.ts'

/** Matches methods that pages can send: a token (RFC 9110) that fetch does not forbid. */
const sendableMethod = /^(?!(?:connect|trace|track)$)[\w!#$%&'*+.^`|~-]+$/i

/**
 * The model of the "Try it" form for an operation; undefined if no server can be reached from a page.
 * `sample` is the request in its samples.
 */
export function describeTryRequest(
  operation: ApiOperation,
  sample: SampleRequest,
  model: ApiModel,
  set: ReferenceSet,
): TryModel | undefined {
  const servers = (operation.servers.length > 0 ? operation.servers : model.servers)
    .map(tryServer)
    .filter(({ url }) => usableBase(url))
  if (servers.length === 0 || !sendableMethod.test(operation.method)) return undefined
  const credentials = credentialsOf(operation, model)
  return {
    method: sample.method,
    path: operation.path,
    servers,
    credentials,
    alternatives: operation.security.map((alternative) =>
      credentials.flatMap(({ scheme }, index) =>
        alternative.some(({ name }) => name === scheme) ? [index] : [],
      ),
    ),
    parameters: operation.parameters.map((parameter) => tryParameter(parameter, set)),
    accept: sample.headers.find(([name]) => name === 'Accept')?.[1],
    body:
      sample.body && !/^(?:GET|HEAD)$/.test(sample.method) ? tryBody(sample.body, operation, set) : undefined,
  }
}

/** A base URL with more variables is not parsed back into values. */
const maxVariables = 6

function tryServer(server: ApiServer): TryServer {
  const variables = server.variables
    .filter(({ name }) => server.url.includes(`{${name}}`))
    .map((variable) => ({ ...variable, description: markdownToText(variable.description) }))
  return {
    url: serverUrl(server),
    description: markdownToText(server.description),
    ...(variables.length === 0 || variables.length > maxVariables ? {} : { template: server.url, variables }),
  }
}

/** Credentials for all schemes in any alternative; a reader fills in those of one. */
function credentialsOf(operation: ApiOperation, model: ApiModel): readonly TryCredential[] {
  const names = new Set(operation.security.flatMap((alternative) => alternative.map(({ name }) => name)))
  return model.securitySchemes
    .filter(({ name }) => names.has(name))
    .flatMap((scheme) => {
      const kind = kindOf(scheme)
      return kind === undefined
        ? []
        : credential(scheme).map(({ in: place, name, value }) => ({
            scheme: scheme.name,
            kind,
            in: place,
            name,
            placeholder: value,
          }))
    })
}

function kindOf({ type, scheme }: SecurityScheme): TryCredential['kind'] | undefined {
  if (type === 'apiKey') return 'key'
  if (type === 'http') return scheme === 'basic' || scheme === 'bearer' ? scheme : undefined
  return type === 'oauth2' || type === 'openIdConnect' ? 'bearer' : undefined
}

/** Longer lists become text fields. */
const maxChoices = 200

function tryParameter(parameter: ApiParameter, set: ReferenceSet): TryParameter {
  const schema = parameter.schema && readSchema(parameter.schema, set)
  const values = choices(schema?.value)
  const kind =
    parameter.media !== undefined && isJsonMedia(parameter.media)
      ? 'json'
      : values
        ? 'choice'
        : schema
          ? inputKind(schema, set)
          : 'text'
  const write = (value: unknown): string =>
    kind === 'list' && Array.isArray(value)
      ? value.map(valueText).join('\n')
      : kind === 'json'
        ? formatJson(value)
        : valueText(value)
  const standard = ownValue(schema?.value, 'default')
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required,
    kind,
    type: schema ? typeName(schema, set) : 'string',
    initial: parameter.required ? write(parameterValue(parameter, set)) : '',
    values: kind === 'choice' ? values : undefined,
    default: standard === undefined ? undefined : write(standard),
    style: parameter.style,
    explode: parameter.explode,
    allowReserved: parameter.allowReserved,
    media: parameter.media,
  }
}

function choices(schema: unknown): readonly string[] | undefined {
  const values = ownValue(schema, 'enum')
  if (Array.isArray(values) && values.length > 0 && values.length <= maxChoices)
    return [...new Set(values.map(valueText))].filter((text) => text !== '')
  return nullableTypesIn(schema).includes('boolean') ? ['true', 'false'] : undefined
}

function inputKind(schema: Located, set: ReferenceSet): TryParameter['kind'] {
  const [type] = nullableTypesIn(schema.value).filter((name) => name !== 'null')
  if (type === 'integer' || type === 'number') return type
  if (type === 'object' || isRecord(ownValue(schema.value, 'properties'))) return 'json'
  if (type !== 'array') return 'text'
  const items = readSchema(set.at(schema, 'items'), set)
  return nullableTypesIn(items?.value).some((name) => name === 'object' || name === 'array') ? 'json' : 'list'
}

function tryBody(body: SampleBody, operation: ApiOperation, set: ReferenceSet): TryBody {
  const required = operation.body?.required ?? false
  const media = preferredMedia(operation.body?.media ?? [])
  const examples = media ? examplesOf(media, set) : {}
  switch (body.kind) {
    case 'json': {
      const schema = media?.schema
      return {
        kind: 'json',
        type: body.type,
        required,
        text: formatJson(body.value),
        ...examples,
        rule: schema ? set.memo.recall(schema, set, 'rule', () => bodyRule(schema, set)) : {},
      }
    }
    case 'text':
      if (body.fields)
        return {
          kind: 'fields',
          type: body.type,
          required,
          fields: body.fields.map((field) => ({ ...field, file: false })),
        }
      return { kind: 'text', type: body.type, required, text: body.text, ...examples }
    case 'form':
      return {
        kind: 'fields',
        type: 'application/x-www-form-urlencoded',
        required,
        fields: body.fields.map(([name, value]) => ({ name, value, file: false })),
      }
    case 'multipart':
      return { kind: 'fields', type: 'multipart/form-data', required, fields: body.fields }
    case 'file':
      return { kind: 'file', type: body.type, required }
  }
}

/** Examples are part of the page's data, so their number is limited. */
const maxExamples = 8
const maxExampleLength = 4_000

/**
 * The initial bodies to choose from: the document's examples, or one for each alternative. A single one is
 * already filled in.
 */
function examplesOf(media: ApiMedia, set: ReferenceSet): { readonly examples?: readonly TryExample[] } {
  const ownExamples = media.examples.flatMap(({ name, summary, given: example, serialized }, index) =>
    example
      ? [
          {
            name: markdownToText(summary) || name || `Example ${index + 1}`,
            text:
              serialized ??
              (typeof example.value === 'string' && !isJsonMedia(media.type)
                ? example.value
                : formatJson(example.value)),
          },
        ]
      : [],
  )
  const all =
    ownExamples.length > 0 || !media.schema || !isJsonMedia(media.type)
      ? ownExamples
      : alternativesOf(media.schema, set)
  const examples = all.filter(({ text }) => text.length <= maxExampleLength).slice(0, maxExamples)
  return examples.length > 1 ? { examples } : {}
}

function alternativesOf(schema: Located, set: ReferenceSet): TryExample[] {
  const target = readSchema(schema, set)
  const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(target?.value[name]))
  if (!target || keyword === undefined) return []
  return (target.value[keyword] as readonly unknown[]).slice(0, maxExamples).map((member, index) => {
    const located = set.at(target, keyword, index)
    const name =
      ownString(readSchema(located, set)?.value, 'title') ??
      referenceIn(member)?.split('/').at(-1) ??
      `Option ${index + 1}`
    return {
      name,
      text: formatJson(
        exampleOf(
          {
            ...target,
            value: { ...target.value, [keyword]: [member] },
            origins: new Map([...(target.origins ?? []), [`${keyword}/0`, located]]),
          },
          { set, side: 'request', enough: 30 },
        ),
      ),
    }
  })
}
