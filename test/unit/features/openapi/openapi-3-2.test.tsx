import { renderComponent } from '../render-component.tsx'
import { describe, expect, it } from 'vitest'
import type { SidebarItem } from '../../../../src/model/navigation-config.ts'
import ApiPage, { type ApiPageProps } from '../../../../src/features/openapi/ApiPage.tsx'
import { openapi, type OpenApiOptions } from '../../../../src/features/openapi/index.ts'
import { contentOf, type MadeContent } from '../content-context.ts'

const head = 'openapi: 3.2.0\ninfo: {title: A, version: "1"}\n'
const ok = 'responses: {"200": {description: ok}}'

const build = (
  text: string,
  options: Partial<OpenApiOptions> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<MadeContent> =>
  contentOf(openapi({ source: 'specs/api.yaml', route: '/api', ...options }), {
    'specs/api.yaml': `${head}${text}`,
    ...more,
  })

/** What stands on the pages, as a reader sees it: without markup. */
const words = ({ pages }: Pick<MadeContent, 'pages'>): string =>
  pages
    .map((page) =>
      renderComponent(<ApiPage {...((page.body as { props: unknown }).props as ApiPageProps)} />)
        .replace(/<[^>]*>/g, '')
        .replace(/\s+/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'"),
    )
    .join('\n')

/** The tree of a sidebar: labels, those below in brackets. */
const outline = (items: readonly SidebarItem[] = []): string =>
  items
    .map((item) =>
      typeof item === 'object' && item.type === 'category'
        ? `${item.label} [${outline(item.items)}]`
        : typeof item === 'object' && 'label' in item
          ? (item.label ?? '')
          : '',
    )
    .join(', ')

describe('tags of OpenAPI 3.2', () => {
  const tags = `tags:
  - {name: cats, parent: animals, description: All the cats.}
  - {name: animals, summary: Animals, description: Living beings. With more to say.}
  - {name: kittens, summary: Young cats, parent: cats}
  - {name: beta, summary: Beta, kind: badge}
  - {name: empty, parent: animals}
paths:
  /cats: {get: {summary: List cats, tags: [beta, cats], ${ok}}}
  /kittens: {get: {summary: List kittens, tags: [kittens], ${ok}}}
  /other: {get: {summary: Something else, tags: [beta], ${ok}}}
`

  it('are groups below one another in the sidebar', async () => {
    for (const layout of ['page', 'tag'] as const) {
      const made = await build(tags, { layout })
      expect(made.diagnostics).toEqual([])
      expect(outline(made.sidebars?.api), layout).toBe(
        'Overview, Animals [cats [List cats, Young cats [List kittens]]], Other operations [Something else]',
      )
    }
    expect(outline((await build(tags, { layout: 'operation' })).sidebars?.api)).toBe(
      'Overview, Animals [cats [Overview, List cats, Young cats [Overview, List kittens]]], Other operations [Overview, Something else]',
    )
  })

  it('that say something about an operation are a mark beside it, and no group', async () => {
    const text = words(await build(tags))
    expect(text).toContain('GET /cats Beta')
    expect(text).not.toContain('empty')
  })

  it('describe their group on its page and in the index', async () => {
    const { pages } = await build(tags, { layout: 'tag' })
    expect(pages.map(({ route }) => route)).toEqual([
      '/api',
      '/api/cats',
      '/api/young-cats',
      '/api/other-operations',
    ])
    expect(words({ pages: pages.slice(0, 1) })).toContain('Living beings. With more to say.')
    expect(pages[1]?.frontMatter.description).toBe('All the cats.')
  })

  it.each([
    [
      'tags: [{name: a, parent: b}]\npaths: {/a: {get: {tags: [a], RESPONSES}}}',
      'The tag `a` has the parent `b`, which is not a tag of the document.',
    ],
    [
      'tags: [{name: a, parent: b}, {name: b, parent: a}]\npaths: {/a: {get: {tags: [a], RESPONSES}}, /b: {get: {tags: [b], RESPONSES}}}',
      'The tag `a` is its own ancestor.',
    ],
    [
      'tags: [{name: a, parent: a}]\npaths: {/a: {get: {tags: [a], RESPONSES}}}',
      'The tag `a` is its own ancestor.',
    ],
  ])('below nothing, or below themselves, are reported and drawn: %s', async (text, message) => {
    const made = await build(text.replaceAll('RESPONSES', ok))
    expect(made.diagnostics).toMatchObject([{ rule: 'reference-document-lint', message, place: { line: 3 } }])
    expect(outline(made.sidebars?.api)).toContain('GET /a')
  })
})

it('shows the flows and addresses of OAuth 2.0 that came with 3.2', async () => {
  const made =
    await build(`paths: {/a: {get: {security: [{'#/components/securitySchemes/auth': [read]}], ${ok}}}}
components:
  securitySchemes:
    auth:
      type: oauth2
      deprecated: true
      oauth2MetadataUrl: https://auth.example.com/.well-known/oauth-authorization-server
      flows: {deviceAuthorization: {deviceAuthorizationUrl: https://auth.example.com/device, tokenUrl: https://auth.example.com/token, scopes: {read: Read it}}}
`)
  for (const part of [
    'deviceAuthorization',
    'https://auth.example.com/device',
    'https://auth.example.com/.well-known/oauth-authorization-server',
    'deprecated',
  ])
    expect(words(made)).toContain(part)
  expect(words(made)).toContain('Authentication: auth (read)')
})

it('sends a method of its own in the letters of the document', async () => {
  const made = await build(
    `servers: [{url: https://example.com, name: Production}]\npaths: {/a: {query: {${ok}}, additionalOperations: {Copy: {${ok}}}}}\n`,
  )
  const text = words(made)
  expect(text).toContain('curl -X Copy https://example.com/a')
  expect(text).toContain('curl -X QUERY https://example.com/a')
  expect(text).toContain('https://example.com Production')
})

it('keeps names that begin with x- where they are names', async () => {
  const text = words(
    await build(
      'paths: {/a: {get: {x-rate-limit: 100 an hour, x-codegen-name: hidden, responses: {"200": {summary: All of it, description: The list., headers: {x-total: {description: How many, schema: {type: integer}}}}}}}}\n',
      { extensions: ['x-rate-limit'] },
    ),
  )
  for (const part of ['x-total', 'How many', 'x-rate-limit: 100 an hour', 'All of it', 'The list.'])
    expect(text).toContain(part)
  expect(text).not.toContain('hidden')
})

describe('examples of OpenAPI 3.2', () => {
  const media = (type: string, rest: string): string =>
    `paths: {/a: {post: {requestBody: {content: {${type}: ${rest}}}, ${ok}}}}\n`

  it('are shown as data and as they are sent', async () => {
    const text = words(
      await build(
        media(
          'application/x-www-form-urlencoded',
          '{schema: {type: object}, examples: {one: {summary: First, description: With a space., dataValue: {a: "b c"}, serializedValue: "a=b+c"}, far: {externalValue: "https://example.com/big.bin"}, bad: {externalValue: "javascript:alert(1)"}}}',
        ),
      ),
    )
    for (const part of [
      'Example: First',
      'With a space.',
      '"a": "b c"',
      'As it is sent:a=b+c',
      'https://example.com/big.bin',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('javascript:')
  })

  it('of items that arrive one after another are written as the media type says', async () => {
    const lines = words(
      await build(
        media(
          'application/jsonl',
          '{itemSchema: {type: object, required: [a], properties: {a: {type: integer, example: 7}}}}',
        ),
      ),
    )
    expect(lines).toContain(`--data-raw '{"a": 7} '`)
    // Before 3.2, a schema is that of all items, or of each.
    const item = '{type: object, required: [a], properties: {a: {type: integer, example: 7}}}'
    for (const schema of [item, `{type: array, items: ${item}}`])
      expect(words(await build(media('application/x-ndjson', `{schema: ${schema}}`)))).toContain(
        `--data-raw '{"a": 7} '`,
      )
    const events = words(
      await build(
        `paths: {/a: {get: {responses: {"200": {description: ok, content: {text/event-stream: {itemSchema: {type: object, properties: {event: {const: tick}, data: {type: string, example: one}}}}}}}}}}\n`,
      ),
    )
    expect(events).toContain('event: tick data: one')
  })

  it('of a body that is only known as it is sent are sent so', async () => {
    expect(
      words(
        await build(media('text/csv', '{examples: {one: {dataValue: [[1, 2]], serializedValue: "1,2"}}}')),
      ),
    ).toContain(`--data-raw '1,2'`)
  })
})

it('says how fields of a form are written, and what links take along', async () => {
  const made = await build(`paths:
  /a:
    post:
      requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {photo: {type: string, format: binary}}}, encoding: {photo: {contentType: image/png, headers: {X-Size: {schema: {type: integer}}}}}}}}
      responses: {"201": {description: made, links: {next: {operationId: getA, parameters: {id: $response.body#/id}}}}}
`)
  expect(words(made)).toContain('photo is sent as image/png with the headers X-Size')
  expect(words(made)).toContain('Link next to getA, id from $response.body#/id')
})

it('says what decides among alternatives, and what happens otherwise', async () => {
  const text = words(
    await build(
      'paths: {}\ncomponents: {schemas: {Cat: {type: object}, Dog: {type: object}, One: {oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}], discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: "#/components/schemas/Dog"}}, Base: {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, defaultMapping: Cat}}}}\n',
    ),
  )
  expect(text).toContain('The field kind decides: cat → Cat, otherwise Dog.')
  expect(text).toContain('Discriminator: The field kind decides: otherwise Cat.')
})

it('may call itself by a name of its own, and media types stand among the components', async () => {
  const made = await build(
    '$self: https://example.com/specs/api\npaths: {/a: {get: {parameters: [{name: q, in: querystring, content: {application/json: {$ref: "#/components/mediaTypes/Query"}}}], responses: {"200": {description: ok, content: {application/json: {$ref: "#/components/mediaTypes/Thing"}}}}}}}\ncomponents: {mediaTypes: {Thing: {schema: {$ref: "https://example.com/specs/api#/components/schemas/Thing"}}, Query: {schema: {type: object, properties: {wanted: {type: integer}}}}}, schemas: {Thing: {type: object, properties: {a: {$ref: "other.yaml#/A"}}}}}\n',
    {},
    { 'specs/other.yaml': 'A: {$ref: "https://example.com/specs/api#/components/schemas/Thing"}\n' },
  )
  expect(made.diagnostics).toEqual([])
  expect(words(made)).toContain('wanted')
})
