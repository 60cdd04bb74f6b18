import { expect, it } from 'vitest'
import { Memo } from '../../../../src/engine/memo.ts'
import { Disk } from '../../../../src/engine/reader.ts'
import { memoryStore } from '../../../../src/engine/store.ts'
import { asOutputPath, type OutputPath } from '../../../../src/model/path.ts'
import type { FoundLink } from '../../../../src/model/site.ts'
import { PageLists } from '../../../../src/stages/render/kept-pages.ts'

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

const branches = (links: readonly FoundLink[]): readonly OutputPath[] =>
  links.map(({ href }) => asOutputPath(`nav/${href}.txt`))
const lists = pages.map((links) => ({ links, branches: branches(links) }))

it('gives back what it was given, in its order, also to another build', () => {
  const memo = openMemo()
  const first = new PageLists(memo)
  const packed = lists.map((each) => first.pack(each, ['docs']))
  expect(packed.map((each) => first.unpack(each, ['docs']))).toEqual(lists)
  const later = new PageLists(memo)
  expect(packed.toReversed().map((each) => later.unpack(each, ['docs']))).toEqual(lists.toReversed())
})

it('writes and holds what two pages have once', () => {
  const memo = openMemo()
  const pageLists = new PageLists(memo)
  const whole = { links: layout, branches: branches(layout) }
  const first = pageLists.unpack(pageLists.pack(whole, ['docs']), ['docs'])
  const packed = pageLists.pack(structuredClone({ ...whole, links: [...layout, one] }), ['docs'])
  expect(packed.links.items).toEqual([[0, layout.length], one])
  const second = pageLists.unpack(packed, ['docs'])
  expect(second.links[5]).toBe(first.links[5])
  expect(second.branches).toBe(first.branches)
  // A later build goes on with the lists that it finds.
  const later = new PageLists(memo)
  later.unpack(packed, ['docs'])
  expect(later.pack({ ...whole, links: [...layout, one] }, ['docs'])).toEqual(packed)
})

it('begins another list for pages that have little of the first', () => {
  const pageLists = new PageLists(openMemo())
  const tableOf = (links: readonly FoundLink[], sidebar: string): string =>
    pageLists.pack({ links, branches: [] }, [sidebar]).links.table
  const table = tableOf(layout, 'docs')
  expect(tableOf([one, { ...one, href: '/two' }, { href: '/', from: 'a@href' }], 'docs')).not.toBe(table)
  expect(tableOf([one], 'other')).not.toBe(table)
})

it('goes on with the list of a category where that of the sidebar has little of the page', () => {
  const pageLists = new PageLists(openMemo())
  const inCategory = (name: string, links: readonly FoundLink[]): string =>
    pageLists.pack({ links, branches: [] }, [`docs\n${name}`, 'docs']).links.table
  const [some, others] = [layout.slice(0, 100), layout.slice(100, 200)]
  const tables = [inCategory('a', some), inCategory('b', others)]
  expect(tables[0]).not.toBe(tables[1])
  expect([inCategory('a', [...some, one]), inCategory('b', [...others, one])]).toEqual(tables)
  expect(inCategory('c', some)).toBe(tables[0])
})
