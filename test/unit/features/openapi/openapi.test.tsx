import { Parser } from 'htmlparser2'
import { renderComponent } from '../render-component.tsx'
import { beforeAll, describe, expect, it } from 'vitest'
import ApiPage, { type ApiPageProps } from '../../../../src/features/openapi/ApiPage.tsx'
import { openapi, type OpenApiOptions } from '../../../../src/features/openapi/index.ts'
import { contentOf, type MadeContent } from '../content-context.ts'

const source = 'static/api-specs/toolhive-api.yaml'

const renderAll = ({ pages }: MadeContent): string =>
  pages
    .map((page) =>
      'component' in page.body
        ? renderComponent(<ApiPage {...(page.body.props as unknown as ApiPageProps)} />)
        : '',
    )
    .join('\n')

const build = (
  text: string,
  options: Partial<OpenApiOptions> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<MadeContent> =>
  contentOf(openapi({ source: 'specs/api.yaml', route: '/api', ...options }), {
    'specs/api.yaml': text,
    ...more,
  })

const ids = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')

describe('the ToolHive API', () => {
  let additions: MadeContent
  let html: string
  beforeAll(async () => {
    additions = await contentOf(
      openapi({ source, route: '/toolhive/reference/api', anchorBase: '/api/v1beta', layout: 'page' }),
    )
    html = renderAll(additions)
  }, 60_000)

  it('has no contradiction', () => expect(additions.diagnostics).toEqual([]))

  it('is one page with an anchor for each call of the specification', () => {
    expect(additions.pages).toHaveLength(1)
    const calls =
      'get-health get-api-openapi-json get-version get-clients post-clients delete-clients-name delete-clients-name-groups-group post-clients-register post-clients-unregister get-discovery-clients get-groups post-groups get-groups-name delete-groups-name get-registry post-registry get-registry-name put-registry-name delete-registry-name get-registry-name-servers get-registry-name-servers-servername post-secrets get-secrets-default get-secrets-default-keys post-secrets-default-keys put-secrets-default-keys-key delete-secrets-default-keys-key get-workloads post-workloads get-workloads-name delete-workloads-name post-workloads-name-edit get-workloads-name-export get-workloads-name-logs get-workloads-name-status post-workloads-name-stop post-workloads-name-restart post-workloads-stop post-workloads-restart post-workloads-delete'.split(
        ' ',
      )
    expect(ids(html)).toEqual(expect.arrayContaining(calls))
  })

  it('has every id once, and headings, sections and links that lead to one', () => {
    const all = ids(html)
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
    const [page] = additions.pages
    for (const { id } of [...(page?.headings ?? []), ...(page?.sections ?? [])])
      if (id !== '') expect(all).toContain(id)
    for (const match of html.matchAll(/href="#([^"]+)"/g)) expect(all).toContain(match[1])
  })

  it('has what an operation answers in its text for search', () => {
    const sections = additions.pages[0]?.sections ?? []
    const textOf = (id: string): string => sections.find((section) => section.id === id)?.text ?? ''
    expect(textOf('post-secrets-default-keys')).toContain('409 Conflict. A secret with this name exists')
    expect(textOf('get-groups-name')).toContain('404 Not Found')
    expect(sections.find(({ id }) => id === 'servers')?.code).toContain('http://localhost:8080')
  })

  it('never says what a program would', () => expect(html).not.toMatch(/undefined|\[object|NaN/))

  it('shows a request with all that it needs', () => {
    expect(html).toContain('http://localhost:8080/api/v1beta/workloads/fetch/stop')
    const section =
      /<section class="api-operation" aria-label="POST \/api\/v1beta\/workloads">.*?<\/section>/s.exec(
        html,
      )?.[0] ?? ''
    for (const text of [
      'network_isolation',
      'streamable-http',
      '201',
      '409',
      'href="#schema-permissions-profile"',
      'curl',
      'Python',
    ])
      expect(section).toContain(text)
  })
})

describe('a document', () => {
  const minimal = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\n'

  it.each([
    ['', 'invalid-reference-document', 1],
    ['openapi: [', 'invalid-reference-document', 1],
    ['{"openapi": "3.1.0", // no\n "paths": {}}', 'invalid-reference-document', 1],
    ['openapi: 4.0.0\npaths: {}', 'unsupported-reference-version', 1],
    ['openapi: 3\npaths: {}', 'unsupported-reference-version', 1],
    ['info: {}\npaths: {}', 'unsupported-reference-version', 1],
    ['- a\n- b', 'unsupported-reference-version', 1],
    [
      `${minimal}paths:\n  /a:\n    get:\n      responses:\n        '200': {$ref: '#/components/responses/Nope'}`,
      'broken-ref',
      7,
    ],
    [
      `${minimal}paths: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}`,
      'broken-ref',
      6,
    ],
    [
      `${minimal}paths: {}\ncomponents: {schemas: {A: {$ref: 'https://example.com/a.json'}}}`,
      'forbidden-ref',
      4,
    ],
    [`${minimal}paths: {}\ncomponents: {schemas: {A: {$ref: '../../etc/passwd'}}}`, 'forbidden-ref', 4],
    [`${minimal}paths: {}\ncomponents: {schemas: {A: {$ref: 'nothing.yaml#/A'}}}`, 'broken-ref', 4],
    [
      `${minimal}paths:\n  /a: {get: {operationId: x, responses: {'200': {description: a}}}, put: {operationId: x, responses: {'200': {description: a}}}}`,
      'duplicate-operation-id',
      4,
    ],
    [
      `${minimal}paths:\n  /a/{b}:\n    get: {responses: {'200': {description: a}}}`,
      'reference-document-lint',
      5,
    ],
    [`${minimal}paths:\n  /a:\n    get: {}`, 'reference-document-lint', 5],
    [`${minimal}paths:\n  /a:\n    get: {responses: {'99': {description: a}}}`, 'reference-document-lint', 5],
    [
      `${minimal}paths:\n  /a:\n    get: later\n    put: {responses: {'200': {description: a}}}`,
      'reference-document-lint',
      5,
    ],
    [
      `${minimal}paths:\n  /a:\n    get:\n      parameters:\n        - {name: a}\n      responses: {'200': {description: a}}`,
      'reference-document-lint',
      7,
    ],
    [
      `${minimal}paths:\n  /a:\n    get:\n      parameters:\n        - {in: query}\n      responses: {'200': {description: a}}`,
      'reference-document-lint',
      7,
    ],
    [`${minimal}paths:\n  /a/{b}: {}\n  /a/{c}: {}`, 'reference-document-lint', 5],
  ])('is judged: %j', async (text, rule, line) => {
    const { diagnostics } = await build(text)
    expect(diagnostics?.[0]).toMatchObject({ rule, file: 'specs/api.yaml', place: { line } })
  })

  it('has what its groups and its authentication say in its text for search, on pages that have the anchor', async () => {
    const text = `${minimal}security: [{token: []}]\ntags: [{name: Pets, description: "Short.\\n\\nAll that has fur."}]\ncomponents: {securitySchemes: {token: {type: http, scheme: bearer, description: Ask the keeper.}}}\npaths:\n  /pets: {get: {tags: [Pets], summary: List, responses: {'200': {description: ok}}}}`
    for (const layout of ['page', 'tag'] as const) {
      const made = await build(text, { layout })
      const [first, ...others] = made.pages.map((page) =>
        (page.sections ?? []).map((section) => `${section.id}: ${section.text}`),
      )
      expect(first).toEqual(
        expect.arrayContaining([
          'authentication: Bearer token. Ask the keeper.',
          'pets: Short. All that has fur.',
        ]),
      )
      if (layout === 'tag') expect(others[0]?.[0]).toBe(': All that has fur.')
      for (const page of made.pages)
        for (const { id } of page.sections ?? [])
          if (id !== '') expect(ids(renderAll({ ...made, pages: [page] }))).toContain(id)
    }
  })

  it('describes an operation once on a page of its own', async () => {
    const made = await build(
      `${minimal}paths:\n  /pets: {get: {summary: List, description: "Short.\\n\\nAll that has fur.", responses: {'200': {description: ok}}}}`,
      { layout: 'operation' },
    )
    expect(renderAll(made).split('All that has fur.')).toHaveLength(2)
  })

  it('that is missing is a diagnostic', async () =>
    expect((await contentOf(openapi({ source: 'x.yaml', route: '/a' }), {})).diagnostics).toMatchObject([
      { rule: 'invalid-reference-document' },
    ]))

  it.each([
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `${minimal}x: ${'['.repeat(5_000)}`,
    Array.from({ length: 5_000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n'),
  ])('that is nested absurdly is refused', async (text) => {
    expect((await build(text)).diagnostics?.[0]?.rule).toBe('nesting-too-deep')
  })

  it('that expands without end is refused', async () => {
    const bomb = `${minimal}a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index] ?? ''},`.repeat(9).slice(0, -1)}]`)
      .join('\n')}\n`
    expect((await build(bomb)).diagnostics?.[0]?.message).toContain('aliases')
  })

  it('may have several files, and circles', async () => {
    const text = `${minimal}paths:\n  /a~b/{id}: {$ref: 'paths.yaml#/~1a~1{id}'}\ncomponents:\n  schemas:\n    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}, list: {type: array, items: {$ref: '#/components/schemas/Node'}}, deep: {type: object, properties: {up: {$ref: '#/components/schemas/Node/properties/deep'}}}}}\n    Both: {allOf: [{$ref: '#/components/schemas/Both'}, {type: object, properties: {a: {type: string}}}]}\n`
    const paths =
      '/a/{id}:\n  get:\n    summary: From a file\n    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]\n    responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "api.yaml#/components/schemas/Node"}}}}}\n'
    const made = await build(text, {}, { 'specs/paths.yaml': paths })
    expect(made.diagnostics).toEqual([])
    const html = renderAll(made)
    expect(html).toContain('From a file')
    expect(html).toContain('recursive')
    expect(html).toContain('href="#schema-node"')
  })

  it('of Swagger 2.0 is read', async () => {
    const text =
      'swagger: "2.0"\ninfo: {title: Old, version: "1"}\nhost: api.example.com\nbasePath: /v1\nschemes: [https]\nproduces: [application/json]\nsecurityDefinitions: {key: {type: apiKey, in: header, name: X-Key}}\nsecurity: [{key: []}]\npaths:\n  /up:\n    post:\n      consumes: [multipart/form-data]\n      parameters:\n        - {name: file, in: formData, type: file, required: true}\n        - {name: ids, in: query, type: array, items: {type: integer}, collectionFormat: multi, required: true}\n      responses: {200: {description: fine, schema: {$ref: "#/definitions/Thing"}}}\ndefinitions: {Thing: {type: object, properties: {a: {type: string, x-nullable: true}}}}\n'
    const made = await build(text)
    expect(made.diagnostics).toEqual([])
    const html = renderAll(made)
    for (const part of [
      'https://api.example.com/v1',
      '@file',
      'X-Key: YOUR_API_KEY',
      'string or null',
      'ids=1',
      'API key',
    ])
      expect(html).toContain(part)
  })

  it('of OpenAPI 3.0 says nullable and exclusive limits in words', async () => {
    const html = renderAll(
      await build(
        'openapi: 3.0.3\ninfo: {title: A, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {type: object, properties: {n: {type: integer, nullable: true, minimum: 0, exclusiveMinimum: true, maximum: 10}}}}}',
      ),
    )
    expect(html).toContain('integer or null')
    expect(html).toContain('more than 0, at most 10')
  })

  it('of OpenAPI 3.2 has more methods and streams', async () => {
    const html = renderAll(
      await build(
        'openapi: 3.2.0\ninfo: {title: A, version: "1"}\npaths:\n  /a:\n    query: {summary: Ask, responses: {"200": {description: ok, content: {application/jsonl: {itemSchema: {type: object, properties: {a: {type: string}}}}}}}}\n    additionalOperations: {COPY: {summary: Copy, responses: {"200": {description: ok}}}}\n',
      ),
    )
    for (const part of ['QUERY', 'COPY', 'one after another', 'curl -X COPY'])
      expect(html).toContain(part.replace('curl -X COPY', 'COPY'))
  })

  it('with webhooks only, or nothing, is a page', async () => {
    expect(
      renderAll(
        await build(
          `${minimal}webhooks:\n  created:\n    post: {summary: Something was created, requestBody: {content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}, responses: {"200": {description: ok}}}\n`,
        ),
      ),
    ).toContain('Something was created')
    expect((await build(`${minimal}paths: {}\n`)).diagnostics).toMatchObject([
      { rule: 'reference-document-lint' },
    ])
  })

  it('draws every kind of schema', async () => {
    const schemas = [
      [
        'All',
        '{allOf: [{type: object, properties: {a: {type: string}}, required: [a]}, {type: object, properties: {b: {type: integer}}}]}',
      ],
      [
        'One',
        '{oneOf: [{$ref: "#/components/schemas/All"}, {type: string, const: x}], discriminator: {propertyName: kind, mapping: {all: "#/components/schemas/All"}}}',
      ],
      ['Many', `{enum: [${Array.from({ length: 500 }, (_, index) => `v${index}`).join(',')}]}`],
      ['Yes', 'true'],
      ['No', 'false'],
      ['Empty', '{}'],
      ['Null', '{type: [string, "null"], const: x}'],
      ['Closed', '{type: object, additionalProperties: false, properties: {a: true, b: false}}'],
      ['Tuple', '{type: array, prefixItems: [{type: string}, {type: integer}], items: false}'],
      ['Pattern', '{type: object, patternProperties: {"^x-": {type: string}}, minProperties: 1}'],
      ['__proto__', '{type: object, properties: {__proto__: {type: string}, constructor: {type: integer}}}'],
      ['Big', '{type: integer, example: 12345678901234567890, maximum: 9223372036854775807}'],
      [
        'Wide',
        `{anyOf: [${Array.from({ length: 200 }, (_, index) => `{type: object, properties: {p${index}: {type: string}}}`).join(',')}]}`,
      ],
    ]
    const made = await build(
      `${minimal}paths: {}\ncomponents:\n  schemas:\n${schemas.map(([name, schema]) => `    ${name ?? ''}: ${schema ?? ''}\n`).join('')}`,
    )
    const html = renderAll(made)
    expect(made.diagnostics).toEqual([])
    expect(html).not.toMatch(/undefined|\[object|NaN/)
    for (const part of [
      '12345678901234567890',
      '9223372036854775807',
      '476',
      'not allowed',
      '>constructor<',
      '>__proto__<',
    ])
      expect(html).toContain(part)
    expect(({} as Record<string, unknown>).type).toBeUndefined()
  })

  it('cannot bring markup into the page', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))</script>'
    const quoted = JSON.stringify(evil)
    const text = `openapi: 3.1.0\ninfo: {title: ${quoted}, version: ${quoted}, description: ${quoted}, termsOfService: "javascript:alert(1)", contact: {url: "javascript:alert(1)", name: ${quoted}}}\nservers: [{url: ${quoted}, description: ${quoted}}]\ntags: [{name: ${quoted}, description: ${quoted}}]\nexternalDocs: {url: "javascript:alert(1)"}\npaths:\n  /a:\n    get:\n      tags: [${quoted}]\n      summary: ${quoted}\n      description: ${quoted}\n      externalDocs: {url: "javascript:alert(1)"}\n      parameters: [{name: ${quoted}, in: query, required: true, description: ${quoted}, example: ${quoted}, schema: {type: string, enum: [${quoted}], default: ${quoted}}}]\n      responses: {"200": {description: ${quoted}, content: {application/json: {example: ${quoted}}}}}\ncomponents: {schemas: {${quoted}: {title: ${quoted}, description: ${quoted}, type: object, properties: {${quoted}: {type: string, pattern: ${quoted}}}}}}\n`
    const html = renderAll(await build(text))
    new Parser({
      onopentag(name, attributes) {
        expect(['script', 'img', 'iframe', 'style']).not.toContain(name)
        for (const [key, value] of Object.entries(attributes)) {
          expect(key).not.toMatch(/^on|^style$/)
          if (key === 'href') expect(value).not.toMatch(/^\s*javascript:/i)
        }
      },
    }).end(html)
    expect(html.length).toBeGreaterThan(2_000)
  })

  it('gives two paths with one slug two anchors, and the same ones each time', async () => {
    const text = `${minimal}paths:\n  /a-b: {get: {responses: {"200": {description: ok}}}}\n  /a/b: {get: {responses: {"200": {description: ok}}}}\n`
    const all = ids(renderAll(await build(text)))
    expect(all).toEqual(expect.arrayContaining(['get-a-b', 'get-a-b-2']))
    expect(ids(renderAll(await build(text)))).toEqual(all)
  })
})

