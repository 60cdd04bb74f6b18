import { expect, it } from 'vitest'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { contentOf } from '../content-context.ts'

const properties = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `field${index}`,
      { type: 'string', description: `What number ${index} is for, in a sentence of some length.` },
    ]),
  )

const response = (name: string) => ({
  description: 'What there is.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

/** The props of the pages of an API whose operations have pages of their own, by their routes. */
async function pagesOf(
  paths: Readonly<Record<string, object>>,
  schemas: Readonly<Record<string, object>>,
): Promise<ReadonlyMap<string, string>> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, { type: 'object', ...schema }]),
      ),
    },
  }
  const plugin = openapi({ source: 'specs/api.yaml', route: '/api', layout: 'operation' })
  const { pages } = await contentOf(plugin, { 'specs/api.yaml': JSON.stringify(document) })
  return new Map([...pages].map(({ route, body }) => [String(route), JSON.stringify(body)]))
}

it('the ends of a type that is too long for several pages are on pages of each of them', async () => {
  const get = { responses: { 200: response('Long') } }
  const pages = await pagesOf({ '/a': { get }, '/b': { get } }, { Long: { properties: properties(800) } })
  for (const name of ['a', 'b']) {
    expect(pages.get(`/api/get-${name}`)).toContain(`"href":"/api/get-${name}/2"`)
    expect(pages.get(`/api/get-${name}/2`)).toContain(`"href":"/api/get-${name}#get-${name}"`)
  }
})

it('a page that is too large leaves types of errors and callbacks to the places that describe them', async () => {
  const callbacks = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `on${index}`,
      {
        '{$url}': { post: { requestBody: response('Event'), responses: { 204: { description: 'Taken.' } } } },
      },
    ]),
  )
  const responses = { 200: response('Thing'), 400: response('Problem') }
  const pages = await pagesOf(
    { '/large': { get: { responses, callbacks } }, '/small': { get: { responses } } },
    Object.fromEntries(
      ['Thing', 'Problem', 'Event'].map((name, index) => [name, { properties: properties(30 - index) }]),
    ),
  )
  const [large = '', small = ''] = ['large', 'small'].map((name) => pages.get(`/api/get-${name}`))
  const folded = (page: string, name: string): number =>
    page.match(new RegExp(`"name":"${name}","anchor":"[^"]*","href":"[^"]*","fields":`, 'g'))?.length ?? 0
  expect(large.length).toBeLessThan(80_000)
  expect(folded(large, 'Event')).toBeGreaterThan(20)
  expect([folded(large, 'Thing'), folded(small, 'Problem')]).toEqual([0, 0])
})
