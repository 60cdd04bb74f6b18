import type { Nodes, Root, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { cliReference, parseCliData } from '../../../../src/features/cli-reference/index.ts'
import { crd } from '../../../../src/features/crd/index.ts'
import { jsonSchema } from '../../../../src/features/json-schema/index.ts'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { codeFence as fence, inlineCode as code, markdownTable as table } from '../../../../src/kit.ts'
import { contentContext, contentOf } from '../content-context.ts'

const read = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown)

function all<Type extends Nodes['type']>(node: Nodes, type: Type): Extract<Nodes, { readonly type: Type }>[] {
  const own = node.type === type ? [node as Extract<Nodes, { readonly type: Type }>] : []
  return 'children' in node ? [...own, ...node.children.flatMap((child) => all(child, type))] : own
}

const toString = (node: Nodes): string =>
  'value' in node
    ? node.type === 'html'
      ? ''
      : node.value
    : 'children' in node
      ? node.children.map(toString).join('')
      : ''

const rows = (found: Table): string[][] =>
  found.children.map((row) => row.children.map((cell) => toString(cell)))

const headings = (root: Root): string[] =>
  all(root, 'heading').map((node) => `${'#'.repeat(node.depth)} ${toString(node)}`)

describe('pieces of Markdown', () => {
  const hostile = [
    'a|b',
    '``',
    '`x`',
    'two\nlines',
    '',
    ' padded ',
    '\\|',
    '<b>',
    '[x](y)',
    '| --- |',
    '```\nfence',
  ]

  it.each(hostile)('code and cells keep %j', (text) => {
    const [found] = all(read(table(['Value', 'Next'], [[code(text), 'next']])), 'table')
    const written = rows(found as Table)[1]
    expect(written).toEqual([text === '' ? '""' : text.replace(/\s*\n\s*/g, ' '), 'next'])
  })

  it('a fence is longer than those in it', () => {
    const [block] = all(read(fence('```\ninner\n```\n', 'md')), 'code')
    expect(block?.value).toBe('```\ninner\n```')
  })

  it('a table without rows is nothing', () => expect(table(['A'], [])).toBe(''))
})

describe('the copy of an API', () => {
  const document = `openapi: 3.1.0
info: {title: Pets, version: "2", description: "See [the list](#get-pets)."}
servers: [{url: "https://{region}.example.com", description: Where it runs, variables: {region: {default: eu, enum: [eu, us]}}}]
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Pet: {type: object, required: [name], properties: {name: {type: string, pattern: "^a|b$"}, tags: {type: array, items: {type: object, properties: {id: {type: integer, default: 3}}}}, next: {$ref: "#/components/schemas/Pet"}}}
security: [{key: []}]
paths:
  /pets:
    get:
      summary: List pets
      parameters: [{name: "a|b", in: query, description: "First | second\\n\\nline", schema: {type: string, enum: [a, b]}}]
      responses: {"200": {description: ok, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}}, "404": {description: ""}}
    post:
      deprecated: true
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
      responses: {"201": {description: made, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}
`

  it('has every operation with its parameters, fields and answers in tables', async () => {
    const {
      pages: [page],
    } = await contentOf(openapi({ source: 'api.yaml', route: '/api' }), { 'api.yaml': document })
    const root = read(page?.markdown ?? '')
    expect(headings(root)).toEqual([
      '## Servers',
      '## Authentication',
      '## Operations',
      '### List pets',
      '#### Parameters',
      '#### Example request',
      '#### Responses',
      '### POST /pets',
      '#### Request body',
      '#### Example request',
      '#### Responses',
      '##### 201',
      '## Schemas',
      '### Pet',
    ])
    const tables = all(root, 'table').map(rows)
    expect(tables).toContainEqual([
      ['Parameter', 'In', 'Type', 'Required', 'Description'],
      ['a|b', 'query', 'string', 'no', 'First | second line One of a, b.'],
    ])
    expect(tables).toContainEqual([
      ['Status', 'Description', 'Body'],
      ['200', 'ok', 'application/json: array of object Pet'],
      ['404', 'Not Found', ''],
    ])
    expect(tables).toContainEqual([
      ['Field', 'Type', 'Description'],
      ['name', 'string, required', 'Pattern: ^a|b$.'],
      ['tags', 'array of object', ''],
      ['tags[].id', 'integer', 'Default: 3.'],
      ['next', 'object Pet (recursive)', ''],
    ])
    expect(all(root, 'inlineCode').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['GET /pets', 'POST /pets']),
    )
    expect(page?.markdown).toContain('[the list](/api#get-pets)')
    expect(page?.markdown).toContain('**Deprecated.**')
    expect(page?.markdown).toContain('curl -X POST https://eu.example.com/pets')
  })

  it('of an operation with a page of its own begins with the call, and leads to the others', async () => {
    const { pages } = await contentOf(
      { ...openapi({ source: 'api.yaml', route: '/api', layout: 'operation' }) },
      { 'api.yaml': document },
    )
    expect(pages.map(({ route }) => route)).toEqual([
      '/api',
      '/api/operations',
      '/api/get-pets',
      '/api/post-pets',
      '/api/schemas',
      '/api/schemas/pet',
    ])
    expect(pages[0]?.markdown).toContain('| [`POST /pets`](/api/post-pets#post-pets) |')
    expect(pages[0]?.markdown).toContain('[the list](/api/get-pets#get-pets)')
    expect(pages[1]?.markdown).toContain('| [`POST /pets`](/api/post-pets#post-pets) |')
    expect(pages[2]?.markdown?.startsWith('`GET /pets`\n')).toBe(true)
    expect(pages[2]?.markdown).toContain('[Pet](/api/schemas/pet#schema-pet)')
  })

  it('leaves the base URL to those who publish it', async () => {
    const plugin = openapi({ source: 'api.yaml', route: '/api', layout: 'operation' })
    const made = await plugin.content?.({ ...contentContext({ 'api.yaml': document }), baseUrl: '/docs/' })
    expect([...(made?.pages ?? [])].map(({ markdown }) => markdown).join('\n')).not.toContain('](/docs/')
  })
})

