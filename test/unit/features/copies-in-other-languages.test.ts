import { createElement, type FunctionComponent } from 'react'
import { describe, expect, it } from 'vitest'
import CliCommand from '../../../src/features/cli-reference/CliCommand.tsx'
import CrdPage from '../../../src/features/crd/CrdPage.tsx'
import FieldsPage from '../../../src/features/reference-kit/FieldsPage.tsx'
import SchemaPage from '../../../src/features/json-schema/SchemaPage.tsx'
import ApiPage from '../../../src/features/openapi/ApiPage.tsx'
import { shownMarkdown } from '../../../src/stages/render/shown-markdown.ts'
import { cliReference } from '../../../src/features/cli-reference/index.ts'
import { crd } from '../../../src/features/crd/index.ts'
import { jsonSchema } from '../../../src/features/json-schema/index.ts'
import { openapi } from '../../../src/features/openapi/index.ts'
import { english } from '../../../src/model/messages/languages.ts'
import { createTranslate, type Messages } from '../../../src/model/messages/messages.ts'
import type { Plugin } from '../../../src/model/plugin.ts'
import { contentContext } from './content-context.ts'
import { renderComponent } from './render-component.tsx'

/** Texts without a word: `¤` and the values. What is left in Latin letters came from no message. */
const wordless = Object.fromEntries(
  Object.entries(english).map(([key, message]) => {
    const text = typeof message === 'string' ? message : message.other
    const blank = ['¤', ...(text.match(/\{\w+\}/g) ?? [])].join(' ')
    return [key, typeof message === 'string' ? blank : { other: blank }]
  }),
) as Messages // The keys of the English table, each with a text of its shape.

/** Words of the formats themselves, which pages show as they are in every language. */
const terms =
  /\b(?:API|HTTP|JSON|Schema|draft-07|oauth2|clientCredentials|OAuth 2\.0|string|integer|array|object|map|any|of|or|null|path|query|header|cookie|form|date|int|spec|POST|OK|curl|JavaScript|Python|Go|Namespaced|yaml)\b/g

async function copiesOf(plugin: Plugin, files: Readonly<Record<string, string>>): Promise<string> {
  const translate = createTranslate(wordless)
  const made = await plugin.content?.({ ...contentContext(files), translate })
  return [...(made?.pages ?? [])]
    .map(({ body }) => {
      const { component, props } = body as ComponentBody
      // Its props are those of this component.
      const element = createElement(components[component] as FunctionComponent, props)
      return shownMarkdown(renderComponent(element, translate)).markdown
    })
    .join('\n')
}

/** A page of one of the plugins below, whose props are data. */
interface ComponentBody {
  readonly component: keyof typeof components
  readonly props: object
}

const components = { ApiPage, CliCommand, CrdPage, FieldsPage, SchemaPage }

/** Names of the documents below. */
const names = /\b(?:Pet|pets|id|kind|onDone)\b/g

const words = (markdown: string): readonly string[] =>
  markdown
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .replace(/`[^`]*`/g, '')
    .replaceAll('<br>', '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(terms, '')
    .replace(names, '')
    .match(/[A-Za-z]{2,}/g) ?? []

const field = { type: 'string', description: 'Πεδίο', enum: ['a', 'b'], default: 'a', deprecated: true }
const schema = {
  title: 'Έγγραφο',
  description: 'Περιγραφή',
  type: 'object',
  required: ['name'],
  properties: {
    name: { ...field, readOnly: true, minLength: 2, pattern: '^a' },
    many: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1, maximum: 4 } },
    values: { type: 'string', enum: Array.from({ length: 70 }, (_, index) => `v${index}`) },
    choice: {
      oneOf: [
        { type: 'object', properties: { one: field } },
        { type: 'object', properties: { two: field } },
      ],
      discriminator: { propertyName: 'kind' },
    },
    more: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 520 }, (_, index) => [`f${index}`, { type: 'string', examples: ['x'] }]),
      ),
    },
  },
}

const api = {
  openapi: '3.1.0',
  info: { title: 'Διεπαφή', version: '1', description: 'Περιγραφή' },
  servers: [
    {
      url: 'https://{region}.example.com',
      description: 'Εδώ',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
    },
  ],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', deprecated: true },
      token: { type: 'http', scheme: 'bearer' },
      flow: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://example.com/t', scopes: { read: 'Ανάγνωση' } } },
      },
    },
    schemas: { Pet: schema },
  },
  paths: {
    '/pets/{id}': {
      post: {
        summary: 'Δημιουργία',
        description: 'Περιγραφή',
        deprecated: true,
        servers: [{ url: 'https://other.example.com', description: 'Εκεί' }],
        security: [{ key: [], token: [] }, { flow: ['read'] }, {}],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Κωδικός', schema: { type: 'string' } },
          {
            name: 'tags',
            in: 'query',
            style: 'form',
            explode: false,
            deprecated: true,
            example: 'x',
            schema: { type: 'array', items: { type: 'string' } },
          },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'Εντάξει',
            headers: { 'X-Rate': { schema: { type: 'integer' } } },
            content: { 'application/json': { schema } },
            links: { next: { operationId: 'x', parameters: { id: '$response.body#/id' } } },
          },
        },
        callbacks: {
          onDone: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Εντάξει' } } } } },
        },
      },
    },
  },
}

const crds = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'pets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Κατοικίδιο', plural: 'pets', shortNames: ['pt'], categories: ['all'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        deprecated: true,
        deprecationWarning: 'Παλιό',
        subresources: { status: {} },
        additionalPrinterColumns: [{ name: 'Ηλικία', type: 'date', jsonPath: '.spec.age' }],
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema } } },
      },
      { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
    ],
  },
}

const commands = {
  tool: 'pet',
  commands: [
    { name: 'pet', summary: 'Ρίζα', flags: [{ name: 'all', type: 'string', persistent: true }] },
    {
      name: 'pet add',
      usage: 'pet add <name> [flags]',
      stability: 'αρχικό',
      summary: 'Προσθήκη',
      aliases: ['a'],
      args: [{ name: 'name', raw: '<name>', required: true, description: 'Όνομα', allowed: ['x', 'y'] }],
      mutuallyExclusive: [['one', 'two']],
      flags: [
        {
          name: 'one',
          type: 'int',
          required: true,
          description: 'Ένα',
          allowed: ['1', '2'],
          example: '1',
          env: 'PET_ONE',
          format: 'x',
          stability: 'αρχικό',
          deprecated: 'Δύο',
        },
        { name: 'two', type: 'int', description: 'Δύο', default: '2' },
      ],
      examples: [{ title: 'Παράδειγμα', code: 'pet add x' }],
    },
  ],
}

describe('the Markdown copies of references in another language', () => {
  it.each([
    ['an API', openapi({ source: 'data.json', route: '/api' }), api],
    [
      'a schema',
      jsonSchema({ source: 'data.json', route: '/schema' }),
      { $schema: 'http://json-schema.org/draft-07/schema#', ...schema },
    ],
    ['custom resources', crd({ source: 'data.json', route: '/crd', title: 'Πόροι' }), crds],
    ['a command line', cliReference({ source: 'data.json', route: '/cli' }), commands],
  ] as const)('have no English of docgen’s own: %s', async (_, plugin, data) => {
    const copies = await copiesOf(plugin, { 'data.json': JSON.stringify(data) })
    expect(copies.length).toBeGreaterThan(500)
    expect([...new Set(words(copies))]).toEqual([])
  })
})
