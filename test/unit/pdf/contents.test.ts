import { describe, expect, it } from 'vitest'
import { contentsList } from '../../../src/pdf/contents.ts'
import { sheetNumbers } from '../../../src/pdf/sheet-numbers.ts'

const page = (title: string, ...breadcrumbs: readonly string[]) => ({
  pathname: `/${title.toLowerCase()}`,
  title,
  breadcrumbs,
})

const listed = (pages: readonly ReturnType<typeof page>[], sheets = new Map<string, number>()): string =>
  contentsList(pages, new Map(pages.map(({ pathname }) => [pathname, pathname.slice(1)])), sheets)
    .replaceAll(/<a href="#(.*?)"><span>(.*?)<\/span><span>(.*?)<\/span><\/a>/g, '$2 #$1 $3')
    .replaceAll(/<\/?(?:b|li)>/g, '')
    .replaceAll('<ul>', '(')
    .replaceAll('</ul>', ')')

describe('the table of contents of a PDF', () => {
  it('has pages below their groups, which may be pages themselves', () => {
    expect(
      listed([
        page('Home'),
        page('Guides', 'Guides'),
        page('Install', 'Guides', 'Install'),
        page('Proxy', 'Guides', 'Network', 'Proxy'),
        page('Keys', 'Guides', 'Keys'),
        page('API', 'Reference', 'API'),
      ]),
    ).toBe(
      '(Home #home Guides #guides (Install #install Network(Proxy #proxy )Keys #keys )Reference(API #api ))',
    )
  })

  it('names the sheets once they are known, and escapes titles', () => {
    expect(listed([page('A &')], new Map([['a &', 12]]))).toBe('(A &amp; #a & 12)')
  })
})

it('sheets are counted in the order of the page tree', () => {
  const pdf = [
    '1 0 obj\n<</Type /Catalog\n/Pages 2 0 R\n/Dests 9 0 R>>\nendobj',
    '2 0 obj\n<</Type /Pages\n/Count 3\n/Kids [3 0 R 6 0 R]>>\nendobj',
    '3 0 obj\n<</Type /Pages\n/Kids [5 0 R 4 0 R]>>\nendobj',
    '9 0 obj\n<</p1 [6 0 R /XYZ 6 780 0]\n/p1-a [4 0 R /XYZ 0 0 0]\n/p2 [77 0 R /XYZ 0 0 0]>>\nendobj',
  ].join('\n')
  expect([...sheetNumbers(Buffer.from(pdf))]).toEqual([
    ['p1', 3],
    ['p1-a', 2],
  ])
  expect(sheetNumbers(Buffer.from('%PDF-1.7 of another kind')).size).toBe(0)
})
