import { stringify } from 'yaml'
import { randomApi, type Plain } from './random-api.ts'

export interface CorpusDocument {
  readonly name: string
  /** Files by path; `specs/api.yaml` is the one that the plugin is told. */
  readonly files: Readonly<Record<string, string>>
  /** Rules of the diagnostics that it must have, sorted, each once; none for a document without a mistake. */
  readonly rules: readonly string[]
  /** Whether pages are made. */
  readonly drawn: boolean
}

interface More {
  readonly rules?: readonly string[]
  readonly drawn?: boolean
  readonly files?: Readonly<Record<string, string | Plain>>
}

function document(
  name: string,
  source: string | Plain,
  { rules = [], drawn = true, files = {} }: More = {},
): CorpusDocument {
  const text = (content: string | Plain): string =>
    typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false })
  return {
    name,
    files: {
      'specs/api.yaml': text(source),
      ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`specs/${path}`, text(content)])),
    },
    rules,
    drawn,
  }
}

const api = (more: Plain, version = '3.1.0'): Plain => ({
  openapi: version,
  info: { title: 'An API', version: '1' },
  ...more,
})
const ok = { 200: { description: 'Done.' } }
const get = (more: Plain = {}): Plain => ({ get: { responses: ok, ...more } })
const json = (schema: unknown): Plain => ({ content: { 'application/json': { schema } } })
const schemas = (all: Plain, version?: string): Plain =>
  api({ paths: {}, components: { schemas: all } }, version)
const ref = (name: string): Plain => ({ $ref: `#/components/schemas/${name}` })
const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index)
const evil =
  '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))${a}`b`\u2028\u0000</style>{{c}}'
const lint = ['reference-document-lint']
const invalid = { rules: ['invalid-reference-document'], drawn: false }

