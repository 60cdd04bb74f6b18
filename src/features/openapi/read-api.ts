import { diagnose } from '../../model/diagnose.ts'
import type { OpenAPIV3 } from 'openapi-types'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RuleName } from '../../model/rule.ts'
import { formatValue } from '../reference-kit/format-value.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import type {
  ApiBody,
  ApiMedia,
  ApiModel,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  ApiServer,
  Given,
  ParameterPlace,
} from './api-model.ts'
import { children, entries, extensions, externalDocs, items } from './document-parts.ts'
import { exampleData, readMedia } from './read-media.ts'
import { readSecurity, readSecuritySchemes } from './read-security.ts'
import { readTags } from './read-tags.ts'

/**
 * Reads Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2. Reports what contradicts itself; a document of another
 * version has no model.
 */
export function readApi(set: ReferenceSet): {
  readonly model?: ApiModel
  readonly diagnostics: readonly Diagnostic[]
} {
  const { root } = set
  const version = ownString(root.value, 'openapi') ?? ownString(root.value, 'swagger')
  const supported =
    own(root.value, 'swagger') === undefined
      ? /^3\.[0-2](?:\.|$)/.test(version ?? '')
      : version === '2.0' || version === '2'
  if (!supported) {
    const message =
      version === undefined
        ? 'The document says neither `openapi` nor `swagger`.'
        : `Version \`${version}\` of OpenAPI is not supported.`
    return {
      diagnostics: [
        diagnose('unsupported-reference-version', message, {
          file: root.file,
          place: set.placeOf({
            file: root.file,
            path:
              version === undefined ? [] : [own(root.value, 'openapi') === undefined ? 'swagger' : 'openapi'],
          }),
          hint: 'Use `openapi: 3.1.0`; Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 can be read.',
        }),
      ],
    }
  }
  const reader = new ApiReader(set, own(root.value, 'swagger') !== undefined)
  return { model: reader.read(), diagnostics: reader.diagnostics }
}

