import { describe, expect, it } from 'vitest'
import { readApi } from '../../../../src/features/openapi/read-api.ts'
import { curl } from '../../../../src/features/openapi/request-samples.ts'
import { sampleRequest } from '../../../../src/features/openapi/sample-request.ts'
import { checkBody, findJsonError, indentJson } from '../../../../src/features/openapi/try/check-body.ts'
import { describeTryRequest } from '../../../../src/features/openapi/describe-request.ts'
import {
  byteText,
  checkForm,
  chooseCredentials,
  formRequest,
  type TryValues,
} from '../../../../src/features/openapi/try/form-request.ts'
import {
  usableBase,
  baseOf,
  serverOf,
  variablesIn,
  type TryModel,
  type TryParameter,
  type TryServer,
} from '../../../../src/features/openapi/try/try-model.ts'
import { reasonsFor, headersNotSent } from '../../../../src/features/openapi/try/send-request.ts'
import { loadReference } from '../../../../src/features/reference-kit/load-reference.ts'

const parameter = (
  name: string,
  place: TryParameter['in'],
  more: Partial<TryParameter> = {},
): TryParameter => ({ name, in: place, required: false, kind: 'text', type: 'string', initial: '', ...more })
const model = (more: Partial<TryModel> = {}): TryModel => ({
  method: 'POST',
  path: '/a',
  servers: [{ url: 'http://h', description: '' }],
  credentials: [],
  alternatives: [],
  parameters: [],
  ...more,
})
const values = (more: Partial<TryValues> = {}): TryValues => ({
  base: 'http://h',
  parameters: [],
  credentials: [],
  text: '',
  fields: [],
  files: [],
  ...more,
})

/** The model of the first operation of a document. */
async function describeFirst(document: object): Promise<TryModel | undefined> {
  const { set } = await loadReference('api.json', {
    list: async () => [],
    read: async () => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document }),
  })
  const api = readApi(set!).model!
  return describeTryRequest(api.operations[0]!, sampleRequest(api.operations[0]!, api, set!), api, set!)
}

it('sends the fields of a form with reserved characters as the samples do', async () => {
  const form = {
    schema: {
      type: 'object',
      properties: { to: { type: 'string', example: '/c/d e' }, by: { type: 'string', example: 'x/y' } },
    },
    encoding: { to: { allowReserved: true } },
  }
  const described = await describeFirst({
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/a': {
        post: { requestBody: { content: { 'application/x-www-form-urlencoded': form } }, responses: {} },
      },
    },
  })
  if (described?.body?.kind !== 'fields') throw new Error('A form has fields')
  expect(described.body.fields.map(({ name, value }) => [name, value])).toEqual([
    ['to', '/c/d e'],
    ['by', 'x/y'],
  ])
  const { request, content } = formRequest(described, values({ fields: ['/e/f g', 'h/i'] }))
  expect(content).toBe('to=/e/f%20g&by=h%2Fi')
  expect(request.body).toMatchObject({ kind: 'text', type: 'application/x-www-form-urlencoded' })
  const { content: partial } = formRequest(described, values({ fields: ['', 'h/i'] }))
  expect(partial).toEqual(new URLSearchParams('by=h%2Fi'))
})

describe('the address of a server', () => {
  const server = (template: string, ...names: readonly string[]): TryServer => ({
    url: template.replace(/[{}]/g, ''),
    description: '',
    template,
    variables: names.map((name) => ({ name, default: name, values: [], description: '' })),
  })

  it.each([
    [
      server('https://{region}.example.com:{port}/{base}', 'region', 'port', 'base'),
      ['eu', '8443', 'a/b'],
      'https://eu.example.com:8443/a/b',
    ],
    [server('https://h/{v}/', 'v'), ['v2'], 'https://h/v2'],
    [server('https://{a}-{a}.example', 'a'), ['x'], 'https://x-x.example'],
    [server('https://h.example/(.*)?{a}', 'a'), ['1'], 'https://h.example/(.*)?1'],
    [server('https://{a}', 'a'), ['$&$1'], 'https://$&$1'],
  ])('%# is made of its variables, and they are found in it', (given, values, base) => {
    expect(baseOf(given, values)).toBe(base)
    expect(variablesIn(given, base)).toEqual(values)
  })

  it('is that of the server that can have it, of the exact one first', () => {
    const servers = [server('https://{a}.example', 'a'), { url: 'https://x.example', description: '' }]
    expect([
      serverOf(servers, 'https://x.example'),
      serverOf(servers, 'https://y.example'),
      serverOf(servers, 'https://other.test'),
    ]).toEqual([1, 0, -1])
    expect(variablesIn(server('https://{a}-{a}.example', 'a'), 'https://x-y.example')).toBeUndefined()
  })

  it('keeps its variables in the panel', async () => {
    const described = await describeFirst({
      servers: [
        {
          url: 'https://{region}.example.com/v1/',
          variables: {
            region: { default: 'eu', enum: ['eu', 'us'], description: 'Where *it* runs' },
            unused: { default: 'x' },
          },
        },
      ],
      paths: { '/a': { get: { responses: {} } } },
    })
    expect(described?.servers).toEqual([
      {
        url: 'https://eu.example.com/v1',
        description: '',
        template: 'https://{region}.example.com/v1/',
        variables: [{ name: 'region', default: 'eu', values: ['eu', 'us'], description: 'Where it runs' }],
      },
    ])
  })
})

