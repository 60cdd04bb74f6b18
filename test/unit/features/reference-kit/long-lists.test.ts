import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { told } from '../../../build-temp-site.ts'
import { siteWith } from './site-with-references.ts'

const properties = (count: number, name: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${name}${at}`,
      { type: 'string', description: `Says ${at}.` },
    ]),
  )
const values = (count: number) => Array.from({ length: count }, (_, at) => `VALUE_${at}`)

it('no list makes a page too large, and all of it is there', async () => {
  const site = siteWith(
    [
      "jsonSchema({ source: 'flat.json', route: '/flat' })",
      "openapi({ source: 'api.json', route: '/api' })",
      "protobuf({ source: 'a.proto', route: '/proto' })",
    ],
    {
      'flat.json': JSON.stringify({
        properties: { choice: { enum: values(20_000) }, object: { properties: properties(1500, 'p') } },
      }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Flat', version: '1' },
        paths: {
          '/a': {
            post: {
              requestBody: {
                content: { 'application/json': { schema: { properties: properties(2000, 'q') } } },
              },
              responses: { '200': { description: 'OK' } },
            },
          },
        },
      }),
      'a.proto': `syntax = "proto3"; enum E { ${values(2500)
        .map((value, at) => `${value} = ${at};`)
        .join(' ')} }`,
    },
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const pages = readdirSync(join(site.root, 'build'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && name !== '404.html',
  )
  expect(pages.filter((name) => site.output(name).length > 600_000)).toEqual([])
  const copies = pages.map((name) => site.output(name.replace(/html$/, 'md')))
  const names = [
    ...Object.keys({ ...properties(1500, 'p'), ...properties(2000, 'q') }),
    ...values(20_000),
  ].map((name) => `\`${name}\``)
  const shown = new Set(copies.join(' ').match(/`\w+`/g))
  expect(names.filter((name) => !shown.has(name))).toEqual([])
}, 120_000)
