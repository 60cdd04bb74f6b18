import { describe, expect, it } from 'vitest'
import { complaints, told } from '../../../build-temp-site.ts'
import { siteWith } from './site-with-references.ts'

/** An OpenAPI document; `description` is that of its only operation and stands on line 8. */
const api = (description: string, more = ''): string => `openapi: 3.1.0
info: {title: Pets, version: "1", description: "# Getting started"}
${more}
paths:
  /pets/{id}:
    get:
      operationId: getPet
      description: ${JSON.stringify(description)}
      tags: [Animals]
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"200": {description: ok}}
`

const text = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('links of descriptions', () => {
  it('lead to what they name: anchors in the ways of several renderers, pages of the site, other sites', async () => {
    const leads: readonly (readonly [written: string, target: string])[] = [
      ['#section/Getting-started', '#getting-started'],
      ['#tag/Animals', '#animals'],
      ['#operation/getPet', '#get-pets-id'],
      ['#tag/Animals/operation/getPet', '#get-pets-id'],
      ['#tag/Animals/paths/~1pets~1{id}/get', '#get-pets-id'],
      ['#/Animals/getPet', '#get-pets-id'],
      ['#tag/animals/GET/pets/{id}', '#get-pets-id'],
      ['#getpet', '#get-pets-id'],
      ['/guide', '/guide'],
      ['guide#install', '/guide#install'],
      ['https://example.com/guide', '/guide'],
      ['https://elsewhere.example/guide', 'https://elsewhere.example/guide'],
    ]
    const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref' })`], {
      'api.yaml': api(leads.map(([written], index) => `[link ${String(index)}](${written})`).join(', ')),
    })
    expect((await complaints(site)).map(told)).toEqual([])
    const html = site.output('ref.html')
    const found = leads.map(
      (_, index) => new RegExp(`<a href="([^"]*)"[^>]*>link ${String(index)}</a>`).exec(html)?.[1],
    )
    expect(found).toEqual(leads.map(([, target]) => target))
    expect(html).not.toContain('data-link-if-there')
  })

  it.each([
    ['#nowhere'],
    ['/docs/nowhere'],
    ['../nowhere.html'],
    ['https://example.com/nowhere'],
    ['/nowhere?a=1&b=2'],
  ])('%s leads nowhere: a warning where it was written, its text stays', async (href) => {
    const site = siteWith(
      [`openapi({ source: 'api.yaml', route: '/ref' })`],
      { 'api.yaml': api(`See [this page](${href}) or <a href="${href}">that</a>.`) },
      'onBrokenLinks: "throw", onBrokenAnchors: "throw",',
    )
    const found = await complaints(site)
    expect(found.map(({ rule, severity, file, place }) => [rule, severity, file, place?.line])).toEqual([
      ['broken-description-link', 'warning', 'api.yaml', 8],
    ])
    expect(found[0]?.place?.column).toBe(api('').split('\n')[7]!.indexOf('"') + 2 + 'See [this page]('.length)
    expect(text(site.output('ref.html'))).toContain('See this page or that .')
    expect(site.output('ref.html')).not.toContain('nowhere')
  })

  it('that name a missing anchor of a page are warned about where they were written, and stay links', async () => {
    const site = siteWith(
      [`openapi({ source: 'api.yaml', route: '/ref' })`],
      { 'api.yaml': api('See [this](/guide#nowhere).') },
      'onBrokenAnchors: "throw",',
    )
    const found = await complaints(site)
    expect(found.map(({ rule, severity, file, place }) => [rule, severity, file, place?.line])).toEqual([
      ['broken-description-link', 'warning', 'api.yaml', 8],
    ])
    expect(found[0]?.message).toBe('No anchor `#nowhere` on the page `/guide`.')
    expect(site.output('ref.html')).toContain('href="/guide#nowhere"')
  })

  it.each([
    [
      'the option `links`',
      `, links: 'https://docs.pets.example/v2/'`,
      'externalDocs: {url: "https://other.example"}',
    ],
    [
      '`externalDocs`',
      '',
      'externalDocs: {url: "https://docs.pets.example/v2/"}\nservers: [{url: "https://api.pets.example"}]',
    ],
    [
      'the first server',
      '',
      'servers: [{url: "http://localhost:80"}, {url: "https://{host}/v2/", variables: {host: {default: docs.pets.example}}}]',
    ],
  ])('are completed from %s', async (_, option, more) => {
    const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref'${option} })`], {
      'api.yaml': api('[One](/guide), [two](errors.html#x), [three](#operation/getPet).', more),
    })
    expect((await complaints(site)).map(told)).toEqual([])
    for (const link of [
      'href="https://docs.pets.example/guide"',
      'href="https://docs.pets.example/v2/errors.html#x"',
      'href="#get-pets-id"',
    ])
      expect(site.output('ref.html')).toContain(link)
  })

  it('lead to the page that draws an operation, whatever the layout', async () => {
    const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref', layout: 'operation' })`], {
      'api.yaml': api('[It](#operation/getPet), [all](#tag/Animals), [first](#section/Getting-started)'),
    })
    expect((await complaints(site)).map(told)).toEqual([])
    for (const link of ['"/ref/get-pets-id#get-pets-id"', '"/ref#animals"', '"/ref#getting-started"'])
      expect(site.output('ref/get-pets-id.html')).toContain(link)
  })

  it('of schemas, custom resources and commands are judged the same way', async () => {
    const plugins = [
      `jsonSchema({ source: 'schema.json', route: '/schema', intro: 'intro.md' })`,
      `crd({ source: 'crd.yaml', route: '/crd' })`,
      `cliReference({ source: 'cli.yaml', route: '/cli' })`,
    ]
    const description = '[A](/guide) [B](/gone) [C](#gone)'
    const site = siteWith(plugins, {
      'schema.json': JSON.stringify(
        {
          type: 'object',
          properties: { a: { description: `${description} [D](#/definitions/One) [E](#document-a)` } },
          definitions: { One: { type: 'string' } },
        },
        undefined,
        1,
      ),
      'intro.md': 'Words.\n\n[Mine](/mine) [guide](/guide)\n',
      'crd.yaml': `kind: CustomResourceDefinition\nspec:\n  group: a.example\n  names: {kind: Pet, plural: pets}\n  versions:\n    - name: v1\n      schema:\n        openAPIV3Schema:\n          properties:\n            spec:\n              description: "${description} [D](#pet-spec)"\n              type: object\n`,
      'cli.yaml': `tool: pet\ncommands:\n  - name: pet\n    description: "${description} [D](#usage)"\n    usage: pet\n`,
    })
    const found = (await complaints(site))
      .map(
        ({ rule, severity, file, place }) => `${severity} ${rule} ${file ?? ''}:${String(place?.line ?? '')}`,
      )
      .sort()
    const twice = (place: string): readonly string[] => [
      `warning broken-description-link ${place}`,
      `warning broken-description-link ${place}`,
    ]
    expect(found).toEqual(
      [
        'error broken-link intro.md:3',
        ...twice('cli.yaml:4'),
        ...twice('crd.yaml:11'),
        ...twice('schema.json:5'),
      ].sort(),
    )
  })
})

