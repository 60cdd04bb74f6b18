import { describe, expect, it } from 'vitest'
import { temporarySite } from '../../../build-temp-site.ts'
import { shownMarkdown } from '../../../../src/stages/render/shown-markdown.ts'
import { compile } from '../markdown/compile.ts'

/** What a copy of a page says, without its front matter. */
async function published(
  files: Readonly<Record<string, string>>,
  path: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const site = temporarySite({ 'content/index.md': '# Home\n', ...files }, config)
  const { diagnostics } = await site.build()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return site.output(path).replace(/^---\n[^]*?\n---\n\n/, '')
}

describe('a page as Markdown', () => {
  it('says what components say, without their tags', async () => {
    const page = [
      "export const version = '1.2'",
      '# Page',
      'Version {version}, {1 + 1}.',
      '<Tabs groupId="os">\n<TabItem value="mac" label="macOS">\n\nRun `brew`.\n\n</TabItem>\n<TabItem value="linux">\n\n```sh title="shell"\napt install x\n```\n\n</TabItem>\n</Tabs>',
      ':::warning[Mind *this*]\n\nIt is gone for good.\n\n:::',
      '<details>\n<summary>More</summary>\n\nHidden text.\n\n</details>',
      '```mermaid\nflowchart LR\n  a --> b\n```',
      '| a | b |\n| - | - |\n| 1 | `x\\|y` |',
      '1. one\n2. two',
    ].join('\n\n')
    const markdown = await published({ 'content/page.mdx': `${page}\n` }, 'page.md')
    expect(markdown).toBe(
      [
        '# Page',
        'Version 1.2, 2.',
        '**macOS**',
        'Run `brew`.',
        '**linux**',
        '**shell**',
        '```sh\napt install x\n```',
        '> **Mind _this_**\n>\n> It is gone for good.',
        '**More**\n\nHidden text.',
        '```mermaid\nflowchart LR\n  a --> b\n```',
        '| a | b |\n| - | - |\n| 1 | `x\\|y` |',
        '1. one\n2. two\n',
      ].join('\n\n'),
    )
  }, 30_000)

  it('links to the Markdown of the other pages, also from parts that lie elsewhere', async () => {
    const files = {
      'content/guides/01-page.mdx':
        'import Part from "../_parts/part.mdx"\n\n# Page\n\n[Other](./other.md#x) [home](/) [away](https://example.com/y) [here](#page)\n\n<Part />\n\n```md\n[Other](./other.md)\n```\n',
      'content/guides/other.md':
        '---\nslug: /somewhere/else\n---\n\n# Other\n\n## X\n\n[Page](01-page.mdx) and [file](/file.txt).\n',
      'content/_parts/part.mdx': 'See [the page](../guides/01-page.mdx).\n',
      'static/file.txt': 'x',
    }
    const config = { url: 'https://docs.test', baseUrl: '/base/' }
    expect(await published(files, 'guides/page.md', config)).toBe(
      '# Page\n\n[Other](https://docs.test/base/somewhere/else.md#x) [home](https://docs.test/base/index.md) [away](https://example.com/y) [here](#page)\n\nSee [the page](https://docs.test/base/guides/page.md).\n\n```md\n[Other](./other.md)\n```\n',
    )
    expect(await published(files, 'somewhere/else.md', config)).toContain(
      '[Page](https://docs.test/base/guides/page.md) and [file](https://docs.test/base/file.txt)',
    )
  }, 30_000)

  it('keeps blocks that are Markdown already as they were written', async () => {
    const written = ['# Page', 'A *line*\nand \\{another}.', '* one\n* two', '| a |\n| :-: |\n| 1 |', '***']
    const page = [
      "import data from './x.json'",
      ...written,
      '## Named {/* #own */}',
      'With {data.x}, [a reference][r] and\n*this*.',
      '[r]: https://example.com',
      '<div>\n* in an element\n</div>',
    ].join('\n\n')
    expect(
      await published({ 'content/page.mdx': `${page}\n`, 'content/x.json': '{ "x": 1 }' }, 'page.md'),
    ).toBe(
      [
        ...written,
        '## Named',
        'With 1, [a reference](https://example.com) and *this*.',
        '- in an element\n',
      ].join('\n\n'),
    )
  }, 30_000)

  it('keeps blank lines of code, and takes nothing as written that a plugin may have changed', async () => {
    expect(await published({ 'content/page.md': '# Page\n\n```js\na\n\n\n\nb\n```\n' }, 'page.md')).toBe(
      '# Page\n\n```js\na\n\n\n\nb\n```\n',
    )
    const shout =
      (): ((tree: {
        readonly children: readonly { readonly children?: readonly { value?: string }[] }[]
      }) => void) =>
      (tree) => {
        for (const { children } of tree.children)
          for (const text of children ?? [])
            if (text.value !== undefined) text.value = text.value.toUpperCase()
      }
    const { value } = await compile('# Page\n\nsaid\n', 'mdx', {}, { remarkPlugins: [shout] })
    expect(value?.text.copy).toEqual(['rendered'])
  }, 30_000)
})

