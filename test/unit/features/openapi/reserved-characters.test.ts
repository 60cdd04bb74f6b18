import { expect, it } from 'vitest'
import { encodeRequest } from '../../../../src/features/openapi/encode-request.ts'
import { siteWith } from '../reference-kit/site-with-references.ts'

const urlFor = (value: unknown, allowReserved?: true): string =>
  encodeRequest({
    method: 'GET',
    base: 'https://api.example.com',
    path: '/files',
    parameters: [{ name: 'at', in: 'query', allowReserved, value }],
    credentials: [],
  }).url

it('reserved characters stay as they are where a parameter says so, except those with a meaning', () => {
  expect(urlFor('/a:b?c=d e&f#g+h')).toBe('https://api.example.com/files?at=%2Fa%3Ab%3Fc%3Dd%20e%26f%23g%2Bh')
  expect(urlFor('/a:b?c=d e&f#g+h', true)).toBe('https://api.example.com/files?at=/a:b?c=d%20e%26f%23g%2Bh')
  expect(urlFor(['a/b', 'c'], true)).toBe('https://api.example.com/files?at=a/b&at=c')
})

it('a reference says which parameters may be empty, and which of them and of the fields of forms have reserved characters', async () => {
  const site = siteWith(["openapi({ source: 'api.yaml', route: '/api' })"], {
    'api.yaml': `openapi: 3.1.0
info: { title: Files, version: '1' }
servers: [{ url: 'https://api.example.com' }]
paths:
  /files:
    post:
      parameters:
        - { name: at, in: query, required: true, allowReserved: true, example: /a/b, schema: { type: string } }
        - { name: all, in: query, allowEmptyValue: true, schema: { type: boolean } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { to: { type: string, example: '/c/d e' }, by: { type: string, example: x/y } } }
            encoding: { to: { allowReserved: true } }
      responses: { '200': { description: OK } }
`,
  })
  await site.build()
  const copy = site.output('api.md')
  expect(copy).toContain('Reserved characters: not encoded')
  expect(copy).toContain('`to` is sent (Reserved characters: not encoded)')
  expect(copy).toContain('Empty value: allowed')
  expect(copy).toContain('/files?at=/a/b')
  expect(copy.match(/to=\/c\/d%20e&by=x%2Fy/g)).toHaveLength(4)
}, 60_000)
