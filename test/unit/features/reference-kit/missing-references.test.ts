import { expect, test } from 'vitest'
import { asRoutePath } from '../../../../src/model/path.ts'
import {
  asyncapi,
  cliReference,
  crd,
  graphql,
  helm,
  jsonSchema,
  mcp,
  openapi,
} from '../../../../src/index.ts'
import { contentContext } from '../content-context.ts'

const route = asRoutePath('/reference')

test.each([
  ['openapi without a file', openapi({ source: 'none.yaml', route }), {}],
  ['openapi of an unknown version', openapi({ source: 'a.yaml', route }), { 'a.yaml': 'openapi: 9.0.0\n' }],
  ['json-schema without a file', jsonSchema({ source: 'none.json', route }), {}],
  ['json-schema that is a list', jsonSchema({ source: 'a.json', route }), { 'a.json': '[]' }],
  [
    'json-schema of an unknown draft',
    jsonSchema({ source: 'a.json', route }),
    { 'a.json': '{"$schema":"urn:x"}' },
  ],
  ['crd without a file', crd({ source: 'none.yaml', route }), {}],
  ['crd with notes only', crd({ source: 'a', route }), { 'a/b.yaml': 'kind: Pod\n' }],
  ['asyncapi without a file', asyncapi({ source: 'none.yaml', route }), {}],
  [
    'asyncapi of an unknown version',
    asyncapi({ source: 'a.yaml', route }),
    { 'a.yaml': 'asyncapi: 1.2.0\n' },
  ],
  [
    'asyncapi without a title',
    asyncapi({ source: 'a.yaml', route }),
    { 'a.yaml': 'asyncapi: 3.0.0\ninfo: {}\n' },
  ],
  ['graphql without a file', graphql({ source: 'none.graphql', route }), {}],
  ['graphql without a folder', graphql({ source: 'none', route }), {}],
  ['graphql without definitions', graphql({ source: 'a.graphql', route }), { 'a.graphql': '# none\n' }],
  ['graphql with an unknown type', graphql({ source: 'a.gql', route }), { 'a.gql': 'type A { b: B }' }],
  ['graphql of another JSON', graphql({ source: 'a.json', route }), { 'a.json': '{"__schema":{}}' }],
  ['helm without a folder', helm({ chart: 'none', route }), {}],
  ['helm without values', helm({ chart: 'a', route }), { 'a/Chart.yaml': 'name: a\n' }],
  ['helm with values that are no map', helm({ chart: 'a', route }), { 'a/values.yaml': '- a\n' }],
  ['mcp without a file', mcp({ source: 'none.json', route }), {}],
  ['cli-reference without a file', cliReference({ source: 'none.yaml', route }), {}],
] as const)('%s: no setting lets its pages vanish', async (_name, plugin, files) => {
  const { pages = [], diagnostics = [] } = (await plugin.content?.(contentContext(files))) ?? {}
  expect([...pages]).toEqual([])
  expect([...diagnostics].map(({ fatal }) => fatal)).toEqual([true])
})

test('notes stay notes beside the reason, and a missing introduction is named as well', async () => {
  const plugin = crd({ source: ['a', 'none.yaml'], route, intro: 'none.md' })
  const { diagnostics = [] } = (await plugin.content?.(contentContext({ 'a/b.yaml': 'kind: Pod\n' }))) ?? {}
  expect([...diagnostics].map(({ file, severity }) => `${file}: ${severity}`)).toEqual([
    'a/b.yaml: info',
    'none.yaml: error',
    'none.md: error',
  ])
})

test.each([
  [
    'openapi',
    openapi({ source: 'api/a.yaml', route }),
    "openapi: 3.1.0\ninfo: {title: A, version: '1'}\ncomponents: {schemas: {A: {$ref: './part.yaml#/A'}, B: {$ref: './part.yaml#/B'}, C: {$ref: './part.yaml'}}}",
  ],
  [
    'json-schema',
    jsonSchema({ source: 'api/a.yaml', route }),
    "$schema: https://json-schema.org/draft/2020-12/schema\nproperties: {a: {$ref: './part.yaml#/A'}, b: {$ref: './part.yaml#/B'}, c: {$ref: './part.yaml'}}",
  ],
  [
    'asyncapi',
    asyncapi({ source: 'api/a.yaml', route }),
    "asyncapi: 3.0.0\ninfo: {title: A, version: '1'}\ncomponents: {schemas: {A: {$ref: './part.yaml#/A'}, B: {$ref: './part.yaml#/B'}, C: {$ref: './part.yaml'}}}",
  ],
] as const)('%s: a missing file is one finding', async (_name, plugin, source) => {
  const files = { 'api/a.yaml': source, 'api/parts.yaml': 'A: {}\n' }
  const { diagnostics = [] } = (await plugin.content?.(contentContext(files))) ?? {}
  expect([...diagnostics].filter(({ rule }) => rule === 'broken-ref')).toMatchObject([
    {
      message: 'The reference `./part.yaml#/A` names a file that does not exist, and so do 2 others.',
      hint: 'Did you mean `./parts.yaml#/A`?',
      file: 'api/a.yaml',
    },
  ])
})
