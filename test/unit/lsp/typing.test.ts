import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeActionRequest,
  CompletionRequest,
  type CompletionItem,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  HoverRequest,
} from 'vscode-languageserver-protocol/node'
import { makeSite, smallConfig, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const draft = '# Draft\n\nText.\n'
const path = 'content/guides/draft.mdx'
const again = 'content/guides/once-more.md'

let site: TempSite
let editor: Editor

beforeAll(async () => {
  site = makeSite(
    {
      'content/index.md': '# Home\n\n[Install](./guides/install.md)\n',
      'content/guides/install.md':
        '---\ntags: [flight]\n---\n\n# Install\n\nUnpack it.\n\n## Upgrade\n\nStop it first.\n',
      [path]: draft,
      'content/_parts/_steps.mdx': 'Steps.\n',
      'content/_parts/prices.json': '{}',
      'components/Price.tsx': 'export default function Price() { return null }\n',
      [again]: '---\ntitle: Install\n---\n\nUnpack it.\n',
      'static/img/plan.png': '',
      'content/guides/shot.png': '',
    },
    {
      lint: { duplicateTitles: true },
      customFields: { glossary: { Workload: 'What runs.', 'Work item': { definition: 'What is done.' } } },
    },
  )
  editor = await Editor.start(site.root)
  await editor.open(path, draft)
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

async function completions(text: string, file = path): Promise<readonly CompletionItem[]> {
  await editor.type(file, text)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(file, text))
  return (items ?? []) as CompletionItem[]
}

const completed = async (text: string, file = path): Promise<readonly string[]> =>
  (await completions(text, file)).map(({ label }) => label)

test('reports nothing about a text that is no longer there', async () => {
  // Links are checked once the site is known.
  await editor.type(path, '# Draft\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(path), { timeout: 20_000 }).toEqual(['broken-link 3:1'])
  const texts = new Map<number, string>()
  for (let letters = 0; letters < 60; letters++) {
    const gone = `none-${String(letters)}`
    texts.set(await editor.type(path, `# Draft\n${'\n'.repeat(letters)}\n[x](./${gone}.md)\n`), gone)
    // A check of the whole site goes on all the time.
    if (letters % 7 === 0) await editor.save(path)
    await new Promise((resolve) => setTimeout(resolve, letters % 9 === 0 ? 300 : 5))
  }
  await expect.poll(() => editor.messages(path)).toEqual([expect.stringContaining('none-59.md')])
  const published = editor.published(path).filter(({ version }) => texts.has(version ?? 0))
  expect(published.length).toBeGreaterThan(0)
  for (const { version = 0, diagnostics } of published)
    expect(diagnostics).toMatchObject([
      { message: expect.stringContaining(`${texts.get(version) ?? ''}.md`) },
    ])
  await editor.type(path, draft)
})

test('forgets what was wrong in a text that is closed without being saved', async () => {
  const other = 'content/guides/install.md'
  await editor.open(other, '# Install\n\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(other)).toEqual(['broken-link 3:1'])
  await editor.close(other)
  await expect.poll(() => editor.findings(other)).toEqual([])
})

test('knows a page that is not saved yet, and no file that is deleted while it is open', async () => {
  const fresh = 'content/guides/fresh.mdx'
  await editor.open(fresh, '# Fresh\n\n[x](./none.md) and [y](./install.md)\n')
  await expect.poll(() => editor.findings(fresh), { timeout: 20_000 }).toEqual(['broken-link 3:1'])
  await editor.type(fresh, '# Fresh\n\n## Part\n\n[x](./gone.md)\n')
  await expect.poll(() => editor.findings(fresh)).toEqual(['broken-link 5:1'])
  expect(await completed('# Draft\n\n[x](./fresh.mdx#')).toEqual(['fresh', 'part'])
  await editor.type(path, '# Draft\n\n[x](./fresh.mdx)\n')
  await editor.save(path)
  await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: [{ uri: editor.uri(fresh), type: FileChangeType.Deleted }],
  })
  await expect.poll(() => editor.findings(path), { timeout: 20_000 }).toEqual(['broken-link 3:1'])
  await editor.close(fresh)
  await editor.type(path, draft)
})

test('knows what is typed in pages outside the folder of the configuration', async () => {
  const { root } = makeSite({
    'website/docgen.config.json': JSON.stringify({ ...smallConfig, content: '../docs' }),
    'docs/index.md': '# Home\n',
  })
  const outside = await Editor.start(join(root, 'website'))
  await outside.open('../docs/index.md', '# Home\n\n## Part\n\n[x](./none.md) [y](#')
  await expect
    .poll(() => outside.findings('../docs/index.md'), { timeout: 20_000 })
    .toEqual(['broken-link 5:1'])
  const items = await outside.connection.sendRequest(
    CompletionRequest.type,
    outside.after('../docs/index.md', '[y](#'),
  )
  expect(items).toMatchObject([{ label: 'home' }, { label: 'part' }])
  expect(await outside.stop()).toBe(0)
  rmSync(root, { recursive: true })
})

test('keeps what only a check of the whole site finds, where its line is', async () => {
  const text = '---\ntitle: Install\n---\n\nUnpack it.\n'
  await editor.open(again, text)
  await expect.poll(() => editor.findings(again)).toEqual(['duplicate-title 2:8'])
  await editor.type(again, text.replace('---', '---\ndraft: false') + '\n[x](./none.md)\n')
  await expect.poll(() => editor.findings(again)).toEqual(['broken-link 8:1', 'duplicate-title 3:8'])
  await editor.type(again, text.replace('Install', 'Again'))
  await expect.poll(() => editor.findings(again)).toEqual([])
  await editor.close(again)
})

test('reports what else is wrong beside an import that cannot be resolved', async () => {
  const text = '# Draft\n\n<Video />\n\n[x](./none.md)\n'
  await editor.type(path, `\nimport Video from 'no-such-video'\n\n${text}`)
  await expect.poll(() => editor.findings(path)).toEqual(['mdx-import 2:1', 'broken-markdown-link 8:1'])
  await editor.type(path, draft)
  await expect.poll(() => editor.findings(path)).toEqual([])
})

test.each([
  ['[![alt [1]](/img/plan.png)](', './install.md'],
  ['[a [b] c](', './install.md'],
  ['[two\nlines](', './install.md'],
  ['> [quoted](', './install.md'],
  ['[x](<', './install.md'],
  ['![a [b]](', '/img/plan.png'],
  ['[plan](/', '/img/plan.png'],
  ['[x](ins', 'install.md'],
  ['[x](./ins', './install.md'],
  ['![new](./', './shot.png'],
  ['[a \\] b](./install.md#', 'upgrade'],
  ['[`a[0]`](', './install.md'],
])('completes the address in %s', async (text, expected) => {
  expect(await completed(`# Draft\n\n${text}`)).toContain(expected)
})

test.each(['a](', '`[x](` and `', '\\[x](', '[x]\n\n('])('completes no address in %s', async (text) => {
  expect(await completed(`# Draft\n\n${text}`)).toEqual([])
})

test('completes paths of imports, folder by folder', async () => {
  expect(await completed("import Steps from '")).toEqual([])
  expect(await completed("import Steps from '.")).toEqual(['./', '../', '@site/'])
  expect(await completed("import Steps from '../")).toEqual(['_parts/', 'guides/', 'index.md'])
  expect(await completed("import Steps from '../_parts/_s")).toEqual(['_steps.mdx', 'prices.json'])
  expect(await completed("import { a } from '@site/comp")).toContain('components/')
  expect(await completed("import Price from '@site/components/")).toEqual(['Price.tsx'])
  expect(await completed('# Draft\n\n{/* @include: ../_parts/')).toEqual(['_steps.mdx', 'prices.json'])
  expect(await completed("# Draft\n\n```js\nimport a from './")).toEqual([])
})

test('completes components that the page imports, and closing tags', async () => {
  const start =
    "import Price, { Old as Sale } from '@site/components/Price.tsx'\n\nexport const Own = () => null\n\n"
  const names = await completed(`${start}<`)
  expect(names.slice(0, 3)).toEqual(['Price', 'Sale', 'Own'])
  expect(await completed(`${start}<Tabs><TabItem value="a">\n\nText</`)).toEqual(['TabItem>'])
  expect(await completed(`${start}<Tabs><TabItem value="a">\n\nText</TabItem></T`)).toEqual(['Tabs>'])
})

test('completes terms of the glossary', async () => {
  expect(await completed('# Draft\n\n<Term id="')).toEqual(['Workload', 'Work item'])
  const items = await completions('# Draft\n\nThe work')
  expect(items.map(({ label, textEdit }) => [label, textEdit?.newText])).toEqual([
    ['Workload', '<Term id="Workload">workload</Term>'],
    ['Work item', '<Term id="Work item">work item</Term>'],
  ])
  expect(await completed('# Draft\n\nA Work it')).toEqual(['Work item'])
  expect(await completed('# Draft\n\nHomework')).toEqual([])
})

test('takes a position beyond the end of a line for its end', async () => {
  await editor.type(path, '# Draft\n\nText.\n[x](./install.md)\n')
  const beyond = { textDocument: { uri: editor.uri(path) }, position: { line: 2, character: 9 } }
  expect(await editor.connection.sendRequest(HoverRequest.type, beyond)).toBeNull()
})

test('answers from the text as it is, before it has been checked', async () => {
  await editor.type(path, '# Draft\n\n[x](./install.md)\n')
  await editor.type(path, '# Draft\n\n## More\n\n[x](./install.md#upgrade)\n')
  const at = editor.after(path, '[x')
  expect(await editor.connection.sendRequest(HoverRequest.type, at)).toMatchObject({
    contents: { value: expect.stringContaining('Install › Upgrade') },
  })
  expect(await completed('# Draft\n\n## Later\n\n[x](#')).toEqual(['draft', 'later'])
})

test('offers quick fixes for the text as it is', async () => {
  await editor.type(path, '# Draft\n\n[x](./instal.md)\n')
  await expect.poll(() => editor.findings(path)).toEqual(['broken-link 3:1'])
  await editor.type(path, '# Draft\n\nMore.\n\n[x](./instal.md)\n')
  const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: editor.uri(path) },
    range: { start: { line: 4, character: 0 }, end: { line: 4, character: 0 } },
    context: { diagnostics: [] },
  })
  expect(actions).toMatchObject([
    {
      edit: { changes: { [editor.uri(path)]: [{ newText: './install.md', range: { start: { line: 4 } } }] } },
    },
  ])
})

