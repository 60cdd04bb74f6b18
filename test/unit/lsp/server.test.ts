import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeActionRequest,
  CompletionRequest,
  type CompletionItem,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FileChangeType,
  FoldingRangeRequest,
  HoverRequest,
  ReferencesRequest,
  PrepareRenameRequest,
  RenameRequest,
  type TextEdit,
  WillRenameFilesRequest,
  type WorkspaceEdit,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const index = `---
title: Home
description: Where readers begin.
---

[Install](./guides/install.md#upgrade) and [more](/guides/install#upgrade).
`
const install = `# Install

Unpack the archive.

## Upgrade

Stop the service first.

### From 1.0

See [home](../index.md).
`
const draft = '# Draft\n\nText.\n'

const price = `/** What a plan costs. */
interface PriceProps {
  /** How often it is paid. */
  readonly per: 'month' | 'year'
  readonly amount?: { value: number; unit: string }
  readonly note?: string
}

/** A price with its period. */
export default function Price({ per }: PriceProps) {
  return <b>{per}</b>
}
`

let site: TempSite
let editor: Editor

beforeAll(async () => {
  site = makeSite(
    {
      'content/index.md': index,
      'content/guides/install.md': install,
      'content/guides/draft.mdx': draft,
      'content/guides/_steps.md': 'Steps.\n',
      'sidebars.json': '{ "docs": ["index", "guides/install", "guides/draft"] }',
      'static/img/plan.png': '',
      'content/guides/index.js': 'export const rate = 2\n',
      // No page shows it yet.
      'content/guides/shots/new.png': '',
      'templates/mdx/Price.tsx': price,
    },
    { lint: { words: { utilize: 'use' } }, sidebars: './sidebars.json' },
  )
  editor = await Editor.start(site.root)
  await editor.open('content/index.md', index)
  await editor.open('content/guides/install.md', install)
  await editor.open('content/guides/draft.mdx', draft)
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

test('answers what concerns one page before the others are outlined', async () => {
  const textDocument = { uri: editor.uri('content/guides/install.md') }
  const symbols = await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })
  expect(symbols).toMatchObject([{ name: 'Install', children: [{ name: 'Upgrade' }] }])
  const atKey = editor.after('content/index.md', 'descr')
  expect(await editor.connection.sendRequest(HoverRequest.type, atKey)).toMatchObject({
    contents: { value: expect.stringContaining('What the page is about') },
  })
})

/** What may stand after a text in the draft, which is typed first. */
async function completed(text: string, at = text): Promise<readonly string[]> {
  await editor.type('content/guides/draft.mdx', text)
  const items = await editor.connection.sendRequest(
    CompletionRequest.type,
    editor.after('content/guides/draft.mdx', at),
  )
  return (items as CompletionItem[] | null)?.map(({ label }) => label) ?? []
}

test('completes what may stand at the cursor, in texts that are not saved', async () => {
  expect(await completed('# Draft\n\n[x](')).toEqual(['./draft.mdx', './install.md', '../index.md'])
  expect(await completed('# Draft\n\n[x](/')).toEqual([
    '/guides/draft',
    '/guides/install',
    '/',
    '/img/plan.png',
  ])
  expect(await completed('# Draft\n\n[x](./install.md#')).toEqual(['install', 'upgrade', 'from-10'])
  expect(await completed('# Draft\n\n![x](')).toEqual(['./shots/new.png', '/img/plan.png'])
  expect(await completed('# Draft\n\n![x](./shots/')).toEqual(['./shots/new.png', '/img/plan.png'])
  expect(await completed('# Draft\n\n![x](./none/')).toEqual(['/img/plan.png'])
  expect(await completed('# Draft\n\n:::')).toContain('warning')
  expect(await completed('# Draft\n\n> [!')).toContain('WARNING]')
  expect(await completed('# Draft\n\n```')).toContain('typescript')
  expect(await completed('# Draft\n\n<')).toContain('Tabs')
  expect(await completed('# Draft\n\n<Badge ')).toContain('type')
  expect(await completed('# Draft\n\n<Badge type="')).toContain('warning')
  expect(await completed('# Draft\n\n<Price ')).toEqual(['per', 'amount', 'note'])
  expect(await completed('# Draft\n\n<Price per="')).toEqual(['month', 'year'])
  expect(await completed('---\nlayout: ')).toEqual(['changelog', 'doc', 'home', 'page'])
  expect(await completed('---\nsidebar_')).toContain('sidebar_label:')
  const written = '---\nsidebar_label: A\nsidebar_'
  const keys = await completed(`${written}\nsidebar_position: 1\n---\n`, written)
  expect(keys.filter((key) => key.startsWith('sidebar_'))).toEqual([
    'sidebar_class_name:',
    'sidebar_badge:',
    'sidebar_hidden:',
  ])
  expect(await completed('---\ndraft: ')).toEqual(['true', 'false'])
  expect(await completed('# Draft\n\n```js\n[x](')).toEqual([])
})