describe('bodies to begin with', () => {
  const bodyOf = async (content: object) =>
    (
      await describeFirst({
        servers: [{ url: 'https://h' }],
        paths: {
          '/a': { post: { requestBody: { content: { 'application/json': content } }, responses: {} } },
        },
        components: {
          schemas: {
            Cat: {
              type: 'object',
              required: ['kind', 'purrs'],
              properties: { kind: { const: 'cat' }, purrs: { type: 'boolean' } },
            },
          },
        },
      })
    )?.body

  it('are one of each alternative', async () => {
    const body = await bodyOf({
      schema: {
        oneOf: [
          { $ref: '#/components/schemas/Cat' },
          { title: 'A dog', type: 'object', properties: { kind: { const: 'dog' } } },
          { type: 'string', const: 'none' },
        ],
      },
    })
    expect(body).toMatchObject({
      text: '{\n  "kind": "cat",\n  "purrs": true\n}',
      examples: [
        { name: 'Cat', text: '{\n  "kind": "cat",\n  "purrs": true\n}' },
        { name: 'A dog', text: '{\n  "kind": "dog"\n}' },
        { name: 'Option 3', text: '"none"' },
      ],
    })
  })

  it('are those of the document, when it has some', async () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'integer' }] }
    expect(
      await bodyOf({ schema, examples: { one: { summary: 'The *first*', value: 1 }, two: { value: [2] } } }),
    ).toMatchObject({
      examples: [
        { name: 'The first', text: '1' },
        { name: 'two', text: '[\n  2\n]' },
      ],
    })
    expect(await bodyOf({ schema, example: 'only' })).not.toHaveProperty('examples')
  })
})