describe('findings of pages that a plugin makes', () => {
  it('stand at the operation', async () => {
    const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref', layout: 'operation' })`], {
      'api.yaml': api('[x](https://localhost/x) [y](https//typo)'),
    })
    for (const { file } of await complaints(site)) expect(file).toBe('api.yaml')
  })

  it('stand at the entry of the plugin where its document is not there', async () => {
    const plugins = [
      `false`,
      `openapi({ source: 'gone.yaml', route: '/ref' })`,
      `cliReference({ source: 'gone', route: '/cli' })`,
      `crd({ source: 'gone.yaml', route: '/crd' })`,
      `jsonSchema({ source: 'gone.json', route: '/schema' })`,
    ]
    const found = await complaints(siteWith(plugins, {}))
    expect(
      found.map(({ rule, file, place }) => `${rule} ${file ?? ''}:${String(place?.line ?? '')}`),
    ).toEqual([6, 7, 8, 9].map((line) => `invalid-reference-document docgen.config.ts:${String(line)}`))
  })

  it('stand at the entry of a plugin that throws, and of one whose pages come from nowhere', async () => {
    const page = `{ path: 'content/made.md', route: '/made', frontMatter: { title: 'Made' }, body: { format: 'md', markdown: '# Made\\n\\n[x](/nowhere)\\n' } }`
    const site = siteWith(
      [
        `{ name: 'throws', content() { throw new Error('no') } }`,
        `{ name: 'makes', content: () => ({ pages: [${page}] }) }`,
      ],
      {},
    )
    const found = await complaints(site)
    expect(
      found.map(({ rule, file, place }) => `${rule} ${file ?? ''}:${String(place?.line ?? '')}`).sort(),
    ).toEqual(['broken-link docgen.config.ts:6', 'plugin-failed docgen.config.ts:5'])
    expect(found.find(({ rule }) => rule === 'broken-link')?.message).toBe(
      'No page at `/nowhere`, on the page `/made`.',
    )
  })

  it('name the file that an author has at the address of a reference', async () => {
    const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref' })`], {
      'api.yaml': api('x'),
      'content/ref.md': '# Mine\n',
    })
    expect((await complaints(site)).map(({ rule, file }) => `${rule} ${file ?? ''}`)).toEqual([
      'duplicate-route content/ref.md',
    ])
  })
})

