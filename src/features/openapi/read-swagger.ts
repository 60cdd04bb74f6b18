import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiBody, ApiMedia } from './api-model.ts'
import { withoutKeys, type ApiReading } from './document-parts.ts'

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
      required: own(body.value, 'required') === true,
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
      .filter((field) => own(field.value, 'required') === true)
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

/** Reads the media types of a Swagger 2.0 response: its schema, for each type that the operation produces. */
export function readSwaggerMedia(set: ReferenceSet, response: Located, operation: Located): ApiMedia[] {
  const schema = set.at(response, 'schema')
  const examples = own(response.value, 'examples')
  if (schema.value === undefined && !isRecord(examples)) return []
  const produces = mediaTypes(set, operation, 'produces')
  const types =
    produces.length > 0 ? produces : isRecord(examples) ? Object.keys(examples) : ['application/json']
  return types.map((type) => ({
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
  return textsIn(own(operation.value, key) ?? own(set.root.value, key))
}