describe('a request', () => {
  it.each([
    [parameter('p', 'path'), 'a/b?c#d', '/x/a%2Fb%3Fc%23d'],
    [parameter('p', 'path', { kind: 'list' }), 'a,b\nc', '/x/a%2Cb,c'],
    [parameter('p', 'path', { kind: 'list', style: 'label', explode: true }), 'a\nb', '/x/.a.b'],
    [parameter('p', 'path', { kind: 'list', style: 'matrix', explode: true }), 'a\nb', '/x/;p=a;p=b'],
    [parameter('p', 'path', { kind: 'json', style: 'matrix' }), '{"k":"v"}', '/x/;p=k,v'],
    [parameter('q', 'query', { kind: 'list', explode: false }), 'a\nb', '/x/p?q=a,b'],
    [parameter('q', 'query', { kind: 'list' }), 'a\nb', '/x/p?q=a&q=b'],
    [
      parameter('q', 'query', { kind: 'list', style: 'pipeDelimited', explode: false }),
      'a\nb',
      '/x/p?q=a%7Cb',
    ],
    [parameter('q', 'query', { kind: 'json', style: 'deepObject' }), '{"k":"v&"}', '/x/p?q%5Bk%5D=v%26'],
    [parameter('q', 'query'), '\uD800', '/x/p?q=%EF%BF%BD'],
    [parameter('q', 'query'), '', '/x/p'],
    [
      parameter('q', 'query', { kind: 'json', media: 'application/json' }),
      '{"k":["v&"]}',
      '/x/p?q=%7B%22k%22%3A%20%5B%22v%26%22%5D%7D',
    ],
    [
      parameter('all', 'querystring', { kind: 'json', media: 'application/x-www-form-urlencoded' }),
      '{"a&":"b=","c":[1,2]}',
      '/x/p?a%26=b%3D&c=1&c=2',
    ],
    [
      parameter('all', 'querystring', { kind: 'json', media: 'application/json' }),
      '{"a":1}',
      '/x/p?%7B%22a%22%3A%201%7D',
    ],
    [
      parameter('all', 'querystring', { media: 'text/plain' }),
      '$.a[0]&b=%26#ü',
      '/x/p?$.a%5B0%5D&b=%26%23%C3%BC',
    ],
  ])('has %j with %j as %s', (given, text, url) => {
    expect(
      formRequest(
        model({ path: '/x/{p}', parameters: [given] }),
        values({ base: 'http://h/', parameters: [text] }),
      ).request.url,
    ).toBe(`http://h${url}`)
  })

  it('carries secrets, and placeholders where it is shown', () => {
    const credentials = [
      {
        scheme: 'b',
        kind: 'basic',
        in: 'header',
        name: 'Authorization',
        placeholder: 'Basic YOUR_CREDENTIALS',
      },
      { scheme: 'k', kind: 'key', in: 'query', name: 'key&', placeholder: 'YOUR_API_KEY' },
      { scheme: 'c', kind: 'key', in: 'cookie', name: 'sid', placeholder: 'YOUR_API_KEY' },
    ] as const
    const given = values({
      credentials: [
        { user: 'ü', secret: 'x' },
        { user: '', secret: 's=1' },
        { user: '', secret: '' },
      ],
    })
    const { request, shown } = formRequest(model({ credentials, alternatives: [[0, 1, 2]] }), given)
    expect(request).toMatchObject({
      url: 'http://h/a?key%26=s%3D1',
      headers: [['Authorization', `Basic ${Buffer.from('ü:x').toString('base64')}`]],
    })
    expect(curl(shown, JSON.stringify)).toBe(
      `curl -X POST 'http://h/a?key%26=YOUR_API_KEY' \\\n  -H 'Authorization: Basic YOUR_CREDENTIALS'`,
    )
    expect(headersNotSent(model({ credentials, alternatives: [[0, 1, 2]] }), given)).toEqual([])
    expect(
      headersNotSent(
        model({ credentials, alternatives: [[0, 1, 2]] }),
        values({ credentials: [...given.credentials.slice(0, 2), { user: '', secret: 's' }] }),
      ),
    ).toEqual(['Cookie'])
  })

  describe('with alternative credentials', () => {
    const { token, login, key } = {
      token: { type: 'http', scheme: 'bearer' },
      login: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    }
    const sends = async (
      security: readonly object[],
      filled: readonly string[],
    ): Promise<{ readonly toSend: readonly string[]; readonly others: readonly string[] }> => {
      const described = await describeFirst({
        servers: [{ url: 'https://h' }],
        security,
        paths: { '/a': { get: { responses: {} } } },
        components: { securitySchemes: { token, login, key, client: { type: 'mutualTLS' } } },
      })
      const given = values({
        credentials: described!.credentials.map(({ scheme }) => ({
          user: '',
          secret: filled.includes(scheme) ? 's' : '',
        })),
      })
      const { toSend, others } = chooseCredentials(described!, given)
      const headers = formRequest(described!, given).request.headers.map(([name]) => name)
      expect(new Set(headers).size).toBe(headers.length)
      return { toSend: toSend.map(({ scheme }) => scheme), others: others.map(({ scheme }) => scheme) }
    }

    it.each([
      ['those of the first', [{ token: [] }, { login: [] }], ['token', 'login'], ['token'], ['login']],
      ['those of the only one filled in', [{ token: [] }, { login: [] }], ['login'], ['login'], []],
      ['none for an optional one', [{}, { token: [] }], [], [], []],
      ['what is filled in, if it is optional', [{}, { token: [] }], ['token'], ['token'], []],
      ['a complete one', [{ token: [], key: [] }, { login: [] }], ['token', 'login'], ['login'], ['token']],
      [
        'one that uses more',
        [{ token: [] }, { login: [], key: [] }],
        ['token', 'login', 'key'],
        ['login', 'key'],
        ['token'],
      ],
      ['a part, if none is complete', [{ token: [], key: [] }, { login: [] }], ['key'], ['key'], []],
      [
        'what a page can fill in',
        [{ client: [], token: [] }, { login: [] }],
        ['token', 'login'],
        ['token'],
        ['login'],
      ],
    ])('sends %s', async (_what, security, filled, toSend, others) =>
      expect(await sends(security, filled)).toEqual({ toSend, others }),
    )
  })

  it('leaves out a body that is not required and not there', () => {
    const body = { kind: 'json', type: 'application/json', required: false, text: '', rule: {} } as const
    expect(formRequest(model({ body }), values()).content).toBeUndefined()
    expect(formRequest(model({ body }), values({ text: ' {"a":1.0}' })).content).toBe(' {"a":1.0}')
  })

  it('has header values as bytes', () =>
    expect(Buffer.from(byteText('ü🐝'), 'latin1').toString('utf8')).toBe('ü🐝'))
})

