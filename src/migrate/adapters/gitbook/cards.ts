import type { Html, RootContent } from 'mdast'
import { jsxElement } from '../jsx-element.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'

const cardTable = /<table\b[^>]*\sdata-view="cards"[^>]*>[^]*?<\/table>/gi

/** HTML without the signs of icons, and with tables of cards as cards (GitBook's guide, "Cards"). */
export function htmlOf(node: Html, input: DialectSource): readonly RootContent[] {
  const value = withOneAddress(withoutIcons(node.value))
  const nodes: RootContent[] = []
  let at = 0
  const plain = (end: number | undefined): void => {
    const html = withoutHiddenCells(value.slice(at, end))
    if (html.trim() !== '') nodes.push({ ...node, value: html })
  }
  for (const { 0: table, index } of value.matchAll(cardTable)) {
    plain(index)
    nodes.push(cardsOf(table, node, input))
    at = index + table.length
  }
  plain(undefined)
  return nodes
}

/** A page without what readers do not see of it: icons, names of files in place of titles, hidden cells. */
export const shownText = (page: string): string =>
  withoutHiddenCells(withoutIcons(page)).replaceAll(
    /(\{% (?:content|page)-ref\b[^%]*%\}\s*)\[[^\]\n]*\.md\](?=\()/g,
    '$1[·]',
  )

/** GitBook writes one address into `srcset`, and leaves the spaces in it. */
const withOneAddress = (html: string): string =>
  html.replaceAll(
    /(<source\b[^>]*?\ssrcset=")([^"]*)(?=")/gi,
    (_whole, before: string, url: string) => before + url.trim().replaceAll(' ', '%20'),
  )

/** Icons have other names in docgen, and no meaning of their own. */
const withoutIcons = (html: string): string =>
  html.replaceAll(/<i\b[^>]*\sclass="fa-[^"]*"[^>]*>(?::[\w-]+:)?<\/i>/gi, '')

const cellsIn = (row: string): readonly { readonly attributes: string; readonly html: string }[] =>
  [...row.matchAll(/<t[hd]\b([^>]*)>([^]*?)<\/t[hd]>/gi)].map(([, attributes = '', html = '']) => ({
    attributes,
    html: html.trim(),
  }))

const rowsIn = (table: string): readonly string[] =>
  [...table.matchAll(/<tr\b[^>]*>([^]*?)<\/tr>/gi)].map(([, row = '']) => row)

const addressIn = (html: string): string | undefined => /<a\b[^>]*?\shref="([^"]*)"/i.exec(html)?.[1]

/** The first cell with words is the title of a card; cells that are hidden say where it leads. */
function cardsOf(table: string, node: Html, input: DialectSource): RootContent {
  const [head = '', ...rows] = rowsIn(table)
  const columns = cellsIn(head).map(({ attributes }) => attributes)
  const cards = rows.map((row): RootContent => {
    const cells = cellsIn(row).map(({ html }, index) => ({ html, column: columns[index] ?? '' }))
    const target = cells.find(({ column }) => /\bdata-card-target\b/.test(column))?.html ?? ''
    const cover = cells.find(({ column }) => /\bdata-card-cover(?!-)/.test(column))?.html ?? ''
    const visibleCells = cells.filter(({ column, html }) => !/\bdata-hidden\b/.test(column) && html !== '')
    const titleAt = visibleCells.findIndex(({ html }) => wordsIn(html) !== '')
    const others = visibleCells.filter((_, index) => index !== titleAt)
    const src = addressIn(cover)
    return jsxElement(
      'Card',
      { title: wordsIn(visibleCells[titleAt]?.html ?? ''), href: addressIn(target) },
      [
        ...(src === undefined ? [] : [jsxElement('img', { src, alt: '' }, [], node)]),
        ...others.map(
          ({ html }) => input.part(html, node.position?.start.line ?? 1) as unknown as RootContent,
        ), // See `ContextNode`.
      ],
      node,
    )
  })
  return jsxElement('Cards', {}, cards, node)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x20': ' ',
  nbsp: ' ',
}

const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#x20|[a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()

/** Tables without the columns that only other views of them have. */
const withoutHiddenCells = (html: string): string =>
  html.includes('data-hidden')
    ? html.replaceAll(/<table\b[^>]*>[^]*?<\/table>/gi, (table) => {
        const hidden = new Set<number>()
        for (const [index, { attributes }] of cellsIn(rowsIn(table)[0] ?? '').entries())
          if (/\bdata-hidden\b/.test(attributes)) hidden.add(index)
        return table.replaceAll(
          /(<tr\b[^>]*>)([^]*?)(<\/tr>)/gi,
          (_row, start: string, row: string, end: string) => {
            let index = 0
            return (
              start +
              row.replaceAll(/<t[hd]\b[^>]*>[^]*?<\/t[hd]>/gi, (cell) => (hidden.has(index++) ? '' : cell)) +
              end
            )
          },
        )
      })
    : html