test.each([
  ['sidebars.json', '{ "docs": ["', ['guides/draft', 'guides/install', 'index']],
  ['sidebars.json', '{ "docs": [{ "type": "doc", "id": "gui', ['guides/draft', 'guides/install', 'index']],
  ['sidebars.json', '{ "docs": [{ "label": "', undefined],
  [
    'sidebars.json',
    '{ "docs": [{ "type": "',
    ['doc', 'ref', 'link', 'html', 'category', 'autogenerated', 'plugin'],
  ],
  ['sidebars.json', '{ "docs": [{ "link": { "type": "', ['doc', 'generated-index']],
  ['docgen.config.json', '{ "navbar": { "items": [{ "sidebarId": "', ['docs']],
  ['docgen.config.json', '{ "navbar": { "items": [{ "to": "/', ['/guides/draft', '/guides/install', '/']],
  [
    'sidebars.json',
    '{ "docs": [{ "type": "doc", "',
    ['id', 'label', 'badge', 'description', 'className', 'key', 'customProps'],
  ],
  ['sidebars.json', '{ "docs": [{ "items": ["gui', ['guides/draft', 'guides/install', 'index']],
  ['docgen.config.json', '{ "ti', expect.arrayContaining(['title', 'tagline', 'url'])],
  ['docgen.config.json', '{ "title": "A", ', expect.not.arrayContaining(['"title":'])],
  [
    'docgen.config.json',
    '{ "navbar": { "items": [{ "label": "A", "type": "',
    expect.arrayContaining(['doc', 'dropdown']),
  ],
  ['docgen.config.json', '{ "navbar": { "items": [{ "type": "doc", ', expect.arrayContaining(['"docId":'])],
  [
    'docgen.config.json',
    '{ "navbar": { "items": [{ "type": "doc", ',
    expect.not.arrayContaining(['"href":']),
  ],
  ['docgen.config.json', '{ "noIndex": ', ['true', 'false']],
  ['docgen.config.json', '{ "rules": { "heading-', expect.arrayContaining(['heading-jump'])],
  ['docgen.config.json', '{ "rules": { "heading-jump": ', ['"off"', '"info"', '"warn"', '"error"']],
  ['docgen.config.json', '{ "sidebars": { "docs": [{ "type": "', expect.arrayContaining(['autogenerated'])],
  ['docgen.config.json', '{ "css": ["', undefined],
  ['content/guides/_category_.json', '{ "link": { "type": "', ['doc', 'generated-index']],
  ['content/guides/_category_.yml', 'label: Guides\ncollapsed: ', ['true', 'false']],
  ['content/guides/_category_.yml', 'po', expect.arrayContaining(['position:'])],
  ['content/other.json', '{ "id": "', undefined],
])('completes what names pages in %s: %s', async (path, text, expected) => {
  await editor.open(path, text)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, text))
  expect((items as CompletionItem[] | null)?.map(({ label }) => label)).toEqual(expected)
  await editor.close(path)
})

test.each(['instal', 'Install'])(
  'reports what is wrong while it is typed, and offers what hints offer',
  async (name) => {
    await editor.type('content/guides/draft.mdx', `# Draft\n\n[x](./${name}.md)\n`)
    await expect.poll(() => editor.findings('content/guides/draft.mdx')).toEqual(['broken-link 3:1'])
    const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: editor.uri('content/guides/draft.mdx') },
      range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } },
      context: { diagnostics: [] },
    })
    expect(actions).toMatchObject([
      {
        title: 'Change to `./install.md`',
        edit: { changes: { [editor.uri('content/guides/draft.mdx')]: [{ newText: './install.md' }] } },
      },
    ])
    await editor.type('content/guides/draft.mdx', draft)
    await expect.poll(() => editor.findings('content/guides/draft.mdx')).toEqual([])
  },
)