describe('a form', () => {
  it.each([
    [parameter('p', 'path', { required: true }), '', 'A value is required.'],
    [parameter('p', 'path'), '..', 'Browsers remove `.` and `..` from addresses.'],
    [parameter('p', 'query'), '..', undefined],
    [parameter('X-A', 'header'), 'a\nb', 'A header cannot contain line breaks.'],
    [parameter('<b>', 'header'), 'a', 'This is not a valid header name.'],
    [parameter('n', 'query', { kind: 'integer' }), '1.5', 'Enter a whole number.'],
    [parameter('n', 'query', { kind: 'number' }), '-1.5e3', undefined],
    [
      parameter('n', 'query', { kind: 'json' }),
      '{\n x}',
      'Line 2, column 2: A name in double quotes is expected here.',
    ],
  ])('judges %j with %j', (given, text, message) =>
    expect(checkForm(model({ parameters: [given] }), values({ parameters: [text] }))[0]?.message).toBe(
      message,
    ),
  )

  it.each([
    ['http://localhost:8080', true],
    ['https://h/v1/', true],
    ['//h', false],
    ['/api', false],
    ['javascript:alert(1)', false],
    ['http://u:p@h', false],
    ['http://h?a', false],
    ['http://h#a', false],
    ['http:///h', false],
    ['http://h /', false],
    ['https://', false],
  ])('knows whether %s can be a server', (base, usable) => expect(usableBase(base)).toBe(usable))
})

describe('the panel of an operation', () => {
  const paths = { '/a': { post: { responses: { 200: { description: 'x' } } } } }

  it('is there for servers that a page can reach only', async () => {
    expect(await describeFirst({ paths })).toBeUndefined()
    expect(
      await describeFirst({ paths, servers: [{ url: '/v1' }, { url: 'javascript:alert(1)' }] }),
    ).toBeUndefined()
    expect(
      await describeFirst({ paths: { '/a': { trace: paths['/a'].post } }, servers: [{ url: 'http://h' }] }),
    ).toBeUndefined()
    expect(
      (
        await describeFirst({
          paths,
          servers: [{ url: 'https://{r}.h/v1/', variables: { r: { default: 'eu' } } }],
        })
      )?.servers,
    ).toMatchObject([{ url: 'https://eu.h/v1', description: '' }])
  })

  it('has a control of the right kind for each parameter', async () => {
    const parameters = [
      { name: 'e', in: 'query', required: true, schema: { $ref: '#/components/schemas/E' } },
      { name: 'b', in: 'query', schema: { type: 'boolean', default: false } },
      { name: 'l', in: 'query', schema: { type: 'array', items: { type: 'string' }, default: ['x', 'y'] } },
      { name: 'o', in: 'query', schema: { type: 'array', items: { type: 'object' } } },
      { name: 'i', in: 'query', schema: { type: ['integer', 'null'] } },
    ]
    const made = await describeFirst({
      servers: [{ url: 'http://h' }],
      components: { schemas: { E: { type: 'string', enum: ['up', 'down'] } } },
      paths: { '/a': { get: { ...paths['/a'].post, parameters } } },
    })
    expect(
      made?.parameters.map(({ name, kind, initial, values: choices, default: standard }) => [
        name,
        kind,
        initial,
        choices,
        standard,
      ]),
    ).toEqual([
      ['e', 'choice', 'up', ['up', 'down'], undefined],
      ['b', 'choice', '', ['true', 'false'], 'false'],
      ['l', 'list', '', undefined, 'x\ny'],
      ['o', 'json', '', undefined, undefined],
      ['i', 'integer', '', undefined, undefined],
    ])
  })

  it('checks a body by types, enumerations and required names, through references and recursion', async () => {
    const Node = {
      type: 'object',
      required: ['id', 'made'],
      properties: {
        id: { type: 'integer' },
        made: { type: 'string', readOnly: true },
        kind: { type: 'string', enum: ['a', 'b'], nullable: true },
        next: { $ref: '#/components/schemas/Node' },
        list: { type: 'array', items: { type: 'number' } },
      },
    }
    const made = await describeFirst({
      servers: [{ url: 'http://h' }],
      components: { schemas: { Node } },
      paths: {
        '/a': {
          post: {
            ...paths['/a'].post,
            requestBody: {
              content: {
                'application/json': {
                  schema: { allOf: [{ $ref: '#/components/schemas/Node' }, { required: ['more'] }] },
                },
              },
            },
          },
        },
      },
    })
    if (made?.body?.kind !== 'json') throw new Error('no JSON body')
    const { rule, text } = made.body
    expect(checkBody({ ...(JSON.parse(text) as object), more: 1 }, rule)).toEqual([])
    expect(checkBody({ id: 1.5, kind: 'c', next: { id: 1, kind: null }, list: [1, '2'] }, rule)).toEqual([
      'more is required.',
      'id is of type number; expected: integer.',
      'kind is not one of "a", "b", null.',
      'list[1] is of type string; expected: number.',
    ])
    expect(checkBody([], rule)).toEqual(['The body is of type array; expected: object.'])
  })
})