describe('several references of one kind', () => {
  const cli = (tool: string): string =>
    `tool: ${tool}\ncommands:\n  - name: ${tool}\n    summary: Says hello from ${tool}.\n    usage: ${tool}\n  - name: ${tool} run\n    summary: Runs.\n    usage: ${tool} run\n`

  it('stand beside each other on different routes', async () => {
    const plugins = [
      `openapi({ source: 'a.yaml', route: '/a', layout: 'operation' })`,
      `openapi({ source: 'b.yaml', route: '/b', layout: 'operation' })`,
      `cliReference({ source: 'one.yaml', route: '/cli/one' })`,
      `cliReference({ source: 'two.yaml', route: '/cli/two' })`,
    ]
    const site = siteWith(
      plugins,
      {
        'a.yaml': api('Of the first').replace('Pets', 'First API'),
        'b.yaml': api('Of the second').replace('Pets', 'Second API'),
        'one.yaml': cli('one'),
        'two.yaml': cli('two'),
      },
      `rules: { 'page-in-no-sidebar': 'off' }, sidebars: { all: ['index', { type: 'plugin', name: 'api' }, { type: 'plugin', name: 'cli' }] },`,
    )
    expect((await complaints(site)).map(told)).toEqual([])
    expect(text(site.output('a/get-pets-id.html'))).toContain('Of the first')
    expect(text(site.output('b/get-pets-id.html'))).toContain('Of the second')
    expect(text(site.output('cli/two/two_run.html'))).toContain('Runs.')
    const home = site.output('index.html')
    for (const link of [
      '<a href="/a">First API',
      '<a href="/b">Second API',
      '<a href="/cli/one/one">one',
      '<a href="/cli/two/two">two',
    ])
      expect(home.replace(/ aria-[\w-]+="[^"]*"/g, '')).toContain(link)
  })

  it.each([
    [`openapi({ source: 'a.yaml', route: '/a' })`, `openapi({ source: 'b.yaml', route: '/a/' })`],
    [`crd({ source: 'a.yaml', route: '/a' })`, `crd({ source: 'b.yaml', route: 'a' })`],
  ])('on one route are an error at the second: %s', async (first, second) => {
    const found = await complaints(siteWith([first, second], { 'a.yaml': api('x'), 'b.yaml': api('y') }))
    expect(found.map(told)).toEqual([
      expect.stringMatching(
        /^error invalid-config-value docgen\.config\.ts:6:5 .*second plugin.*`(?:openapi|crd):\/a`.*\| .*`route`/,
      ),
    ])
  })

  it('of different kinds on one route are an error too', async () => {
    const found = await complaints(
      siteWith(
        [`openapi({ source: 'a.yaml', route: '/a' })`, `jsonSchema({ source: 'b.json', route: '/a' })`],
        { 'a.yaml': api('x'), 'b.json': '{}' },
      ),
    )
    expect(
      found.map(({ rule, file, place }) => `${rule} ${file ?? ''}:${String(place?.line ?? '')}`),
    ).toEqual(['duplicate-route docgen.config.ts:6'])
  })
})

it('names of pages may begin with numbers', async () => {
  const site = siteWith([`openapi({ source: 'api.yaml', route: '/ref', layout: 'operation' })`], {
    'api.yaml': api('x').replaceAll('Animals', '1-Click apps'),
  })
  expect((await complaints(site)).map(told)).toEqual([])
  expect(site.output('ref/1-click-apps.html')).toContain('1-Click apps')
})

it('descriptions with blocks make no markup that browsers move', async () => {
  const block = '<div>One</div><table><tr><td>Two</table>\n\n- Three\n\n<p>Four</p>'
  const document = {
    openapi: '3.1.0',
    info: { title: 'Blocks', version: '1', description: block },
    servers: [
      {
        url: 'https://{a}.example',
        description: block,
        variables: { a: { default: 'x', description: block } },
      },
    ],
    tags: [{ name: 't', description: block }],
    components: {
      securitySchemes: {
        s: { type: 'oauth2', description: block, flows: { implicit: { scopes: { read: block } } } },
      },
    },
    paths: {
      '/a': {
        post: {
          tags: ['t'],
          description: block,
          parameters: [
            {
              name: 'p',
              in: 'query',
              description: block,
              schema: { type: 'array', items: { type: 'string', minLength: 1, description: block } },
            },
          ],
          requestBody: {
            description: block,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    f: { description: block, type: 'array', items: { enum: ['a'], description: block } },
                    e: { enum: ['b'], 'x-enumDescriptions': { b: block } },
                  },
                },
                examples: { e: { description: block, value: 1 } },
              },
            },
          },
          responses: {
            200: {
              description: block,
              headers: { H: { description: block } },
              links: { l: { description: block } },
            },
          },
        },
      },
    },
  }
  const site = siteWith([`openapi({ source: 'api.json', route: '/ref' })`], {
    'api.json': JSON.stringify(document),
  })
  expect((await complaints(site)).map(told)).toEqual([])
  const html = site.output('ref.html')
  expect(html.split('<div>One</div>').length - 1).toBeGreaterThanOrEqual(14)
  expect(html).not.toContain('&lt;div')
})

