import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { terraform } from '../../../../src/index.ts'
import { htmlToText } from '../../../../src/kit.ts'
import { contentOf, projectRoot } from '../content-context.ts'
import { entriesIn, fieldLines, textsIn } from '../entries-of-pages.ts'

const contentIn = (schema: unknown, options: { readonly provider?: string } = {}) =>
  contentOf(terraform({ source: 'p.json', route: '/p', ...options }), {
    'p.json': typeof schema === 'string' ? schema : JSON.stringify(schema),
  })
const address = 'registry.terraform.io/acme/launcher'
const schemaWith = (provider: object) => ({
  format_version: '1.0',
  provider_schemas: { [address]: provider },
})
const messagesOf = ({ diagnostics }: Awaited<ReturnType<typeof contentIn>>) =>
  diagnostics.map(({ message, place }) => `${place?.line ?? '?'}:${place?.column ?? '?'} ${message}`)

it('shows all kinds of blocks, and what their arguments and attributes are', async () => {
  const { pages, diagnostics } = await contentIn(
    readFileSync(join(projectRoot, 'docs/examples/provider.json'), 'utf8'),
  )
  expect(diagnostics).toEqual([])
  const [rocket] = entriesIn(pages).filter(({ id }) => id === 'launcher_rocket')
  expect(entriesIn(pages).map(({ id }) => id)).toEqual([
    'provider-launcher',
    'launcher_rocket',
    'data-launcher_pad',
    'function-pad_of',
  ])
  expect(rocket?.parts.flatMap(({ label, schema }) => [`[${label ?? ''}]`, ...fieldLines(schema)])).toEqual([
    '[Arguments]',
    'name#launcher_rocket-name! | string | As it is painted on the rocket.',
    'stages#launcher_rocket-stages! | list of object | From the bottom to the top.',
    'fuel#launcher_rocket-stages-fuel! | string',
    'thrust#launcher_rocket-stages-thrust | number',
    'launch_from#launcher_rocket-launch_from! | list of block | Pads, in the order in which they are tried. | Items: 1 to 2 items',
    'pad#launcher_rocket-launch_from-pad! | string',
    'countdown#launcher_rocket-countdown | number | Seconds. | Default: set by the provider',
    'pad#launcher_rocket-pad | string | deprecated | Use launch_from.',
    '[Attributes]',
    'id#launcher_rocket-id | string | read only',
  ])
  const samples = entriesIn(pages).map(({ samples: [sample] }) =>
    htmlToText(sample?.html ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  expect(samples[1]).toBe(
    'resource "launcher_rocket" "example" { name = "…" stages = [{ fuel = "…" }] launch_from { pad = "…" } }',
  )
  expect(samples[3]).toBe('provider::launcher::pad_of("…")')
})

it('shows nested attributes, identities, blocks of later versions, and every type', async () => {
  const block = { attributes: { a: { type: 'string', required: true } } }
  const { pages, diagnostics } = await contentIn(
    schemaWith({
      resource_schemas: {
        launcher_x: {
          block: {
            deprecated: true,
            deprecation_message: 'Use *nothing*.',
            attributes: {
              secret: { type: 'string', optional: true, sensitive: true, write_only: true },
              nested: {
                optional: true,
                nested_type: {
                  nesting_mode: 'map',
                  attributes: {
                    tuple: { type: ['tuple', ['bool', ['object', { n: 'number' }]]], computed: true },
                  },
                },
              },
              any: { type: ['map', ['set', 'dynamic']], computed: true },
            },
            block_types: {
              made: {
                nesting_mode: 'single',
                block: { attributes: { at: { type: 'string', computed: true } } },
              },
            },
          },
        },
      },
      resource_identity_schemas: {
        launcher_x: { version: 0, attributes: { id: { type: 'string', required_for_import: true } } },
      },
      ephemeral_resource_schemas: { launcher_key: { block } },
      list_resource_schemas: { launcher_x: { block } },
      action_schemas: { launcher_fire: { block } },
      state_store_schemas: { launcher_store: { block } },
      functions: {
        f: {
          return_type: ['object', { r: 'bool' }],
          parameters: [{ name: 'p', type: 'string', is_nullable: true }],
          variadic_parameter: { name: 'more', type: 'number' },
        },
      },
    }),
  )
  expect(diagnostics).toEqual([])
  expect(textsIn(pages)).toEqual([
    'launcher_x | deprecated | Deprecated: Use *nothing*.',
    '[Arguments]',
    'secret#launcher_x-secret | string | sensitive | write only',
    'nested#launcher_x-nested | map of object',
    'tuple#launcher_x-nested-tuple | tuple of bool, object | read only',
    '1#launcher_x-nested-tuple-1 | object',
    'n#launcher_x-nested-tuple-1-n | number',
    '[Attributes]',
    'any#launcher_x-any | map of set of any | read only',
    'made#launcher_x-made | block | read only',
    'at#launcher_x-made-at | string | read only',
    '[Identity]',
    'id#launcher_x-identity-id! | string',
    'launcher_key',
    '[Arguments]',
    'a#ephemeral-launcher_key-a! | string',
    'launcher_x',
    '[Arguments]',
    'a#list-launcher_x-a! | string',
    'launcher_fire',
    '[Arguments]',
    'a#action-launcher_fire-a! | string',
    'launcher_store',
    '[Arguments]',
    'a#state_store-launcher_store-a! | string',
    'f',
    '[] Returns: object',
    'r#function-f-returns-r | bool',
    '[Arguments]',
    'p#function-f-p! | string or null',
    'more…#function-f-more | number',
  ])
})

it('shows plain text as it is written, with its addresses, code and links', async () => {
  const description = 'One *of* `a*b*`:\n- <x> & _y_, see https://acme.dev/x.\n\n[Two](https://acme.dev)  # 2'
  const { pages } = await contentIn(
    schemaWith({ resource_schemas: { launcher_x: { block: { description } } } }),
  )
  const [entry] = entriesIn(pages).filter(({ id }) => id === 'launcher_x')
  expect(entry?.description).toBe(
    '<p>One *of* <code>a*b*</code>:<br>\n- &#x3C;x> &#x26; _y_, see <a href="https://acme.dev/x" rel="noopener nofollow">https://acme.dev/x</a>.</p>\n<p><a href="https://acme.dev" rel="noopener nofollow">Two</a>  # 2</p>',
  )
})

it('reports what is no schema where it is written', async () => {
  const one = { resource_schemas: {} }
  expect(messagesOf(await contentIn('{'))).toHaveLength(1)
  expect(messagesOf(await contentIn('[]'))).toEqual(['1:1 The file has no schema of a provider.'])
  expect(messagesOf(await contentIn({ format_version: '2.0', provider_schemas: { a: one } }))).toEqual([
    '1:19 The format `2.0` is unknown: docgen reads version 1.',
  ])
  const several = { provider_schemas: { 'x/acme/a': one, 'x/acme/b': one } }
  expect(messagesOf(await contentIn(several))).toEqual(['1:21 The file has several providers.'])
  expect(messagesOf(await contentIn(several, { provider: 'acme/c' }))).toEqual([
    '1:21 The file has no provider `acme/c`.',
  ])
  expect(messagesOf(await contentIn(several, { provider: 'acme/b' }))).toEqual([])
  const wrong = { attributes: { a: { type: ['lst', 'string'] }, b: 3 }, block_types: { c: { block: {} } } }
  expect(
    messagesOf(await contentIn(schemaWith({ resource_schemas: { launcher_x: { block: wrong } } }))),
  ).toEqual([
    `1:153 In \`${address}\`, \`resource_schemas.launcher_x.block.attributes.a.type\` has a value of the wrong kind.`,
    `1:175 In \`${address}\`, \`resource_schemas.launcher_x.block.attributes.b\` must be a map.`,
    `1:197 In \`${address}\`, \`resource_schemas.launcher_x.block.block_types.c.nesting_mode\` is missing.`,
  ])
  const more = { resource_schemas: { a: { block: { colour: 1 } }, b: { block: { colour: 2 } } }, moons: {} }
  expect(messagesOf(await contentIn(schemaWith(more)))).toEqual([
    expect.stringContaining('the field `resource_schemas.a.block.colour` is unknown, and not shown.'),
    expect.stringContaining('the field `moons` is unknown, and not shown.'),
  ])
})

it('reports links to anchors that do not exist where they are written, also on pages of a split reference', async () => {
  const long = 'Words. '.repeat(25_000)
  const block = (description: string) => ({ block: { description_kind: 'markdown', description } })
  const { pages } = await contentIn(
    schemaWith({
      resource_schemas: {
        launcher_a: block(long),
        launcher_b: block(long),
        launcher_c: block(`[x](#nowhere) [a](#launcher_a) ${long}`),
      },
    }),
  )
  expect(pages.map(({ route }) => route)).toEqual([
    '/p',
    '/p/configuration',
    '/p/resources',
    '/p/launcher_a',
    '/p/launcher_b',
    '/p/launcher_c',
  ])
  expect(pages.at(-1)?.links).toEqual([
    expect.objectContaining({ href: '#nowhere', written: '#nowhere', isThere: false, file: 'p.json' }),
  ])
  expect(JSON.stringify(pages.at(-1)?.body)).toContain('href=\\"/p/launcher_a\\"')
})