test('checks texts as the site asks for, and offers the words to write', async () => {
  const path = 'content/guides/draft.mdx'
  await editor.type(path, '# Draft\n\nWe utilize it.\n')
  await expect.poll(() => editor.findings(path)).toEqual(['avoided-word 3:4'])
  const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: editor.uri(path) },
    range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } },
    context: { diagnostics: [] },
  })
  expect(actions).toMatchObject([{ edit: { changes: { [editor.uri(path)]: [{ newText: 'use' }] } } }])
  await editor.type(path, draft)
  await expect.poll(() => editor.findings(path)).toEqual([])
})

test('reports links to a heading that is no longer there, once it is saved', async () => {
  await editor.type('content/guides/install.md', install.replace('## Upgrade', '## Update'))
  await editor.save('content/guides/install.md')
  await expect
    .poll(() => editor.findings('content/index.md'))
    .toEqual(['broken-anchor 6:1', 'broken-anchor 6:44'])
  await editor.type('content/guides/install.md', install)
  await editor.save('content/guides/install.md')
  await expect.poll(() => editor.findings('content/index.md')).toEqual([])
})

test('checks a page whose address changes while it is typed', async () => {
  const path = 'content/guides/draft.mdx'
  await editor.type(path, '---\nslug: /first\n---\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(path)).toEqual(['broken-link 5:1'])
  await editor.type(path, '---\nslug: /first\n---\n\nMore.\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(path)).toEqual(['broken-link 7:1'])
  await editor.type(path, draft)
  await expect.poll(() => editor.findings(path)).toEqual([])
})

test('goes on with a page that could not be parsed when the whole site was checked', async () => {
  const broken = '# Draft\n\n<Badge type="'
  await editor.type('content/guides/draft.mdx', broken)
  await editor.save('content/guides/draft.mdx')
  await expect
    .poll(() => editor.findings('content/guides/draft.mdx'))
    .toEqual([expect.stringMatching(/^mdx-/)])
  // The check of the whole site comes after that of the page.
  await expect
    .poll(() => completed('# Draft\n\n[x]('))
    .toEqual(['./draft.mdx', './install.md', '../index.md'])
  await editor.type('content/guides/draft.mdx', '# Draft\n\n[x](./instal.md)\n')
  await expect.poll(() => editor.findings('content/guides/draft.mdx')).toEqual(['broken-link 3:1'])
  await editor.type('content/guides/draft.mdx', draft)
  await editor.save('content/guides/draft.mdx')
  await expect.poll(() => editor.findings('content/guides/draft.mdx')).toEqual([])
})

test('leads from links to pages and back', async () => {
  const atLink = editor.after('content/index.md', '[Inst')
  expect(await editor.connection.sendRequest(HoverRequest.type, atLink)).toMatchObject({
    contents: { value: expect.stringMatching(/\*\*Install › Upgrade\*\*[^]*Unpack the archive/) },
  })
  expect(
    await editor.connection.sendRequest(HoverRequest.type, editor.after('content/index.md', 'descr')),
  ).toMatchObject({
    contents: { value: expect.stringContaining('What the page is about') },
  })
  expect(await editor.connection.sendRequest(DefinitionRequest.type, atLink)).toMatchObject({
    uri: editor.uri('content/guides/install.md'),
    range: { start: { line: 4 } },
  })
  const references = await editor.connection.sendRequest(ReferencesRequest.type, {
    ...editor.after('content/guides/install.md', '## Up'),
    context: { includeDeclaration: false },
  })
  expect(references).toMatchObject([
    { uri: editor.uri('content/index.md'), range: { start: { line: 5, character: 0 } } },
    { uri: editor.uri('content/index.md'), range: { start: { line: 5, character: 43 } } },
  ])
})

test('explains keys whose values take several lines', async () => {
  const path = 'content/guides/draft.mdx'
  await editor.type(path, '---\ntags:\n  - a\nlast_update:\n  author: Ada\n---\n\n# Draft\n')
  const hover = (at: string): Promise<unknown> =>
    editor.connection.sendRequest(HoverRequest.type, editor.after(path, at))
  expect(await hover('tag')).toMatchObject({ contents: { value: expect.stringContaining('`tags`: list') } })
  expect(await hover('auth')).toMatchObject({ contents: { value: expect.stringContaining('`author`: str') } })
  expect(await hover('author: A')).toBeNull()
})

test('leads to the index of a folder that an import names', async () => {
  const path = 'content/guides/draft.mdx'
  await editor.type(path, "import { rate } from '.'\n\n# Draft\n")
  expect(
    await editor.connection.sendRequest(DefinitionRequest.type, editor.after(path, "from '")),
  ).toMatchObject({ uri: editor.uri('content/guides/index.js') })
})

test('explains components and leads to their sources', async () => {
  const path = 'content/guides/draft.mdx'
  const text = `import Steps from './_steps.md'

# Draft

<Price per="month" /> <Badge type="tip">New</Badge> <Steps />

{/* @include: ./_steps.md, ./_none.md */}

\`\`\`jsx
<Price per="year" />
\`\`\`
`
  await editor.type(path, text)
  const hover = (at: string): Promise<unknown> =>
    editor.connection.sendRequest(HoverRequest.type, editor.after(path, at))
  expect(await hover('<Pri')).toMatchObject({
    contents: {
      value: [
        '`<Price>`',
        '',
        'A price with its period.',
        '',
        "- `per: 'month' | 'year'` How often it is paid.",
        '- `amount?: { value: number; unit: string }`',
        '- `note?: string`',
      ].join('\n'),
    },
  })
  expect(await hover('<Badge ty')).toMatchObject({
    contents: { value: expect.stringContaining("`type?: 'neutral' | 'tip'") },
  })
  expect(await hover('jsx\n<Pri')).toBeNull()
  const leads = async (at: string): Promise<unknown> =>
    await editor.connection.sendRequest(DefinitionRequest.type, editor.after(path, at))
  expect(await leads('<Pri')).toEqual({
    uri: editor.uri('templates/mdx/Price.tsx'),
    range: { start: { line: 9, character: 0 }, end: { line: 9, character: 1 } },
  })
  const part = { uri: editor.uri('content/guides/_steps.md') }
  expect(await leads('<Ste')).toMatchObject(part)
  expect(await leads("from './_st")).toMatchObject(part)
  expect(await leads('jsx\n<Pri')).toBeNull()
  expect(await leads('include: ./_st')).toMatchObject(part)
  expect(await leads('_none')).toBeNull()
  await editor.type(path, draft)
})

test('outlines pages and the site', async () => {
  const textDocument = { uri: editor.uri('content/guides/install.md') }
  expect(await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })).toMatchObject([
    { name: 'Install', children: [{ name: 'Upgrade', children: [{ name: 'From 1.0' }] }] },
  ])
  expect(await editor.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'upgr' })).toMatchObject([
    { name: 'Upgrade', containerName: 'Install' },
  ])
  expect(await editor.connection.sendRequest(DocumentLinkRequest.type, { textDocument })).toMatchObject([
    { target: editor.uri('content/index.md') },
  ])
  expect(await editor.connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toMatchObject([
    { startLine: 0, endLine: 10 },
    { startLine: 4, endLine: 10 },
    { startLine: 8, endLine: 10 },
  ])
})

