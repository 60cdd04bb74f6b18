import { expect, test } from 'vitest'
import { siteWith } from './site-with-references.ts'

test('a read-only field that a request declares once more is shown there, and sent in the sample', async () => {
  const site = siteWith(["openapi({ source: 'api.yaml', route: '/api' })"], {
    'api.yaml': [
      'openapi: 3.0.3',
      "info: { title: Rockets, version: '1' }",
      'servers: [{ url: https://api.acme.dev }]',
      'paths:',
      '  /crews:',
      '    post:',
      '      requestBody:',
      '        content:',
      '          application/json:',
      '            schema:',
      '              allOf:',
      "                - $ref: '#/components/schemas/Resource'",
      '                - properties: { kind: { enum: [crew] }, seats: { type: integer } }',
      '      responses: { "204": { description: Added. } }',
      'components:',
      '  schemas:',
      '    Resource:',
      '      properties:',
      '        id: { type: string, readOnly: true }',
      '        kind: { type: string, readOnly: true, description: What it is. }',
    ].join('\n'),
  })
  await site.build()
  const [request = ''] = site.output('api.md').split('## Resource')
  expect(request).toContain('What it is.')
  expect(request).toContain('"kind": "crew"')
  expect(request).not.toContain('`id`')
})
