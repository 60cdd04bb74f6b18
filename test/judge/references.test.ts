import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { told } from '../build-temp-site.ts'
import { siteWith } from '../unit/features/reference-kit/site-with-references.ts'
import { judgeDocument, kindOf } from './judge-document.ts'

const documents = join(import.meta.dirname, 'documents')
const routes = {
  'api.yaml': '/api',
  'crds.yaml': '/crds',
  'schema.json': '/schema',
  'server.jsonl': '/server',
  'schema.graphql': '/graphql',
  'events.yaml': '/events',
  'rockets.proto': '/proto',
  'provider.json': '/terraform',
  'library.json': '/library',
  'chart/Chart.yaml': '/chart',
}

it('pages of references show all that documents say, at its place', async () => {
  const site = siteWith(
    [
      "openapi({ source: 'api.yaml', route: '/api', layout: 'operation', extensions: ['x-since'] })",
      "crd({ source: 'crds.yaml', route: '/crds' })",
      "jsonSchema({ source: 'schema.json', route: '/schema' })",
      "mcp({ source: 'server.jsonl', route: '/server' })",
      "graphql({ source: 'schema.graphql', route: '/graphql' })",
      "asyncapi({ source: 'events.yaml', route: '/events' })",
      "protobuf({ source: 'rockets.proto', route: '/proto' })",
      "terraform({ source: 'provider.json', route: '/terraform' })",
      "typedoc({ source: 'library.json', route: '/library' })",
      "helm({ chart: 'chart', route: '/chart' })",
    ],
    Object.fromEntries(
      [...Object.keys(routes), 'chart/values.yaml'].map((name) => [
        name,
        readFileSync(join(documents, name), 'utf8'),
      ]),
    ),
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([
    'warning reference-document-lint api.yaml:10:3 The path `launches` has no slash at its beginning. | Write `/launches`.',
    'warning reference-document-lint api.yaml:6:15 `externalDocs` has no `url`.',
  ])
  for (const [name, route] of Object.entries(routes)) {
    const file = join(documents, name)
    const { losses, claims } = judgeDocument(file, kindOf(file) ?? 'openapi', join(site.root, 'build'), route)
    expect(losses).toEqual([])
    expect(claims).toBeGreaterThan(15)
  }
  expect(site.output('api/get-launches-id.md')).toContain('x-since: version 4')
}, 60_000)
