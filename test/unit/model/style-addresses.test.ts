import { describe, expect, it } from 'vitest'
import { rewriteStyle, styleAddresses, withUrlsOnly } from '../../../src/model/markup-addresses.ts'

const addressesOf = (css: string): string[] =>
  styleAddresses(css).map(({ address, start, length }) => `${address} = ${css.slice(start, start + length)}`)

describe('addresses in CSS', () => {
  it('stand in url(…), @import and the candidates of an image-set', () => {
    expect(addressesOf('@import "a.css"; .b { background: url(b.png), URL( "c d.png" ) }')).toEqual([
      'a.css = @import "a.css"',
      'b.png = url(b.png)',
      'c d.png = url( "c d.png"'.replace('url', 'URL'),
    ])
    expect(
      addressesOf(
        'image-set("a.png" 1x, url(b.png) 2x, url("c.png") type("image/png"), \'d.png\' 3x), "e.png"',
      ),
    ).toEqual(['a.png = "a.png"', 'b.png = url(b.png)', 'c.png = url("c.png"', "d.png = 'd.png'"])
    expect(addressesOf('-webkit-image-set("a.png" 1x)')).toEqual(['a.png = "a.png"'])
  })

  it('are named by functions and rules with escapes in their names', () => {
    expect(
      addressesOf(
        String.raw`@\69mport "a.css"; @import"b.css"; .c { d: image\-set("c.png" 1x), \49 mage-set("d.png"), u\72l(e.png), \75 rl("f.png"), \url(g.png) }`,
      ).map((found) => found.replace(/ = .*/, '')),
    ).toEqual(['a.css', 'b.css', 'c.png', 'd.png', 'e.png', 'f.png', 'g.png'])
    expect(addressesOf(String.raw`a: not\-image-set("a.png"), \urx(b.png), "\url(c.png)"`)).toEqual([])
    expect(withUrlsOnly(String.raw`a: image\-set("a.png" 1x)`)).toBe(
      String.raw`a: image\-set(url("a.png") 1x)`,
    )
  })

  it('are none in comments, other strings, types, gradients and names of the document', () => {
    expect(
      addressesOf(
        '/* url(a.png) image-set("b.png") */ .c::before { content: "url(c.png)" } .d { fill: url(#d) } .e { background: image-set(linear-gradient(red, blue) 1x, url(e.png) type("image/webp")) } .f { content: "f.png" }',
      ),
    ).toEqual(['e.png = url(e.png)'])
  })

  it('are rewritten where they stand; the rest stays as it is written', () => {
    const rewrite = (css: string): string =>
      rewriteStyle(css, (address) => (address.startsWith('/') ? `/base${address}` : address))
    expect(
      rewrite(
        'a: url(/x.png) url( "/y z.png" ), url(./w.png); b: image-set(\'/v.png\' 1x) /* url(/u.png) */',
      ),
    ).toBe(
      'a: url(/base/x.png) url( "/base/y\\ z.png" ), url(./w.png); b: image-set(\'/base/v.png\' 1x) /* url(/u.png) */',
    )
    expect(rewriteStyle('url(/x) url("/y")', () => 'a"b(c)\'d')).toBe(
      String.raw`url(a\"b\(c\)\'d) url("a\"b\(c\)\'d")`,
    )
  })

  it('of an image-set become url(…) for tools that know no strings there', () => {
    expect(withUrlsOnly('a: image-set("a.png" 1x, url(b.png) type("image/png")); content: "c"')).toBe(
      'a: image-set(url("a.png") 1x, url(b.png) type("image/png")); content: "c"',
    )
  })
})
