/** A schema, an operation, a document: JSON as it stands in a file. */
export type Plain = Record<string, unknown>

export interface RandomApi {
  readonly seed: number
  readonly operations: number
  readonly schemas: number
  readonly version: '2.0' | '3.0.3' | '3.1.0' | '3.2.0'
}

/**
 * The same document for the same seed: operations over schemas that refer to one another and use every
 * keyword now and then.
 */
export function randomApi({ seed, operations, schemas, version }: RandomApi): Plain {
  const maker = new RandomSchemas(seed, schemas, version)
  const definitions = Object.fromEntries(
    Array.from({ length: schemas }, (_, index) => [`Thing${index}`, maker.object(0)]),
  )
  const paths: Record<string, Plain> = {}
  for (let index = 0; index < operations; index++) {
    const method = (['get', 'post', 'put', 'patch', 'delete'] as const)[index % 5] ?? 'get'
    const path = `/area${Math.floor(index / 25)}/things${Math.floor(index / 5)}/{id}`
    paths[path] = { ...paths[path], [method]: maker.operation(method, index) }
  }
  const info = { title: `Random API ${seed}`, version: '1.0.0', description: 'Made for a *test*.' }
  return version === '2.0'
    ? { swagger: '2.0', info, host: 'api.example.com', basePath: '/v1', paths, definitions }
    : {
        openapi: version,
        info,
        servers: [{ url: 'https://api.example.com/v1' }],
        paths,
        components: { schemas: definitions },
      }
}

class RandomSchemas {
  constructor(
    private seed: number,
    private readonly count: number,
    private readonly version: RandomApi['version'],
  ) {}

  operation(method: string, index: number): Plain {
    const hasBody = ['post', 'put', 'patch'].includes(method)
    const isOld = this.version === '2.0'
    const query = {
      name: 'limit',
      in: 'query',
      description: 'How many at most.',
      ...(isOld
        ? { type: 'integer', minimum: 1, maximum: 100 }
        : { schema: { type: 'integer', minimum: 1, maximum: 100 } }),
    }
    const id = {
      name: 'id',
      in: 'path',
      required: true,
      ...(isOld ? { type: 'string' } : { schema: { type: 'string', format: 'uuid' } }),
    }
    const content = (schema: Plain): Plain =>
      isOld ? { schema } : { content: { 'application/json': { schema } } }
    return {
      operationId: `operation${index}`,
      tags: [`area ${Math.floor(index / 25)}`],
      summary: `Do ${method} number ${index}`,
      description: `Does **${method}** to thing ${index}, like the others.`,
      parameters: [
        id,
        query,
        ...(hasBody && isOld ? [{ name: 'body', in: 'body', required: true, schema: this.ref() }] : []),
      ],
      ...(hasBody && !isOld ? { requestBody: { required: true, ...content(this.ref()) } } : {}),
      responses: {
        200: {
          description: 'The thing.',
          ...content(
            this.pick([() => this.ref(), () => ({ type: 'array', items: this.ref() }), () => this.object(2)]),
          ),
        },
        404: { description: 'Not there.' },
      },
    }
  }

  object(depth: number): Plain {
    const names = [
      'id',
      'name',
      'email',
      'created_at',
      'size',
      'tags',
      'owner',
      'state',
      'url',
      'version',
      'items',
      'notes',
    ].filter(() => this.below(2) === 0)
    const properties = Object.fromEntries(names.map((name) => [name, this.schema(depth + 1)]))
    const required = names.filter(
      (name) => this.below(3) === 0 && !JSON.stringify(properties[name]).includes('$ref'),
    )
    return {
      type: 'object',
      description: 'A thing.',
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(this.below(4) === 0 ? { additionalProperties: false } : {}),
    }
  }

