import { expect, it } from 'vitest'
import { jsonSchema } from '../../../../src/features/json-schema/index.ts'
import { contentOf } from '../content-context.ts'

it('a definition that only refers to another schema leads there, whatever says nothing beside it', async () => {
  const alias = { $ref: '#', type: 'object', description: 'For one manager.', default: {}, items: {} }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { name: { type: 'string', description: 'What it is called.' } },
    definitions: { alias, named: { properties: { own: { type: 'string' } } } },
  }
  const { pages } = await contentOf(jsonSchema({ source: 'schema.json', route: '/schema' }), {
    'schema.json': JSON.stringify(schema),
  })
  const [page] = [...pages]
  const definitions = page?.body && 'props' in page.body ? page.body.props : {}
  expect(JSON.stringify(definitions).match(/What it is called/g)).toHaveLength(1)
  expect(definitions).toMatchObject({
    definitions: [
      { name: 'alias', schema: { ref: { href: '#document', fields: 1 }, default: '{}' } },
      { name: 'named', schema: { fields: [{ name: 'own' }] } },
    ],
  })
})
