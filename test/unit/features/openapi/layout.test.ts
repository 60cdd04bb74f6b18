import { expect, it } from 'vitest'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { contentOf } from '../content-context.ts'

const routes = async (operations: number, fields: number, tags: readonly string[]): Promise<string[]> => {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: fields }, (_, index) => [
        `field${index}`,
        { type: 'string', description: 'What it is for.' },
      ]),
    ),
  }
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/thing${index}`,
      {
        get: { tags, responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } },
      },
    ]),
  )
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }
  const plugin = openapi({ source: 'specs/api.yaml', route: '/api' })
  const { pages } = await contentOf(plugin, { 'specs/api.yaml': JSON.stringify(document) })
  return [...pages].map(({ route }) => String(route))
}

it('splits an API into pages until none is too large, whatever its number of operations and tags', async () => {
  expect(await routes(2, 10, [])).toEqual(['/api'])
  expect(await routes(22, 3, ['things'])).toEqual(['/api', '/api/things'])
  expect(await routes(2, 1_000, [])).toContain('/api/get-thing1')
  expect(await routes(30, 60, ['things'])).toContain('/api/get-thing1')
}, 60_000)

it('says that an example, or the default of a schema, is too long to be shown whole', async () => {
  const value = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, index) => [`emoji-${index}`, 'x'.repeat(30)]),
  )
  const content = { 'application/json': { examples: { all: { value } } } }
  const response = { description: 'All', content }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Emojis', version: '1' },
    paths: { '/emojis': { get: { responses: { 200: response } } } },
    components: {
      schemas: { Set: { examples: [1, value] }, One: { example: value }, All: { default: value } },
    },
  }
  const plugin = openapi({ source: 'specs/api.yaml', route: '/api' })
  const { diagnostics } = await contentOf(plugin, {
    'specs/api.yaml': JSON.stringify(document, null, 1),
  })
  const lines = JSON.stringify(document, null, 1).split('\n')
  const above = diagnostics.map(({ place }) => lines[(place?.line ?? 1) - 2]?.trim())
  expect(above).toEqual(['"examples": {', '1,', '"One": {', '"All": {'])
  expect(diagnostics.map(({ message }) => message)).toEqual(
    ['example', 'example', 'example', 'default'].map(
      (name) => `The ${name} is longer than 300,000 characters, and only its beginning is shown.`,
    ),
  )
})

it('offers search one entry for an operation or a schema with a page of its own', async () => {
  const Thing = { type: 'object', description: 'What there is.', properties: { size: { type: 'integer' } } }
  const schema = { $ref: '#/components/schemas/Thing' }
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } }
  const get = { tags: ['things'], summary: 'List things', description: 'All of them.', responses }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get } },
    components: { schemas: { Thing } },
  }
  const plugin = openapi({ source: 'specs/api.yaml', route: '/api', layout: 'operation' })
  const { pages } = await contentOf(plugin, { 'specs/api.yaml': JSON.stringify(document) })
  const sections = new Map([...pages].map((page) => [String(page.route), page.sections]))
  expect(sections.get('/api/get-things')).toEqual([
    { id: '', trail: ['List things'], text: 'All of them. 200 OK. ok', code: 'GET /things' },
  ])
  expect(sections.get('/api/schemas/thing')).toEqual([
    { id: '', trail: ['Thing'], text: 'What there is.', code: 'size' },
  ])
})

it('says what each schema is for in the list of those that have their own pages', async () => {
  const described = (description: string) => ({ type: 'object', description })
  const schemas = {
    Brief: described('What `there` is.\n\nMore of it.'),
    Long: described(`Version 1.2 of it, e.g. for tests. And ${'so on '.repeat(40)}.`),
    Bare: { allOf: [{ properties: { a: {}, b: {} } }, { properties: { c: {}, d: {}, e: {}, f: {} } }] },
    Name: { type: 'string' },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: 22 }, (_, index) => [
        `/thing${index}`,
        { get: { tags: ['things'], responses: {} } },
      ]),
    ),
    components: { schemas },
  }
  const { pages } = await contentOf(openapi({ source: 'specs/api.yaml', route: '/api' }), {
    'specs/api.yaml': JSON.stringify(document),
  })
  const [first] = [...pages]
  expect(first?.body).toHaveProperty('props.schemaIndex', [
    expect.objectContaining({ name: 'Brief', summary: 'What there is.' }),
    expect.objectContaining({ name: 'Long', summary: 'Version 1.2 of it, e.g. for tests.' }),
    expect.objectContaining({ name: 'Bare', summary: 'a, b, c, d, e, …' }),
    expect.objectContaining({ name: 'Name', summary: '' }),
  ])
})
