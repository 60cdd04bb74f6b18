import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { graphql } from '../../../../src/index.ts'
import type { EntriesPageProps } from '../../../../src/features/reference-kit/EntriesPage.tsx'
import type { FieldView } from '../../../../src/features/reference-kit/schema-view-types.ts'
import { htmlToText } from '../../../../src/kit.ts'
import type { PluginPage } from '../../../../src/model/plugin.ts'
import { contentOf } from '../content-context.ts'

const referenceOf = (files: Readonly<Record<string, string>>, source: string | string[] = 'api') =>
  contentOf(graphql({ source, route: '/graphql' }), files)

// A page is made of them.
const propsOf = (page: PluginPage | undefined) => (page?.body as unknown as { props: EntriesPageProps }).props

/** One line for each entry, argument, field and value: name, type, text, facts. */
function linesOf(page: PluginPage | undefined): readonly string[] {
  const words = (html = ''): string => htmlToText(html).trim()
  const line = ({ name, id = '', required, schema }: FieldView): readonly string[] => [
    [
      `${name}#${id}`,
      `${schema.ref ? `${schema.ref.name} -> ${schema.ref.href ?? ''}` : schema.type}${required ? ', required' : ''}`,
      words(schema.description),
      ...(schema.default === undefined ? [] : [`= ${schema.default}`]),
      ...(schema.facts ?? []).map(({ value }) => value),
      ...(schema.marks ?? []),
    ].join(' | '),
    ...(schema.fields ?? []).flatMap(line),
  ]
  return propsOf(page).groups.flatMap(({ title, text, entries = [] }) => [
    `[${title}] ${words(text)}`.trim(),
    ...entries.flatMap((entry) => [
      [
        `${entry.name}#${entry.id}`,
        words(entry.description),
        ...entry.badges.map((badge) => badge.text),
        ...entry.facts.map(({ value }) => value),
      ].join(' | '),
      ...entry.parts.flatMap(({ schema }) => [
        ...(schema.description === undefined ? [] : [words(schema.description)]),
        ...(schema.fields ?? []).flatMap(line),
      ]),
    ]),
  ])
}

it('shows what the files of a schema say about it, extensions included', async () => {
  const { pages, diagnostics } = await referenceOf({
    'api/a.graphql': `
      "All **of** it." schema @team(name: "x") { query: Root }
      type Root { "Reads." read(id: ID!, "How." how: [How!] = [FAST]): Answer! @auth }
      interface Node { id: ID! }
      type Thing implements Node { id: ID!, old(a: Int = 1): Int @deprecated(reason: "Use \`id\`.") }
      union Answer = Thing
      enum How { FAST "Slowly." SLOW @deprecated }
      input In @oneOf { how: How, text: String @length(max: 3) }
      scalar Url @specifiedBy(url: "https://example.com/url")
      "Guards." directive @auth(role: How = FAST) repeatable on FIELD_DEFINITION | OBJECT
      directive @team(name: String!) on SCHEMA
      directive @length(max: Int) on INPUT_FIELD_DEFINITION`,
    'api/more/b.gql': 'extend type Thing @auth(role: SLOW) { name: Url }\nextend enum How { NOW }',
    'api/readme.md': '# No schema',
  })
  expect(diagnostics).toEqual([])
  expect(propsOf(pages[0]).facts.map(({ value }) => value)).toEqual(['@team(name: "x")'])
  expect(pages[0]?.frontMatter['description']).toBe('All of it.')
  expect(linesOf(pages[0])).toEqual([
    '[Queries]',
    'read#query-read | Reads. | @auth',
    'Returns: Answer!',
    'id#query-read-id | ID!, required | ',
    'how#query-read-how | [How!] -> #how | How. | = [FAST]',
    '[Objects]',
    'Thing#thing |  | @auth(role: SLOW)',
    'Implements: Node',
    'id#thing-id | ID! | ',
    'old#thing-old | Int | Deprecated: Use id. | deprecated',
    'a# | Int |  | = 1',
    'name#thing-name | Url -> #url | ',
    '[Interfaces]',
    'Node#node | ',
    'Implemented by: Thing',
    'id#node-id | ID! | ',
    '[Unions]',
    'Answer#answer | ',
    'One of: Thing',
    '[Enums]',
    'How#how | ',
    'FAST#how-fast |  | ',
    'SLOW#how-slow |  | Slowly. Deprecated: No longer supported | deprecated',
    'NOW#how-now |  | ',
    '[Inputs]',
    'In#in |  | Exactly one field',
    'how#in-how | How -> #how | ',
    'text#in-text | String |  | @length(max: 3)',
    '[Scalars]',
    'Url#url | Specified by: https://example.com/url',
    '[Directives]',
    '@auth#directive-auth | Guards. | Repeatable | FIELD_DEFINITION, OBJECT',
    'role#directive-auth-role | How -> #how |  | = FAST',
    '@team#directive-team |  | SCHEMA',
    'name#directive-team-name | String!, required | ',
    '@length#directive-length |  | INPUT_FIELD_DEFINITION',
    'max#directive-length-max | Int | ',
  ])
})

