import { formatJson, wellFormed } from '../reference-kit/format-value.ts'
import type { ParameterPlace } from './api-model.ts'
import type { FormField } from './form-field.ts'
import type { SampleBody, SampleRequest } from './request-samples.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'

export interface GivenParameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly style?: string | undefined
  readonly explode?: boolean | undefined
  /** Whether reserved characters stay as they are. */
  readonly allowReserved?: true | undefined
  /** The media type of a value described by `content`. */
  readonly media?: string | undefined
  readonly value: unknown
}

export interface Credential {
  /** `header`, `query`, `cookie`. */
  readonly in: string
  readonly name: string
  readonly value: string
}

/** A request before it is sent, as text. */
interface RequestParts {
  readonly method: string
  /** The base URL without a trailing slash: `https://api.example.com/v1`. */
  readonly base: string
  /** `/workloads/{name}` */
  readonly path: string
  readonly parameters: readonly GivenParameter[]
  readonly credentials: readonly Credential[]
  readonly accept?: string | undefined
  readonly body?: SampleBody | undefined
}

/** Encodes a request, with each parameter in its style. Runs in the build and in the browser. */
export function encodeRequest({
  method,
  base,
  path,
  parameters,
  credentials,
  accept,
  body,
}: RequestParts): SampleRequest {
  const of = (place: ParameterPlace): GivenParameter[] =>
    parameters.filter((parameter) => parameter.in === place)
  const forPlace = (place: string): Credential[] =>
    credentials.filter((credential) => credential.in === place)
  const inPath = of('path')
  const filled = path.replace(/\{([^{}]+)\}/g, (all, name: string) => {
    const parameter = inPath.find((candidate) => candidate.name === name)
    return parameter ? pathText(parameter) : encodeURIComponent(name)
  })
  const query = [
    ...of('querystring').flatMap(wholeQuery),
    ...of('query').flatMap((parameter) => serialize(parameter, 'form')),
    ...forPlace('query').map(({ name, value }) => [encodeURIComponent(name), encode(value)] as const),
  ]
  const cookies = [
    ...of('cookie').map(({ name, value }) => `${name}=${encode(value)}`),
    ...forPlace('cookie').map(({ name, value }) => `${name}=${value}`),
  ]
  return {
    method,
    url: `${base}${filled}${query.length > 0 ? `?${query.map(([name, text]) => (text === undefined ? name : `${name}=${text}`)).join('&')}` : ''}`,
    headers: [
      ...(accept === undefined ? [] : [['Accept', accept] as const]),
      // OpenAPI ignores header parameters with these names.
      ...of('header')
        .filter(({ name }) => !/^(?:accept|content-type|authorization)$/i.test(name))
        .map((parameter) => [parameter.name, headerText(parameter)] as const),
      ...forPlace('header').map(({ name, value }) => [name, value] as const),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    body,
  }
}

/** A value as text, for an address, header, or form. */
export const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? formatJson(value, 0)
      : String(value)

const encode = (value: unknown): string => encodeURIComponent(wellFormed(valueText(value)))

/**
 * Of the reserved characters, those are encoded all the same that would end the value or the query, and
 * brackets, which curl takes for a pattern.
 */
const encodeAllButReserved = (value: unknown): string =>
  encodeURI(wellFormed(valueText(value))).replace(/[#&+]/g, encodeURIComponent)

/**
 * A parameter that is the whole query string (OpenAPI 3.2): form-encoded pairs, or text of another media
 * type. Text is used as is.
 */
function wholeQuery({ value, media = '' }: GivenParameter): (readonly [string, string?])[] {
  if (isJsonMedia(media)) return [[encodeURIComponent(wellFormed(formatJson(value, 0)))]]
  if (typeof value !== 'object' || value === null)
    return [
      [
        encodeURI(wellFormed(valueText(value)))
          .replace(/#/g, '%23')
          .replace(/%25([\dA-F]{2})/gi, '%$1'),
      ],
    ]
  return Object.entries(value).flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item]).map((each) => [encode(name), encode(each)] as const),
  )
}

/** Whether a media type is JSON: `application/json`, `application/problem+json`. */
export const isJsonMedia = (media: string): boolean => /^[^;]*[/+]json\b/i.test(media)

/** Serializes a query parameter to encoded pairs (RFC 6570, as used by OpenAPI). */
function serialize(
  { name: plainName, value, style: ownStyle, explode: exploded, media = '', allowReserved }: GivenParameter,
  defaultStyle: string,
): (readonly [string, string])[] {
  const write = allowReserved ? encodeAllButReserved : encode
  if (isJsonMedia(media)) return [[encode(plainName), encodeURIComponent(wellFormed(formatJson(value, 0)))]]
  const style = ownStyle ?? defaultStyle
  const explode = exploded ?? style === 'form'
  const name = encode(plainName)
  if (Array.isArray(value)) {
    const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
    return explode && style === 'form'
      ? value.map((item) => [name, write(item)] as const)
      : [[name, value.map(write).join(separator)]]
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if (style === 'deepObject')
      return entries.map(([key, item]) => [`${name}%5B${encode(key)}%5D`, write(item)] as const)
    return explode && style === 'form'
      ? entries.map(([key, item]) => [encode(key), write(item)] as const)
      : [[name, pairs(value, explode, write).join(',')]]
  }
  return [[name, write(value)]]
}

/** The body of a form (`application/x-www-form-urlencoded`), as text if a field has reserved characters. */
export function formBody(type: string, fields: readonly FormField[]): SampleBody {
  if (!fields.some(({ allowReserved }) => allowReserved))
    return { kind: 'form', fields: fields.map(({ name, value }) => [name, value]) }
  const text = fields
    .map(
      ({ name, value, allowReserved }) =>
        `${encode(name)}=${(allowReserved ? encodeAllButReserved : encode)(value)}`,
    )
    .join('&')
  return { kind: 'text', type, text, fields }
}

/** Serializes a path parameter: `simple`, `label` (`.a.b`), or `matrix` (`;name=a`). */
function pathText(parameter: GivenParameter): string {
  const { style, explode = false, value } = parameter
  if (style !== 'label' && style !== 'matrix')
    return serialize(parameter, 'simple')
      .map(([, text]) => text)
      .join(',')
  const name = encode(parameter.name)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const parts = Array.isArray(value)
    ? value.map(encode)
    : isObject
      ? pairs(value, explode, encode)
      : [encode(value)]
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`
  if (!explode) return `;${name}=${parts.join(',')}`
  return parts.map((part) => `;${isObject ? part : `${name}=${part}`}`).join('')
}

/** Serializes a header. Headers have no escaping, so values are used as is. */
function headerText({ value, explode = false, media = '' }: GivenParameter): string {
  if (isJsonMedia(media)) return formatJson(value, 0)
  if (Array.isArray(value)) return value.map(valueText).join(',')
  return typeof value === 'object' && value !== null
    ? pairs(value, explode, valueText).join(',')
    : valueText(value)
}

const pairs = (value: object, explode: boolean, write: (value: unknown) => string): string[] =>
  Object.entries(value).flatMap(([key, item]) =>
    explode ? [`${write(key)}=${write(item)}`] : [write(key), write(item)],
  )

/**
 * Serializes the items of a stream: JSON lines, or server-sent events (HTML Living Standard, 9.2). Before
 * OpenAPI 3.2, a schema describes the list of them, or one of them. Undefined for other media types.
 */
export function streamText(type: string, value: unknown): string | undefined {
  const write =
    typeof value === 'string'
      ? undefined
      : isEvents(type)
        ? eventText
        : /[/+-](?:jsonl|ndjson|json-seq|jsonlines)\b/i.test(type)
          ? (item: unknown) => `${formatJson(item, 0)}\n`
          : undefined
  return write && (Array.isArray(value) ? value : [value]).map(write).join('')
}

const isEvents = (type: string): boolean => /^text\/event-stream\b/i.test(type)

const fields = ['event', 'id', 'retry', 'data']

function eventText(item: unknown): string {
  if (!isRecord(item) || !fields.some((field) => ownValue(item, field) !== undefined))
    return `data: ${formatJson(item, 0)}\n\n`
  const lines = fields.flatMap((field) =>
    ownValue(item, field) === undefined
      ? []
      : valueText(item[field])
          .split('\n')
          .map((text) => `${field}: ${text}\n`),
  )
  return `${lines.join('')}\n`
}
