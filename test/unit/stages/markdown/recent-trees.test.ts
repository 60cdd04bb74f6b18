import { describe, expect, test } from 'vitest'
import { compilePage, type CompileResult } from '../../../../src/stages/markdown/compile-page.ts'
import {
  defaultCompileOptions,
  type CompileOptions,
} from '../../../../src/stages/markdown/compile-options.ts'
import { RecentTrees, type ParsedSource } from '../../../../src/stages/markdown/recent-trees.ts'
import { asContentPath } from '../../../../src/model/path.ts'
import { readerOf } from './compile.ts'

const part = `export const name = 'part'

## Install {props.product} {#install-part}

Text with a [link](./next.md), a [reference][one], :tada: and a note[^n].

<div className="box">

- [ ] {props.product}
- {props.children}

</div>

<!-- A comment that is left out -->

:::note[About {props.product}]

\`\`\`js
const a = 1
\`\`\`

:::

| a | b |
| - | :-: |
| 1 | {name} |

[one]: https://example.com/one
[^n]: Note of {props.product}.
`

const pages: Readonly<Record<string, string>> = {
  'v1/one.mdx':
    'import Part from \'./_part.mdx\'\n\n# One\n\n<Part product="A">\n  **x**\n</Part>\n\n<Part product="B" />\n\n[one]: https://example.com/other\n\nSee [one].\n',
  'v1/two.mdx': "import P from './_part.mdx'\n\n# Two\n\n<P product={frontMatter.title} />\n",
  'v2/one.mdx': 'import Part from \'./_part.mdx\'\n\n# One\n\n<Part product="C" />\n',
  'v2/two.mdx': "import P from './_part.mdx'\n\n# Two\n\n<P product={frontMatter.title} />\n",
  'v2/three.mdx': part,
}
const files = { 'v1/_part.mdx': part, 'v2/_part.mdx': part }
const docusaurus: CompileOptions = {
  ...defaultCompileOptions,
  components: ['Admonition', 'CodeBlock'],
  emoji: true,
  isTolerant: true,
  dialect: { name: 'docusaurus', baseUrl: '/' },
}

async function compileAll(
  names: readonly string[],
  trees?: RecentTrees,
  options = docusaurus,
): Promise<Readonly<Record<string, CompileResult>>> {
  const results: Record<string, CompileResult> = {}
  for (const name of names) {
    const file = { path: asContentPath(name), format: 'mdx', source: pages[name] ?? '', hash: '' } as const
    results[name] = await compilePage({ ...file, origin: 'disk' }, options, readerOf(files), {}, trees)
  }
  return results
}

/** Counts what is parsed, and freezes what is kept: everything from the second time. */
class WatchedTrees extends RecentTrees {
  runs = 0
  readonly #seen = new Set<string>()
  override parsed(key: string, file: string, parse: () => ParsedSource): ParsedSource {
    return super.parsed(key, file, () => {
      this.runs++
      if (this.#seen.has(key)) return frozen(parse())
      this.#seen.add(key)
      return parse()
    })
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const each of Object.values(value)) frozen(each)
  return value
}

const names = Object.keys(pages)

describe('trees of sources that were parsed before', () => {
  test('make the same pages in any order, and no text is parsed more than twice', async () => {
    const apart = await compileAll(names)
    // Of four texts, two are there twice.
    for (const [order, runs] of [
      [names, 6],
      [names.toReversed(), 6],
      [[...names, ...names, ...names], 8],
    ] as const) {
      const trees = new WatchedTrees()
      expect(await compileAll(order, trees)).toEqual(apart)
      expect(trees.runs).toBe(runs)
    }
  })

  test('leave props, ids, definitions and findings to each use', async () => {
    const { 'v1/one.mdx': one, 'v2/one.mdx': other } = await compileAll(names, new RecentTrees())
    const [textOfOne, textOfOther] = [one, other].map((each) => JSON.stringify(each?.value?.body))
    expect(textOfOne).toContain('Note of A.')
    expect(textOfOne).toContain('Note of B.')
    expect(textOfOne).toContain('https://example.com/other')
    expect(one?.value?.page.headings.map(({ id }) => id)).toEqual(['one', 'install-part', 'install-part-1'])
    expect(textOfOther).toContain('Note of C.')
    expect(textOfOther).not.toContain('Note of A.')
    expect(new Set(other?.diagnostics.map(({ file }) => file))).toEqual(new Set(['v2/_part.mdx']))
  })

  test('are not shared where a plugin of the site may change them', async () => {
    const trees = new WatchedTrees()
    await compileAll(names, trees, { ...docusaurus, remarkPlugins: [() => () => undefined] })
    expect(trees.runs).toBe(0)
  })

  test('are forgotten when there are too many, the one that was not used for longest first', () => {
    const trees = new WatchedTrees()
    const parse = (key: string): unknown =>
      trees.parsed(key.repeat(700_000), 'a.md', () => ({
        tree: { type: 'root', children: [] },
        text: '',
        diagnostics: [],
      }))
    for (const key of ['a', 'b', 'c']) parse(key)
    for (const key of ['a', 'b', 'a']) parse(key)
    expect(trees.runs).toBe(5)
    parse('c')
    parse('a')
    expect(trees.runs).toBe(6)
    parse('b')
    expect(trees.runs).toBe(7)
  })

  test('are not remembered of a source that cannot be parsed', () => {
    const trees = new RecentTrees()
    const parsed = (): unknown =>
      trees.parsed('a', 'a.md', () => {
        throw new Error('No')
      })
    expect(parsed).toThrow('No')
    expect(parsed).toThrow('No')
  })
})
