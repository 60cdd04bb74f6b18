import { stringify } from 'yaml'

/** Small documents in which references show everything that they can show. */

const field = { type: 'string', description: 'A *field* of `text`.', enum: ['a', 'b'], default: 'a' }

const pet = {
  title: 'Pet',
  description: 'An animal.\n\nIt has **four** legs.',
  type: 'object',
  required: ['name'],
  properties: {
    name: { ...field, deprecated: true, readOnly: true, minLength: 1, pattern: '^a' },
    owner: {
      type: 'object',
      description: 'Who feeds it.',
      required: ['address'],
      properties: {
        address: {
          type: 'object',
          properties: { street: { type: 'string', examples: ['Elm Street'] }, city: { type: 'string' } },
        },
        phones: {
          type: 'array',
          minItems: 1,
          items: { type: 'string', format: 'uri', description: 'One number.' },
        },
      },
    },
    tags: { type: 'object', additionalProperties: { type: 'integer', minimum: 1, maximum: 4 } },
    toys: {
      type: 'array',
      items: { type: 'object', properties: { label: field, price: { type: 'number', nullable: true } } },
    },
    food: {
      oneOf: [
        { title: 'Dry', type: 'object', properties: { weight: { type: 'integer' } } },
        { title: 'Wet', type: 'object', description: 'In tins.', properties: { tins: { type: 'integer' } } },
      ],
      discriminator: { propertyName: 'kind' },
    },
    size: {
      anyOf: [
        { type: 'string', description: 'As a word.' },
        { type: 'integer', minimum: 3 },
      ],
    },
    many: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 18 }, (_, index) => [
          `f${index}`,
          { type: 'string', description: `N ${index}` },
        ]),
      ),
    },
    parent: { $ref: '#/components/schemas/Pet' },
  },
}

/** An OpenAPI document. */
export const api = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: 'Pets',
    version: '1.2',
    description: 'About pets.\n\n# Getting started\n\nSend a request:\n\n```sh\ncurl example.com\n```\n',
    contact: { name: 'Support', url: 'https://other.example/support' },
    license: { name: 'MIT', url: 'https://other.example/license' },
  },
  externalDocs: { url: 'https://other.example/docs', description: 'More to read' },
  servers: [
    {
      url: 'https://{region}.example.com',
      description: 'Where *it* runs',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'The region' } },
    },
  ],
  tags: [{ name: 'Animals', description: 'All | animals.' }, { name: 'Shops' }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key.' },
      token: { type: 'http', scheme: 'bearer' },
      flow: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://example.com/t',
            scopes: { read: 'Reads', write: 'Writes' },
          },
        },
      },
    },
    schemas: {
      Pet: pet,
      Shop: { type: 'object', properties: { best: { $ref: '#/components/schemas/Pet' } } },
    },
  },
  paths: {
    '/pets/{id}': {
      post: {
        summary: 'Create a pet',
        description: 'First sentence. Then\n\n- one\n- two',
        tags: ['Animals'],
        deprecated: true,
        externalDocs: { url: 'https://other.example/create', description: 'Read on' },
        'x-quota': { perMinute: 3 },
        servers: [{ url: 'https://other.example.com', description: 'Elsewhere' }],
        security: [{ key: [], token: [] }, { flow: ['read'] }, {}],
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The *number*.',
            schema: { type: 'string' },
          },
          {
            name: 'tags',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            deprecated: true,
            schema: { type: 'array', items: { type: 'string', enum: ['x', 'y'] }, default: ['x'] },
          },
          { name: 'X-Trace', in: 'header', schema: { type: 'integer', minimum: 1 }, example: 7 },
        ],
        requestBody: {
          required: true,
          description: 'The new pet.',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Pet' },
              examples: {
                small: { summary: 'A small one', description: 'Just a name.', value: { name: 'a' } },
                large: { summary: 'A large one', value: { name: 'b', tags: { z: 2 } } },
              },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
              encoding: {
                photo: { contentType: 'image/png', headers: { 'X-Size': { schema: { type: 'integer' } } } },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'It was created.',
            headers: { 'X-Rate': { description: 'What is left.', schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            links: {
              next: {
                operationId: 'listPets',
                parameters: { id: '$response.body#/id' },
                description: 'All.',
              },
            },
          },
          400: {
            description: 'It was refused.',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { reason: { type: 'string' } } },
                examples: { one: { summary: 'No name', value: { reason: 'name' } } },
              },
            },
          },
          default: { description: 'Something else.' },
        },
        callbacks: {
          onDone: {
            '{$request.body#/url}': {
              post: {
                summary: 'Done',
                requestBody: {
                  content: {
                    'application/json': { schema: { type: 'object', properties: { done: field } } },
                  },
                },
                responses: { 200: { description: 'Thanks.' } },
              },
            },
          },
        },
      },
    },
    '/pets': {
      get: {
        operationId: 'listPets',
        tags: ['Animals'],
        summary: 'List pets',
        responses: {
          200: {
            description: 'All pets.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
            },
          },
        },
      },
    },
    '/shops': {
      get: {
        tags: ['Shops'],
        summary: 'List shops',
        responses: {
          200: { description: 'Names.', content: { 'text/plain': { schema: { type: 'string' } } } },
        },
      },
    },
  },
})