/** Documents of many versions, sizes and ways to be wrong. */
export const corpus: readonly CorpusDocument[] = [
  document('swagger-2-shop', {
    swagger: '2.0',
    info: { title: 'Shop', version: '2', license: { name: 'MIT' } },
    host: 'shop.example.com',
    basePath: '/v2',
    schemes: ['https', 'http'],
    consumes: ['application/json'],
    produces: ['application/json', 'application/xml'],
    securityDefinitions: {
      basic: { type: 'basic' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      auth: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a.example.com',
        tokenUrl: 'https://t.example.com',
        scopes: { 'read:all': 'Read' },
      },
    },
    security: [{ key: [] }],
    paths: {
      '/pets': {
        get: {
          parameters: [
            {
              name: 'tags',
              in: 'query',
              type: 'array',
              items: { type: 'string' },
              collectionFormat: 'multi',
            },
            { $ref: '#/parameters/limit' },
          ],
          responses: {
            200: {
              description: 'Pets',
              schema: { type: 'array', items: { $ref: '#/definitions/Pet' } },
              headers: { 'X-Total': { type: 'integer' } },
              examples: { 'application/json': [{ name: 'Rex' }] },
            },
          },
        },
        post: {
          parameters: [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
          responses: { 201: { $ref: '#/responses/Made' } },
        },
      },
      '/pets/{id}/photo': {
        post: {
          consumes: ['multipart/form-data'],
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'integer', format: 'int64' },
            { name: 'photo', in: 'formData', type: 'file', required: true },
            { name: 'note', in: 'formData', type: 'string' },
          ],
          responses: { default: { description: 'Done' } },
        },
      },
    },
    parameters: {
      limit: {
        name: 'limit',
        in: 'query',
        type: 'integer',
        default: 20,
        minimum: 1,
        maximum: 50,
        exclusiveMaximum: true,
      },
    },
    responses: { Made: { description: 'Made', schema: { $ref: '#/definitions/Pet' } } },
    definitions: {
      Pet: {
        type: 'object',
        discriminator: 'kind',
        required: ['name', 'kind'],
        properties: {
          name: { type: 'string', minLength: 1 },
          kind: { type: 'string' },
          born: { type: 'string', format: 'date' },
          weight: { type: 'number', minimum: 0, exclusiveMinimum: true },
        },
      },
      Dog: {
        allOf: [
          { $ref: '#/definitions/Pet' },
          { type: 'object', properties: { packSize: { type: 'integer', minimum: 0 } } },
        ],
      },
    },
  }),
  document(
    'swagger-2-wrong',
    {
      swagger: '2.0',
      info: {},
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'a', in: 'body', schema: {} },
              { name: 'b', in: 'body', schema: {} },
            ],
            responses: { 200: { $ref: '#/responses/Gone' } },
          },
        },
      },
    },
    { rules: ['broken-ref', 'reference-document-lint'] },
  ),
  document(
    'openapi-3.0',
    schemas(
      {
        Base: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' } },
          discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
        },
        Cat: {
          allOf: [
            ref('Base'),
            {
              type: 'object',
              properties: {
                kind: { type: 'string', enum: ['cat'] },
                lives: { type: 'integer', minimum: 0, maximum: 9, exclusiveMinimum: true },
              },
            },
          ],
        },
        Dog: {
          allOf: [
            ref('Base'),
            {
              type: 'object',
              properties: {
                kind: { type: 'string', enum: ['dog'] },
                bark: { type: 'string', nullable: true },
              },
            },
          ],
        },
        Animal: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: {
            propertyName: 'kind',
            mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
          },
        },
        Maybe: { nullable: true, allOf: [ref('Cat')] },
        Page: {
          type: 'object',
          properties: {
            items: { type: 'array', items: ref('Animal'), maxItems: 10 },
            next: { type: 'string', format: 'uri', nullable: true },
          },
        },
      },
      '3.0.3',
    ),
  ),
  document(
    'openapi-3.1',
    schemas({
      Null: { type: ['integer', 'null'], minimum: 3 },
      Constant: { const: { a: [1, null] } },
      Tuple: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer', minimum: 7 }],
        items: false,
        minItems: 2,
      },
      Card: {
        type: 'object',
        properties: { number: { type: 'string' }, expires: { type: 'string' } },
        dependentRequired: { number: ['expires'] },
      },
      Conditional: {
        type: 'object',
        properties: { country: { type: 'string', enum: ['us', 'nl'] }, zip: { type: 'string' } },
        required: ['country'],
        if: { properties: { country: { const: 'us' } } },
        then: { required: ['zip'] },
      },
      Embedded: { type: 'string', contentMediaType: 'application/json', contentEncoding: 'base64' },
      Local: {
        $defs: { part: { type: 'string', pattern: '^p' } },
        type: 'object',
        properties: { part: { $ref: '#/components/schemas/Local/$defs/part' } },
      },
      Names: {
        type: 'object',
        propertyNames: { pattern: '^[a-z]+$' },
        additionalProperties: { type: 'integer' },
        minProperties: 1,
      },
      Patterned: {
        type: 'object',
        patternProperties: { '^x-[a-z]+$': { type: 'string' } },
        additionalProperties: false,
        minProperties: 1,
      },
      Closed: {
        allOf: [{ type: 'object', properties: { a: { type: 'string' } } }],
        properties: { b: { type: 'integer' } },
        unevaluatedProperties: false,
      },
      Contains: { type: 'array', contains: { const: 'x' }, items: { type: 'string' } },
      Not: { type: 'string', not: { enum: ['text'] } },
      Beside: { $ref: '#/components/schemas/Local', description: 'Keywords beside a reference.' },
      Examples: { type: 'string', examples: ['one', 'two'] },
      Yes: true,
    }),
  ),
  document(
    'hard',
    schemas({
      Overlap: {
        oneOf: [
          { type: 'object', properties: { left: { type: 'string' } } },
          { type: 'object', properties: { right: { type: 'string' } } },
        ],
      },
      Numbers: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      Dates: {
        oneOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
      NotNull: { not: { type: 'null' } },
      Code: { type: 'string', pattern: '^(?!00)[0-9]{2}$' },
      Password: { type: 'string', format: 'password', minLength: 30, pattern: '^(?=.*[A-Z])(?=.*[0-9]).+$' },
      Hex: { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' },
      Phone: { type: 'string', pattern: '^\\+[1-9]\\d{1,14}$', minLength: 8 },
      Semver: {
        type: 'string',
        pattern: '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-[0-9A-Za-z-]+)?$',
      },
      Slug: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 4 },
      Odd: { type: 'integer', exclusiveMinimum: 10, exclusiveMaximum: 20, multipleOf: 7 },
      Tiny: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
      Negative: { type: 'integer', maximum: -1, multipleOf: 5 },
      Matrix: {
        type: 'array',
        minItems: 3,
        maxItems: 3,
        items: { type: 'array', minItems: 3, maxItems: 3, items: { type: 'number' } },
      },
      Points: {
        type: 'array',
        minItems: 3,
        uniqueItems: true,
        items: {
          type: 'object',
          required: ['x', 'y'],
          properties: {
            x: { type: 'integer', minimum: 0, maximum: 9 },
            y: { type: 'integer', minimum: 0, maximum: 9 },
          },
          additionalProperties: false,
        },
      },
      Flags: { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'boolean' } },
      Either: {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' } },
        oneOf: [
          { required: ['id'], not: { required: ['name'] } },
          { required: ['name'], not: { required: ['id'] } },
        ],
      },
      Few: { type: 'object', maxProperties: 1, properties: { a: { type: 'string' }, b: { type: 'string' } } },
      Enumerated: { type: 'string', enum: ['no', 'long enough'], minLength: 4 },
      Merged: {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer', minimum: 3 } } },
          { type: 'object', required: ['a'], properties: { a: { type: 'integer', maximum: 5 } } },
        ],
      },
      Dependent: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' } },
        dependentSchemas: { a: { required: ['b'], properties: { b: { type: 'integer' } } } },
      },
    }),
  ),
  document('openapi-3.2', {
    openapi: '3.2.0',
    $self: 'https://example.com/api',
    info: { title: 'New', version: '1', summary: 'Short' },
    servers: [{ name: 'main', url: 'https://example.com' }],
    tags: [
      { name: 'a', summary: 'A tag', kind: 'nav' },
      { name: 'b', parent: 'a' },
    ],
    paths: {
      '/search': {
        query: {
          tags: ['a'],
          requestBody: json({ type: 'object', properties: { q: { type: 'string' } } }),
          responses: {
            200: {
              summary: 'Found',
              content: {
                'application/jsonl': {
                  itemSchema: { type: 'object', properties: { hit: { type: 'string' } } },
                },
                'text/event-stream': {
                  itemSchema: { type: 'object', properties: { data: { type: 'string' } } },
                },
              },
            },
          },
        },
        additionalOperations: { COPY: { tags: ['b'], responses: ok }, 'M-SEARCH': { responses: ok } },
      },
      '/q': {
        get: {
          parameters: [
            {
              name: 'all',
              in: 'querystring',
              content: {
                'application/x-www-form-urlencoded': {
                  schema: { type: 'object', properties: { a: { type: 'integer' } } },
                },
              },
            },
          ],
          responses: ok,
        },
      },
    },
  }),
  document(
    'webhooks-only',
    api({
      webhooks: {
        created: {
          post: {
            summary: 'Created',
            requestBody: json({
              type: 'object',
              required: ['id'],
              properties: { id: { type: 'string', format: 'uuid' } },
            }),
            responses: ok,
          },
        },
        removed: { post: { responses: ok } },
      },
    }),
  ),
  document(
    'schemas-only',
    schemas({ A: { type: 'string' }, B: { type: 'object', properties: { a: ref('A') } } }),
  ),
  document('nothing', api({ paths: {} }), { rules: lint }),
  document(
    'several-files',
    api({
      paths: { '/users': { $ref: 'paths/users.yaml' }, '/users/{id}': { $ref: 'paths/users.yaml#/~1one' } },
      components: {
        schemas: {
          User: { $ref: 'schemas/user.json' },
          Team: { $ref: './schemas/team.yaml#/definitions/Team' },
        },
      },
    }),
    {
      files: {
        'paths/users.yaml': {
          get: {
            parameters: [{ $ref: '../parameters.yaml#/limit' }],
            responses: {
              200: {
                description: 'Users',
                ...json({ type: 'array', items: { $ref: '../schemas/user.json' } }),
              },
              default: { $ref: '../api.yaml#/components/responses/Nope' },
            },
          },
          '/one': {
            put: {
              parameters: [{ $ref: '../parameters.yaml#/id' }],
              requestBody: json({ $ref: '../schemas/user.json' }),
              responses: ok,
            },
          },
        },
        'parameters.yaml': {
          limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
          id: { name: 'id', in: 'path', required: true, schema: { $ref: 'schemas/ids.yaml#/$defs/id' } },
        },
        'schemas/user.json':
          '{"type": "object", "required": ["id"], "properties": {"id": {"$ref": "ids.yaml#/$defs/id"}, "team": {"$ref": "team.yaml#/definitions/Team"}}}',
        'schemas/team.yaml': {
          definitions: {
            Team: {
              type: 'object',
              properties: {
                name: { type: 'string', minLength: 2 },
                members: { type: 'array', items: { $ref: 'user.json' } },
              },
            },
          },
        },
        'schemas/ids.yaml': { $defs: { id: { type: 'string', pattern: '^u-[0-9]{4}$' } } },
      },
      rules: ['broken-ref'],
    },
  ),
  document(
    'several-files-broken',
    api({ paths: { '/a': { $ref: 'a.yaml' }, '/b': { $ref: 'b.yaml' }, '/c': get() } }),
    { files: { 'b.yaml': 'get: [\n' }, rules: ['broken-ref', 'invalid-reference-document'] },
  ),
  document(
    'remote-references',
    schemas({
      A: { $ref: 'https://example.com/a.json' },
      B: { $ref: '../../../etc/passwd' },
      C: { $ref: '/etc/passwd' },
      D: { $ref: 'file:///etc/passwd' },
      E: { type: 'object', properties: { a: ref('A'), ok: { type: 'integer' } } },
    }),
    { rules: ['forbidden-ref'] },
  ),
  document(
    'broken-references',
    api({
      paths: {
        '/a': get({
          parameters: [{ $ref: '#/components/parameters/Lmit' }],
          responses: { 200: { $ref: '#/components/responses/Nope' } },
        }),
      },
      components: {
        parameters: { Limit: { name: 'limit', in: 'query', schema: { $ref: '#/components/schemas/Gone' } } },
        schemas: {
          Odd: { $ref: '#not/a/pointer' },
          Bad: { $ref: '#/components/schemas/%E0%A4%A' },
          Number: { type: 'object', properties: { $ref: { type: 'string' } } },
        },
      },
    }),
    { rules: ['broken-ref'] },
  ),
  document(
    'loops',
    schemas({
      A: ref('B'),
      B: ref('A'),
      Self: { allOf: [ref('Self'), { type: 'object', properties: { a: { type: 'string' } } }] },
      List: { type: 'array', items: ref('List') },
      Any: { anyOf: [ref('Any'), { type: 'integer' }] },
    }),
    { rules: ['broken-ref'] },
  ),
  document(
    'recursive',
    schemas({
      Node: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          parent: ref('Node'),
          children: { type: 'array', items: ref('Node') },
          byName: { type: 'object', additionalProperties: ref('Node') },
        },
      },
      Expression: {
        oneOf: [
          {
            type: 'object',
            required: ['value'],
            properties: { value: { type: 'number' } },
            additionalProperties: false,
          },
          {
            type: 'object',
            required: ['left', 'right'],
            properties: { left: ref('Expression'), right: ref('Expression') },
            additionalProperties: false,
          },
        ],
      },
      Even: { type: 'object', properties: { odd: ref('Odd') } },
      Odd: { type: 'object', properties: { even: ref('Even') } },
      Json: {
        anyOf: [
          { type: 'string' },
          { type: 'array', items: ref('Json') },
          { type: 'object', additionalProperties: ref('Json') },
        ],
      },
    }),
  ),
  document(
    'wide',
    schemas(
      Object.fromEntries(
        range(14).map((index) => [
          `N${index}`,
          {
            type: 'object',
            properties: Object.fromEntries(
              range(14).map((child) => [`p${child}`, ref(`N${(index + child + 1) % 14}`)]),
            ),
          },
        ]),
      ),
    ),
  ),
  document(
    'huge-enumerations',
    schemas(
      {
        Many: { type: 'string', enum: range(5_000).map((index) => `value-${index}`) },
        Mixed: { enum: [1, 'one', null, true, { a: 1 }, [2]] },
        Empty: { enum: [] },
      },
      '3.1.0',
    ),
  ),
  document(
    'huge-compositions',
    schemas({
      Any: {
        anyOf: range(200).map((index) => ({
          type: 'object',
          properties: { [`p${index}`]: { type: 'string' } },
        })),
      },
      All: {
        allOf: range(200).map((index) => ({
          type: 'object',
          properties: { [`p${index}`]: { type: 'integer', minimum: index } },
          required: [`p${index}`],
        })),
      },
      One: { oneOf: range(200).map((index) => ({ type: 'string', const: `c${index}` })) },
    }),
  ),
  document(
    'anchors',
    'openapi: 3.1.0\ninfo: &info {title: Anchors, version: "1"}\nx-defaults: &text {type: string, minLength: 2}\nx-ok: &ok\n  "200": {description: Done}\npaths:\n  /a: &a\n    get: &get\n      summary: One\n      responses: *ok\n  /b:\n    get:\n      <<: *get\n      summary: Two\n  /c: *a\ncomponents:\n  schemas:\n    A: *text\n    B: {<<: *text, maxLength: 4}\n    C: {type: object, properties: {a: *text, b: *text}}\n',
  ),
  document(
    'one-id-for-all',
    api({
      paths: Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, get({ operationId: 'same / #1' })])),
    }),
    { rules: ['duplicate-operation-id'] },
  ),
  document(
    'odd-paths',
    api({
      paths: {
        '/': get(),
        '/a/{id}.{ext}': get(),
        '/a/{id}/{id}': get(),
        '/{a}{b}': get(),
        '/a//b': get(),
        '/a?x=y': get(),
        '/a#b': get(),
        '/A': get(),
        '/a': get(),
        '/a/': get(),
        '/{+path}': get(),
        '/{}': get(),
        '/{': get(),
        '/%7Ba%7D': get(),
        '/straße/日本/🐝': get(),
        'no-slash': get(),
        '/x/../../etc': get(),
        [`/${'long/'.repeat(1_000)}`]: get(),
        '/p/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'ghost', in: 'path', required: true, schema: {} },
          ],
          ...get(),
        },
      },
    }),
    { rules: lint },
  ),
  document(
    'hostile-strings',
    api({
      info: {
        title: evil,
        version: evil,
        description: evil,
        termsOfService: 'javascript:alert(1)',
        contact: { name: evil, url: 'javascript:alert(1)', email: evil },
      },
      servers: [
        {
          url: `https://{${evil}}`,
          description: evil,
          variables: { [evil]: { default: evil, enum: [evil] } },
        },
      ],
      tags: [{ name: evil, description: evil, externalDocs: { url: 'data:text/html,x' } }],
      paths: {
        [`/${evil}`]: {
          post: {
            tags: [evil],
            operationId: evil,
            summary: evil,
            description: evil,
            parameters: ['query', 'header', 'cookie'].map((place) => ({
              name: `${place}${evil}`,
              in: place,
              required: true,
              description: evil,
              example: evil,
              schema: { type: 'string', enum: [evil], default: evil },
            })),
            requestBody: {
              description: evil,
              content: {
                [evil]: { schema: { type: 'object', properties: { [evil]: { const: evil } } } },
                'application/json': { example: { [evil]: evil } },
              },
            },
            responses: {
              200: {
                description: evil,
                headers: { [evil]: { schema: {}, description: evil } },
                links: { [evil]: { operationId: evil } },
              },
            },
            'x-codeSamples': [{ lang: evil, label: evil, source: evil }],
          },
        },
      },
      components: {
        securitySchemes: { [evil]: { type: evil, description: evil } },
        schemas: {
          [evil]: {
            title: evil,
            description: evil,
            pattern: evil,
            properties: { [evil]: { type: 'string', format: evil } },
          },
        },
      },
    }),
    { rules: lint },
  ),
  document(
    'names-of-objects',
    api({
      tags: [{ name: '__proto__' }, { name: 'constructor' }],
      paths: {
        '/__proto__': get({ tags: ['__proto__'], operationId: 'constructor' }),
        '/constructor': get({ tags: ['constructor'], operationId: 'toString' }),
        '/{hasOwnProperty}': get({
          parameters: [
            {
              name: 'hasOwnProperty',
              in: 'path',
              required: true,
              schema: { $ref: '#/components/schemas/constructor' },
            },
          ],
        }),
      },
      components: {
        schemas: JSON.parse(
          '{"__proto__": {"type": "object", "properties": {"__proto__": {"type": "string"}}, "required": ["__proto__"]}, "constructor": {"type": "string", "minLength": 3}, "toString": {"type": "object", "properties": {"valueOf": {"type": "integer"}}}}',
        ) as Plain,
      },
    }),
  ),
  document(
    'values-as-written',
    'openapi: 3.1.0\ninfo: {title: Values, version: 1.0}\npaths: {}\ncomponents:\n  schemas:\n    Big: {type: integer, example: 12345678901234567890, maximum: 9223372036854775807}\n    Date: {type: string, format: date, example: 2025-01-02}\n    Yes: {type: string, example: "yes", default: no}\n    Octal: {type: integer, example: 0o17}\n    Infinite: {type: number, example: .5}\n    Text: {type: string, example: |\n      several\n      lines\n    }\n',
    { rules: ['invalid-reference-document'], drawn: false },
  ),
  document(
    'every-style',
    api({
      paths: {
        '/s/{simple}/{label}/{matrix}': get({
          parameters: [
            ['simple', 'simple'],
            ['label', 'label'],
            ['matrix', 'matrix'],
          ]
            .flatMap(([name, style]) => [
              {
                name,
                in: 'path',
                required: true,
                style,
                explode: true,
                schema: { type: 'array', items: { type: 'integer' } },
              },
            ])
            .concat(
              [
                ['form', true],
                ['form', false],
                ['spaceDelimited', false],
                ['pipeDelimited', false],
                ['deepObject', true],
                ['tabDelimited', true],
              ].map(([style, explode], index) => ({
                name: `q${index}`,
                in: 'query',
                required: true,
                style: String(style),
                explode: Boolean(explode),
                schema: {
                  type: 'object',
                  properties: { a: { type: 'string' }, b: { type: 'integer' } },
                } as never,
              })),
            ),
        }),
      },
    }),
  ),
  document(
    'every-security',
    api({
      security: [{ oauth: ['read'], key: [] }, {}, { nowhere: [] }],
      paths: { '/a': get(), '/b': get({ security: [] }), '/c': get({ security: [{ bearer: [] }] }) },
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic' },
          bearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
          digest: { type: 'http', scheme: 'digest' },
          key: { type: 'apiKey', in: 'cookie', name: 'sid' },
          oauth: {
            type: 'oauth2',
            flows: {
              clientCredentials: { tokenUrl: 'https://t.example.com', scopes: { read: 'Read' } },
              deviceAuthorization: {
                deviceAuthorizationUrl: 'https://d.example.com',
                tokenUrl: 'https://t.example.com',
                scopes: {},
              },
            },
          },
          oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://o.example.com' },
          tls: { type: 'mutualTLS' },
          odd: { type: 'magic' },
          empty: {},
        },
      },
    }),
    { rules: ['reference-document-lint'] },
  ),
  document(
    'callbacks-and-links',
    api({
      paths: {
        '/subscribe': {
          post: {
            requestBody: json({ type: 'object', properties: { url: { type: 'string', format: 'uri' } } }),
            callbacks: {
              event: { '{$request.body#/url}': { post: { requestBody: json(ref('Event')), responses: ok } } },
              again: { $ref: '#/components/callbacks/Again' },
            },
            responses: {
              201: {
                description: 'Made',
                headers: { Location: { schema: { type: 'string', format: 'uri' } } },
                links: { self: { operationId: 'get', parameters: { id: '$response.body#/id' } } },
              },
              '4XX': { description: 'No' },
              default: { description: 'Else' },
            },
            'x-codeSamples': [{ lang: 'shell', source: 'echo 1' }],
          },
        },
      },
      components: {
        callbacks: { Again: { '{$request.query.url}': get() } },
        schemas: { Event: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } } },
      },
    }),
  ),
  document(
    'every-media-type',
    api({
      paths: {
        '/m': {
          post: {
            requestBody: {
              content: Object.fromEntries(
                [
                  'application/xml',
                  'application/x-www-form-urlencoded',
                  'multipart/form-data',
                  'application/octet-stream',
                  'text/csv',
                  'application/vnd.acme+json;version=2',
                  '*/*',
                  'image/*',
                  'nonsense',
                ].map((type) => [
                  type,
                  {
                    schema: {
                      type: 'object',
                      properties: {
                        file: { type: 'string', format: 'binary' },
                        files: { type: 'array', items: { type: 'string', format: 'binary' } },
                        name: { type: 'string' },
                      },
                    },
                  },
                ]),
              ),
            },
            responses: {
              200: {
                description: 'Done',
                content: {
                  'application/json': {
                    examples: {
                      a: { value: { a: 1 } },
                      b: { externalValue: 'https://example.com/b' },
                      c: { $ref: '#/components/examples/C' },
                    },
                  },
                  'application/problem+json': { example: '{broken' },
                },
              },
            },
          },
        },
      },
      components: { examples: { C: { summary: 'C', value: [1, 2] } } },
    }),
  ),
  document(
    'unicode',
    api({
      info: { title: '蜂の巣 API', version: '１' },
      tags: [{ name: 'الخلية' }, { name: '🐝' }],
      paths: {
        '/蜂/{名}': get({
          tags: ['الخلية'],
          summary: 'جلب',
          parameters: [
            { name: '名', in: 'path', required: true, schema: { type: 'string', pattern: '^\\p{L}+$' } },
          ],
        }),
        '/🐝': get({ tags: ['🐝'] }),
      },
      components: { schemas: { 蜜: { type: 'object', properties: { 'größe µ': { type: 'number' } } } } },
    }),
  ),
  document(
    'everything-null',
    api(
      Object.fromEntries(
        ['servers', 'tags', 'paths', 'webhooks', 'components', 'security', 'externalDocs'].map((key) => [
          key,
          null,
        ]),
      ),
    ),
    { rules: lint },
  ),
  document(
    'everything-of-another-type',
    api({
      info: 'text',
      servers: 'https://example.com',
      tags: [1, 'a', null, { name: 5 }],
      security: 'none',
      paths: {
        '/a': {
          get: {
            parameters: { a: 1 },
            responses: 'ok',
            requestBody: 3,
            tags: 'a',
            callbacks: [],
            security: {},
          },
          post: [],
          put: null,
        },
        '/b': 'text',
        '/c': {
          get: {
            parameters: [null, 'a', { name: 3, in: 'query' }, { name: 'x' }, { name: 'y', in: 'nowhere' }],
            responses: { 200: null, 201: 'text', 202: { content: [], headers: 'a', links: 4 } },
            requestBody: { content: { 'application/json': null, 'text/plain': { schema: 7 } } },
          },
        },
      },
      components: {
        schemas: {
          A: 3,
          B: [],
          C: { type: 7, properties: [], required: 'a', enum: 'b', allOf: {}, items: 'x' },
          D: { properties: { a: null, b: 'text' } },
        },
        securitySchemes: [],
      },
    }),
    { rules: lint },
  ),
  document(
    'kubernetes-like',
    schemas(
      {
        Port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
        Open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        Quantity: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?)(Ki|Mi|Gi|m)?$' },
        Condition: {
          type: 'object',
          required: ['type', 'status'],
          properties: {
            type: {
              type: 'string',
              maxLength: 316,
              pattern:
                '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
            },
            status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
          },
        },
      },
      '3.0.3',
    ),
  ),
  document(
    'long-texts',
    api({
      info: { title: 'T'.repeat(5_000), version: '1', description: 'word '.repeat(50_000) },
      paths: {
        '/a': get({
          operationId: 'o'.repeat(10_000),
          summary: '*'.repeat(3_000),
          description: `${'> '.repeat(200)}deep`,
        }),
      },
    }),
    { rules: ['input-too-costly'] },
  ),
  document(
    'windows-text',
    `\uFEFF${stringify(api({ paths: { '/a': get({ summary: 'A' }) } })).replaceAll('\n', '\r\n')}`,
  ),
  document('json', JSON.stringify(api({ paths: { '/a': get() } }))),
  document(
    'version-as-number',
    'openapi: 3.1\ninfo: {title: A, version: 1}\npaths: {/a: {get: {responses: {200: {description: ok}}}}}\n',
  ),
  document('tabs', 'openapi: 3.1.0\ninfo:\n\ttitle: A\n', invalid),
  document('javascript-comment', '{"openapi": "3.1.0", // no\n"paths": {}}', invalid),
  document('empty', ' \n', invalid),
  document(
    'one-name-twice',
    'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a: {}\n  /a: {}\n',
    invalid,
  ),
  document(
    'a-map-of-50,000-names',
    `openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {}\ncomponents:\n  schemas:\n    A:\n      example:\n${range(
      50_000,
    )
      .map((index) => `        n${index}: ${index}\n`)
      .join('')}`,
    // Its example is shown in part.
    { rules: ['reference-document-lint'] },
  ),
  document('a-list', '- openapi\n', { rules: ['unsupported-reference-version'], drawn: false }),
  document('too-new', 'openapi: 4.0.0\n', { rules: ['unsupported-reference-version'], drawn: false }),
  document('too-deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, {
    rules: ['nesting-too-deep'],
    drawn: false,
  }),
  document('small', randomApi({ seed: 3, operations: 5, schemas: 4, version: '3.1.0' })),
  document('medium', randomApi({ seed: 5, operations: 60, schemas: 40, version: '3.0.3' })),
  document('medium-swagger', randomApi({ seed: 7, operations: 60, schemas: 40, version: '2.0' })),
  document('large', randomApi({ seed: 11, operations: 80, schemas: 60, version: '3.2.0' })),
  document('larger', randomApi({ seed: 13, operations: 405, schemas: 20, version: '3.1.0' })),
]