/** In the order in which a path shows them; `query` is OpenAPI 3.2's. */
const methods: readonly (`${OpenAPIV3.HttpMethods}` | 'query')[] = [
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

class ApiReader {
  readonly diagnostics: Diagnostic[] = []
  private readonly operationIds = new Map<string, string>()

  constructor(
    private readonly set: ReferenceSet,
    private readonly swagger: boolean,
  ) {}

  read(): ApiModel {
    const { root } = this.set
    const info = own(root.value, 'info')
    const license = own(info, 'license')
    const contact = own(info, 'contact')
    const paths = entries(this.set, this.set.at(root, 'paths')).filter(({ key }) => key.startsWith('/'))
    this.judgePaths(paths)
    const operations = paths.flatMap(({ key, located }) => this.pathItem(located, key))
    const webhooks = entries(
      this.set,
      this.set.at(root, own(root.value, 'webhooks') === undefined ? 'x-webhooks' : 'webhooks'),
    ).flatMap(({ key, located }) => this.pathItem(located, key, true))
    const { tags, diagnostics } = readTags(this.set, operations)
    this.diagnostics.push(...diagnostics)
    return {
      title: ownString(info, 'title') ?? 'API',
      version: ownString(info, 'version') ?? '',
      summary: ownString(info, 'summary') ?? '',
      description: ownString(info, 'description') ?? '',
      termsOfService: ownString(info, 'termsOfService'),
      contact: isRecord(contact)
        ? {
            name: ownString(contact, 'name'),
            url: ownString(contact, 'url'),
            email: ownString(contact, 'email'),
          }
        : undefined,
      license: isRecord(license)
        ? {
            name: ownString(license, 'name') ?? ownString(license, 'identifier') ?? 'License',
            url: ownString(license, 'url'),
          }
        : undefined,
      externalDocs: externalDocs(root.value),
      servers: this.swagger ? swaggerServers(root.value) : this.servers(root),
      tags,
      operations,
      webhooks,
      schemas: entries(
        this.set,
        this.swagger ? this.set.at(root, 'definitions') : this.set.at(root, 'components', 'schemas'),
      ).map(({ key, located }) => ({ name: key, located })),
      securitySchemes: readSecuritySchemes(this.set, this.swagger),
    }
  }

  /**
   * Paths that differ only in the names of their parameters match the same requests (OpenAPI 3.1, 4.8.8.1).
   */
  private judgePaths(paths: readonly { readonly key: string; readonly located: Located }[]): void {
    const shapes = new Map<string, string>()
    for (const { key, located } of paths) {
      const shape = key.replace(/\{[^{}]*\}/g, '{}')
      const other = shapes.get(shape)
      if (other !== undefined)
        this.report(
          'reference-document-lint',
          `The paths \`${other}\` and \`${key}\` match the same requests.`,
          located,
          { key: true },
        )
      shapes.set(shape, key)
    }
  }

  private report(
    rule: RuleName,
    message: string,
    at: Located,
    options: { readonly key?: boolean; readonly hint?: string } = {},
  ): void {
    this.diagnostics.push(
      diagnose(rule, message, {
        file: at.file,
        place: this.set.placeOf(at, { key: options.key ?? false }),
        hint: options.hint,
      }),
    )
  }

  private pathItem(item: Located, path: string, webhook = false): ApiOperation[] {
    const located = this.set.follow(item)
    if (!located || !isRecord(located.value)) return []
    const shared = items(this.set, this.set.at(located, 'parameters'))
    const more = entries(this.set, this.set.at(located, 'additionalOperations'))
    for (const method of methods)
      if (own(located.value, method) !== undefined && !isRecord(own(located.value, method)))
        this.report(
          'reference-document-lint',
          `\`${method.toUpperCase()} ${path}\` is not an object.`,
          this.set.at(located, method),
          { key: true },
        )
    const known = methods
      .filter((method) => isRecord(own(located.value, method)))
      .map((key) => ({ key: key.toUpperCase(), located: this.set.at(located, key) }))
    // Documents in parts have operations in files of their own, which the specification has no reference for.
    return [...known, ...more].map(({ key, located: operation }) =>
      this.operation(this.set.follow(operation) ?? operation, key, path, shared, located, webhook),
    )
  }

  private operation(
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
      const other = this.operationIds.get(id)
      if (other !== undefined)
        this.report(
          'duplicate-operation-id',
          `The operations \`${other}\` and \`${label}\` have one id, \`${id}\`.`,
          this.set.at(located, 'operationId'),
        )
      this.operationIds.set(id, label)
    }
    const all = [...shared, ...items(this.set, this.set.at(located, 'parameters'))].flatMap(
      (parameter) => this.set.follow(parameter) ?? [],
    )
    const parameters = this.parameters(all, path, label, webhook, located)
    const responses = this.responses(located, label)
    const servers = [...this.servers(located), ...this.servers(item)]
    return {
      method,
      path,
      id,
      summary: ownString(value, 'summary') ?? ownString(item.value, 'summary') ?? '',
      description: joined(ownString(value, 'description'), ownString(item.value, 'description')),
      tags: textsIn(own(value, 'tags')),
      deprecated: own(value, 'deprecated') === true,
      externalDocs: externalDocs(value),
      parameters,
      body: this.swagger
        ? this.swaggerBody(all, located, label)
        : this.body(this.set.at(located, 'requestBody')),
      responses,
      callbacks: entries(this.set, this.set.at(located, 'callbacks')).map(({ key, located: callback }) => {
        const target = this.set.follow(callback)
        return {
          name: key,
          operations: target
            ? children(this.set, target).flatMap(({ key: expression, located: child }) =>
                this.pathItem(child, expression, true),
              )
            : [],
        }
      }),
      security: readSecurity(this.set, value),
      servers,
      samples: codeSamples(value),
      extensions: extensions(value),
      located,
    }
  }

  private parameters(
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
      if (this.swagger && (place === 'body' || place === 'formData')) continue
      if (name === undefined || !['path', 'query', 'header', 'cookie', 'querystring'].includes(place ?? '')) {
        this.report(
          'reference-document-lint',
          `A parameter of \`${label}\` has no ${name === undefined ? '`name`' : 'place that requests have: `in` is `path`, `query`, `header` or `cookie`'}.`,
          located,
        )
        continue
      }
      if (place === 'path' && !webhook && !inPath.has(name))
        this.report(
          'reference-document-lint',
          `The path parameter \`${name}\` of \`${label}\` is not in the path.`,
          located,
        )
      byKey.set(`${place ?? ''} ${name}`, this.parameter(located, name, place as ParameterPlace)) // One of the five, by the check above.
    }
    if (!webhook)
      for (const name of inPath)
        if (!byKey.has(`path ${name}`))
          this.report(
            'reference-document-lint',
            `The path of \`${label}\` has \`{${name}}\`, but no parameter describes it.`,
            operation,
            { key: true },
          )
    const places = ['path', 'query', 'querystring', 'header', 'cookie']
    return [...byKey.values()].sort((a, b) => places.indexOf(a.in) - places.indexOf(b.in))
  }

  private parameter(located: Located, name: string, place: ParameterPlace): ApiParameter {
    const { value } = located
    const [named] = entries(this.set, this.set.at(located, 'content'))
    const media = named && this.set.follow(named.located)
    const content = named && media && { key: named.key, located: media }
    const schema = isSchema(own(value, 'schema'))
      ? this.set.at(located, 'schema')
      : content
        ? this.set.at(content.located, 'schema')
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
    const explode = own(value, 'explode')
    return {
      name,
      in: place,
      required: own(value, 'required') === true || place === 'path',
      deprecated: own(value, 'deprecated') === true,
      description: ownString(value, 'description') ?? '',
      schema,
      style,
      explode:
        typeof explode === 'boolean'
          ? explode
          : collection === undefined
            ? undefined
            : collection === 'multi',
      media: isSchema(own(value, 'schema')) ? undefined : content?.key,
      example: this.example(located) ?? (content ? this.example(content.located) : undefined),
    }
  }

  private example(located: Located): Given | undefined {
    if (isRecord(located.value) && Object.hasOwn(located.value, 'example'))
      return { value: located.value.example }
    const [first] = entries(this.set, this.set.at(located, 'examples'))
    const target = first && this.set.follow(first.located)
    return target && isRecord(target.value) ? exampleData(target.value) : undefined
  }

  private body(located: Located): ApiBody | undefined {
    const target = located.value === undefined ? undefined : this.set.follow(located)
    if (!target || !isRecord(target.value)) return undefined
    return {
      description: ownString(target.value, 'description') ?? '',
      required: own(target.value, 'required') === true,
      media: readMedia(this.set, this.set.at(target, 'content')),
    }
  }

  private swaggerBody(
    parameters: readonly Located[],
    operation: Located,
    label: string,
  ): ApiBody | undefined {
    const bodies = parameters.filter((parameter) => ownString(parameter.value, 'in') === 'body')
    const fields = parameters.filter((parameter) => ownString(parameter.value, 'in') === 'formData')
    if (bodies.length > 1 || (bodies.length > 0 && fields.length > 0))
      this.report(
        'reference-document-lint',
        `\`${label}\` has more than one body.`,
        bodies[1] ?? fields[0] ?? operation,
      )
    const consumes = this.mediaTypes(operation, 'consumes')
    const [body] = bodies
    if (body)
      return {
        description: ownString(body.value, 'description') ?? '',
        required: own(body.value, 'required') === true,
        media: (consumes.length > 0 ? consumes : ['application/json']).map((type) => ({
          type,
          schema: this.set.at(body, 'schema'),
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

  private mediaTypes(operation: Located, key: 'consumes' | 'produces'): string[] {
    return textsIn(own(operation.value, key) ?? own(this.set.root.value, key))
  }

  private responses(operation: Located, label: string): ApiResponse[] {
    const all = children(this.set, this.set.at(operation, 'responses'))
    if (all.length === 0)
      this.report('reference-document-lint', `\`${label}\` has no responses.`, operation, { key: true })
    return all.flatMap(({ key, located }): ApiResponse[] => {
      if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(key))
        this.report(
          'reference-document-lint',
          `\`${key}\` of \`${label}\` is not a status that HTTP has.`,
          located,
          { key: true },
        )
      const target = this.set.follow(located)
      if (!target) return []
      return [
        {
          status: key,
          summary: ownString(target.value, 'summary') ?? '',
          description: ownString(target.value, 'description') ?? '',
          headers: entries(this.set, this.set.at(target, 'headers')).flatMap((header) => {
            const resolved = this.set.follow(header.located)
            return resolved ? [this.parameter(resolved, header.key, 'header')] : []
          }),
          media: this.swagger
            ? this.swaggerMedia(target, operation)
            : readMedia(this.set, this.set.at(target, 'content')),
          links: entries(this.set, this.set.at(target, 'links')).flatMap((link) => {
            const resolved = this.set.follow(link.located)
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

  private swaggerMedia(response: Located, operation: Located): ApiMedia[] {
    const schema = this.set.at(response, 'schema')
    const examples = own(response.value, 'examples')
    if (schema.value === undefined && !isRecord(examples)) return []
    const produces = this.mediaTypes(operation, 'produces')
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

  private servers(parent: Located): ApiServer[] {
    return items(this.set, this.set.at(parent, 'servers')).flatMap(({ value }) => {
      const url = ownString(value, 'url')
      if (url === undefined) return []
      const variables = own(value, 'variables')
      return [
        {
          url,
          name: ownString(value, 'name') ?? '',
          description: ownString(value, 'description') ?? '',
          variables: isRecord(variables)
            ? Object.keys(variables).map((name) => {
                const variable = own(variables, name)
                return {
                  name,
                  default: ownString(variable, 'default') ?? '',
                  values: textsIn(own(variable, 'enum')),
                  description: ownString(variable, 'description') ?? '',
                }
              })
            : [],
        },
      ]
    })
  }
}

/** What is said of an operation, and of all operations of its path. */
const joined = (own = '', shared = ''): string =>
  own === '' || own.includes(shared) ? own || shared : `${own.trimEnd()}\n\n${shared}`

const isSchema = (value: unknown): boolean => isRecord(value) || typeof value === 'boolean'

function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value
}

/** `$response.body#/id`, or a value that stands for itself. */
function linkValues(link: unknown): ApiResponse['links'][number]['values'] {
  const parameters = own(link, 'parameters')
  const body = own(link, 'requestBody')
  return Object.entries({
    ...(isRecord(parameters) ? parameters : {}),
    ...(body === undefined ? {} : { 'request body': body }),
  }).map(([name, value]) => ({ name, from: formatValue(value) }))
}

function swaggerServers(root: unknown): ApiServer[] {
  const host = ownString(root, 'host')
  const base = ownString(root, 'basePath') ?? ''
  const schemes = own(root, 'schemes')
  if (host === undefined)
    return base === '' || base === '/' ? [] : [{ url: base, name: '', description: '', variables: [] }]
  return (Array.isArray(schemes) ? textsIn(schemes) : ['https']).map((scheme) => ({
    url: `${scheme}://${host}${base === '/' ? '' : base}`,
    name: '',
    description: '',
    variables: [],
  }))
}

function codeSamples(operation: unknown): ApiOperation['samples'] {
  const list = own(operation, 'x-codeSamples') ?? own(operation, 'x-code-samples')
  if (!Array.isArray(list)) return []
  return list.flatMap((sample) => {
    const source = ownString(sample, 'source')
    const language = ownString(sample, 'lang') ?? 'text'
    return source === undefined
      ? []
      : [{ label: ownString(sample, 'label') ?? language, language: language.toLowerCase(), source }]
  })
}