/** The edits of texts, by the address of their file. */
const editsIn = (change: WorkspaceEdit | null): Readonly<Record<string, readonly TextEdit[]>> =>
  Object.fromEntries(
    (change?.documentChanges ?? []).flatMap((each) =>
      // The server sends no snippets.
      'edits' in each ? [[each.textDocument.uri, each.edits as TextEdit[]] as const] : [],
    ),
  )

test.each([
  ['content/guides/install.md', '## Up'],
  ['content/index.md', './guides/install.md#up'],
])('renames a heading with the links to it, asked for in %s', async (path, before) => {
  const place = editor.after(path, before)
  expect(await editor.connection.sendRequest(PrepareRenameRequest.type, place)).toMatchObject({
    placeholder: 'Upgrade',
  })
  const change = await editor.connection.sendRequest(RenameRequest.type, {
    ...place,
    newName: 'Move to a new version',
  })
  expect(editsIn(change)).toMatchObject({
    [editor.uri('content/guides/install.md')]: [{ newText: '## <a id="upgrade"></a>Move to a new version' }],
    [editor.uri('content/index.md')]: [
      { newText: './guides/install.md#move-to-a-new-version' },
      { newText: '/guides/install#move-to-a-new-version' },
    ],
  })
})

test('renames a heading of a file with the line ends of Windows', async () => {
  const path = 'content/guides/draft.mdx'
  await editor.type(path, '# Draft\r\n\r\n## Old words\r\n\r\nText.\r\n')
  const change = await editor.connection.sendRequest(RenameRequest.type, {
    ...editor.after(path, '## Old'),
    newName: 'New words',
  })
  expect(change?.documentChanges).toMatchObject([
    {
      edits: [
        {
          range: { end: { line: 2, character: '## Old words'.length } },
          newText: '## <a id="old-words"></a>New words',
        },
      ],
    },
  ])
  await editor.type(path, draft)
})

