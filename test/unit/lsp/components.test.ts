import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CompletionItem,
  CompletionRequest,
  InsertTextFormat,
  type TextEdit,
} from 'vscode-languageserver-protocol/node'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const price = String.raw`interface PriceProps {
  readonly per: 'month' | 'year'
  readonly amounts: readonly number[]
  readonly from: { readonly day: string; readonly time?: string }
  readonly limit?: number
  readonly open?: boolean
  // e.g.: none
  readonly [data: 'data-a']: string | undefined
  format?(price: number): string
  readonly note?: string
}

export default function Price({ per, amounts, from }: PriceProps) {
  return <b>{per} {amounts.length} {from.day}</b>
}
`
const gauge = `import { type Length as Unit, Base } from './shared'
interface Props extends Base<number, Own>, Omit<Shared, 'hidden'> {
  unit: Unit
}
type Own = 'm'
type Shared = Partial<{ tone: 'red' | Quiet; hidden: boolean }> & { id: string }
type Quiet = 'grey'

export function Gauge({ unit, level }: Props) {
  return <b>{level} {unit}</b>
}
export const Dial: React.FC<Readonly<Props>> = ({ unit }) => <b>{unit}</b>
export const Plain = ({ unit }: { unit: Unit; loop?: Loop }) => <b>{unit}</b>
type Loop = Loop | 'x'
`
const units = `export type Length<T = 'm'> = T | 'km' | "ft"
export interface Base<Level, Kind extends string = 'x'> {
  /** How full it is. */
  level: Level
  kind?: Kind
}
`
const files = {
  'content/index.md': '# Home\n',
  'content/element.mdx': '# Page\n',
  'templates/mdx/Price.tsx': price,
  'components/gauge.tsx': gauge,
  'components/shared/index.ts': "export * from '../units'\n",
  'components/units.ts': units,
  'content/broken.mdx': '# Broken\n\n<',
}
const broken = 'content/broken.mdx'
const paths = ['content/index.md', 'content/element.mdx', broken] as const

let site: TempSite
let editor: Editor

beforeAll(async () => {
  const customFields = { glossary: { Workload: 'What runs.' } }
  site = makeSite(files, { customFields })
  editor = await Editor.start(site.root, {
    textDocument: { completion: { completionItem: { snippetSupport: true } } },
  })
  for (const path of paths) await editor.open(path, files[path])
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

/** What may stand after a text below the heading, by its label, as the editor writes it. */
async function completed(path: string, text: string, after = ''): Promise<Readonly<Record<string, string>>> {
  await editor.type(path, `# Page\n\n${text}${after}`)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, text))
  // The server sends a list that is complete, and an edit with each item.
  return Object.fromEntries((items as CompletionItem[]).map((item) => [item.label, newText(item)]))
}

const newText = ({ textEdit, insertTextFormat }: CompletionItem): string =>
  `${insertTextFormat === InsertTextFormat.Snippet ? '$ ' : ''}${(textEdit as TextEdit).newText}`

