import { expect, it } from 'vitest'
import { Memo } from '../../../../src/engine/memo.ts'
import { Disk } from '../../../../src/engine/reader.ts'
import { memoryStore } from '../../../../src/engine/store.ts'
import type { FoundLink } from '../../../../src/model/site.ts'
import { LinkLists } from '../../../../src/stages/render/kept-pages.ts'

const layout: readonly FoundLink[] = [
  ...Array.from({ length: 300 }, (_, index) => ({ href: `/topic-${index}`, from: 'a@href' })),
  { href: '/', from: 'a@href' },
  { href: '/', from: 'a@href' },
  { href: '/a.png', from: 'img@src' },
]
const one: FoundLink = { href: '/one', from: 'a@href', location: { file: 'content/one.mdx' } }
const pages: readonly (readonly FoundLink[])[] = [
  layout,
  [...layout.slice(0, 40), one, { ...one, location: { file: 'content/two.mdx' } }, ...layout.slice(38)],
  layout.toReversed(),
  [],
  [one],
  [...layout, ...layout],
  [{ href: '/a.png', from: 'a@href' }, ...layout.slice(299)],
]
const openMemo = (): Memo =>
  new Memo(memoryStore(), new Disk(import.meta.dirname), { installation: 'test', environment: 'test' })

it('gives back what it was given, in its order, also to another build', () => {
  const memo = openMemo()
  const lists = new LinkLists(memo)
  const packed = pages.map((links) => lists.pack(links, 'docs'))
  expect(packed.map((each) => lists.unpack(each, 'docs'))).toEqual(pages)
  const later = new LinkLists(memo)
  expect(packed.toReversed().map((each) => later.unpack(each, 'docs'))).toEqual(pages.toReversed())
})

it('writes and holds what two pages have once', () => {
  const memo = openMemo()
  const lists = new LinkLists(memo)
  const first = lists.unpack(lists.pack(layout, 'docs'), 'docs')
  const packed = lists.pack(structuredClone([...layout, one]), 'docs')
  expect(packed.items).toEqual([[0, layout.length], one])
  expect(lists.unpack(packed, 'docs')[5]).toBe(first[5])
  // A later build goes on with the list that it finds.
  const later = new LinkLists(memo)
  later.unpack(packed, 'docs')
  expect(later.pack([...layout, one], 'docs')).toEqual(packed)
})

it('begins another list for pages that have little of the first', () => {
  const lists = new LinkLists(openMemo())
  const { table } = lists.pack(layout, 'docs')
  expect(lists.pack([one, { ...one, href: '/two' }, { href: '/', from: 'a@href' }], 'docs').table).not.toBe(
    table,
  )
  expect(lists.pack([one], 'other').table).not.toBe(table)
})
