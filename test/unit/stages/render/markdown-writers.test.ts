import type { PhrasingContent, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { expect, it } from 'vitest'
import { writers } from '../../../../src/stages/render/markdown-writers.ts'

/** Numbers that look random and are the same in each run. */
function* numbers(): Generator<number, never> {
  for (let seed = 7; ;) yield (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

const random = numbers()
const below = (limit: number): number => Math.floor(random.next().value * limit)
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item // Not empty.

const pieces = [
  ...' .,:;!?&()[]{}<>+-=*_~#|/\\`"\'$%@^1aÄé…',
  ...[
    '  ',
    'www.',
    'https://',
    '&amp;',
    '![',
    '1. ',
    '2) ',
    '- ',
    '> ',
    '---',
    ']:',
    '\n',
    ' \n',
    'w',
    'word',
    ' of ',
    'a b.',
    '\uFDD0',
  ],
]

const texts = (): string => Array.from({ length: 1 + below(3) }, () => pick(pieces)).join('')

const phrasing = (depth = 0): PhrasingContent[] =>
  Array.from({ length: 1 + below(3) }, (): PhrasingContent => {
    const kind = below(depth > 1 ? 2 : 6)
    if (kind === 2) return { type: 'link', url: pick(['/a', 'https://a.b']), children: phrasing(2) }
    if (kind === 3) return { type: 'strong', children: phrasing(depth + 1) }
    if (kind === 4) return { type: 'emphasis', children: phrasing(depth + 1) }
    if (kind === 5) return { type: 'footnoteReference', identifier: 'x' }
    return { type: kind === 1 ? 'inlineCode' : 'text', value: texts() }
  })

const tree = (): Root => ({
  type: 'root',
  children: [
    { type: 'paragraph', children: phrasing() },
    { type: 'heading', depth: 2, children: phrasing() },
    {
      type: 'list',
      children: [
        {
          type: 'listItem',
          checked: pick([true, null]),
          children: [{ type: 'paragraph', children: phrasing() }],
        },
      ],
    },
    {
      type: 'table',
      children: [{ type: 'tableRow', children: [{ type: 'tableCell', children: phrasing() }] }],
    },
  ],
})

it('writes every paragraph as the library does, also where it does not ask it', () => {
  const differences = []
  for (let count = 0; count < 1_000; count++) {
    const root = tree()
    const byLibrary = toMarkdown(structuredClone(root), { extensions: [gfmToMarkdown()] })
    const written = toMarkdown(root, { extensions: [gfmToMarkdown()], handlers: writers })
    if (written !== byLibrary) differences.push({ written, byLibrary })
  }
  expect(differences).toEqual([])
})
