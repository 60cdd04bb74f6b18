import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString, type PlainObject } from '../../model/plain-data.ts'
import { copyWritten } from '../../model/written-text.ts'
import type { ApiExample, ApiMedia, Given } from './api-model.ts'
import { entries, ownFlag } from './document-parts.ts'
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

/** Reads the examples of a media type, parameter or header. */
export function readExamples(set: ReferenceSet, media: Located): readonly ApiExample[] {
  const single: ApiExample[] =
    isRecord(media.value) && Object.hasOwn(media.value, 'example')
      ? [{ name: '', summary: '', description: '', given: givenAt(media.value, 'example') }]
      : []
  const named = entries(set, set.at(media, 'examples')).flatMap(({ key, located }): ApiExample[] => {
    const target = set.follow(located)
    return target && isRecord(target.value) ? [readExample(key, target.value)] : []
  })
  return [...single, ...named].filter(({ given, external }) => given !== undefined || external !== undefined)
}

function readExample(name: string, example: Readonly<Record<string, unknown>>): ApiExample {
  const data = exampleData(example)
  const serialized = ownString(example, 'serializedValue')
  return {
    name,
    summary: ownString(example, 'summary') ?? '',
    description: ownString(example, 'description') ?? '',
    given: data ?? (serialized === undefined ? undefined : { value: serialized }),
    serialized,
    external: ownString(example, 'externalValue'),
  }
}

/** The example that an object has at `key`. */
function givenAt(holder: PlainObject, key: string): Given {
  const given = { value: holder[key] }
  copyWritten(holder, key, given, 'value')
  return given
}

/** The value of an Example Object as data. */
function exampleData(example: Readonly<Record<string, unknown>>): Given | undefined {
  for (const key of ['dataValue', 'value']) if (Object.hasOwn(example, key)) return givenAt(example, key)
  return undefined
}
