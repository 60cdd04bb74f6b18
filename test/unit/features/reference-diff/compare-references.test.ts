import { expect, test } from 'vitest'
import { compareReferences } from '../../../../src/features/reference-diff/compare-references.ts'

/** The changes between two texts, as `breaking rule at`, or with their messages. */
async function changesBetween(
  old: string | object,
  now: string | object,
  withMessages = false,
): Promise<readonly string[]> {
  const [before, after] = [old, now].map((document) => ({
    sources: ['reference.yaml'],
    files: {
      read: () => Promise.resolve(typeof document === 'string' ? document : JSON.stringify(document)),
      list: () => Promise.resolve([]),
    },
  }))
  if (!before || !after) return []
  const { changes, diagnostics } = await compareReferences(before, after, process.cwd())
  expect(diagnostics).toEqual([])
  return changes.map(
    ({ effect, rule, at, message }) => `${effect} ${rule} ${at}${withMessages ? `: ${message}` : ''}`,
  )
}

/** An API with an operation that takes and returns a schema. */
const api = (schema: object, operation: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'Rocket', version: '1' },
  paths: {
    '/launches': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Launch' } } } },
        responses: {
          '200': {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Launch' } } },
          },
        },
        ...operation,
      },
    },
  },
  components: { schemas: { Launch: schema } },
})

test.each<readonly [old: object, now: object, changes: readonly string[]]>([
  [
    { properties: { a: { enum: ['x'] } } },
    { properties: { a: { enum: ['x', 'y'] } } },
    [
      'breaking response-property-enum-value-added schema Launch › a',
      'additive request-property-enum-value-added schema Launch › a',
    ],
  ],
  [
    { properties: { a: { maxLength: 9, type: 'string' } } },
    { properties: { a: { maxLength: 5, type: ['string', 'null'] } }, required: ['a'] },
    [
      'breaking request-property-became-required schema Launch › a',
      'breaking request-property-max-length-decreased schema Launch › a',
      'breaking response-property-became-nullable schema Launch › a',
      'additive request-property-became-nullable schema Launch › a',
      'additive response-property-became-required schema Launch › a',
      'additive response-property-max-length-decreased schema Launch › a',
    ],
  ],
  [
    { properties: { a: { type: 'integer' }, old: { readOnly: true } } },
    { properties: { a: { type: 'number' } } },
    [
      'breaking response-property-type-changed schema Launch › a',
      'breaking response-optional-property-removed schema Launch › old',
      'additive request-property-type-generalized schema Launch › a',
    ],
  ],
  [
    { properties: { a: { $ref: '#/components/schemas/Launch', maxProperties: 5 } } },
    { properties: { a: { $ref: '#/components/schemas/Launch', maxProperties: 6 } } },
    [
      'breaking response-property-max-properties-increased schema Launch › a',
      'additive request-property-max-properties-increased schema Launch › a',
    ],
  ],
  [
    { oneOf: [{ title: 'A' }, { title: 'B' }] },
    { oneOf: [{ title: 'C' }, { title: 'A' }, { title: 'B' }] },
    ['breaking response-body-one-of-added schema Launch', 'additive request-body-one-of-added schema Launch'],
  ],
  [
    { properties: { next: { $ref: '#/components/schemas/Launch' }, a: { description: 'Old' } } },
    { properties: { next: { $ref: '#/components/schemas/Launch' }, a: { description: 'New' } } },
    ['documentary description-changed schema Launch › a'],
  ],
])('schemas of requests and responses: %j', async (old, now, changes) => {
  expect(await changesBetween(api(old), api(now))).toEqual(changes)
})

test('a schema that contains itself many times is compared once under a new name', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const tree = (name: string, type: string): object => ({
    $defs: {
      [name]: {
        properties: {
          ...Object.fromEntries(names.map((each) => [each, { $ref: `#/$defs/${name}` }])),
          leaf: { type },
        },
      },
    },
    properties: { root: { $ref: `#/$defs/${name}` } },
  })
  expect(await changesBetween(tree('Tree', 'string'), tree('Node', 'boolean'))).toEqual([
    'breaking property-type-changed document › root › leaf',
  ])
})

test('operations, parameters, and requests that the server sends', async () => {
  const parameter = (name: string, more: object = {}): object => ({ name, in: 'query', schema: {}, ...more })
  const hook = (properties: object): object => ({
    webhooks: {
      landed: { post: { requestBody: { content: { 'text/plain': { schema: { properties } } } } } },
    },
  })
  const old = { ...api({}, { parameters: [parameter('a'), parameter('b')] }), ...hook({ x: {} }) }
  const now = {
    ...api({}, { parameters: [parameter('a', { required: true }), parameter('c')], deprecated: true }),
    ...hook({ y: {} }),
  }
  expect(await changesBetween(old, now)).toEqual([
    'breaking request-parameter-became-required POST /launches › query a',
    'breaking request-parameter-removed POST /launches › query b',
    'breaking response-optional-property-removed POST landed › body › text/plain › x',
    'additive endpoint-deprecated POST /launches',
    'additive new-optional-request-parameter POST /launches › query c',
    'additive response-optional-property-added POST landed › body › text/plain › y',
  ])
})

