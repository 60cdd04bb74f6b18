import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CompletionRequest,
  type CompletionItem,
  DefinitionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
} from 'vscode-languageserver-protocol/node'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const part = 'content/_parts/_steps.mdx'
const steps = '## Use `curl`\n\nSteps.\n'
const index =
  '# Home\n\n[a](./guides/host.mdx#use-curl) [b](/other#use-curl) [c](/other#by-hand) [d](/twice#use-curl-1)\n'

let site: TempSite
let editor: Editor

beforeAll(async () => {
  site = makeSite({
    'content/index.md': index,
    'content/guides/install.md': '# Install\n\nUnpack it.\n\n## Upgrade\n\nStop it first.\n',
    'content/guides/host.mdx': "import Steps from '../_parts/_outer.mdx'\n\n# Host\n\n<Steps />\n",
    'content/other.mdx':
      "import Steps from './_parts/_steps.mdx'\n\n# Other\n\n<Steps />\n\n<a id='by-hand'></a>Text.\n",
    'content/_parts/_outer.mdx': "import Steps from './_steps.mdx'\n\n<Steps />\n",
    'content/twice.mdx': `import Steps from './_parts/_steps.mdx'\n\n# Twice\n\n<Steps />\n\n${steps}`,
    [part]: steps,
  })
  editor = await Editor.start(site.root)
  await editor.open('content/index.md', index)
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

async function completed(text: string): Promise<readonly string[]> {
  await editor.type(part, text)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(part, text))
  return ((items ?? []) as CompletionItem[]).map(({ label }) => label)
}

test('knows a part by a page that shows it', async () => {
  await editor.open(part, steps)
  expect(await completed('See [x](')).toContain('../guides/install.md')
  expect(await completed('<')).toContain('Tabs')
  const text = '## First\n\n[x](../guides/install.md#upgrade)\n\n[y](./none.md)\n'
  await editor.type(part, text)
  const atLink = editor.after(part, '[x')
  expect(await editor.connection.sendRequest(HoverRequest.type, atLink)).toMatchObject({
    contents: { value: expect.stringContaining('Install › Upgrade') },
  })
  expect(await editor.connection.sendRequest(DefinitionRequest.type, atLink)).toMatchObject({
    uri: editor.uri('content/guides/install.md'),
  })
  await expect.poll(() => editor.findings(part)).toEqual(['broken-link 5:1'])
  const textDocument = { uri: editor.uri(part) }
  expect(await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })).toMatchObject([
    { name: 'First' },
  ])
  await editor.close(part)
  await expect.poll(() => editor.findings(part)).toEqual([])
})

test('leads to headings of parts, and from them to the links on all pages that show them', async () => {
  const heading = { uri: editor.uri(part), range: { start: { line: 0 } } }
  const atLink = editor.after('content/index.md', '[a')
  expect(await editor.connection.sendRequest(DefinitionRequest.type, atLink)).toMatchObject(heading)
  const atId = editor.after('content/index.md', '[c')
  expect(await editor.connection.sendRequest(DefinitionRequest.type, atId)).toMatchObject({
    uri: editor.uri('content/other.mdx'),
    range: { start: { line: 6 } },
  })
  const atSecond = editor.after('content/index.md', '[d')
  expect(await editor.connection.sendRequest(DefinitionRequest.type, atSecond)).toMatchObject({
    uri: editor.uri('content/twice.mdx'),
    range: { start: { line: 6 } },
  })
  await editor.open(part, steps)
  const references = await editor.connection.sendRequest(ReferencesRequest.type, {
    ...editor.after(part, '## '),
    context: { includeDeclaration: false },
  })
  expect((references ?? []).map(({ range }) => range.start.character)).toEqual([0, 32])
})

test('renames headings of parts, by their words as they are written', async () => {
  const at = editor.after(part, '## ')
  expect(await editor.connection.sendRequest(PrepareRenameRequest.type, at)).toMatchObject({
    placeholder: 'Use `curl`',
  })
  const change = await editor.connection.sendRequest(RenameRequest.type, { ...at, newName: 'Use `wget`' })
  expect(change?.documentChanges).toMatchObject([
    {
      textDocument: { uri: editor.uri(part) },
      edits: [{ newText: '## <a id="use-curl"></a>Use `wget`' }],
    },
    {
      textDocument: { uri: editor.uri('content/index.md') },
      edits: [{ newText: './guides/host.mdx#use-wget' }, { newText: '/other#use-wget' }],
    },
  ])
})
