import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { useBundledPlugin } from '../unit/content/mcp-metadata/bundled-plugin.ts'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

/**
 * Sets `window.ran` in every way in which a text becomes code: as markup, out of an attribute, out of a
 * script, as an address, as a template.
 */
const evil = `x"'\`><img src=x onerror="window.ran='img'"><script>window.ran='script'</script></script></style></textarea></title>--><svg onload="window.ran='svg'"><iframe srcdoc="<script>parent.ran='frame'</script>"></iframe> [link](javascript:window.ran='markdown') <a href="javascript:window.ran='href'">a</a> ![i](x"onerror="window.ran=1) \${window.ran=1} {window.ran=1} {{window.ran=1}}`

const source = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

/** Names of fields whose values say what the document is, and not what it says. */
const structure =
  /^(?:openapi|\$ref|\$schema|in|type|kind|format|pattern|required|style|scope|apiVersion|parent|flagSets|mutuallyExclusive|from|raw|x-kubernetes-.*|jsonPath|group|plural|singular|listKind|storage|served|transport|usage|tool|sidebar|short|deprecated|unless|prefixes|sameAs|aliases|inherits|version)$/

/** The value with the hostile text in every text of it; names of members are left as they are. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return structure.test(key) ? value : `${value}${evil}`
  if (Array.isArray(value)) return structure.test(key) ? value : value.map((item) => poisoned(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      structure.test(name) && typeof child !== 'object' ? child : poisoned(child, name),
    ]),
  )
}

const api = poisoned(parse(source('static/api-specs/toolhive-api.yaml'))) as Readonly<
  Record<'paths' | 'components', Readonly<Record<string, object>>>
>
const hostileApi = {
  ...api,
  servers: [
    {
      url: 'http://localhost:1/{area}',
      description: evil,
      variables: { area: { default: 'a', enum: ['a', evil], description: evil } },
    },
  ],
  security: [{ [evil]: [evil] }],
  paths: {
    ...api.paths,
    [`/${evil}/{id}`]: {
      post: {
        operationId: evil,
        tags: [evil],
        'x-note': evil,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', enum: [evil] } },
          { name: evil, in: 'query', example: evil },
          { name: evil, in: 'header', schema: { type: 'string', default: evil } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { [evil]: { const: evil, title: evil } } },
              examples: {
                [evil]: {
                  summary: evil,
                  description: evil,
                  value: { [evil]: evil },
                  serializedValue: evil,
                  externalValue: `javascript:window.ran='external'`,
                },
              },
            },
            [evil]: {
              schema: {
                $ref: `#/components/schemas/${evil.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}`,
              },
            },
          },
        },
        responses: {
          200: {
            summary: evil,
            description: evil,
            headers: { [evil]: { description: evil } },
            links: { [evil]: { operationId: evil, parameters: { [evil]: evil } } },
          },
        },
        callbacks: { [evil]: { [evil]: { post: { summary: evil, responses: {} } } } },
        'x-codeSamples': [{ lang: evil, label: evil, source: evil }],
      },
    },
  },
  components: {
    ...api.components,
    schemas: {
      ...api.components['schemas'],
      [evil]: {
        title: evil,
        description: evil,
        type: 'object',
        properties: { [evil]: { type: 'string', pattern: evil } },
        discriminator: { propertyName: evil, mapping: { [evil]: evil } },
      },
    },
    securitySchemes: {
      [evil]: {
        type: 'oauth2',
        description: evil,
        flows: {
          [evil]: {
            tokenUrl: `javascript:window.ran='token'`,
            authorizationUrl: evil,
            scopes: { [evil]: evil },
          },
        },
      },
    },
  },
}

const mcpMetadata = useBundledPlugin()
const browser = useBrowser(
  useSite({
    'docgen.config.ts': `import { cliReference, crd, jsonSchema, openapi } from 'docgen'
import { mcpMetadata } from ${mcpMetadata}
export default { title: 'Site', url: 'https://example.com', onBrokenLinks: 'warn', onBrokenAnchors: 'warn', plugins: [
  openapi({ source: 'api.yaml', route: '/api', layout: 'page' }), jsonSchema({ source: 'schema.json', route: '/schema' }), crd({ source: 'crds.yaml', route: '/crds' }),
  cliReference({ source: 'cli.yaml', route: '/cli' }), mcpMetadata({ snapshot: 'servers.yaml' }),
] }`,
    'content/index.md': '# Home\n\nText.\n',
    'content/servers.mdx': `# Servers\n\n<MCPMetadata name="fetch" />\n`,
    'api.yaml': stringify(hostileApi),
    'schema.json': JSON.stringify({
      ...(poisoned(JSON.parse(source('static/schemas/registry-schema.json'))) as object),
      $id: undefined,
    }),
    'crds.yaml': parseAllDocuments(source('content/_data/crds.yaml'))
      .map((document) => stringify(poisoned(document.toJS())))
      .join('---\n'),
    'cli.yaml': stringify(poisonedCli()),
    'servers.yaml': stringify({
      servers: (
        parse(source('content/_data/mcp-servers.yaml')) as { servers: { name: string }[] }
      ).servers.map((server) => ({ ...(poisoned(server) as object), name: server.name })),
    }),
  }),
)

/** Names of commands and flags stay: they are refused when they are none. */
function poisonedCli(): unknown {
  const names = (value: unknown, original: unknown, key = ''): unknown => {
    if (key === 'name' || key === 'seeAlso') return original
    if (Array.isArray(value)) return value.map((item, index) => names(item, (original as unknown[])[index]))
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, child]) => [
            name,
            names(child, (original as Record<string, unknown>)[name], name),
          ]),
        )
      : value
  }
  const data = parse(source('content/_data/thv-cli.yaml')) as unknown
  return names(poisoned(data), data)
}