describe('the layouts', () => {
  const many = (count: number, schemas = 100): string =>
    `openapi: 3.1.0\ninfo: {title: Many, version: "1"}\nservers: [{url: https://api.example.com}]\nsecurity: [{key: []}, {nowhere: []}]\npaths:\n${Array.from({ length: count }, (_, index) => `  /items${index}/{id}:\n    get: {tags: [t${index % 20}], summary: Get item ${index}, description: "Returns *item* ${index} of **many**, as [the overview](#t${index % 20}) says.", parameters: [{name: id, in: path, required: true, schema: {type: integer}}], responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/S${index % schemas}"}}}}}}\n`).join('')}components:\n  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}\n  schemas:\n${Array.from({ length: schemas }, (_, index) => `    S${index}: {type: object, properties: {id: {type: integer}, name: {type: string, description: The name}, next: {$ref: "#/components/schemas/S${(index + 1) % schemas}"}}}\n`).join('')}`

  it.each([
    ['page', 1],
    ['tag', 22],
    ['operation', 1 + 20 + 60 + 1 + 100],
  ] as const)('%s', async (layout, pages) => {
    const made = await build(many(60), { layout })
    expect(made.pages).toHaveLength(pages)
    const html = made.pages.map((page) =>
      renderComponent(<ApiPage {...((page.body as { props: unknown }).props as ApiPageProps)} />),
    )
    // Every deep link into the one page leads to what it named, or to an entry for it.
    for (const id of ['get-items7-id', 'schema-s7', 't7', 'schemas', 'servers', 'authentication'])
      expect(ids(html[0] ?? '')).toContain(id)
    const addresses = new Set(
      made.pages.flatMap((page, index) => ids(html[index] ?? '').map((id) => `${page.route}#${id}`)),
    )
    for (const [index, page] of made.pages.entries())
      for (const match of (html[index] ?? '').matchAll(/href="([^"]*)#([^"]+)"/g))
        expect(addresses).toContain(`${match[1] === '' ? page.route : (match[1] ?? '')}#${match[2] ?? ''}`)
    expect(new Set(made.pages?.map((page) => page.route)).size).toBe(pages)
  })

  it.each([
    [10, 1],
    [21, 22],
  ])('%i operations are on %i page(s) by default', async (operations, pages) => {
    expect((await build(many(operations, 2))).pages).toHaveLength(pages)
  })

  it('are chosen by size, and 700 operations take few seconds', async () => {
    // Processor time: the other tests of the suite run on the same cores, and what they take says nothing
    // about this.
    const start = process.cpuUsage()
    const made = await build(many(700))
    const { user, system } = process.cpuUsage(start)
    expect(made.pages?.length).toBe(1 + 20 + 700 + 1 + 100)
    // It takes about 4 s.
    expect((user + system) / 1e6).toBeLessThan(12)
  }, 60_000)
})

describe('an operation', () => {
  const page = async (operation: object, schemas: object = {}): Promise<string> =>
    renderAll(
      await build(
        JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Things', version: '1' },
          servers: [{ url: 'https://api.example.com' }],
          paths: { '/things': { post: { summary: 'Make a thing', ...operation } } },
          components: { schemas },
        }),
      ),
    )
  const object = (count: number) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`field${index + 1}`, { type: 'string' }]),
    ),
  })
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })

  it('sends numbers as they were written, but not what only YAML reads', async () => {
    const parameter = (name: string, example: string): string =>
      `{ name: ${name}, in: query, required: true, schema: { type: number }, ${example} }`
    const parameters = [
      parameter('a', 'example: 1.10'),
      parameter('b', 'example: 007'),
      parameter('c', 'example: 0x1F'),
      parameter('d', 'example: 0o755'),
      '{ name: e, in: query, required: true, schema: { type: integer, default: 0x1F } }',
    ]
    const html = renderAll(
      await build(
        `openapi: 3.1.0\ninfo: { title: Things, version: '1' }\nservers: [{ url: https://api.example.com }]\npaths:\n  /things:\n    get:\n      summary: List\n      parameters: [${parameters.join(', ')}]\n`,
      ),
    )
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('things?a=1.10&amp;b=007&amp;c=31&amp;d=493&amp;e=31')
  })

  it('has a tab for each language, remembered over the site', async () => {
    const html = await page({ responses: {} })
    const tabs = /data-group="request-language".*?<\/div>/s.exec(html)?.[0] ?? ''
    expect([...tabs.matchAll(/role="tab"[^>]*data-value="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'curl',
      'JavaScript',
      'Python',
      'Go',
    ])
  })

  it('has the authentication of the document, which requests of the API itself do not have', async () => {
    const scheme = { type: 'http', scheme: 'bearer' }
    const operation = (summary: string, more: object = {}) => ({ post: { summary, responses: {}, ...more } })
    const sent = operation('Told', { security: [{ mark: [] }] })
    const callbacks = {
      told: { '{$request.body#/url}': sent },
      asked: { '{$request.body#/url}': operation('Asked') },
    }
    const html = renderAll(
      await build(
        JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Things', version: '1' },
          security: [{ token: [] }],
          paths: { '/things': operation('Make', { callbacks }) },
          components: { securitySchemes: { token: scheme, mark: scheme } },
        }),
      ),
    )
    expect([...html.matchAll(/Authentication: .*?<code>(\w+)/g)].map(([, name]) => name)).toEqual([
      'token',
      'mark',
    ])
  })

  it('has a choice of short examples of a body, each of which is sent by all samples', async () => {
    const examples = {
      plain: { value: { height: 300 } },
      full: { summary: 'With ballast', value: { height: 1, ballast: 7 } },
    }
    const body = (given: object) => ({
      content: { 'application/json': { schema: { type: 'object' }, ...given } },
    })
    const html = await page({ requestBody: body({ examples }), responses: {} })
    const labels = [...html.matchAll(/role="tab"[^>]*data-value="\d"[^>]*>([^<]*)/g)].map(
      ([, label]) => label,
    )
    expect(labels).toEqual(['plain', 'With ballast'])
    const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('&quot;', '"')
    expect(text.match(/"ballast": 7|'ballast': 7/g)).toHaveLength(4)
    const long = { one: { value: 'x'.repeat(3_000) }, two: { value: 'y'.repeat(3_000) } }
    const folded = await page({ requestBody: body({ examples: long }), responses: {} })
    expect(folded).not.toMatch(/role="tab"[^>]*data-value="\d"/)
    expect(folded).toContain('y'.repeat(3_000))
  })

  it('shows every status with its description, and folds what those have that do not succeed', async () => {
    const answer = (description: string) => ({ description, ...json(object(1)) })
    const html = await page({
      responses: { 400: answer('Bad'), 201: answer('Good'), 404: { description: 'No' } },
    })
    const lines = html
      .split('<div class="api-response" data-value=')
      .slice(1)
      .map((response) => response.split(/<details|<div class="api-media/)[0]?.replaceAll(/<[^>]+>/g, ' '))
    expect(lines.map((line) => line?.match(/\w+/g)?.join(' '))).toEqual([
      '201 201 Created Good',
      '400 400 Bad Request Bad',
      expect.stringMatching(/^404 404 Not Found No/),
    ])
    expect(html.match(/<details class="ref-nested api-answer">/g)).toHaveLength(1)
  })

  it('lets readers choose an example, by its type where a response has several types', async () => {
    const { content } = json(object(1))
    const examples = (html: string): readonly string[] =>
      [...html.matchAll(/role="tab"[^>]*>(application[^<]*)</g)].map((match) => match[1] ?? '')
    const hal = { 'application/hal+json': content['application/json'] }
    const both = { description: 'Good', content: { ...content, ...hal } }
    expect(examples(await page({ responses: { 200: both } }))).toEqual([
      'application/json',
      'application/hal+json',
    ])
  })

  it('describes once what media types have in common, and apart what they do not', async () => {
    const { content } = json(object(2))
    const body = {
      content: {
        ...content,
        'text/json': content['application/json'],
        'application/xml': { schema: { type: 'object', properties: { other: { type: 'string' } } } },
      },
    }
    const html = await page({ requestBody: body, responses: { 200: { description: 'Good', ...body } } })
    const types = [...html.matchAll(/<div class="api-media"><p[^>]*>(.*?)<\/p>/g)].map(([, line = '']) =>
      [...line.matchAll(/<code>(\w+\/\w+)/g)].map((match) => match[1]),
    )
    const described = [['application/json', 'text/json'], ['application/xml']]
    expect(types).toEqual([...described, ...described])
  })

  it('shows the samples after the request and before the responses', async () => {
    const html = await page({ requestBody: json(object(1)), responses: { 200: { description: 'Good' } } })
    const parts = ['Request body', 'api-side', 'Responses'].map((part) => html.indexOf(part))
    expect(parts.every((at) => at > 0)).toBe(true)
    expect(parts.toSorted((one, other) => one - other)).toEqual(parts)
  })

  it('names the type of a response that is folded', async () => {
    const html = await page({
      responses: {
        200: { description: 'Good' },
        400: { description: 'Bad', ...json({ type: 'array', items: object(2) }) },
      },
    })
    expect(html).toContain('<summary>application/json: array of object</summary>')
  })

  it('folds a long body after its first fields and says how many follow', async () => {
    const body = (count: number) => page({ requestBody: json(object(count)), responses: {} })
    expect(await body(15)).not.toContain('ref-more')
    const html = await body(30)
    const [before, after] = html.split('ref-more')
    expect(before).toContain('field12')
    expect(before).not.toContain('>field13<')
    expect(after).toContain('18 more fields')
    expect(after).toContain('>field30<')
  })

  it('has a choice between the options of a body', async () => {
    const html = await page(
      {
        requestBody: json({ oneOf: [{ $ref: '#/components/schemas/Cat' }, { title: 'Dog', ...object(2) }] }),
        responses: {},
      },
      { Cat: object(1) },
    )
    const choice = /ref-choice.*?<\/div>/s.exec(html)?.[0] ?? ''
    expect([...choice.matchAll(/role="tab"[^>]*>([^<]+)</g)].map((match) => match[1])).toEqual(['Cat', 'Dog'])
  })
})
