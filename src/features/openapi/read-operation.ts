import { isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { OpenAPIV3 } from 'openapi-types'
import type { ApiBody, ApiOperation, ApiResponse } from './api-model.ts'
import { followPart, externalDocs, type ApiReading } from './document-parts.ts'
import { children, entries, items } from '../reference-kit/reference-parts.ts'
import { readMedia, readParameters, readHeaders, readSwaggerBody, readSwaggerMedia } from './read-media.ts'
import { readSecurity, readServer, readServers } from './read-access.ts'
import { formatValue } from '../reference-kit/format-value.ts'

/** In display order; `query` is from OpenAPI 3.2. */
export const methods: readonly (`${OpenAPIV3.HttpMethods}` | 'query')[] = [
  'get',
  'query',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
]

/** Reads the operations of a path, webhook, or callback. */
export function readPathItem(
  reading: ApiReading,
  item: Located,
  path: string,
  webhook = false,
): ApiOperation[] {
  const located = followPart(reading.set, item)
  if (!located || !isRecord(located.value)) return []
  const shared = items(reading.set, reading.set.at(located, 'parameters'))
  const more = entries(reading.set, reading.set.at(located, 'additionalOperations'))
  const standardMethods = methods
    .filter((method) => isRecord(ownValue(located.value, method)))
    .map((key) => ({ key: key.toUpperCase(), located: reading.set.at(located, key) }))
  // Documents in parts may have operations in separate files, although the specification has no reference for
  // that.
  return [...standardMethods, ...more].map(({ key, located: operation }) =>
    readOperation(
      reading,
      followPart(reading.set, operation) ?? operation,
      key,
      path,
      shared,
      located,
      webhook,
    ),
  )
}

function readOperation(
  reading: ApiReading,
  located: Located,
  method: string,
  path: string,
  shared: readonly Located[],
  item: Located,
  webhook: boolean,
): ApiOperation {
  const { value } = located
  const label = `${method} ${path}`
  const id = ownString(value, 'operationId')
  if (id !== undefined) {
    const other = reading.operationIds.get(id)
    if (other !== undefined)
      reading.report(
        'duplicate-operation-id',
        `The operations \`${other}\` and \`${label}\` have the same id, \`${id}\`.`,
        reading.set.at(located, 'operationId'),
      )
    reading.operationIds.set(id, label)
  }
  const all = [...shared, ...items(reading.set, reading.set.at(located, 'parameters'))].flatMap(
    (parameter) => followPart(reading.set, parameter) ?? [],
  )
  const parameters = readParameters(reading, all, path, label, webhook, located)
  const responses = readResponses(reading, located, label)
  const servers = [...readServers(reading.set, located), ...readServers(reading.set, item)]
  return {
    method,
    path,
    id,
    summary: ownString(value, 'summary') ?? ownString(item.value, 'summary') ?? '',
    description: [
      ownString(value, 'description'),
      ownString(value, 'summary') === undefined ? undefined : ownString(item.value, 'summary'),
      ownString(item.value, 'description'),
    ].reduce<string>(joinTexts, ''),
    tags: textsIn(ownValue(value, 'tags')),
    deprecated: ownValue(value, 'deprecated') === true,
    externalDocs: externalDocs(reading.set, located),
    parameters,
    body: reading.swagger
      ? readSwaggerBody(reading, all, located, label)
      : readBody(reading.set, reading.set.at(located, 'requestBody')),
    responses,
    callbacks: entries(reading.set, reading.set.at(located, 'callbacks')).map(
      ({ key, located: callback }) => {
        const target = reading.set.follow(callback)
        return {
          name: key,
          operations: target
            ? children(reading.set, target).flatMap(({ key: expression, located: child }) =>
                readPathItem(reading, child, expression, true),
              )
            : [],
        }
      },
    ),
    // What the document says for all operations is for those that readers send.
    security: webhook && ownValue(value, 'security') === undefined ? [] : readSecurity(reading, located),
    servers,
    samples: codeSamples(value),
    located,
  }
}

function readBody(set: ReferenceSet, located: Located): ApiBody | undefined {
  const target = located.value === undefined ? undefined : followPart(set, located)
  if (!target || !isRecord(target.value)) return undefined
  return {
    description: ownString(target.value, 'description') ?? '',
    required: ownValue(target.value, 'required') === true,
    media: readMedia(set, set.at(target, 'content')),
  }
}

/** Adds to the description of an operation what its path says, unless it says that itself. */
const joinTexts = (ownText = '', shared = ''): string =>
  ownText === '' || ownText.includes(shared) ? ownText || shared : `${ownText.trimEnd()}\n\n${shared}`

function codeSamples(operation: unknown): ApiOperation['samples'] {
  const list = ownValue(operation, 'x-codeSamples') ?? ownValue(operation, 'x-code-samples')
  if (!Array.isArray(list)) return []
  return list.flatMap((sample) => {
    const code = ownString(sample, 'source')
    const language = ownString(sample, 'lang') ?? 'text'
    return code === undefined
      ? []
      : [{ label: ownString(sample, 'label') ?? language, language: language.toLowerCase(), code }]
  })
}

/**
 * Reads the responses of an operation by status. Reports unknown statuses, and operations without responses.
 */
function readResponses(reading: ApiReading, operation: Located, label: string): ApiResponse[] {
  const all = children(reading.set, reading.set.at(operation, 'responses'))
  if (all.length === 0)
    reading.report('reference-document-lint', `\`${label}\` has no responses.`, operation, { key: true })
  return all.flatMap(({ key, located }): ApiResponse[] => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(key))
      reading.report(
        'reference-document-lint',
        `\`${key}\` of \`${label}\` is not a status that HTTP has.`,
        located,
        { key: true },
      )
    const target = followPart(reading.set, located)
    if (!target) return []
    return [
      {
        status: key,
        summary: ownString(target.value, 'summary') ?? '',
        description: ownString(target.value, 'description') ?? '',
        headers: readHeaders(reading.set, target),
        media: reading.swagger
          ? readSwaggerMedia(reading.set, target, operation)
          : readMedia(reading.set, reading.set.at(target, 'content')),
        links: entries(reading.set, reading.set.at(target, 'links')).flatMap((link) => {
          const resolved = followPart(reading.set, link.located)
          return resolved
            ? [
                {
                  name: link.key,
                  description: ownString(resolved.value, 'description') ?? '',
                  target:
                    ownString(resolved.value, 'operationId') ??
                    ownString(resolved.value, 'operationRef') ??
                    '',
                  server: isRecord(ownValue(resolved.value, 'server'))
                    ? readServer(reading.set, reading.set.at(resolved, 'server'))
                    : undefined,
                  values: linkValues(resolved.value),
                },
              ]
            : []
        }),
      },
    ]
  })
}

/** Formats the values of a link: `$response.body#/id`, or a constant. */
function linkValues(link: unknown): ApiResponse['links'][number]['values'] {
  const parameters = ownValue(link, 'parameters')
  const body = ownValue(link, 'requestBody')
  return Object.entries({
    ...(isRecord(parameters) ? parameters : {}),
    ...(body === undefined ? {} : { 'request body': body }),
  }).map(([name, value]) => ({ name, from: formatValue(value) }))
}