it('makes samples that are valid', async () => {
  const sdl = `
    type Query { things(first: Int, in: In!): Things, any(a: Int, b: B, c: Int): Any, self: Self, need: Need }
    type Things { total: Int nodes: [Thing] edges: [Edge] } type Edge { node: Thing }
    type Thing { id: ID, name: String, kind: B, big(of: Int!): Int, old: Int @deprecated }
    type Other { id: Int, name: String }
    union Any = Thing | Other
    type Self { self: Self } type Need { a(b: Int!): Int }
    enum B { X Y } input In { at: Time!, in: In, list: [B!]!, all: [In!]! } scalar Time`
  const { pages, diagnostics } = await referenceOf({ 'api/a.graphql': sdl })
  expect(diagnostics).toEqual([])
  const samples = (propsOf(pages[0]).groups[0]?.entries ?? []).map((entry) =>
    entry.samples.map(({ html }) => htmlToText(html).replaceAll(/\s+/g, ' ')),
  )
  for (const [document = ''] of samples) expect(validate(buildSchema(sdl), parse(document))).toEqual([])
  expect(samples).toEqual([
    [
      'query Things($first: Int, $in: In!) { things(first: $first, in: $in) { total nodes { id name kind } } }',
      '{ "first": 10, "in": { "at": "09:30:00Z", "list": [ "X" ], "all": [] } }',
    ],
    [
      'query Any($a: Int, $b: B) { any(a: $a, b: $b) { __typename ... on Thing { id name kind } ... on Other { name } } }',
      '{ "a": 1, "b": "X" }',
    ],
    ['query Self { self { self { self { self { self { __typename } } } } } }'],
    ['query Need { need { __typename } }'],
  ])
})

it('says where a schema is wrong', async () => {
  const places = async (text: string) =>
    (await referenceOf({ 'api/a.graphql': text })).diagnostics.map(
      ({ rule, message, hint, place }) =>
        `${String(place?.line)}:${String(place?.column)} ${rule}: ${message} ${hint ?? ''}`,
    )
  expect(await places('type A {\n  b B\n}')).toEqual([
    '2:5 invalid-reference-document: Expected `:`, found Name `B`. ',
  ])
  expect(await places('type Thing { a: Thin }\ntype Thing { b: Int }')).toEqual([
    '1:17 invalid-reference-document: Unknown type `Thin`. Did you mean `Thing`?',
    '2:6 invalid-reference-document: There can be only one type named `Thing`. See `api/a.graphql:1`, too.',
  ])
  expect(await places('type Pool { volume: BigDecimal! }')).toEqual([
    '1:21 invalid-reference-document: Unknown type `BigDecimal`. Define it, as in `scalar BigDecimal`, or name the file that defines it in `source`, too.',
  ])
  expect(
    await places(
      'type A implements I @new { a: Int }\nextend type B { b: Int }\ninterface I { i: Int }\nquery { a }',
    ),
  ).toEqual([
    '2:13 reference-document-lint: `B` is extended, but not defined. The extension is shown as its definition. Name the file that defines it in `source`, too.',
    '4:1 reference-document-lint: An operation or a fragment is no part of a schema. It is not shown. Move it to a file that is not in `source`.',
    '1:21 reference-document-lint: Unknown directive `@new`. It is shown as it is written. Define it (`directive @name on …`) to say what it means.',
    '1:6 reference-document-lint: Interface field I.i expected but A does not provide it. See `api/a.graphql:3`, too.',
  ])
})

it('reads the result of an introspection query', async () => {
  const { introspectionFromSchema } = await import('graphql')
  const schema = buildSchema('type Query { a(b: In = { c: 1 }): Int } input In { c: Int }')
  const result = JSON.stringify({ data: introspectionFromSchema(schema) })
  const { pages, diagnostics } = await referenceOf({ 'a.json': result }, 'a.json')
  expect(diagnostics).toEqual([])
  expect(linesOf(pages[0])).toContain('b#query-a-b | In -> #in |  | = {c: 1}')
})

it('splits a large schema by kind, and a large kind by type', async () => {
  const types = Array.from(
    { length: 300 },
    (_, index) => `"${'Long. '.repeat(300)}" type T${String(index)} { "${'a '.repeat(200)}" of: E }`,
  )
  const sdl = `type Query { a: T1, e: E } enum E { X } ${types.join('\n')}`
  const { pages, diagnostics, sidebars } = await referenceOf({ 'api/a.graphql': sdl })
  expect(diagnostics).toEqual([])
  const routes = pages.map(({ route }) => route)
  expect(routes.slice(0, 5)).toEqual([
    '/graphql',
    '/graphql/queries',
    '/graphql/objects',
    '/graphql/t0',
    '/graphql/t1',
  ])
  expect(routes).toHaveLength(304)
  const hrefs = (route: string) =>
    [
      ...JSON.stringify(pages.find((page) => page.route === route)?.body).matchAll(
        /href(?:=\\|":)"([^"\\]+)/g,
      ),
    ].map(([, href]) => href)
  expect(hrefs('/graphql/t1')).toEqual(['/graphql/objects', '/graphql/enums#e'])
  expect(hrefs('/graphql/queries')).toEqual(['/graphql/t1', '/graphql/enums#e', '/graphql'])
  expect(JSON.stringify(sidebars?.['graphql'])).toContain('{"type":"doc","id":"graphql/t1","label":"T1"}')
})