test('checks a page that could not be parsed at first, as it is typed', async () => {
  await expect.poll(() => editor.findings(broken), { timeout: 20_000 }).toEqual(['mdx-tag-mismatch 3:2'])
  // Nothing more is checked until somebody types.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const checks = editor.published(broken).length
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(editor.published(broken)).toHaveLength(checks)
  await editor.type(broken, '# Broken\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(broken), { timeout: 20_000 }).toEqual(['broken-link 3:1'])
})

test('knows no link to a file of a layout that was typed as broken', async () => {
  await editor.type(broken, '---\nlayout: changelog\n---\n\n# Changes\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(broken), { timeout: 20_000 }).toEqual(['broken-link 7:1'])
  await editor.type(broken, '---\nlayout: changelog\n---\n\n# Changes\n')
  await expect.poll(() => editor.findings(broken)).toEqual([])
})

test('completes all languages that have colors, and `math` where a site has formulas', async () => {
  const languages = await completed('content/index.md', '```')
  expect(Object.keys(languages)).toEqual(expect.arrayContaining(['mermaid', 'haskell', 'console']))
  expect(Object.keys(languages)).not.toContain('math')
})

test('completes components with the props that they need', async () => {
  expect(await completed('content/element.mdx', '<')).toMatchObject({
    Badge: 'Badge',
    Audience: '$ Audience for="${1|humans,agents|}"',
    Term: '$ Term id="${1:Workload}"',
    Price: '$ Price per="${1|month,year|}" amounts={[${2:}]} from={{ day: "${3:}" }}',
  })
  expect(await completed('content/index.md', ':::')).toMatchObject({
    note: 'note',
    Audience: '$ Audience{for="${1|humans,agents|}"}',
  })
})

test('completes no component that only code in a fence imports or defines', async () => {
  const code = "```jsx\nimport Sample from './sample'\nexport function Other() {}\n```\n"
  const names = Object.keys(await completed('content/element.mdx', `${code}\n<`))
  expect(names).toContain('Price')
  expect(names).not.toEqual(expect.arrayContaining(['Sample']))
  expect(names).not.toEqual(expect.arrayContaining(['Other']))
})

test('completes only the name of a component whose tag is written', async () => {
  expect(await completed('content/element.mdx', '<Aud', ' for="agents">\n')).toMatchObject({
    Audience: 'Audience',
  })
})

test('completes props with a place for their value', async () => {
  expect(await completed('content/element.mdx', '<Price ')).toMatchObject({
    per: '$ per="${1|month,year|}"',
    limit: '$ limit={${1:1}}',
    open: 'open',
    note: '$ note="${1:}"',
  })
  expect(Object.keys(await completed('content/element.mdx', '<Price '))).toEqual([
    'per',
    'amounts',
    'from',
    'limit',
    'open',
    'note',
  ])
  expect(await completed('content/element.mdx', '<Price ', '="year">')).toMatchObject({ per: 'per' })
})

test('offers a part of another component only inside of it, and that with a part', async () => {
  expect(Object.keys(await completed('content/element.mdx', '<'))).not.toContain('TabItem')
  expect(Object.keys(await completed('content/element.mdx', '<Tabs>\n<'))).toContain('TabItem')
  expect(Object.keys(await completed('content/index.md', '::::Tabs\n\n:::'))).toContain('TabItem')
  expect(Object.keys(await completed('content/index.md', '::::Tabs\n\n::::\n\n:::'))).not.toContain('TabItem')
  // The part of a container has fewer colons.
  expect(Object.keys(await completed('content/index.md', ':::'))).not.toContain('Tabs')
  expect(await completed('content/index.md', '> ::::')).toMatchObject({
    Tabs: '$ Tabs\n>\n> :::TabItem{value="${1:}"}\n>\n> ${2:}\n>\n> :::\n>\n> ::::',
  })
})

test.each([
  ['content/element.mdx', '<', (text: string) => (/>$/.test(text) ? text : `${text} />`)],
  ['content/index.md', '::::', (text: string) => (/:$/.test(text) ? text : `${text}\n\nText\n\n::::`)],
] as const)('finds nothing wrong with the components that it offers in %s', async (path, start, close) => {
  const offers = await completed(path, start)
  const text = Object.values(offers)
    .map((each) => each.replace(/^\$ /, '').replace(/\\([$\\])/g, '$1'))
    .map((each) => each.replace(/\$\{\d+(?::([^}]*)|\|([^,|}]*)[^}]*)\}/g, '$1$2'))
    .map((each) => close(start + each))
    .join('\n\n')
  await editor.type(path, `# Page\n\n${text}\n\n[x](./none.md)\n`)
  // What a component without content would show is missing until somebody writes it.
  const findings = () => editor.findings(path)?.filter((each) => !each.startsWith('lost-text'))
  await expect.poll(findings, { timeout: 20_000 }).toEqual([expect.stringContaining('broken-')])
})

test.each([
  ['Gauge', ['level={1}', 'kind="m"', 'tone="red"', 'id=""', 'unit="m"']],
  ['Dial', ['level={1}', 'kind="m"', 'tone="red"', 'id=""', 'unit="m"']],
  ['Plain', ['unit="m"', 'loop=""']],
])('follows the types of the props of <%s>', async (name, props) => {
  const start = `import { ${name} } from '@site/components/gauge'\n\n<${name} `
  const plain = (text: string): string =>
    text
      .replace(/^\$ /, '')
      .replace(
        /\$\{1(?::([^}]*)|\|([^,|]*)[^}]*\|)\}/g,
        (_, one?: string, first?: string) => one ?? first ?? '',
      )
  const texts = Object.values(await completed('content/element.mdx', start, ' />'))
  expect(texts.map(plain)).toEqual(props)
  const values = Object.keys(await completed('content/element.mdx', `${start}unit="`, '" />'))
  expect(values).toEqual(['m', 'km', 'ft'])
})