describe('descriptions that cannot be shown as Markdown', () => {
  // Escaped marks are left to the parser that this is too much for.
  const costly = (name: string): string => `Costs of ${name}: ${'<!-- a '.repeat(4000)}\\**`

  it('are shown as they are written, and reported where that is', async () => {
    const site = siteWith(
      [
        `openapi({ source: 'api.yaml', route: '/ref' })`,
        `jsonSchema({ source: 'schema.json', route: '/schema', intro: 'intro.md' })`,
        `crd({ source: 'crd.yaml', route: '/crd' })`,
        `cliReference({ source: 'cli.yaml', route: '/cli' })`,
      ],
      {
        'api.yaml': api(costly('an operation')),
        'schema.json': `{\n"type": "object",\n"description": ${JSON.stringify(costly('a schema'))},\n"properties": { "a": {\n"description": "Long. ${'word '.repeat(50_000)}" } }\n}\n`,
        'intro.md': costly('an introduction'),
        'crd.yaml': `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: kettles.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Kettle, plural: kettles, singular: kettle }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          description: |
            ${costly('a resource')}
`,
        'cli.yaml': `tool: kettle\ncommands:\n  - name: kettle\n    summary: Boils.\n    description: |\n      ${costly('a command')}\n`,
      },
    )
    const found = await complaints(site)
    expect(
      found.map(({ rule, file, place }) => `${rule} ${file}:${place?.line}:${place?.column}`).sort(),
    ).toEqual([
      'input-too-costly api.yaml:8:21',
      'input-too-costly cli.yaml:6:7',
      'input-too-costly crd.yaml:16:13',
      'input-too-costly intro.md:1:1',
      'input-too-costly schema.json:3:17',
      'input-too-costly schema.json:5:17',
    ])
    expect(found.every(({ severity, hint }) => severity === 'warning' && hint !== undefined)).toBe(true)
    expect(site.output('ref/get-pets-id.html')).toContain('Costs of an operation: &lt;!-- a')
  })
})
