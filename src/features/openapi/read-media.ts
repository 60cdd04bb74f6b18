import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { ownValue, ownString, isRecord, textsIn, type PlainObject } from '../../model/plain-data.ts'
import type { ApiMedia, ApiParameter, ParameterPlace, ApiExample, Given, ApiBody } from './api-model.ts'
import { followPart, ownFlag, withoutKeys, type ApiReading } from './document-parts.ts'
import { isSchema } from '../reference-kit/read-schema.ts'
import { children, entries } from '../reference-kit/reference-parts.ts'
import { copyWritten } from '../../model/written-text.ts'

/** Reads the media types of a body, including the streams of OpenAPI 3.2. */
export function readMedia(set: ReferenceSet, content: Located): ApiMedia[] {
  return entries(set, content).flatMap(({ key, located }): ApiMedia[] => {
    const target = followPart(set, located)
    if (!target) return []
    const stream = ownValue(target.value, 'itemSchema') !== undefined
    const schema = set.at(target, stream ? 'itemSchema' : 'schema')
    const encoding = entries(set, set.at(target, 'encoding')).map(({ key: name, located: encodingPart }) => {
      const field = followPart(set, encodingPart) ?? encodingPart
      return {
        name,
        contentType: ownString(field.value, 'contentType'),
        style: ownString(field.value, 'style'),
        explode: ownFlag(field.value, 'explode'),
        allowReserved: ownFlag(field.value, 'allowReserved') || undefined,
        headers: readHeaders(set, field),
      }
    })
    return [
      {
        type: key,
        schema: schema.value === undefined ? undefined : schema,
        stream,
        examples: readExamples(set, target),
        encoding: encoding.filter(
          ({ contentType, style, explode, allowReserved, headers }) =>
            [contentType, style, explode, allowReserved].some((way) => way !== undefined) ||
            headers.length > 0,
        ),
      },
    ]
  })
}

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
    if (!isRecord(located.value)) continue
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

function readParameter(
  set: ReferenceSet,
  located: Located,
  name: string,
  place: ParameterPlace,
): ApiParameter {
  const { value } = located
  const [firstContent, ...others] = entries(set, set.at(located, 'content'))
  const media = firstContent && followPart(set, firstContent.located)
  for (const { located: other } of others)
    set.report(other, `\`${name}\` has more than one media type, of which the first is shown.`)
  if (firstContent && isSchema(ownValue(value, 'schema')))
    set.report(set.at(located, 'content'), `\`${name}\` has a \`schema\`, so its \`content\` is not shown.`)
  const content = firstContent && media && { key: firstContent.key, located: media }
  const schema = isSchema(ownValue(value, 'schema'))
    ? set.at(located, 'schema')
    : content
      ? set.at(content.located, 'schema')
      : ownValue(value, 'type') === undefined
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
    required: ownValue(value, 'required') === true || place === 'path',
    deprecated: ownValue(value, 'deprecated') === true,
    description: ownString(value, 'description') ?? '',
    schema,
    style,
    explode: explode ?? (collection === undefined ? undefined : collection === 'multi'),
    // They have a meaning in the query alone.
    allowReserved: place === 'query' && ownValue(value, 'allowReserved') === true ? true : undefined,
    allowEmptyValue: place === 'query' && ownValue(value, 'allowEmptyValue') === true ? true : undefined,
    media: isSchema(ownValue(value, 'schema')) ? undefined : content?.key,
    examples: [...readExamples(set, located), ...(content ? readExamples(set, content.located) : [])],
    located,
  }
}

export const readHeaders = (set: ReferenceSet, parent: Located): ApiParameter[] =>
  entries(set, set.at(parent, 'headers')).flatMap(({ key, located }) => {
    const header = followPart(set, located)
    return header ? [readParameter(set, header, key, 'header')] : []
  })