describe('the copies of the other references', () => {
  it('a JSON Schema is a table of its fields and one of each definition', async () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Thing',
      properties: {
        kind: { oneOf: [{ title: 'A', properties: { a: { type: 'string' } } }, { $ref: '#/$defs/b' }] },
      },
      $defs: {
        b: { type: 'object', description: 'A *b*.', properties: { size: { type: 'number', maximum: 5 } } },
      },
    }
    const {
      pages: [page],
    } = await contentOf(jsonSchema({ source: 's.json', route: '/s' }), { 's.json': JSON.stringify(schema) })
    const root = read(page?.markdown ?? '')
    expect(headings(root)).toEqual(['## Document', '## Example', '## b'])
    expect(all(root, 'table').map(rows)).toEqual([
      [
        ['Field', 'Type', 'Description'],
        ['kind', 'object', 'One of: A; b.'],
        ['kind (A).a', 'string', ''],
      ],
      [
        ['Field', 'Type', 'Description'],
        ['size', 'number', 'Value: at most 5.'],
      ],
    ])
    expect(page?.markdown).toContain('A *b*.')
  })

  it('a custom resource has its names, a manifest and its fields', async () => {
    const source = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: example.com
  names: {kind: Box, plural: boxes, shortNames: [bx]}
  scope: Namespaced
  versions:
    - name: v1
      additionalPrinterColumns: [{name: Age, type: date, jsonPath: .metadata.creationTimestamp}]
      schema: {openAPIV3Schema: {type: object, description: A box., properties: {spec: {type: object, required: [size], properties: {size: {type: integer, description: "How | big"}}}}}}
`
    const {
      pages: [page],
    } = await contentOf(crd({ source: 'crd.yaml', route: '/crd' }), { 'crd.yaml': source })
    const root = read(page?.markdown ?? '')
    expect(headings(root)).toEqual(['## Box', '### spec', '### Columns'])
    expect(all(root, 'table').map(rows)[0]).toEqual([
      ['Field', 'Type', 'Description'],
      ['size', 'integer, required', 'How | big'],
    ])
    for (const part of ['`example.com/v1`', '`bx`', 'kind: Box', 'A box.', '`.metadata.creationTimestamp`'])
      expect(page?.markdown).toContain(part)
  })

  it('every command has each of its flags, and only links that the site has', async () => {
    const source = 'content/_data/thv-cli.yaml'
    const { pages } = await contentOf(cliReference({ source, route: '/cli' }))
    const { data } = parseCliData((await contentContext().read(source)) ?? '', source)
    const routes = new Set<string>(pages.map(({ route }) => route))
    for (const command of data?.commands ?? []) {
      const page = pages.find(({ frontMatter }) => frontMatter.title === command.name)
      const root = read(page?.markdown ?? '')
      const flags = all(root, 'table')
        .map(rows)
        .filter(([head]) => head?.[0] === 'Flag')
        .flatMap(([, ...found]) => found)
      expect(flags.map(([name]) => /--[\w-]+/.exec(name ?? '')?.[0])).toEqual(
        [...command.flags, ...command.inherited].map(({ name }) => `--${name}`),
      )
      for (const { url } of all(root, 'link'))
        if (url.startsWith('/cli/')) expect(routes).toContain(url.replace(/#.*/, ''))
    }
  })
})
