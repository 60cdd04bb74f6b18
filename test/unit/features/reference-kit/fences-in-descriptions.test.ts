import { expect, test } from 'vitest'
import { cliReference } from '../../../../src/features/cli-reference/index.ts'
import { crd } from '../../../../src/features/crd/index.ts'
import { jsonSchema } from '../../../../src/features/json-schema/index.ts'
import { openapi } from '../../../../src/features/openapi/index.ts'
import type { Plugin } from '../../../../src/model/plugin.ts'
import { contentOf } from '../content-context.ts'

const fence = 'Like this:\n\n```json\n{\n  "lid": true\n}\n```\n'
const schema = {
  type: 'object',
  description: fence,
  properties: { lid: { type: 'object', description: fence } },
}
const kettle = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'kettles.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Kettle', plural: 'kettles' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: 'object', description: fence, properties: { spec: schema } },
        },
      },
    ],
  },
}
const api = {
  openapi: '3.1.0',
  info: { title: 'Kettles', version: '1' },
  paths: {
    '/boil': {
      post: {
        operationId: 'boil',
        description: `Boils.\n\n${fence}`,
        parameters: [{ name: 'lid', in: 'query', description: fence, schema: { type: 'string' } }],
        responses: { 204: { description: fence } },
      },
    },
  },
}
const commands = {
  tool: 'kettle',
  commands: [
    { name: 'kettle', description: fence, flags: [{ name: 'lid', type: 'bool', description: fence }] },
  ],
}

const references: [name: string, plugin: Plugin, document: unknown][] = [
  ['a resource', crd({ source: 'data.json', route: '/crd' }), kettle],
  ['a JSON schema', jsonSchema({ source: 'data.json', route: '/schema', title: 'Kettle' }), schema],
  ['an API', openapi({ source: 'data.json', route: '/api' }), api],
  ['a command', cliReference({ source: 'data.json', route: '/cli' }), commands],
]

test.each(references)(
  'a fence in a description of %s has its colors and tools',
  async (_name, plugin, document) => {
    const { pages } = await contentOf(plugin, { 'data.json': JSON.stringify(document) })
    const props = JSON.stringify(pages.map(({ body }) => body))
    const framed = props.split('data-language=\\"JSON\\"').slice(1)
    // Those of the whole and of a part of it.
    expect(framed.length).toBeGreaterThan(1)
    for (const each of framed) {
      expect(each).toContain('<span class=\\"t-property\\">')
      expect(each).toMatch(/data-tool=\\"wrap\\">Wrap.*?data-tool=\\"copy\\">Copy/)
    }
    expect(props.split('<pre').length).toBe(props.split('data-language').length)
    // Their labels are no words to find a page by.
    const found = JSON.stringify(pages.map(({ sections }) => sections))
    expect(found).toContain('lid')
    expect(found).not.toMatch(/Wrap|Copy|JSON/)
  },
)