describe('rendered HTML as Markdown', () => {
  it.each([
    [
      'code of several lines in a table',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><pre>one\n\ntwo</pre></td></tr></tbody></table>',
      '| a |\n| - |\n| `one`<br>`two` |',
    ],
    [
      'the name of an icon',
      '<p><a href="https://example.com/x"><svg></svg><span class="visually-hidden">Home</span></a></p>',
      '[Home](https://example.com/x)',
    ],
    [
      'words about a term apart from its name, and from each other',
      '<dl><div><dt><code>name</code><span class="t">string</span><span class="r">required</span><a class="ref-anchor" href="#x">#</a></dt><dd><p>Text</p><dl><dt><code>a</code><code>b</code></dt><dd>c</dd></dl></dd></div></dl>',
      '- `name` string, required\n\n  Text\n\n  - `a` `b`\n\n    c',
    ],
    [
      'facts apart that only the style sheet separates',
      '<div data-between="; "><span>Default: <code>a</code></span><span>Length: 1</span></div><p>un<b>believ</b>able</p>',
      'Default: `a`; Length: 1\n\nun**believ**able',
    ],
    [
      'headings that are no element of their own, up to the sixth level',
      '<p role="heading" aria-level="4">Responses</p><p role="heading" aria-level="7">Headers</p>',
      '#### Responses\n\n###### Headers',
    ],
    [
      'the summary of a disclosure apart, and what it folds',
      '<details><summary>2 fields</summary><p>Text</p><button class="needs-js">Copy</button></details>',
      '**2 fields**\n\nText',
    ],
    [
      'the space in elements without a word, and nothing else of them',
      '<p>a<b> </b><i><b></b></i>b <a id="x"></a>c</p>',
      'a b c',
    ],
    [
      'code in colors and in lines, and a text like an attribute',
      '<pre tabindex="0"><code class="language-js"><span class="t-keyword">let</span> a\n<span class="t-number">&lt;1&gt;</span></code></pre><pre><code><span class="line">b <span class="t-string">c</span></span></code></pre><p>data-props="d"</p>',
      '```js\nlet a\n<1>\n```\n\n```\nb c\n```\n\ndata-props="d"',
    ],
    [
      'what an island shows, without its props',
      '<docgen-island data-name="try" data-props="{&quot;title&quot;:&quot;a > b&quot;}" data-id="i1"><p>Shown</p></docgen-island>',
      'Shown',
    ],
  ])('keeps %s', (_, html, markdown) => {
    expect(shownMarkdown(html).markdown).toBe(markdown)
  })

  it('reads thousands of elements without a word, in no more than seconds of processor time', () => {
    const started = process.cpuUsage()
    expect(shownMarkdown(`<p>a${'<i><b></b></i> '.repeat(4_000)}b</p>`).markdown).toBe('a b')
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10)
  })
})
