import { expect, it } from 'vitest'
import { complaints, told } from '../../../build-temp-site.ts'
import { siteWith } from '../reference-kit/site-with-references.ts'

const api = (version: string, parameters: string, more = ''): string => `openapi: 3.1.0
info: { title: Rockets, version: '${version}' }
paths:
  /launches/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }${parameters}]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Launch' } } } } }
${more}
components: { schemas: { Launch: { type: object, properties: { pad: { type: string, maxLength: ${version === '1' ? 5 : 9} } } } } }
`
const limit = ', { name: limit, in: query, schema: { type: integer } }'

const crd = (type: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: acme.dev
  names: { kind: Rocket, plural: rockets }
  versions:
    - name: v1
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { stages: { type: array, items: { type: object, properties: { fuel: { type: ${type} } } } } } } } } }
`

const files = {
  'api/3.yaml': api('3', ''),
  'api/2.yaml': api('2', limit),
  'api/1.yaml': api('1', limit, '  /pads: { get: { responses: { "200": { description: OK } } } }'),
  'schema.json': JSON.stringify({
    properties: { a: { type: 'object', properties: { b: { type: 'string' } } } },
  }),
  'old/schema-1.json': JSON.stringify({ properties: { a: { properties: { b: { type: 'integer' } } } } }),
  'crds/rocket.yaml': crd('string'),
  'crds-v1/rocket.yaml': crd('integer'),
  'schema.graphql': 'type Query { rocket(name: String!): Rocket }\ntype Rocket { "Its name." name: String! }',
  'old.graphql': 'type Query { rocket: Rocket }\ntype Rocket { "The name." name: String! pad: String }',
}

/** What the Markdown copy of a page says, below its lead. */
const said = (copy: string): readonly string[] =>
  copy
    .slice(copy.lastIndexOf('texts.') + 6)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace('https://example.com', ''))

it('a page says what is different between the versions of a reference, with links to what is there', async () => {
  const site = siteWith(
    [
      "openapi({ source: 'api/3.yaml', route: '/api', changes: ['api/2.yaml', { since: 'api/1.yaml', date: '2026-01-31' }] })",
      "jsonSchema({ source: 'schema.json', route: '/schema', changes: ['old/schema-1.json'] })",
      "crd({ source: 'crds', route: '/crds', changes: [{ since: 'crds-v1', version: '2.0' }] })",
      "graphql({ source: 'schema.graphql', route: '/graphql', changes: ['old.graphql'] })",
    ],
    files,
    "sidebars: { api: ['index', 'guide', { type: 'plugin', name: 'api' }] },",
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  expect(said(site.output('api/changes.md'))).toEqual([
    '## 3',
    'Since 2, Breaking changes: 1, Documentary changes: 1',
    '### Breaking changes',
    '- [`GET /launches/{id}`](/api.md#get-launches-id)',
    '  - `query limit` The parameter was removed. `request-parameter-removed`',
    '### Documentary changes',
    '- `info`',
    '  - The version changed from "2" to "3". `version-changed`',
    '## 2 - 2026-01-31',
    'Since 1, Breaking changes: 2, Documentary changes: 1',
    '### Breaking changes',
    '- `GET /pads`',
    '  - The operation was removed. `api-removed-without-deprecation`',
    '- [`schema Launch`](/api.md#schema-launch)',
    '  - [`pad`](/api.md#schema-launch-pad) `maxLength` changed from 5 to 9. `response-property-max-length-increased`',
    '### Documentary changes',
    '- `info`',
    '  - The version changed from "1" to "2". `version-changed`',
  ])
  expect(said(site.output('schema/changes.md'))).toEqual([
    '## Since schema-1',
    'Breaking changes: 2',
    '### Breaking changes',
    '- [`document`](/schema.md#document)',
    '  - [`a`](/schema.md#document-a) The type changed from `any` to `object`. `property-type-changed`',
    '  - [`a › b`](/schema.md#document-a-b) The type changed from `integer` to `string`. `property-type-changed`',
  ])
  expect(said(site.output('crds/changes.md'))).toEqual([
    '## 2.0',
    'Since crds-v1, Breaking changes: 1',
    '### Breaking changes',
    '- [`acme.dev/v1 Rocket`](/crds.md#rocket)',
    '  - [`spec › stages › items › fuel`](/crds.md#rocket-spec-stages-fuel) The type changed from `integer` to `string`. `property-type-changed`',
  ])
  expect(said(site.output('graphql/changes.md'))).toEqual([
    '## Since old',
    'Breaking changes: 2, Documentary changes: 1',
    '### Breaking changes',
    '- [`Query`](/graphql.md#queries)',
    '  - [`Query.rocket(name:)`](/graphql.md#query-rocket-name) A required arg name on Query.rocket was added. `required-arg-added`',
    '- [`Rocket`](/graphql.md#rocket)',
    '  - `Rocket.pad` Rocket.pad was removed. `field-removed`',
    '### Documentary changes',
    '- [`Rocket`](/graphql.md#rocket)',
    '  - [`Rocket.name`](/graphql.md#rocket-name) The description changed from "The name." to "Its name." `description-changed`',
  ])
  expect(site.output('api/changes/atom.xml')).toContain('<title>2</title>')
  expect(site.output('api.html')).toContain('href="/api/changes"')
}, 60_000)

it('changes that are too many for one page are on several, and all of them are there', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `field-${String(index)}`)
  const schema = (type: string): string =>
    JSON.stringify({ properties: Object.fromEntries(names.map((name) => [name, { type }])) })
  const site = siteWith(["jsonSchema({ source: 'new.json', route: '/schema', changes: ['old.json'] })"], {
    'new.json': schema('string'),
    'old.json': schema('integer'),
  })
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const copy = site.output('schema/changes.md')
  const parts = [...copy.matchAll(/schema\/changes\/([\w-]+)/g)].map(([, name]) =>
    site.output(`schema/changes/${name}.md`),
  )
  expect(parts.length).toBeGreaterThan(1)
  expect(names.filter((name) => !parts.some((part) => part.includes(`\`${name}\``)))).toEqual([])
}, 60_000)

