import { isRecord, own, ownString } from '../../model/plain-data.ts'
import { formatValue } from '../reference-kit/format-value.ts'
import type { Located } from '../reference-kit/reference-set.ts'
import type { ApiResponse } from './api-model.ts'
import type { ApiReading } from './api-reading.ts'
import { children, entries } from './document-parts.ts'
import { readMedia } from './read-media.ts'
import { readHeaders } from './read-parameters.ts'
import { readSwaggerMedia } from './read-swagger.ts'

/**
 * Reads the responses of an operation by status. Reports unknown statuses, and operations without responses.
 */
export function readResponses(reading: ApiReading, operation: Located, label: string): ApiResponse[] {
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
    const target = reading.set.follow(located)
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
          const resolved = reading.set.follow(link.located)
          return resolved
            ? [
                {
                  name: link.key,
                  description: ownString(resolved.value, 'description') ?? '',
                  target:
                    ownString(resolved.value, 'operationId') ??
                    ownString(resolved.value, 'operationRef') ??
                    '',
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
  const parameters = own(link, 'parameters')
  const body = own(link, 'requestBody')
  return Object.entries({
    ...(isRecord(parameters) ? parameters : {}),
    ...(body === undefined ? {} : { 'request body': body }),
  }).map(([name, value]) => ({ name, from: formatValue(value) }))
}
