import { exampleOf } from '../reference-schema/example-value.ts'
import { formatJson, wellFormed } from '../reference-schema/format-value.ts'
import type { ReferenceSet } from '../reference-schema/reference-set.ts'
import { isRecord, own } from '../reference-schema/source-document.ts'
import type { ApiMedia, ApiModel, ApiOperation, ApiParameter, ApiServer, SecurityScheme } from './api-model.ts'
import type { SampleBody, SampleRequest } from './request-samples.ts'

/** A request that the operation accepts: required parameters, one body, placeholders for credentials. */
export function sampleRequest(operation: ApiOperation, model: ApiModel, set: ReferenceSet): SampleRequest {
  const server = operation.servers[0] ?? model.servers[0]
  const credentials = credentialsOf(operation, model)
  const shown = operation.parameters.filter((parameter) => parameter.required || parameter.in === 'path')
  const value = (parameter: ApiParameter): unknown => parameterValue(parameter, set)
  const path = operation.path.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const parameter = shown.find((candidate) => candidate.in === 'path' && candidate.name === name)
    return parameter ? serialize(parameter, value(parameter), 'simple').map(([, text]) => text).join(',') : encodeURIComponent(name)
  })
  const query = [
    ...shown.filter((parameter) => parameter.in === 'query').flatMap((parameter) => serialize(parameter, value(parameter), 'form')),
    ...credentials.filter((item) => item.in === 'query').map((item) => [encodeURIComponent(item.name), encodeURIComponent(item.value)] as const),
  ]
  const cookies = [...shown.filter((parameter) => parameter.in === 'cookie').map((parameter) => `${parameter.name}=${encodeURIComponent(textOf(value(parameter)))}`), ...credentials.filter((item) => item.in === 'cookie').map((item) => `${item.name}=${item.value}`)]
  const body = bodyOf(operation, set)
  const accept = operation.responses.find((response) => response.status.startsWith('2'))?.media[0]?.type
  return {
    method: operation.method.toUpperCase(),
    url: `${serverUrl(server)}${path}${query.length > 0 ? `?${query.map(([name, text]) => `${name}=${text}`).join('&')}` : ''}`,
    headers: [
      ...(accept === undefined || accept.includes('*') ? [] : [['Accept', accept] as const]),
      ...shown.filter((parameter) => parameter.in === 'header' && !/^(?:accept|content-type|authorization)$/i.test(parameter.name)).map((parameter) => [parameter.name, textOf(value(parameter))] as const),
      ...credentials.filter((item) => item.in === 'header').map((item) => [item.name, item.value] as const),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    body,
  }
}

/** The address with the defaults of its variables, without a slash at the end. */
export function serverUrl(server: ApiServer | undefined): string {
  if (!server) return ''
  const url = server.url.replace(/\{([^{}]+)\}/g, (all, name: string) => server.variables.find((variable) => variable.name === name)?.default ?? name)
  return url.replace(/\/+$/, '')
}

export function parameterValue(parameter: ApiParameter, set: ReferenceSet): unknown {
  if (parameter.example) return parameter.example.value
  return parameter.schema ? exampleOf(parameter.schema, { set, side: 'request' }, parameter.name) : parameter.name
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'object' && value !== null ? formatJson(value, 0) : String(value))

/** Encoded pairs for a URL (RFC 6570, as OpenAPI uses it). */
function serialize(parameter: ApiParameter, value: unknown, defaultStyle: string): (readonly [string, string])[] {
  const style = parameter.style ?? defaultStyle
  const explode = parameter.explode ?? style === 'form'
  const name = encodeURIComponent(parameter.name)
  const encode = (item: unknown): string => encodeURIComponent(wellFormed(textOf(item)))
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
    return explode && style === 'form' ? value.map((item) => [name, encode(item)] as const) : [[name, value.map(encode).join(separator)]]
  }
  if (isRecord(value)) {
    const entries = Object.entries(value)
    if (style === 'deepObject') return entries.map(([key, item]) => [`${name}%5B${encode(key)}%5D`, encode(item)] as const)
    return explode && style === 'form' ? entries.map(([key, item]) => [encode(key), encode(item)] as const) : [[name, entries.flatMap(([key, item]) => (explode ? [`${encode(key)}=${encode(item)}`] : [encode(key), encode(item)])).join(',')]]
  }
  return [[name, encode(value)]]
}

/** The body that is shown: JSON when there is some. */
export function preferredMedia(media: readonly ApiMedia[]): ApiMedia | undefined {
  return media.find((item) => isJson(item.type)) ?? media[0]
}

export const isJson = (type: string): boolean => /^[^;]*[/+]json\b/i.test(type)

export function mediaExample(media: ApiMedia, set: ReferenceSet, side: 'request' | 'response'): unknown {
  const [given] = media.examples
  return given ? given.value : media.schema ? exampleOf(media.schema, { set, side }) : undefined
}

function bodyOf(operation: ApiOperation, set: ReferenceSet): SampleBody | undefined {
  const media = preferredMedia(operation.body?.media ?? [])
  if (!media) return undefined
  const value = mediaExample(media, set, 'request')
  const type = media.type.includes('*') ? 'application/octet-stream' : media.type
  if (isJson(type)) return { kind: 'json', type, value: jsonValue(value) }
  if (type.startsWith('application/x-www-form-urlencoded')) return { kind: 'form', fields: fieldsOf(value).map(([name, item]) => [name, textOf(item)] as const) }
  if (type.startsWith('multipart/')) return { kind: 'multipart', fields: fieldsOf(value).map(([name, item]) => ({ name, value: textOf(item), file: isFile(media, name, set) })) }
  if (/^text\/|[/+](?:xml|yaml)\b/.test(type) && (typeof value === 'string' || media.examples.length > 0)) return { kind: 'text', type, text: textOf(value) }
  return { kind: 'file', type }
}

/** An example that was written as JSON text is that JSON. */
function jsonValue(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value ?? {}
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const fieldsOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value).flatMap(([name, item]): [string, unknown][] => (Array.isArray(item) ? item.map((part) => [name, part]) : [[name, item]])) : [])

function isFile(media: ApiMedia, name: string, set: ReferenceSet): boolean {
  const schema = media.schema && set.follow(media.schema)
  const field = schema && set.follow(set.at(schema, 'properties', name))
  const value = own(field?.value, 'type') === 'array' && field ? set.follow(set.at(field, 'items'))?.value : field?.value
  return own(value, 'format') === 'binary' || own(value, 'type') === 'file' || own(value, 'contentMediaType') === 'application/octet-stream' || (isRecord(value) && Object.keys(value).length === 0)
}

interface Credential {
  readonly in: string
  readonly name: string
  readonly value: string
}

function credentialsOf(operation: ApiOperation, model: ApiModel): Credential[] {
  const [first] = operation.security
  return (first ?? []).flatMap(({ name }) => {
    const scheme = model.securitySchemes.find((candidate) => candidate.name === name)
    return scheme ? credential(scheme) : []
  })
}

function credential(scheme: SecurityScheme): Credential[] {
  if (scheme.type === 'apiKey') return [{ in: scheme.in ?? 'header', name: scheme.key ?? 'X-API-Key', value: 'YOUR_API_KEY' }]
  if (scheme.type === 'http' && scheme.scheme === 'basic') return [{ in: 'header', name: 'Authorization', value: 'Basic YOUR_CREDENTIALS' }]
  return scheme.type === 'mutualTLS' ? [] : [{ in: 'header', name: 'Authorization', value: 'Bearer YOUR_TOKEN' }]
}