it('a tag or a type that is called as the page of changes does not take its address', async () => {
  const tagged = api('2', '').replace('    get:\n', '    get:\n      tags: [changes]\n')
  const site = siteWith(
    [
      "openapi({ source: 'new.yaml', route: '/api', layout: 'tag', changes: ['api/1.yaml'] })",
      "graphql({ source: 'new.graphql', route: '/graphql', changes: ['old.graphql'] })",
    ],
    { ...files, 'new.yaml': tagged, 'new.graphql': `${files['old.graphql']}\ntype changes { a: Int }` },
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  expect(site.output('api/changes.md')).toContain('## 2')
  expect(site.output('api/changes-2.md')).toContain('/launches/{id}')
  expect(site.output('graphql.html')).toContain('id="changes-2"')
}, 60_000)

it('versions that cannot be compared are errors', async () => {
  const site = siteWith(
    [
      "openapi({ source: 'api/3.yaml', route: '/api', changes: ['schema.json'] })",
      "jsonSchema({ source: 'schema.json', route: '/schema', changes: ['none.json'] })",
    ],
    files,
  )
  expect((await complaints(site)).map(told)).toEqual([
    'error invalid-reference-document schema.json The older version is a JSON Schema, and the newer one an OpenAPI document. | Compare two versions of the same document.',
    'error invalid-reference-document docgen.config.ts:6:5 There is no file `none.json`. | Check the path in the options of the plugin; it is relative to the project.',
  ])
}, 60_000)

it('a day has to be in the calendar', async () => {
  const site = siteWith(
    [
      "jsonSchema({ source: 'schema.json', route: '/schema', changes: [{ since: 'old/schema-1.json', date: '2026-02-30' }] })",
    ],
    files,
  )
  expect((await complaints(site)).map(({ message }) => message)).toEqual([
    '`jsonSchema.changes[0].date` must be a day, such as `2026-01-31`, not `2026-02-30`.',
  ])
}, 60_000)
