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
  // Ends of lists are reached from their beginnings: sidebars would repeat hundreds of them on each page.
  const sidebar = /<aside.*<\/aside>/s.exec(site.output('flat/document-choice/2.html'))?.[0] ?? ''
  expect(sidebar).toContain('href="/flat/document-object"')
  expect(pages.filter((name) => sidebar.includes(`href="/${name.replace(/\/\d+\.html$/, '/')}`))).toEqual([])
  expect(site.output('api/post-a/2.html')).toContain(
    '<li><a href="/api/post-a">POST /a</a></li><li><span aria-current="page">',
  )
}, 120_000)

it('no example makes a page too large, and all examples are there', async () => {
  const seats = (name: string) =>
    Array.from({ length: 4_000 }, (_, at) => ({ seat: `${name}${at}`, price: { total: '11.00', taxes: [] } }))
  const schema = { type: 'object', properties: { seats: { type: 'array' } }, example: { seats: seats('a') } }
  const media = { schema, examples: { full: { value: seats('b') }, fuller: { value: seats('c') } } }
  const site = siteWith(
    ["openapi({ source: 'api.json', route: '/api' })", "jsonSchema({ source: 'plan.json', route: '/plan' })"],
    {
      'plan.json': JSON.stringify({ properties: { rows: { examples: [seats('d'), seats('e')] } } }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Seats', version: '1' },
        paths: {
          '/a': {
            get: {
              responses: {
                '200': { description: 'OK', content: { 'application/json': { schema } } },
                '206': { description: 'Some', content: { 'application/json': media } },
              },
            },
          },
        },
      }),
    },
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const pages = readdirSync(join(site.root, 'build'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.html') && name !== '404.html',
  )
  expect(pages.filter((name) => site.output(name).length > 600_000)).toEqual([])
  expect(site.output('api/get-a.html')).toMatch(/<a href="\/api\/get-a\/\d"[^>]*>GET \/a 200<\/a>/)
  for (const last of ['a3999', 'b3999', 'c3999', 'd3999', 'e3999'])
    expect(pages.filter((name) => site.output(name).includes(last))).not.toEqual([])
}, 120_000)

it('parts of many resources have a page each, and links to them on the first one', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Kind${at}`)
  const crdOf = (kind: string) => ({
    kind: 'CustomResourceDefinition',
    spec: {
      group: 'acme.dev',
      names: { kind, plural: `${kind.toLowerCase()}s` },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          schema: {
            openAPIV3Schema: {
              description: `${kind} is a resource.`,
              properties: { spec: { properties: properties(150, 'p') } },
            },
          },
        },
      ],
    },
  })
  const site = siteWith(["crd({ source: 'crds.json', route: '/crds' })"], {
    'crds.json': JSON.stringify({ kind: 'List', items: names.map(crdOf) }),
    'content/use.md': '# Use\n\nSee [the kind](/crds#kind3).\n',
  })
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const first = site.output('crds.html')
  const moved = names.filter((name) => first.includes(`href="/crds/${name.toLowerCase()}-spec"`))
  expect(moved.length).toBeGreaterThan(6)
  for (const name of names) {
    const id = name.toLowerCase()
    const page = moved.includes(name) ? site.output(`crds/${id}-spec.html`) : first
    expect(page).toContain(`id="${id}-spec-p149"`)
  }
}, 60_000)

it('a definition on a page of its own has the title of the page, and lists say of each what comes first', async () => {
  const filler = 'It is described at length. '
  const definitions = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [
      `part${at}`,
      { type: 'string', description: `- First ${at}\n- Second\n\n${filler.repeat(at === 2 ? 1500 : 600)}` },
    ]),
  )
  const site = siteWith(["jsonSchema({ source: 'parts.json', route: '/parts' })"], {
    'parts.json': JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Parts',
      properties: { part: { $ref: '#/$defs/part2' } },
      $defs: definitions,
    }),
  })
  expect((await site.build()).diagnostics.map(told)).toEqual([])
  expect(site.output('parts.md')).toMatch(/`part1`.*First 1.*Second/)
  const page = site.output('parts/part2.html')
  expect(page.match(/<h[12][^>]*>/g)).toHaveLength(1)
  expect(page).toContain('id="part2"')
})
