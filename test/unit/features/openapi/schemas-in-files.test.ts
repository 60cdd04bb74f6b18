import { expect, test } from 'vitest'
import { readApi } from '../../../../src/features/openapi/read-api.ts'
import { loadReference } from '../../../../src/features/reference-kit/load-reference.ts'
import { contentContext } from '../content-context.ts'

const operation = (schema: string): string =>
  `{ responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '${schema}' } } } } } }`

test('schemas in files that are used several times are schemas of the API, by the names of their files', async () => {
  const { set } = await loadReference(
    'api.yml',
    contentContext({
      'api.yml': [
        'openapi: 3.1.0',
        'info: { title: A, version: 1.0.0 }',
        'paths:',
        `  /app: { get: ${operation('models/app.yml')} }`,
        `  /apps: { get: ${operation('models/all.yml#/apps')}, post: ${operation('models/app.yml')} }`,
        `  /once: { get: ${operation('models/once.yml')} }`,
        `  /id: { get: ${operation('models/id.yml')}, put: ${operation('models/id.yml')} }`,
        'components: { schemas: { Owner: { $ref: models/owner.yml } } }',
      ].join('\n'),
      'models/all.yml': 'apps: { type: array, items: { $ref: app.yml } }\nother: { $ref: "#/apps" }\n',
      'models/app.yml':
        'type: object\nproperties: { id: { $ref: id.yml }, owner: { $ref: owner.yml }, by: { $ref: owner.yml } }\n',
      'models/once.yml': 'type: object\nproperties: { a: { type: string } }\n',
      'models/id.yml': 'type: string\n',
      'models/owner.yml': 'type: object\nproperties: { name: { type: string } }\n',
    }),
  )
  expect(set && readApi(set).model?.schemas.map(({ name }) => name)).toEqual(['Owner', 'app'])
})