test('completes labels of definitions and footnotes, and leads from a reference to its page', async () => {
  const end = '\n\n[install]: ./install.md\n[^1]: A note.\n'
  const at = async (start: string): Promise<readonly string[]> => {
    await editor.type(path, `# Draft\n\n${start}${end}`)
    const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, start))
    return ((items ?? []) as CompletionItem[]).map(({ label }) => label)
  }
  expect(await at('[x][')).toEqual(['install'])
  expect(await at('See [^')).toEqual(['^1'])
  expect(await at(String.raw`a \[`)).not.toContain('install')
  await editor.type(path, `# Draft\n\n[Unpack][Install] and [install].${end}`)
  for (const before of ['[Unp', 'and [ins'])
    expect(
      await editor.connection.sendRequest(DefinitionRequest.type, editor.after(path, before)),
    ).toMatchObject({ uri: editor.uri('content/guides/install.md') })
})

test.each([
  ['tags: [', ['flight']],
  ['tags:\n  - ', ['flight']],
  ['tags:\n- ', ['flight']],
  ['hero:\n  t', ['name: ', 'text: ', 'tagline: ', 'image: ', 'actions: ']],
  ['hero:\n  actions:\n    - ', ['text: ', 'link: ', 'icon: ', 'theme: ']],
  ['hero:\n  actions:\n    - text: A\n      ', ['link: ', 'icon: ', 'theme: ']],
  ['hero:\n  actions:\n    - { text: A, ', ['text: ', 'link: ', 'icon: ', 'theme: ']],
  ['features:\n  - icon: rocket\n    ', ['title: ', 'details: ', 'link: ', 'linkText: ']],
  ['last_update:\n  date: 2024-05-06\n  ', ['author: ']],
])('completes what may stand in front matter after %j', async (before, texts) => {
  const items = await completions(`---\n${before}\n---\n`.replace(/\n---\n$/, ''))
  expect(items.map(({ textEdit }) => textEdit?.newText)).toEqual(texts)
})