test.each<readonly [old: object, now: object, changes: readonly string[]]>([
  [
    {},
    { security: [{ key: [] }] },
    [
      'breaking api-security-removed POST /launches: Access without credentials was removed.',
      'additive api-security-added POST /launches: Access with `key` was added.',
    ],
  ],
  [
    { security: [{ key: [] }] },
    {},
    [
      'additive api-security-removed POST /launches: Access with `key` was removed.',
      'additive api-security-added POST /launches: Access without credentials was added.',
    ],
  ],
  [
    { responses: { 200: { description: 'OK' }, 202: { description: 'Later' }, 404: { description: 'No' } } },
    { responses: { 200: { description: 'OK' } } },
    [
      'breaking response-success-status-removed POST /launches › 202: The response was removed.',
      'additive response-non-success-status-removed POST /launches › 404: The response was removed.',
    ],
  ],
  [
    { description: '' },
    { description: 'Starts one.' },
    ['documentary description-changed POST /launches: The description was added.'],
  ],
])('who is let in, and what is answered: %j', async (old, now, expected) => {
  const schemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } }
  const document = (operation: object): object => {
    const { components, ...rest } = api({}, operation) as { components: object }
    return { ...rest, components: { ...components, securitySchemes: schemes } }
  }
  expect(await changesBetween(document(old), document(now), true)).toEqual(expected)
})

test('JSON Schemas are compared with their definitions, and CRDs version by version', async () => {
  const schema = (type: string): object => ({ $defs: { a: { type } }, properties: { b: { const: type } } })
  expect(await changesBetween(schema('string'), schema('number'))).toEqual([
    'breaking property-enum-value-removed document › b',
    'breaking property-type-changed schema a',
    'additive property-enum-value-added document › b',
  ])
  const definition = (name: string, required: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: pads.acme.dev }
spec:
  group: acme.dev
  names: { kind: Pad, plural: pads }
  scope: Namespaced
  versions:
    - name: ${name}
      served: true
      storage: true
      schema: { openAPIV3Schema: { properties: { spec: { properties: { x: { type: string } }, required: [${required}] } } } }
`
  expect(await changesBetween(definition('v1', ''), definition('v1', 'x'))).toEqual([
    'breaking property-became-required acme.dev/v1 Pad › spec › x',
  ])
  expect(await changesBetween(definition('v1', ''), definition('v2', ''))).toEqual([
    'breaking version-removed acme.dev/v1 Pad',
    'additive version-added acme.dev/v2 Pad',
  ])
})

test('servers, callbacks and links are compared', async () => {
  const withParts = (
    url: string,
    variable: { readonly default: string; readonly enum: readonly string[] },
    more: object,
    links: object,
  ): object => ({
    ...api(
      { type: 'object' },
      {
        callbacks: {
          onStart: {
            '{$request.body#/url}': {
              post: {
                requestBody: { content: { 'application/json': { schema: { type: 'object', ...more } } } },
                responses: { '200': { description: 'OK' } },
              },
            },
          },
        },
        responses: { '200': { description: 'OK', links } },
      },
    ),
    servers: [{ url }, { url: 'https://{region}.acme.dev', variables: { region: variable } }],
  })
  expect(
    await changesBetween(
      withParts(
        'https://a.acme.dev',
        { default: 'eu', enum: ['eu', 'us'] },
        { properties: { id: { type: 'string' } } },
        { next: { operationId: 'a' }, old: { operationId: 'b' } },
      ),
      withParts(
        'https://b.acme.dev',
        { default: 'us', enum: ['us', 'asia'] },
        {},
        { next: { operationId: 'b' } },
      ),
    ),
  ).toEqual([
    'breaking response-optional-property-removed POST /launches › onStart › POST {$request.body#/url} › body › application/json › id',
    'breaking api-server-removed info › https://a.acme.dev',
    'breaking server-variable-default-value-changed info › https://{region}.acme.dev › region',
    'breaking server-variable-enum-value-removed info › https://{region}.acme.dev › region',
    'additive api-server-added info › https://b.acme.dev',
    'additive server-variable-enum-value-added info › https://{region}.acme.dev › region',
    'documentary response-link-changed POST /launches › 200 › next',
    'documentary response-link-removed POST /launches › 200 › old',
  ])
})