  private schema(depth: number): Plain {
    const flat = [
      () => this.text(),
      () => this.number(),
      () => ({ type: 'boolean', default: this.below(2) === 0 }),
      () => ({ type: 'string', enum: ['on', 'off', 'unknown'] }),
    ]
    const nested = [
      () => this.ref(),
      () => this.array(depth),
      () => this.object(depth),
      () => ({ type: 'object', additionalProperties: this.schema(depth + 1) }),
      () => this.composed(depth),
    ]
    return this.pick(depth > 3 ? flat : [...flat, ...flat, ...nested])
  }

  private text(): Plain {
    const nullable =
      this.version === '3.0.3'
        ? { type: 'string', nullable: true }
        : this.version === '2.0'
          ? { type: 'string', 'x-nullable': true }
          : { type: ['string', 'null'] }
    return this.pick([
      () => ({ type: 'string' }),
      () => nullable,
      () => ({ type: 'string', minLength: 3, maxLength: 3 + this.below(40) }),
      () => ({ type: 'string', maxLength: 1 + this.below(6) }),
      ...[
        'date-time',
        'date',
        'uuid',
        'email',
        'uri',
        'ipv4',
        'ipv6',
        'hostname',
        'time',
        'duration',
        'byte',
      ].map((format) => () => ({ type: 'string', format })),
      ...[
        '^[a-z]{2,8}$',
        '^v\\d+\\.\\d+\\.\\d+$',
        '^(?:yes|no)$',
        '^[A-Z]{3}-\\d{4}$',
        '^\\S+@\\S+$',
        '^[^\\s/]+(/[^\\s/]+)*$',
        '[0-9a-f]{8}',
      ].map((pattern) => () => ({ type: 'string', pattern })),
    ])
  }

  private number(): Plain {
    const low = this.below(50)
    const exclusive =
      this.version === '2.0' || this.version === '3.0.3'
        ? { minimum: low, exclusiveMinimum: true }
        : { exclusiveMinimum: low }
    return this.pick([
      () => ({ type: 'integer', format: 'int64' }),
      () => ({ type: 'integer', minimum: low, maximum: low + this.below(5) }),
      () => ({ type: 'number', ...exclusive }),
      () => ({ type: 'number', maximum: -low }),
      () => ({ type: 'integer', multipleOf: 1 + this.below(12), minimum: low }),
      () => ({ type: 'number', multipleOf: 0.25, minimum: 0.1, maximum: 1.9 }),
    ])
  }

  private array(depth: number): Plain {
    return this.pick([
      () => ({ type: 'array', items: this.schema(depth + 1) }),
      () => ({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 4, uniqueItems: true }),
      () => ({ type: 'array', items: { type: 'integer' }, maxItems: 1 + this.below(3) }),
      () => ({
        type: 'array',
        items: { type: 'string', enum: ['a', 'b', 'c'] },
        minItems: 3,
        uniqueItems: true,
      }),
    ])
  }

  private composed(depth: number): Plain {
    const kind = (name: string): Plain => ({
      type: 'object',
      required: ['kind', name],
      properties: { kind: { type: 'string', enum: [name] }, [name]: this.schema(depth + 2) },
    })
    return this.pick([
      () => ({ allOf: [this.ref(), { type: 'object', properties: { extra: this.text() } }] }),
      () => ({
        allOf: [kind('left'), { type: 'object', properties: { more: this.number() }, required: ['more'] }],
      }),
      ...(this.version === '2.0'
        ? []
        : [
            () => ({ oneOf: [kind('left'), kind('right')], discriminator: { propertyName: 'kind' } }),
            () => ({ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'integer' }] }),
          ]),
    ])
  }

  private ref(): Plain {
    return {
      $ref: `#/${this.version === '2.0' ? 'definitions' : 'components/schemas'}/Thing${this.below(this.count)}`,
    }
  }

  private pick(choices: readonly (() => Plain)[]): Plain {
    const choice = choices[this.below(choices.length)] ?? choices[0]
    if (!choice) throw new Error('nothing to choose from')
    return choice()
  }

  /** A whole number from 0, below `limit`. */
  private below(limit: number): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647
    return this.seed % limit
  }
}
