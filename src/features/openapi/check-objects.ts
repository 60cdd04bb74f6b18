import { didYouMean } from '../../model/nearest.ts'
import { isRecord } from '../../model/plain-data.ts'
import { shortened } from '../reference-kit/format-value.ts'
import { children, items } from '../reference-kit/reference-parts.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isSchema } from '../reference-kit/read-schema.ts'
import type { ApiReading } from './document-parts.ts'
import { methods } from './read-operation.ts'

/** What the value of a field has to be: a kind of value, an object by its name, or several of one shape. */
type Shape = ScalarName | ObjectName | { readonly list: Shape } | { readonly map: Shape }
type ScalarName = 'any' | 'flag' | 'kindOfScheme' | 'schema' | 'text'
type ObjectName =
  | 'body'
  | 'components'
  | 'contact'
  | 'docs'
  | 'document'
  | 'encoding'
  | 'example'
  | 'flow'
  | 'info'
  | 'license'
  | 'link'
  | 'media'
  | 'operation'
  | 'parameter'
  | 'path'
  | 'response'
  | 'scheme'
  | 'server'
  | 'tag'
  | 'variable'

const scalars: Readonly<Record<ScalarName, readonly [says: string, test: (value: unknown) => boolean]>> = {
  any: ['', () => true],
  flag: ['`true` or `false`', (value) => typeof value === 'boolean'],
  kindOfScheme: [
    '`apiKey`, `http`, `mutualTLS`, `oauth2` or `openIdConnect`',
    (value) => /^(?:apiKey|basic|http|mutualTLS|oauth2|openIdConnect)$/.test(String(value)),
  ],
  // Its keywords are checked where it is read.
  schema: ['a schema: an object, `true` or `false`', isSchema],
  text: ['a text', (value) => ['string', 'number', 'bigint'].includes(typeof value)],
}

const isScalar = (shape: Shape): shape is ScalarName =>
  typeof shape === 'string' && Object.hasOwn(scalars, shape)

const list = (of: Shape): Shape => ({ list: of })
const map = (of: Shape): Shape => ({ map: of })
const fields = (of: Shape, ...names: readonly string[]): Readonly<Record<string, Shape>> =>
  Object.fromEntries(names.map((name) => [name, of]))

const texts = list('any')
const ofRequests = { parameters: list('parameter'), servers: list('server') }
const mediaTypesOfSwagger = fields(texts, 'consumes', 'produces', 'schemes')