describe('JSON text', () => {
  it.each([
    ['', 1, 1, 'A value is expected here.'],
    ['{', 1, 2, '`}` is missing at the end.'],
    ['{"a":1,}', 1, 8, 'A name in double quotes is expected here.'],
    ['[1,]', 1, 4, 'A value is expected here.'],
    ['{"a" 1}', 1, 6, 'A colon is expected here.'],
    ['[1 2]', 1, 4, 'A comma or `]` is expected here.'],
    ['{}\n{}', 2, 1, 'Nothing may follow the end of the body.'],
    ['{"a":\n  "b}', 2, 3, 'The text that begins here has no closing quote.'],
    ['"\\x"', 1, 1, 'This text contains a character or an escape that JSON does not allow.'],
    ['[01]', 1, 3, 'A comma or `]` is expected here.'],
  ])('%j is wrong at %i:%i', (text, line, column, message) =>
    expect(findJsonError(text)).toEqual({ line, column, message }),
  )

  it('is judged as the parser does, and indented without another change', () => {
    const whole =
      '{"a\\"{": [1.0, -2e+5, true, null, "\u2028 {[,:]}\\u0041\\\\"], "o": {}, "l": [ ], "d": {"e": [[{"f": ""}]]}, "a": 12345678901234567890}'
    expect(findJsonError(whole)).toBeUndefined()
    const indented = indentJson(whole)
    expect(JSON.stringify(JSON.parse(indented))).toBe(JSON.stringify(JSON.parse(whole)))
    expect(indented.replace(/\n */g, '').replaceAll('": ', '":')).toBe(
      whole.replaceAll('": ', '":').replaceAll(', ', ',').replace('[ ]', '[]'),
    )
    // Every text with one character missing: an error exactly where there is one, and never behind the end.
    for (let index = 0; index < whole.length; index++) {
      const text = whole.slice(0, index) + whole.slice(index + 1)
      const error = findJsonError(text)
      let parses = true
      try {
        JSON.parse(text)
      } catch {
        parses = false
      }
      expect(error === undefined).toBe(parses)
      if (error) expect(error.column).toBeLessThanOrEqual(text.length + 1)
    }
  })

  it('may be nested deeply', () =>
    expect(findJsonError(`${'['.repeat(50_000)}x`)).toMatchObject({ column: 50_001 }))
})

it('names the reasons that can be true', () => {
  expect(reasonsFor('http://localhost:8080/a', 'https://docs.example', false)).toHaveLength(3)
  expect(reasonsFor('http://localhost:8080/a', 'http://localhost:8080', false)).toEqual([
    'The server is not running, or localhost:8080 cannot be reached from this computer.',
  ])
  expect(reasonsFor('https://api.example/a', 'https://docs.example', false).join(' ')).toMatch(
    /CORS.*Access-Control-Allow-Origin: https:\/\/docs\.example.*certificate/,
  )
  expect(reasonsFor('https://api.example/a', 'https://docs.example', true)).toEqual([
    'The Content-Security-Policy of this site does not allow requests to https://api.example.',
  ])
})
