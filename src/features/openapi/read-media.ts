import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { own, ownString } from '../../model/plain-data.ts'
import type { ApiMedia } from './api-model.ts'
import { entries, ownFlag } from './document-parts.ts'
import { readExamples } from './read-examples.ts'
import { readHeaders } from './read-parameters.ts'

/** Reads the media types of a body, including the streams of OpenAPI 3.2. */
export function readMedia(set: ReferenceSet, content: Located): ApiMedia[] {
  return entries(set, content).flatMap(({ key, located }): ApiMedia[] => {
    const target = set.follow(located)
    if (!target) return []
    const stream = own(target.value, 'itemSchema') !== undefined
    const schema = set.at(target, stream ? 'itemSchema' : 'schema')
    const encoding = entries(set, set.at(target, 'encoding')).map(({ key: name, located: field }) => ({
      name,
      contentType: ownString(field.value, 'contentType'),
      style: ownString(field.value, 'style'),
      explode: ownFlag(field.value, 'explode'),
      headers: readHeaders(set, field),
    }))
    return [
      {
        type: key,
        schema: schema.value === undefined ? undefined : schema,
        stream,
        examples: readExamples(set, target),
        encoding: encoding.filter(
          ({ contentType, style, explode, headers }) =>
            [contentType, style, explode].some((way) => way !== undefined) || headers.length > 0,
        ),
      },
    ]
  })
}