test('rewrites links when a file is renamed, and adds a redirect', async () => {
  const change = await editor.connection.sendRequest(WillRenameFilesRequest.type, {
    files: [{ oldUri: editor.uri('content/guides/install.md'), newUri: editor.uri('content/setup.md') }],
  })
  expect(editsIn(change)).toMatchObject({
    [editor.uri('content/index.md')]: [{ newText: './setup.md#upgrade' }, { newText: '/setup#upgrade' }],
    [editor.uri('content/guides/install.md')]: [{ newText: './index.md' }],
    [editor.uri('docgen.config.json')]: [
      { newText: expect.stringContaining('"redirects": [{ "from": "/guides/install", "to": "/setup" }]') },
    ],
  })
})

test('takes the changed configuration before it changes it again', async () => {
  const other = makeSite({ 'content/a.md': '# A\n', 'content/b.md': '# B\n' }, {})
  const renaming = await Editor.start(other.root)
  const rename = (from: string, to: string): Promise<WorkspaceEdit | null> =>
    renaming.connection.sendRequest(WillRenameFilesRequest.type, {
      files: [{ oldUri: renaming.uri(from), newUri: renaming.uri(to) }],
    })
  try {
    const change = await rename('content/a.md', 'content/c.md')
    const [edit] = editsIn(change)[renaming.uri('docgen.config.json')] ?? []
    const text = readFileSync(join(other.root, 'docgen.config.json'), 'utf8')
    other.write({ 'docgen.config.json': text.replace('{', `{${edit?.newText ?? ''}`) })
    await renaming.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: renaming.uri('docgen.config.json'), type: FileChangeType.Changed }],
    })
    expect(editsIn(await rename('content/b.md', 'content/d.md'))).toEqual({
      [renaming.uri('docgen.config.json')]: [
        expect.objectContaining({ newText: '{ "from": "/b", "to": "/d" }, ' }),
      ],
    })
  } finally {
    await renaming.stop()
    rmSync(other.root, { recursive: true })
  }
})

test('completes what only posts of a blog have in their front matter', async () => {
  const other = makeSite(
    { 'content/index.md': '# Home\n', 'blog/2024-05-06-new.md': '# New\n' },
    { content: [{ path: 'content' }, { path: 'blog', route: '/blog', kind: 'blog' }] },
  )
  const writing = await Editor.start(other.root)
  const keysIn = async (path: string): Promise<readonly string[]> => {
    await writing.open(path, '---\na')
    const at = writing.after(path, '---\na')
    const items = await writing.connection.sendRequest(CompletionRequest.type, at)
    return (Array.isArray(items) ? items : []).map(({ label }) => label)
  }
  try {
    expect(await keysIn('blog/2024-05-06-new.md')).toContain('authors:')
    expect(await keysIn('content/index.md')).not.toContain('authors:')
  } finally {
    await writing.stop()
    rmSync(other.root, { recursive: true })
  }
})

test('leads to what a plugin has made a page from', async () => {
  const other = makeSite({ 'content/index.md': '# Home\n\n[op](/api#get-pets)\n' }, {})
  other.remove('docgen.config.json')
  other.write({
    'docgen.config.ts': `import { openapi } from 'docgen'
export default { title: 'Pets', url: 'https://pets.dev', plugins: [openapi({ source: 'pets.yaml', route: '/api' })] }
`,
    'pets.yaml': `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets: { get: { summary: List pets, responses: { 200: { description: Pets } } } }
`,
  })
  const second = await Editor.start(other.root)
  await second.open('content/index.md', '# Home\n\n[op](/api#get-pets)\n')
  const at = second.after('content/index.md', '(/api#get')
  const source = { uri: second.uri('pets.yaml'), range: { start: { line: 3 } } }
  expect(await second.connection.sendRequest(DefinitionRequest.type, at)).toMatchObject(source)
  expect(await second.connection.sendRequest(HoverRequest.type, at)).toMatchObject({
    contents: { value: expect.stringContaining('`/api` (pets.yaml)') },
  })
  expect(await second.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'pets' })).toMatchObject([
    { name: 'Pets', location: { uri: source.uri } },
  ])
  await second.stop()
  rmSync(other.root, { recursive: true })
})