/**
 * What ran, or could: handlers and addresses that hold code, in the whole page and in what its islands have
 * made.
 */
const danger = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const ran = (globalThis as { ran?: string }).ran
    const armed = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          name === 'srcdoc' ||
          (/^(?:href|src|action|formaction|xlink:href)$/.test(name) &&
            /^\s*(?:javascript|data:text)/i.test(value)),
      ),
    )
    return [
      ...(ran === undefined ? [] : [`ran: ${ran}`]),
      ...armed.map((element) => element.outerHTML.slice(0, 200)),
    ]
  })

test('as markup the texts would run', async () => {
  const { page } = await browser.open('/')
  await page.setContent(evil)
  await expect.poll(() => danger(page)).toContainEqual(expect.stringMatching(/^ran: /))
  expect((await danger(page)).length).toBeGreaterThan(3)
})

test.each(['/api', '/schema', '/crds', '/cli/thv_run', '/cli/thv', '/servers'])(
  '%s shows hostile texts and runs none of them',
  async (path) => {
    const { page } = await browser.open(path)
    expect(await page.locator('main').innerText()).toContain('<script>window.ran')
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((element) => (element.open = true)),
    )
    await page.waitForTimeout(300)
    expect(await danger(page)).toEqual([])
  },
)

test('a form to try a hostile operation runs nothing while it is filled in and sent', async () => {
  const { page } = await browser.open('/api')
  const operation = page
    .locator('.api-operation', { hasText: 'x"' })
    .filter({ has: page.locator('summary', { hasText: 'Try it' }) })
    .last()
  await operation.locator('summary', { hasText: 'Try it' }).click()
  await operation.locator('form').waitFor()
  await operation.locator('form button[type=submit]').click()
  await page.waitForTimeout(500)
  expect(await danger(page)).toEqual([])
})

test('what a search finds in them is text', async () => {
  const { page } = await browser.open('/search?q=onerror')
  await page.locator('main a', { hasText: /./ }).first().waitFor()
  await page.waitForTimeout(500)
  expect(await danger(page)).toEqual([])
})