function readExamples(set: ReferenceSet, media: Located): readonly ApiExample[] {
  const single: ApiExample[] =
    isRecord(media.value) && Object.hasOwn(media.value, 'example')
      ? [
          {
            name: '',
            summary: '',
            description: '',
            given: givenAt(media.value, 'example'),
            at: set.at(media, 'example'),
          },
        ]
      : []
  const namedExamples = entries(set, set.at(media, 'examples')).flatMap(({ key, located }): ApiExample[] => {
    const target = followPart(set, located)
    return target && isRecord(target.value) ? [{ ...readExample(key, target.value), at: target }] : []
  })
  return [...single, ...namedExamples].filter(
    ({ given, external, summary, description }) =>
      given !== undefined || external !== undefined || summary !== '' || description !== '',
  )
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

function givenAt(holder: PlainObject, key: string): Given {
  const example = { value: holder[key] }
  copyWritten(holder, key, example, 'value')
  return example
}

/** The value of an Example Object as data. */
function exampleData(example: Readonly<Record<string, unknown>>): Given | undefined {
  for (const key of ['dataValue', 'value']) if (Object.hasOwn(example, key)) return givenAt(example, key)
  return undefined
}

/** Reads the body of a Swagger 2.0 operation from its parameters `in: body` and `in: formData`. */
export function readSwaggerBody(
  reading: ApiReading,
  parameters: readonly Located[],
  operation: Located,
  label: string,
): ApiBody | undefined {
  const bodies = parameters.filter((parameter) => ownString(parameter.value, 'in') === 'body')
  const fields = parameters.filter((parameter) => ownString(parameter.value, 'in') === 'formData')
  if (bodies.length > 1 || (bodies.length > 0 && fields.length > 0))
    reading.report(
      'reference-document-lint',
      `\`${label}\` has more than one body.`,
      bodies[1] ?? fields[0] ?? operation,
    )
  const consumes = mediaTypes(reading.set, operation, 'consumes')
  const [body] = bodies
  if (body)
    return {
      description: ownString(body.value, 'description') ?? '',
      required: ownValue(body.value, 'required') === true,
      media: (consumes.length > 0 ? consumes : ['application/json']).map((type) => ({
        type,
        schema: reading.set.at(body, 'schema'),
        stream: false,
        examples: [],
        encoding: [],
      })),
    }
  if (fields.length === 0) return undefined
  const hasFile = fields.some((field) => ownString(field.value, 'type') === 'file')
  const properties = Object.fromEntries(
    fields.map((field) => [
      ownString(field.value, 'name') ?? '',
      withoutKeys(field.value, ['name', 'in', 'required', 'collectionFormat']),
    ]),
  )
  const schema = {
    type: 'object',
    properties,
    required: fields
      .filter((field) => ownValue(field.value, 'required') === true)
      .map((field) => ownString(field.value, 'name')),
  }
  const type =
    consumes.find((name) => name === 'multipart/form-data') ??
    (hasFile ? 'multipart/form-data' : (consumes[0] ?? 'application/x-www-form-urlencoded'))
  return {
    description: '',
    required: schema.required.length > 0,
    media: [
      {
        type,
        schema: { value: schema, file: operation.file, path: [...operation.path, '~form'] },
        stream: false,
        examples: [],
        encoding: [],
      },
    ],
  }
}

/**
 * Reads the media types of a Swagger 2.0 response: its schema, for each type that the operation produces or
 * that the response has an example of.
 */
export function readSwaggerMedia(set: ReferenceSet, response: Located, operation: Located): ApiMedia[] {
  const schema = set.at(response, 'schema')
  const examples = ownValue(response.value, 'examples')
  if (schema.value === undefined && !isRecord(examples)) return []
  const exampleTypes = children(set, set.at(response, 'examples')).map(({ key }) => key)
  const types = new Set([...mediaTypes(set, operation, 'produces'), ...exampleTypes])
  return [...(types.size > 0 ? types : ['application/json'])].map((type) => ({
    type,
    schema: schema.value === undefined ? undefined : schema,
    stream: false,
    examples:
      isRecord(examples) && Object.hasOwn(examples, type)
        ? [{ name: '', summary: '', description: '', given: { value: examples[type] } }]
        : [],
    encoding: [],
  }))
}

function mediaTypes(set: ReferenceSet, operation: Located, key: 'consumes' | 'produces'): string[] {
  return textsIn(ownValue(operation.value, key) ?? ownValue(set.root.value, key))
}
