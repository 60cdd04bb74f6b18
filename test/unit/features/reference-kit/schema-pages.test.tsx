import { Ajv } from 'ajv'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderComponent } from '../render-component.tsx'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import CrdPage, { type CrdPageProps } from '../../../../src/features/crd/CrdPage.tsx'
import { manifestOf } from '../../../../src/features/crd/crd-reference.ts'
import FieldsPage, { type FieldsPageProps } from '../../../../src/features/reference-kit/FieldsPage.tsx'
import { crd } from '../../../../src/features/crd/index.ts'
import { readCrds } from '../../../../src/features/crd/read-crds.ts'
import { jsonSchema } from '../../../../src/features/json-schema/index.ts'
import SchemaPage, { type SchemaPageProps } from '../../../../src/features/json-schema/SchemaPage.tsx'
import { contentOf, projectRoot, type MadeContent } from '../content-context.ts'

const ids = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')

function check({ pages: [page] }: MadeContent, html: string): void {
  const all = ids(html)
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  for (const { id } of [...(page?.headings ?? []), ...(page?.sections ?? [])])
    if (id !== '') expect(all).toContain(id)
  for (const match of html.matchAll(/href="#([^"]+)"/g)) expect(all).toContain(match[1])
  expect(html).not.toMatch(/undefined|\[object|NaN/)
}

/** The text of highlighted code. */
const codeOf = (html = ''): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;|&#34;|&#x22;/g, '"')
    .replace(/&lt;|&#x3C;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;|&#x26;/g, '&')

const validator = (): Ajv =>
  new Ajv({ strict: false, validateFormats: false, allErrors: true, logger: false })

describe('keywords of every draft', () => {
  const show = async (schema: unknown): Promise<string> => {
    const made = await contentOf(jsonSchema({ source: 's.json', route: '/s' }), {
      's.json': JSON.stringify(schema),
    })
    expect(made.diagnostics).toEqual([])
    return renderComponent(
      <SchemaPage {...((made.pages[0]?.body as { props: unknown }).props as SchemaPageProps)} />,
    ).replaceAll('<!-- -->', '')
  }

  it('show an example in their line, and a long map or list in lines of its own', async () => {
    const long = { name: 'a'.repeat(40), list: ['b'.repeat(40)] }
    const html = await show({ properties: { a: { type: 'object', examples: [{ name: 'short' }, long] } } })
    expect(codeOf(html)).toContain('Example: {"name": "short"}')
    expect(codeOf(html)).toContain(`Example${JSON.stringify(long, undefined, 2)}`)
  })

  it.each([
    [
      'a dynamic reference',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $dynamicAnchor: 'node',
        properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
      ['array of object', 'href="#document"'],
    ],
    [
      'a recursive reference',
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        $recursiveAnchor: true,
        properties: { child: { $recursiveRef: '#' } },
      },
      ['href="#document"', ', recursive'],
    ],
    [
      'dependencies of draft 04',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        properties: { a: {} },
        dependencies: { a: ['b', 'c'], d: { properties: { extra: { type: 'string' } } } },
      },
      ['With a: also b, c', 'With d:', 'extra'],
    ],
    [
      'dependent schemas',
      { dependentSchemas: { a: { properties: { extra: {} } } }, dependentRequired: { a: ['b'] } },
      ['With a:', 'extra', 'With a: also b'],
    ],
    [
      'how many items match',
      { type: 'array', contains: { type: 'integer' }, minContains: 2, maxContains: 3 },
      ['Matching items: 2 to 3 items'],
    ],
    [
      'other items',
      { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer', minimum: 4 } },
      ['Other items:', 'at least 4'],
    ],
    [
      'other items, forbidden',
      { type: 'array', prefixItems: [{ type: 'string' }], unevaluatedItems: false },
      ['Other items: not allowed'],
    ],
    [
      'a number or a text in Kubernetes',
      { properties: { port: { 'x-kubernetes-int-or-string': true } } },
      ['integer or string'],
    ],
  ])('%s', async (_, schema, parts) => {
    const html = await show(schema)
    for (const part of parts) expect(html).toContain(part)
  })

  it('a document that is a list says of what, with the link', async () => {
    const html = await show({
      type: 'array',
      items: { $ref: '#/definitions/column' },
      definitions: { column: { type: 'object', properties: { name: { type: 'string' } } } },
    })
    expect(html).toMatch(/array of object <a href="#[^"]*column"><code>column<\/code><\/a>/)
  })

  it.each([
    ['a map of alternatives', { additionalProperties: { oneOf: [{ type: 'string' }, { type: 'null' }] } }],
    ['a list of lists of objects', { items: { items: { properties: { deep: {} } } } }],
    ['a condition', { if: { required: ['a'] }, then: { properties: { deep: {} } } }],
    ['a list of itself', { items: { $ref: '#/definitions/Part' }, minItems: 1, not: { maxItems: 2 } }],
  ])('%s with a section of its own is linked where others refer to it', async (_, Part) => {
    const html = await show({ properties: { part: { $ref: '#/definitions/Part' } }, definitions: { Part } })
    const [root = '', section = ''] = html.split('<section class="ref-definition"')
    expect(root).toContain('<a href="#part"')
    expect(root).toContain('data-part="#part"')
    expect(root).not.toMatch(/ref-group|ref-inner|>deep</)
    expect(section).toMatch(/ref-group|ref-inner/)
  })

  it('a document that only refers to another is called and described as that', async () => {
    const { pages } = await contentOf(jsonSchema({ source: 's.json', route: '/s' }), {
      's.json': '{"$ref": "s-2.json"}',
      's-2.json': '{"title": "Rocket", "description": "What *flies*.", "properties": {"a": {}}}',
    })
    expect(pages[0]?.frontMatter).toMatchObject({ title: 'Rocket', description: 'What flies.' })
  })

  it('a broken dynamic reference is placed', async () => {
    const { diagnostics } = await contentOf(jsonSchema({ source: 's.json', route: '/s' }), {
      's.json': '{\n  "items": {"$dynamicRef": "#nodes"}\n}',
    })
    expect(diagnostics).toMatchObject([{ rule: 'broken-ref', place: { line: 2, column: 28 } }])
  })
})

describe('the registry schema', () => {
  const source = 'static/schemas/registry-schema.json'

  it('is a page with every definition and field', async () => {
    const additions = await contentOf(
      jsonSchema({
        source,
        route: '/toolhive/reference/registry-schema',
        intro: 'content/_data/registry-schema-intro.md',
      }),
    )
    expect(additions.diagnostics).toEqual([])
    const html = renderComponent(
      <SchemaPage {...((additions.pages[0]?.body as { props: unknown }).props as SchemaPageProps)} />,
    )
    check(additions, html)
    for (const part of [
      'JSON Schema draft-07',
      'id="server-image"',
      'id="remote_server-url"',
      '10 to 500 characters',
      'streamable-http',
      '/schemas/registry-schema.json',
      'href="#environment_variable"',
    ])
      expect(html).toContain(part)
  })

  it('allows its own example and the one in the introduction', async () => {
    const additions = await contentOf(jsonSchema({ source, route: '/r' }))
    const props = (additions.pages[0]?.body as { props: unknown }).props as SchemaPageProps
    const schema = JSON.parse(await readFile(join(projectRoot, source), 'utf8')) as object
    const ajv = validator()
    const validate = ajv.compile(schema)
    validate(JSON.parse(codeOf(props.example?.html)))
    expect(validate.errors ?? []).toEqual([])
    const intro = await readFile(join(projectRoot, 'content/_data/registry-schema-intro.md'), 'utf8')
    const { $schema: _, ...document } = JSON.parse(/```json\n([\s\S]*?)```/.exec(intro)?.[1] ?? '') as Record<
      string,
      unknown
    >
    validate(document)
    expect(validate.errors ?? []).toEqual([])
  })

  it.each([
    ['[1]', 'invalid-reference-document'],
    ['{"$schema": "https://example.com/my-own"}', 'unsupported-reference-version'],
    ['{"properties": {"a": {"$ref": "#/definitions/b"}}}', 'broken-ref'],
    ['{', 'invalid-reference-document'],
  ])('of another kind is judged: %s', async (text, rule) => {
    expect(
      (await contentOf(jsonSchema({ source: 's.json', route: '/s' }), { 's.json': text }))?.diagnostics?.[0],
    ).toMatchObject({ rule, file: 's.json', place: { line: 1 } })
  })

  it.each([
    'https://json-schema.org/draft/2020-12/schema',
    // Thousands of charts have this one, which names no draft.
    'http://json-schema.org/schema#',
  ])('of any draft is drawn: %s', async ($schema) => {
    const text = JSON.stringify({
      $schema,
      $id: 'https://example.com/tree',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: {
        left: { $ref: '#' },
        right: { $dynamicRef: '#node' },
        own: { $ref: 'https://example.com/tree#/$defs/x' },
        if: { if: { type: 'string' }, then: { minLength: 1 }, else: { minimum: 3 } },
      },
      $defs: { x: { $anchor: 'x', type: 'string', contentEncoding: 'base64' }, y: { $ref: '#x' } },
      dependentRequired: { left: ['right'] },
    })
    const additions = await contentOf(jsonSchema({ source: 's.json', route: '/s' }), { 's.json': text })
    expect(additions.diagnostics).toEqual([])
    const html = renderComponent(
      <SchemaPage {...((additions.pages[0]?.body as { props: unknown }).props as SchemaPageProps)} />,
    )
    check(additions, html)
    for (const part of ['Otherwise', 'base64', 'With left']) expect(html).toContain(part)
  })
})

describe('the custom resources', () => {
  const source = 'content/_data/crds.yaml'

  it('have an anchor for every field, on their page or on those of large parts', async () => {
    const additions = await contentOf(
      crd({ source, route: '/toolhive/reference/crd-spec', intro: 'content/_data/crd-intro.md' }),
    )
    expect(additions.diagnostics).toEqual([])
    const html = renderComponent(
      <CrdPage {...((additions.pages[0]?.body as { props: unknown }).props as CrdPageProps)} />,
    )
    check(additions, html)
    const parts = additions.pages
      .slice(1)
      .map(({ body }) =>
        renderComponent(<FieldsPage {...((body as { props: unknown }).props as FieldsPageProps)} />),
      )
    expect(parts).toHaveLength(1)
    expect(html).toContain('data-moved-parts="mcpserver-spec"')
    for (const id of [
      'mcpserver',
      'mcpserver-spec',
      'mcpserver-spec-image',
      'mcpserver-spec-oidcconfig',
      'mcpserver-spec-oidcconfig-inline-issuer',
      'mcpserver-spec-env-name',
      'mcpserver-spec-resourceoverrides-proxydeployment-podtemplatemetadataoverrides',
      'mcptoolconfig-spec-toolsoverride',
      'mcpexternalauthconfig-spec-tokenexchange',
      'mcpremoteproxy-spec-remoteurl',
      'mcpregistry-status-syncstatus-phase',
    ])
      expect([html, ...parts].flatMap(ids)).toContain(id)
    for (const part of [
      'toolhive.stacklok.dev/v1alpha1',
      'Namespaced',
      'extauth',
      'Last Sync',
      '.status.syncStatus.lastSyncTime',
      '1 to 65535',
    ])
      expect([html, ...parts].join('')).toContain(part)
  })

  it('allow their manifests', async () => {
    const { kinds } = readCrds(await readFile(join(projectRoot, source), 'utf8'), source)
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'MCPServer',
      'MCPToolConfig',
      'MCPExternalAuthConfig',
      'MCPRemoteProxy',
      'MCPRegistry',
    ])
    for (const kind of kinds) {
      const ajv = validator()
      const validate = ajv.compile({ ...(kind.schema.value as object), additionalProperties: false })
      validate(parse(manifestOf(kind)))
      expect(validate.errors ?? [], kind.kind).toEqual([])
    }
  })

  it.each([
    ['a: 1', 1],
    ['kind: CustomResourceDefinition\nspec: {}', 1],
    ['kind: CustomResourceDefinition\nspec: {names: {kind: A}, versions: [{name: v1}]}', 2],
    ['a: [', 1],
  ])('that are wrong are judged: %j', async (text, line) => {
    const additions = await contentOf(crd({ source: 'c.yaml', route: '/c' }), { 'c.yaml': text })
    expect(additions.diagnostics?.[0]).toMatchObject({ rule: 'invalid-reference-document', file: 'c.yaml' })
    if (line > 1) expect(additions.diagnostics?.[0]?.place?.line).toBe(line)
  })
})