/** A JSON Schema. */
export const schema = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://example.com/pet.json',
  ...pet,
  properties: { ...pet.properties, parent: { $ref: '#' }, shop: { $ref: '#/$defs/shop' } },
  $defs: {
    shop: {
      title: 'Shop',
      description: 'Sells pets.',
      type: 'object',
      properties: { open: { type: 'boolean' } },
    },
    hours: { type: 'array', items: { type: 'integer' } },
  },
})

/** Two kinds of custom resources, one in two versions. */
export const resources = [
  {
    group: 'example.com',
    scope: 'Namespaced',
    names: {
      kind: 'Pet',
      plural: 'pets',
      listKind: 'PetList',
      shortNames: ['pt'],
      categories: ['all', 'zoo'],
    },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v2',
      ...(name === 'v1' ? { deprecated: true, deprecationWarning: 'Use v2 instead.' } : {}),
      subresources: { status: {} },
      additionalPrinterColumns: [
        { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp', description: 'How *old*.' },
      ],
      schema: {
        openAPIV3Schema: {
          type: 'object',
          description: 'A pet in a cluster.',
          'x-kubernetes-validations': [{ rule: 'self.spec.size > 1', message: 'Too small.' }],
          properties: {
            spec: { ...pet, properties: { ...pet.properties, parent: { type: 'string' } } },
            status: { type: 'object', description: 'How it is.', properties: { ready: { type: 'boolean' } } },
          },
        },
      },
    })),
  },
  {
    group: 'example.com',
    scope: 'Cluster',
    names: { kind: 'Shop', plural: 'shops' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', description: 'Sells.' } },
      },
    ],
  },
]
  .map((spec) =>
    stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${spec.names.plural}.example.com` },
      spec,
    }),
  )
  .join('---\n')

/** Commands. */
export const commands = stringify({
  tool: 'zoo',
  commonFlags: [{ name: 'verbose', short: 'v', type: 'bool', persistent: true, description: 'Says more.' }],
  commands: [
    {
      name: 'zoo',
      summary: 'Keeps *pets*.',
      description: 'Keeps pets.\n\n- in cages\n- in tanks',
      flags: [
        { name: 'config', type: 'string', persistent: true, description: 'A file.', env: 'ZOO_CONFIG' },
      ],
    },
    {
      name: 'zoo feed',
      usage: 'zoo feed NAME [flags]',
      aliases: ['give'],
      stability: 'beta',
      summary: 'Feeds a pet.',
      description: 'Feeds a pet, with `--food`.',
      args: [
        { name: 'NAME', required: true, description: 'Which *pet*.', allowed: ['rex', 'tom'] },
        { name: 'MORE', optional: true, variadic: true, description: 'Others.' },
      ],
      flags: [
        {
          name: 'food',
          short: 'f',
          type: 'string',
          required: true,
          allowed: ['dry', 'wet'],
          description: 'What.',
        },
        {
          name: 'amount',
          type: 'int',
          default: 3,
          example: 5,
          stability: 'alpha',
          description: 'How | much.',
        },
        {
          name: 'until',
          type: 'string',
          format: 'date',
          deprecated: 'Use `--amount`.',
          description: 'Till when.',
        },
        ...['a', 'b', 'c', 'd'].map((name) => ({
          name: `log-${name}`,
          type: 'bool',
          description: `Log ${name}.`,
        })),
      ],
      mutuallyExclusive: [['amount', 'until']],
      examples: [{ title: 'Feed Rex', code: 'zoo feed rex' }, { code: 'zoo feed tom -f dry' }],
      notes: 'Pets may bite.',
    },
  ],
})
