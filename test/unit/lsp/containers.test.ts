import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CompletionRequest,
  type CompletionItem,
  DefinitionRequest,
  HoverRequest,
} from 'vscode-languageserver-protocol/node'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const path = 'content/index.md'
const price = `interface PriceProps {
  /** How often it is paid. */
  readonly per: 'month' | 'year'
  readonly amounts?: readonly number[]
  readonly note?: string | readonly string[]
}

/** A price with its period. */
export default function Price({ per }: PriceProps) {
  return <b>{per}</b>
}
`

let site: TempSite
let editor: Editor

beforeAll(async () => {
  site = makeSite({
    [path]: '# Home\n',
    'content/install.md': '# Install\n',
    'content/page.mdx': '# Page\n',
    'templates/mdx/Price.tsx': price,
  })
  editor = await Editor.start(site.root)
  await editor.open(path, '# Home\n')
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

/** What may stand after a text below the heading. */
async function completed(text: string): Promise<readonly string[]> {
  await editor.type(path, `# Home\n\n${text}`)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, text))
  return (items as CompletionItem[] | null)?.map(({ label }) => label) ?? []
}

test('completes components as containers in Markdown without MDX', async () => {
  expect(await completed(':::')).toEqual(expect.arrayContaining(['note', 'Card', 'Price']))
  expect(await completed('> ::::Ta')).toContain('Tabs')
  expect(await completed('<')).toEqual([])
})

test('completes their attributes, which are text, and words and addresses in them', async () => {
  expect(await completed('::::Tabs{')).toEqual(expect.arrayContaining(['groupId', 'queryString', 'class']))
  expect(await completed(':::Price{')).toEqual(['per', 'note'])
  expect(await completed(':::Price{note="a b" ')).toEqual(['per', 'note'])
  expect(await completed(':::Price{note="a b" per="')).toEqual(['month', 'year'])
  expect(await completed(':::Badge{type=')).toContain('warning')
  expect(await completed('- :::Card{to="./')).toContain('./install.md')
  expect(await completed(':::note[Title]{')).toEqual(['title', 'class', 'id'])
  expect(await completed(':::Price{per="month"} ')).toEqual([])
  expect(await completed('```md\n:::Price{')).toEqual([])
})

test('explains containers and their attributes, and leads to their source', async () => {
  await editor.type(path, '# Home\n\n:::Price{per="month" href="./install.md"}\n:::\n')
  const at = (text: string) => editor.after(path, text)
  expect(await editor.connection.sendRequest(HoverRequest.type, at(':::Pr'))).toMatchObject({
    contents: { value: expect.stringContaining('A price with its period.') },
  })
  expect(await editor.connection.sendRequest(HoverRequest.type, at('{pe'))).toMatchObject({
    contents: { value: expect.stringContaining('How often it is paid.') },
  })
  const source = { uri: editor.uri('templates/mdx/Price.tsx'), range: { start: { line: 8 } } }
  expect(await editor.connection.sendRequest(DefinitionRequest.type, at(':::Pr'))).toMatchObject(source)
  expect(await editor.connection.sendRequest(DefinitionRequest.type, at('{pe'))).toMatchObject(source)
  expect(await editor.connection.sendRequest(DefinitionRequest.type, at('"./ins'))).toMatchObject({
    uri: editor.uri('content/install.md'),
  })
})
