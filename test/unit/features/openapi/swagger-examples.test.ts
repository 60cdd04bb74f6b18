import { expect, test } from 'vitest'
import { readApi } from '../../../../src/features/openapi/read-api.ts'
import { loadReference } from '../../../../src/features/reference-kit/load-reference.ts'
import { contentContext } from '../content-context.ts'

test('examples of a Swagger response are shown although the operation produces other media types', async () => {
  const { set } = await loadReference(
    'api.yml',
    contentContext({
      'api.yml': [
        "swagger: '2.0'",
        'info: { title: A, version: 1.0.0 }',
        'paths:',
        '  /logs:',
        '    get:',
        '      produces: [application/octet-stream]',
        '      responses:',
        "        '200': { description: OK, schema: { type: string, format: binary } }",
        "        '404':",
        '          description: None',
        '          schema: { type: object, properties: { message: { type: string } } }',
        '          examples: { application/json: { message: No such log }, x-note: internal }',
      ].join('\n'),
    }),
  )
  const [, missing] = (set && readApi(set).model?.operations[0]?.responses) ?? []
  expect(
    missing?.media.map(({ type, examples }) => [type, examples.map(({ given }) => given?.value)]),
  ).toEqual([
    ['application/octet-stream', []],
    ['application/json', [{ message: 'No such log' }]],
  ])
})