/** The objects of Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2, with the fields of all of these versions. */
const objects: Readonly<Record<ObjectName, Readonly<Record<string, Shape>>>> = {
  document: {
    ...fields('text', 'openapi', 'swagger', 'jsonSchemaDialect', '$self', 'host', 'basePath'),
    ...mediaTypesOfSwagger,
    info: 'info',
    servers: list('server'),
    paths: map('path'),
    webhooks: map('path'),
    components: 'components',
    security: list(map(texts)),
    tags: list('tag'),
    externalDocs: 'docs',
    definitions: map('schema'),
    parameters: map('parameter'),
    responses: map('response'),
    securityDefinitions: map('scheme'),
  },
  info: {
    ...fields('text', 'title', 'version', 'summary', 'description', 'termsOfService'),
    contact: 'contact',
    license: 'license',
  },
  contact: fields('text', 'name', 'url', 'email'),
  license: fields('text', 'name', 'identifier', 'url'),
  docs: fields('text', 'description', 'url'),
  server: { ...fields('text', 'url', 'name', 'description'), variables: map('variable') },
  variable: { ...fields('text', 'default', 'description'), enum: texts },
  tag: { ...fields('text', 'name', 'summary', 'description', 'parent', 'kind'), externalDocs: 'docs' },
  path: {
    ...fields('text', 'summary', 'description'),
    ...ofRequests,
    ...fields('operation', ...methods),
    additionalOperations: map('operation'),
  },
  operation: {
    ...fields('text', 'operationId', 'summary', 'description'),
    ...ofRequests,
    ...mediaTypesOfSwagger,
    tags: texts,
    externalDocs: 'docs',
    requestBody: 'body',
    responses: map('response'),
    callbacks: map(map('path')),
    deprecated: 'flag',
    security: list(map(texts)),
  },
  parameter: {
    ...fields('text', 'name', 'in', 'description', 'style', 'collectionFormat'),
    ...fields('flag', 'required', 'deprecated', 'explode', 'allowEmptyValue', 'allowReserved'),
    schema: 'schema',
    content: map('media'),
    example: 'any',
    examples: map('example'),
    // Without `schema`, as in Swagger 2.0, it is one itself.
    ...fields('any', 'type', 'format', 'items', 'default', 'enum', 'pattern', 'multipleOf', 'uniqueItems'),
    ...fields('any', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength'),
    ...fields('any', 'maxItems', 'minItems', 'title', 'nullable'),
  },
  body: { description: 'text', content: map('media'), required: 'flag' },
  media: {
    ...fields('schema', 'schema', 'itemSchema'),
    example: 'any',
    examples: map('example'),
    encoding: map('encoding'),
  },
  encoding: {
    ...fields('text', 'contentType', 'style'),
    ...fields('flag', 'explode', 'allowReserved'),
    headers: map('parameter'),
  },
  response: {
    ...fields('text', 'summary', 'description'),
    headers: map('parameter'),
    content: map('media'),
    links: map('link'),
    schema: 'schema',
    // Of Swagger 2.0: the values themselves.
    examples: map('any'),
  },
  link: {
    ...fields('text', 'operationRef', 'operationId', 'description'),
    parameters: map('any'),
    requestBody: 'any',
    server: 'server',
  },
  example: {
    ...fields('text', 'summary', 'description', 'serializedValue', 'externalValue'),
    ...fields('any', 'value', 'dataValue'),
  },
  components: {
    schemas: map('schema'),
    responses: map('response'),
    ...fields(map('parameter'), 'parameters', 'headers'),
    examples: map('example'),
    requestBodies: map('body'),
    securitySchemes: map('scheme'),
    links: map('link'),
    callbacks: map(map('path')),
    pathItems: map('path'),
    mediaTypes: map('media'),
  },
  scheme: {
    type: 'kindOfScheme',
    ...fields('text', 'description', 'name', 'in', 'scheme', 'bearerFormat', 'openIdConnectUrl'),
    ...fields('text', 'oauth2MetadataUrl', 'flow', 'authorizationUrl', 'tokenUrl'),
    deprecated: 'flag',
    flows: map('flow'),
    scopes: map('text'),
  },
  flow: {
    ...fields('text', 'authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'),
    scopes: map('text'),
  },
}

/**
 * Reports the values of a document that are not what they have to be, which nobody would see, and the fields
 * that OpenAPI does not have, each once for all objects of a kind. Those of schemas are not among them.
 */
export function checkObjects(reading: ApiReading): void {
  new ObjectCheck(reading).check(reading.set.root, 'document')
}

class ObjectCheck {
  readonly #set: ReferenceSet
  readonly #seen = new Set<object>()
  readonly #unknown = new Set<string>()

  constructor(private readonly reading: ApiReading) {
    this.#set = reading.set
  }

  check(part: Located, shape: Shape): void {
    // Empty in YAML, which says nothing; an operation without anything is one all the same.
    if (part.value === undefined || (part.value === null && shape !== 'operation')) return
    if (isScalar(shape)) {
      const [says, test] = scalars[shape]
      if (!test(part.value)) this.#report(part, says)
      return
    }
    const located = isRecord(part.value) ? this.#set.follow(part) : part
    if (!located) return
    if (typeof shape === 'string') {
      // Also what stands beside a reference.
      if (located !== part) this.#checkObject(part, shape)
      this.#checkObject(located, shape)
    } else if ('list' in shape) {
      if (!Array.isArray(located.value)) this.#report(part, 'a list')
      for (const item of items(this.#set, located)) this.check(item, shape.list)
    } else {
      if (!isRecord(located.value)) this.#report(part, 'a map')
      for (const { located: member } of children(this.#set, located)) this.check(member, shape.map)
    }
  }

  #checkObject(located: Located, name: ObjectName): void {
    const { value } = located
    if (!isRecord(value)) {
      this.#report(located, 'an object')
      return
    }
    if (this.#seen.has(value)) return
    this.#seen.add(value)
    for (const { key, located: member } of children(this.#set, located)) {
      const shape = Object.hasOwn(objects[name], key) ? objects[name][key] : undefined
      if (shape !== undefined) this.check(member, shape)
      // A file may hold a path and others beside it: `/pets/{id}`.
      else if (!/^[$/]/.test(key)) this.#reportUnknown(member, key, name)
    }
  }

  #report(at: Located, says: string): void {
    const name = at.path.at(-1)
    const subject = typeof name === 'string' ? `\`${name}\`` : 'An item of the list'
    this.#set.report(at, `${subject} is \`${shortened(at.value)}\`, but has to be ${says}.`)
  }

  #reportUnknown(at: Located, key: string, name: ObjectName): void {
    const id = `${name} ${key}`
    if (this.#unknown.has(id)) return
    this.#unknown.add(id)
    this.reading.report(
      'reference-document-lint',
      `\`${key}\` is not a field of OpenAPI here, and not shown.`,
      at,
      {
        key: true,
        hint:
          didYouMean(key, Object.keys(objects[name])) ??
          `Remove it, or call it \`x-${key}\` if it is for programs.`,
      },
    )
  }
}