test.each([
  ['an admonition', ':::note Title\n\nText.\n\n:::\n'],
  ['an admonition with a title in brackets', ':::tip[Title]\n'],
  ['a fence', '```sh\nls\n```\n'],
  ['a definition', '[x][ref]\n\n[ref]: ./install.md\n'],
  ['a heading', '## Heading\n'],
])('reports nothing wrong with %s between two letters', async (_, text) => {
  const start = '---\ntitle: Again\n---\n\n# Again\n\n'
  await editor.open(again, start)
  for (let letters = 1; letters < text.length; letters++) {
    const version = await editor.type(again, start + text.slice(0, letters))
    await expect.poll(() => editor.published(again).at(-1)?.version, { interval: 5 }).toBe(version)
    expect([text.slice(0, letters), editor.findings(again)]).toEqual([text.slice(0, letters), []])
  }
  await editor.close(again)
})

test('reports what is not closed once something else is edited', async () => {
  await editor.type(path, '# Draft\n\n:::note\n\nText.\n')
  await expect.poll(() => editor.findings(path)).toEqual([])
  await editor.type(path, '# A draft\n\n:::note\n\nText.\n')
  await expect.poll(() => editor.findings(path)).toEqual(['unclosed-admonition 3:1'])
  await editor.type(path, draft)
})

test('completes no key of a map of front matter that it has already', async () => {
  const text = '---\nhero:\n  title: A\n  '
  await editor.type(path, `${text}\n  tagline: B\n---\n\nlayout: x\n`)
  const items = await editor.connection.sendRequest(CompletionRequest.type, editor.after(path, text))
  const keys = ((items ?? []) as CompletionItem[]).map(({ label }) => label)
  expect(keys).toContain('actions:')
  expect(keys.filter((key) => key === 'title:' || key === 'tagline:')).toEqual([])
  expect(await completed('---\ntitle: A\n')).toContain('layout:')
  await editor.type(path, draft)
})

test('reports no value of front matter that is being typed, until it is saved', async () => {
  const typed = (value: string): string => `---\nlayout: ${value}\n---\n\n# Draft\n`
  await editor.type(path, typed('hx'))
  await expect.poll(() => editor.findings(path)).toEqual(['unknown-layout 2:9'])
  await editor.type(path, typed('ho'))
  await expect.poll(() => editor.findings(path)).toEqual([])
  site.write({ [path]: typed('ho') })
  await editor.type(path, typed('ho'))
  await editor.save(path)
  await expect.poll(() => editor.findings(path)).toContain('unknown-layout 2:9')
  site.write({ [path]: draft })
  await editor.type(path, draft)
})
