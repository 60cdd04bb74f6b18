import { expect, test } from 'vitest'
import type { SlicedPage } from '../../../../src/model/site-page.ts'
import { inboundLinks } from '../../../../src/stages/plugins/site-view.ts'

/** A page with links, `[text, href as written, href on the site]`. */
const page = (href: string, links: readonly (readonly [string | undefined, string, string?])[]): SlicedPage =>
  ({
    slice: {
      href,
      links: Object.fromEntries(links.flatMap(([, written, to]) => (to ? [[`a.md\n${written}`, to]] : []))),
    },
    source: {
      page: {
        links: links.map(([text, written]) => ({ href: written, file: 'a.md', ...(text ? { text } : {}) })),
      },
    },
  }) as unknown as SlicedPage // What the function reads of a page.

test('gathers what links say, by where they lead on the site', () => {
  const found = inboundLinks([
    page('/a', [
      ['the guide', './b.md', '/b'],
      ['The part', './b.md#part', '/b#part'],
      [undefined, './picture.md', '/b'],
      ['myself', '#top', '/a#top'],
      ['elsewhere', 'https://example.com'],
    ]),
    page('/c', [
      ['the guide', '/b'],
      ['more', '/b'],
    ]),
  ])
  expect([...found]).toEqual([
    ['/b', { texts: ['the guide', 'more'], pages: 2 }],
    ['/b#part', { texts: ['The part'], pages: 1 }],
  ])
})
