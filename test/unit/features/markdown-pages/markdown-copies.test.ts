import type { Nodes, Root, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { codeFence as fence, inlineCode as code, markdownTable as table } from '../../../../src/kit.ts'

const read = (markdown: string): Root => unified().use(remarkParse).use(remarkGfm).parse(markdown)

function all<Type extends Nodes['type']>(node: Nodes, type: Type): Extract<Nodes, { readonly type: Type }>[] {
  const own = node.type === type ? [node as Extract<Nodes, { readonly type: Type }>] : []
  return 'children' in node ? [...own, ...node.children.flatMap((child) => all(child, type))] : own
}

const toString = (node: Nodes): string =>
  'value' in node
    ? node.type === 'html'
      ? ''
      : node.value
    : 'children' in node
      ? node.children.map(toString).join('')
      : ''

const rows = (found: Table): string[][] =>
  found.children.map((row) => row.children.map((cell) => toString(cell)))

describe('pieces of Markdown', () => {
  const hostile = [
    'a|b',
    '``',
    '`x`',
    'two\nlines',
    '',
    ' padded ',
    '\\|',
    '<b>',
    '[x](y)',
    '| --- |',
    '```\nfence',
  ]

  it.each(hostile)('code and cells keep %j', (text) => {
    const [found] = all(read(table(['Value', 'Next'], [[code(text), 'next']])), 'table')
    const written = rows(found as Table)[1]
    expect(written).toEqual([text === '' ? '""' : text.replace(/\s*\n\s*/g, ' '), 'next'])
  })

  it('a fence is longer than those in it', () => {
    const [block] = all(read(fence('```\ninner\n```\n', 'md')), 'code')
    expect(block?.value).toBe('```\ninner\n```')
  })

  it('a table without rows is nothing', () => expect(table(['A'], [])).toBe(''))
})
