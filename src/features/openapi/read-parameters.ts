import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { ApiParameter, ParameterPlace } from './api-model.ts'
import type { ApiReading } from './api-reading.ts'
import { entries, ownFlag, withoutKeys } from './document-parts.ts'
import { readExamples } from './read-examples.ts'

/**
 * Reads the parameters of an operation, including those of its path, in display order. Reports path
 * parameters that are not in the path, and parts of the path without a parameter.
 */
export function readParameters(
  reading: ApiReading,
  all: readonly Located[],
  path: string,
  label: string,
  webhook: boolean,
  operation: Located,
): ApiParameter[] {
  const byKey = new Map<string, ApiParameter>()
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? ''))
  for (const located of all) {
    const place = ownString(located.value, 'in')
    const name = ownString(located.value, 'name')
    if (reading.swagger && (place === 'body' || place === 'formData')) continue
    if (name === undefined || !['path', 'query', 'header', 'cookie', 'querystring'].includes(place ?? '')) {
      reading.report(
        'reference-document-lint',
        `A parameter of \`${label}\` has no ${name === undefined ? '`name`' : 'place that requests have: `in` is `path`, `query`, `header` or `cookie`'}.`,
        located,
      )
      continue
    }
    if (place === 'path' && !webhook && !inPath.has(name))
      reading.report(
        'reference-document-lint',
        `The path parameter \`${name}\` of \`${label}\` is not in the path.`,
        located,
      )
    byKey.set(`${place ?? ''} ${name}`, readParameter(reading.set, located, name, place as ParameterPlace)) // One of the five, by the check above.
  }
  if (!webhook)
    for (const name of inPath)
      if (!byKey.has(`path ${name}`))
        reading.report(
          'reference-document-lint',
          `The path of \`${label}\` has \`{${name}}\`, but no parameter describes it.`,
          operation,
          { key: true },
        )
  const places = ['path', 'query', 'querystring', 'header', 'cookie']
  return [...byKey.values()].sort((a, b) => places.indexOf(a.in) - places.indexOf(b.in))
}

/** Reads a parameter or header whose reference has been resolved. */
export function readParameter(
  set: ReferenceSet,
  located: Located,
  name: string,
  place: ParameterPlace,
): ApiParameter {
  const { value } = located
  const [named] = entries(set, set.at(located, 'content'))
  const media = named && set.follow(named.located)
  const content = named && media && { key: named.key, located: media }
  const schema = isSchema(own(value, 'schema'))
    ? set.at(located, 'schema')
    : content
      ? set.at(content.located, 'schema')
      : own(value, 'type') === undefined
        ? undefined
        : {
            ...located,
            value: withoutKeys(value, ['name', 'in', 'required', 'description', 'collectionFormat']),
          }
  const collection = ownString(value, 'collectionFormat')
  const style =
    ownString(value, 'style') ??
    (collection === 'ssv' ? 'spaceDelimited' : collection === 'pipes' ? 'pipeDelimited' : undefined)
  const explode = ownFlag(value, 'explode')
  return {
    name,
    in: place,
    required: own(value, 'required') === true || place === 'path',
    deprecated: own(value, 'deprecated') === true,
    description: ownString(value, 'description') ?? '',
    schema,
    style,
    explode: explode ?? (collection === undefined ? undefined : collection === 'multi'),
    media: isSchema(own(value, 'schema')) ? undefined : content?.key,
    examples: [...readExamples(set, located), ...(content ? readExamples(set, content.located) : [])],
  }
}

/** Reads the headers of a response, or of a part of a form. */
export const readHeaders = (set: ReferenceSet, parent: Located): ApiParameter[] =>
  entries(set, set.at(parent, 'headers')).flatMap(({ key, located }) => {
    const header = set.follow(located)
    return header ? [readParameter(set, header, key, 'header')] : []
  })

const isSchema = (value: unknown): boolean => isRecord(value) || typeof value === 'boolean'
