import { describe, expect, it } from 'vitest'
import { scanHtml, scanPart } from '../../../../src/stages/render/scan-html.ts'

const links = (...names: readonly string[]): string =>
  names.map((name) => `<li id="${name}"><a href="/${name}">${name}</a></li>`).join('')
const [first, second, third] = [
  links('a', 'b'),
  links('c', 'a'),
  '<li><img src="/c.png" srcset="/d.png 2x"><style>a{background:url(/e.png)}</style></li>',
]

describe('a document with parts that have been read', () => {
  it.each([
    [
      'in their order',
      `<ul>${first}${second}</ul><main id="m"><a href="/x">x</a>${third}</main>`,
      [first, second, third],
    ],
    ['of which one is not there', `<ul>${first}</ul><p id="p">${third}`, [first, second, third]],
    ['out of their order', `<ul>${second}${first}</ul>`, [first, second]],
    ['that come twice', `<ul>${first}${first}</ul>`, [first, first]],
    ['of which one is empty', `<ul>${first}</ul>`, ['', first]],
    [
      'inside of what decides about them',
      `<a href="/out">${first}</a><p><div id="d"><p>${third}</div>`,
      [first, third],
    ],
    ['that ends what stands around it', '<p>text<div id="in">more</div></p>', ['<div id="in">more</div>']],
    [
      'of which one uses an image map',
      '<map name="m"><area href="/area"></map><ul><li><img src="/i.png" usemap="#m"></li></ul>',
      ['<li><img src="/i.png" usemap="#m"></li>'],
    ],
    [
      'of which one is misplaced itself',
      '<ul><li><a href="/1">1<a href="/2">2</a></a></li></ul>',
      ['<li><a href="/1">1<a href="/2">2</a></a></li>'],
    ],
  ] as const)('%s', (_, html, parts) => {
    expect(scanHtml(html, parts.map(scanPart))).toEqual(scanHtml(html))
  })

  it('is not read there again', () => {
    const part = { ...scanPart(first), scanned: { ids: ['known'], links: [], misplaced: [] } }
    expect(scanHtml(`<ul>${first}</ul><b id="b"></b>`, [part]).ids).toEqual(['known', 'b'])
  })
})
