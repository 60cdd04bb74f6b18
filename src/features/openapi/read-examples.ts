import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, ownString, type PlainObject } from '../../model/plain-data.ts'
import { copyWritten } from '../../model/written-text.ts'
import type { ApiExample, Given } from './api-model.ts'
import { entries } from './document-parts.ts'

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
