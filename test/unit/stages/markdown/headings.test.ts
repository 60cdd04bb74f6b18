import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'

const ids = async (
  source: string,
  format: 'md' | 'mdx' = 'md',
  files: Readonly<Record<string, string>> = {},
): Promise<string[]> =>
  ((await compile(source, format, files)).value?.page.headings ?? []).map(({ id }) => id)
const rules = async (source: string): Promise<string[]> =>
  (await compile(source)).diagnostics.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)

describe('ids of headings', () => {
  it.each([
    ['# A\n\n## B c', ['a', 'b-c']],
    ['# A\n\n## A\n\n## A', ['a', 'a-1', 'a-2']],
    ['# T\n\n## A-1\n\n## A\n\n## A', ['t', 'a-1', 'a', 'a-2']],
    ['# T\n\n## A\n\n## B {#a}', ['t', 'a-1', 'a']],
    ['# T\n\n## `code` *em* [link](/x)', ['t', 'code-em-link']],
    ['# T\n\n## C++ & C#', ['t', 'c--c']],
    ['# T\n\n##\n\n## 🎉', ['t', 'section', 'section-1']],
    ['# T\n\n## __proto__ x\n\n## constructor', ['t', 'proto-x', 'constructor']],
    ['# T\n\n<b id="x">b</b>\n\n## x', ['t', 'x-1']],
    ['# T\n\nSetext {#own}\n------', ['t', 'own']],
    ['# T\n\n## A {#__a_b__} ##', ['t', '__a_b__']],
    ['# T\n\n## A \\{#a}', ['t', 'a-a']],
    ['# T\n\n## A {/* #own */}', ['t', 'own']],
    ['# T\n\n## A {not an id}', ['t', 'a-not-an-id']],
  ])('of %j', async (source, expected) => {
    expect(await ids(source)).toEqual(expected)
  })

  it('are taken from both notations and from JSX in MDX', async () => {
    expect(
      await ids('# T\n\n## A {#a-id}\n\n## B {/* #b-id */}\n\n<h2 id="c-id">C</h2>\n\n<h3>D</h3>', 'mdx'),
    ).toEqual(['t', 'a-id', 'b-id', 'c-id', 'd'])
  })

  it('go on through parts and components', async () => {
    const files = { 'content/_p.md': '## Part\n\n### Own {#own}' }
    expect(
      await ids(
        'import P from \'./_p.md\'\n\n# T\n\n<P />\n\n<Tabs><TabItem value="a">\n\n## In a tab\n\n</TabItem></Tabs>\n\n<P />',
        'mdx',
        files,
      ),
    ).toEqual(['t', 'part', 'own', 'in-a-tab', 'part-1', 'own-1'])
  })

  it('keep no id in the text', async () => {
    const { value } = await compile('# T\n\n## A *b* {#c}')
    expect(value?.page.headings[1]).toEqual({ level: 2, id: 'c', text: 'A b' })
  })
})

describe('the outline', () => {
  it.each([
    ['# A\n\n## B\n\n### C\n\n## D', []],
    ['# A\n\n# B\n\n# C', ['multiple-h1 3:1']],
    ['# A\n\n### B', ['heading-jump 3:1']],
    ['## A\n\n### B', []],
    ['### A', ['heading-jump 1:1']],
    ['# A\n\n## B {#x}\n\n## C {#x}', ['duplicate-heading-id 5:1']],
    ['# A\n\n## B {#x y}', ['invalid-heading-id 3:1']],
  ])('of %j', async (source, expected) => {
    expect(await rules(source)).toEqual(expected)
  })

  it('does not warn of an id that a part brings twice', async () => {
    const { diagnostics } = await compile("import P from './_p.md'\n\n# T\n\n<P />\n\n<P />", 'mdx', {
      'content/_p.md': '## Part {#own}',
    })
    expect(diagnostics).toEqual([])
  })
})
