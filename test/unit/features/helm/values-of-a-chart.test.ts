import { expect, it } from 'vitest'
import { helm } from '../../../../src/index.ts'
import type { EntriesPageProps } from '../../../../src/features/reference-kit/EntriesPage.tsx'
import type { FieldView } from '../../../../src/features/reference-kit/schema-view-types.ts'
import { htmlToText } from '../../../../src/kit.ts'
import { contentOf } from '../content-context.ts'

/** One line for each value: name, type, description, default, facts. */
async function linesOf(values: string, others: Readonly<Record<string, string>> = {}) {
  const { pages, diagnostics } = await contentOf(helm({ chart: 'chart', route: '/values' }), {
    'chart/values.yaml': values,
    ...others,
  })
  expect(diagnostics).toEqual([])
  // The page is made of them.
  const { groups } = (pages[0]?.body as unknown as { props: EntriesPageProps }).props
  const lines = ({ name, id, required, schema }: FieldView): readonly string[] => [
    [
      `${name}#${id ?? ''}`,
      `${schema.type}${required ? '!' : ''}`,
      htmlToText(schema.description ?? '').trim(),
      schema.default ?? '-',
      ...(schema.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
    ].join(' | '),
    ...(schema.fields ?? []).flatMap(lines),
  ]
  return groups.flatMap(({ title, text = '', fields = [] }) => [
    `[${title}] ${htmlToText(text).trim()}`.trim(),
    ...fields.flatMap(lines),
  ])
}

it('reads comments above, behind and below a value, and those of helm-docs', async () => {
  const values = `# Values of a chart.

# Of all of them.

# -- (tpl/string) The name
# of it
# @default -- \`the name of the release\`
name: "" # no spaces
ratio: 1.10
# -- Not shown
# @ignored
secret: x
map: {}
  # a: 1
  # b: "#2"
list:
  # first
  - a
text: |
  # no comment
  b
# odd: true
service:
  # type: LoadBalancer
  type: ClusterIP
# @section -- Last
# ---
# Ref: https://acme.dev
last:
`
  expect(await linesOf(values)).toEqual([
    '[Values] Values of a chart. Of all of them. odd: true',
    'name#name | tpl/string | The name of it no spaces | the name of the release',
    'ratio#ratio | number |  | 1.10',
    'map#map | object | a: 1 b: "#2" | {}',
    'list#list | array | list: # first - a | -',
    'text#text | string | text: | # no comment b | -',
    'service#service | object |  | -',
    'service.type#service-type | string | type: LoadBalancer | ClusterIP',
    '[Last]',
    'last#last |  | Ref: https://acme.dev | null',
  ])
})

it("reads comments of Bitnami's generator, and sections", async () => {
  const values = `## @section Images
## @descriptionStart
## Where images come from.
## @descriptionEnd
## @param image.tag [default: TAG, nullable] The tag
## @param image.pull[0].name A secret
## @extra image.more More of it
## @skip image.digest
image:
  tag: x
  digest: ""
  pull:
    - name: a
## @section Others
## @param size The size
## @param notes.acme.dev/team The team
size: 1
## @param topics Topics to make
## - name: a
##   partitions: 1
##
topics: []
notes:
  acme.dev/team: x
`
  expect(await linesOf(values)).toEqual([
    '[Images] Where images come from.',
    'image#image | object |  | -',
    'image.tag#image-tag | string or null | The tag | TAG',
    'image.pull#image-pull | array | pull: - name: a | -',
    'image.pull[0].name#image-pull-0-name | string | A secret | a',
    'image.more#image-more |  | More of it | -',
    '[Others]',
    'size#size | integer | The size | 1',
    'topics#topics | array | Topics to make - name: a partitions: 1 | []',
    'notes#notes | object |  | -',
    String.raw`notes.acme\.dev/team#notes-acme-dev-team | string | The team | x`,
  ])
})

it('takes from the schema what comments do not say', async () => {
  const schema = {
    required: ['a'],
    properties: {
      a: { type: 'integer', minimum: 1, default: 7, description: 'Of the schema.' },
      b: { properties: { c: { type: 'string', description: 'Not this.' }, d: { type: 'boolean' } } },
    },
  }
  expect(
    await linesOf('a: 2\nb:\n  # Of the comment.\n  c: x\n', {
      'chart/values.schema.json': JSON.stringify(schema),
    }),
  ).toEqual([
    '[Values]',
    'a#a | integer! | Of the schema. | 2 | Value: at least 1',
    'b#b | object |  | -',
    'b.c#b-c | string | Of the comment. | x',
    'b.d#b-d | boolean |  | -',
  ])
})

it('keeps the order of sections that have pages of their own', async () => {
  const names = ['storage', 'access', 'network']
  const values = names
    .map((name) => {
      const fields = Array.from(
        { length: 150 },
        (_, index) => `  value${String(index)}: '${'long '.repeat(20)}'`,
      )
      return `## @section ${name}\n## @param ${name} An object.\n${name}:\n${fields.join('\n')}\n`
    })
    .join('\n')
  const { pages } = await contentOf(helm({ chart: 'chart', route: '/values' }), {
    'chart/values.yaml': values,
  })
  const positions = pages.map(({ frontMatter }) => [frontMatter.title, frontMatter.sidebar_position])
  expect(positions.filter(([, position]) => position !== undefined)).toEqual([
    ['storage', 1],
    ['access', 2],
    ['network', 3],
  ])
})
