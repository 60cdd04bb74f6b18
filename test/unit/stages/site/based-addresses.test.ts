import { describe, expect, it } from 'vitest'
import { addressesIn, withShownAddresses } from '../../../../src/stages/site/based-addresses.ts'

const below = (address: string): string => (address.startsWith('/') ? `/base${address}` : address)

describe('addresses in configured HTML', () => {
  it.each([
    ['<a class=q HREF=/a?x&amp;y>k</a>', ['/a?x&y'], '<a class=q HREF="/base/a?x&amp;y">k</a>'],
    [`<img alt="a > b" src='/c.png' />`, ['/c.png'], `<img alt="a > b" src="/base/c.png" />`],
    [
      '<img srcset="/a.png 1x, /b.png 2x">',
      ['/a.png', '/b.png'],
      '<img srcset="/base/a.png 1x, /base/b.png 2x">',
    ],
    ['<video poster="/p.png"></video>', ['/p.png'], '<video poster="/base/p.png"></video>'],
  ])('%s', (html, addresses, shown) => {
    expect(addressesIn(html)).toEqual(addresses)
    expect(withShownAddresses(html, below)).toBe(shown)
  })

  it.each([
    '<!-- <a href="/a"> -->',
    `<script>const link = '<a href="/a">'</script>`,
    '<span title="/a" data-href="/b">/c</span>',
    '<a href=" https://example.com/a?b&c ">x</a>',
    '<a href="#top"',
  ])('leaves %s as it is', (html) => {
    expect(withShownAddresses(html, below)).toBe(html)
  })
})
