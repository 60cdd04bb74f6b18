import { expect, it } from 'vitest'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { readApi } from '../../../../src/features/openapi/read-api.ts'
import { loadReference } from '../../../../src/features/reference-kit/load-reference.ts'
import { contentContext, contentOf } from '../content-context.ts'

const findings = async (lines: string): Promise<readonly string[]> => {
  const text = `openapi: 3.1.0\ninfo: { title: A, version: 1.10 }\n${lines}`
  const { diagnostics } = await contentOf(openapi({ source: 'api.yaml', route: '/api' }), {
    'api.yaml': text,
  })
  return diagnostics.map(({ place, message }) => `${String(place?.line)}: ${message}`)
}

it('whatever is not what it has to be is reported where it stands', async () => {
  expect(
    await findings(`servers: nope
tags: [pets]
security: [nope, { key: all }]
paths:
  /a:
    parameters: all
    get:
      summary: [x]
      tags: pets
      parameters: [plain, { name: 7, in: query, required: maybe, schema: nope, examples: [1] }]
      requestBody: text
      responses:
        200: ok
        default: { description: x, headers: nope, content: [a], links: 5 }
      callbacks: 5
      servers: { url: x }
    post: yes
    put:
    delete: { requestBody: { content: { a/b: { examples: 5, encoding: x } }, required: 1 }, responses: [] }
  /b: 5
components:
  schemas: [a]
  securitySchemes: { key: { type: apikey } }
webhooks: 5
`),
  ).toEqual(
    expect.arrayContaining([
      '3: `servers` is `"nope"`, but has to be a list.',
      '4: An item of the list is `"pets"`, but has to be an object.',
      '5: An item of the list is `"nope"`, but has to be a map.',
      '5: `key` is `"all"`, but has to be a list.',
      '8: `parameters` is `"all"`, but has to be a list.',
      '10: `summary` is `["x"]`, but has to be a text.',
      '11: `tags` is `"pets"`, but has to be a list.',
      '12: An item of the list is `"plain"`, but has to be an object.',
      '12: `required` is `"maybe"`, but has to be `true` or `false`.',
      '12: `schema` is `"nope"`, but has to be a schema: an object, `true` or `false`.',
      '12: `examples` is `[1]`, but has to be a map.',
      '13: `requestBody` is `"text"`, but has to be an object.',
      '15: `200` is `"ok"`, but has to be an object.',
      '16: `headers` is `"nope"`, but has to be a map.',
      '16: `content` is `["a"]`, but has to be a map.',
      '16: `links` is `5`, but has to be a map.',
      '17: `callbacks` is `5`, but has to be a map.',
      '18: `servers` is `{"url": "x"}`, but has to be a list.',
      '19: `post` is `"yes"`, but has to be an object.',
      '20: `put` is `null`, but has to be an object.',
      '21: `examples` is `5`, but has to be a map.',
      '21: `encoding` is `"x"`, but has to be a map.',
      '21: `required` is `1`, but has to be `true` or `false`.',
      '21: `responses` is `[]`, but has to be a map.',
      '22: `/b` is `5`, but has to be an object.',
      '24: `schemas` is `["a"]`, but has to be a map.',
      '25: `type` is `"apikey"`, but has to be `apiKey`, `http`, `mutualTLS`, `oauth2` or `openIdConnect`.',
      '26: `webhooks` is `5`, but has to be a map.',
    ]),
  )
})

it('a field that OpenAPI does not have is reported once for all objects of a kind', async () => {
  expect(
    await findings(`paths:
  /a: { get: { descripton: Lost, x-vendor: 1, responses: { 200: { description: ok } } } }
  /b: { get: { descripton: Lost, audience: all, responses: { 200: { description: ok } } } }
`),
  ).toEqual([
    '4: `descripton` is not a field of OpenAPI here, and not shown.',
    '5: `audience` is not a field of OpenAPI here, and not shown.',
  ])
})

it('what is empty, and references to what is right, are not reported', async () => {
  expect(
    await findings(`tags:
paths:
  /a:
    parameters:
      - $ref: '#/components/parameters/Page'
    get: { security: [], responses: { 200: { $ref: '#/components/responses/Ok' } } }
components:
  parameters: { Page: { name: page, in: query, description: , schema: true } }
  responses: { Ok: { description: ok, headers: { X-Next: { schema: { type: string } } } } }
`),
  ).toEqual([])
})

it('what stands beside a reference is shown', async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths:
  /a/{id}:
    $ref: '#/components/pathItems/A'
    description: Of the path.
    parameters: [{ name: page, in: query, schema: { type: string } }]
    post: { summary: Add, responses: { 200: { description: ok } } }
components:
  pathItems:
    A:
      get:
        parameters: [{ $ref: '#/components/parameters/Id', description: Of this id. }]
        requestBody: { $ref: '#/components/requestBodies/Body', description: Of this body. }
        responses:
          200: { $ref: '#/components/responses/Ok', description: Of this response., headers: { X-Next: {} } }
  parameters: { Id: { name: id, in: path, required: true, description: Of ids., schema: { type: string } } }
  requestBodies: { Body: { description: Of bodies., content: { text/plain: {} } } }
  responses: { Ok: { $ref: '#/components/responses/Good' }, Good: { description: Of good ones. } }
`
  const set = (await loadReference('api.yaml', contentContext({ 'api.yaml': text }))).set!
  const { model } = readApi(set)
  const [get, post] = model!.operations
  expect([get!.description, post!.summary]).toEqual(['Of the path.', 'Add'])
  expect(get!.parameters.map(({ name, description }) => `${name}: ${description}`)).toEqual([
    'id: Of this id.',
    'page: ',
  ])
  expect(get!.body?.description).toBe('Of this body.')
  expect(get!.responses.map(({ description, headers }) => [description, headers[0]?.name])).toEqual([
    ['Of this response.', 'X-Next'],
  ])
  expect(set.findings).toEqual([])
  expect(set.placeOf(post!.located)?.line).toBe(8)
})
