import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImageTarget } from '../../../../src/model/site.ts'
import { imageDresser, textColumnWidth } from '../../../../src/stages/render/dress-images.ts'

const images: Readonly<Record<string, ImageTarget>> = {
  'content/a.md\n./a.png': {
    src: '/a&b.png',
    width: 1000,
    height: 500,
    formats: [
      { type: 'image/avif', srcset: '/a&b-1.avif 480w, /a&b-2.avif 1000w' },
      { type: 'image/webp', srcset: '/a&b.webp 1000w' },
    ],
  },
  'content/a.md\n./small.png': {
    src: '/small.png',
    width: 300,
    height: 200,
    formats: [{ type: 'image/webp', srcset: '/small.webp 300w' }],
  },
  'content/a.md\n./plain.svg': { src: '/plain.svg', width: 30, height: 20 },
}

const dresser = (isBeginning = false) => imageDresser({ images }, isBeginning)
const small = '<source type="image/webp" srcset="/small.webp 300w" sizes="(min-width:300px) 300px,100vw">'

test('an image offers its formats in the width of the text', () => {
  expect(dresser().dress('<p><img src="/a&amp;b.png" alt="A > b" width="1000" height="500"></p>')).toBe(
    '<p><picture><source type="image/avif" srcset="/a&amp;b-1.avif 480w, /a&amp;b-2.avif 1000w" sizes="(min-width:864px) 864px,100vw"><source type="image/webp" srcset="/a&amp;b.webp 1000w" sizes="(min-width:864px) 864px,100vw"><img src="/a&amp;b.png" alt="A > b" width="1000" height="500"></picture></p>',
  )
})

test.each([
  ['a narrower one', {}, '<img src="/small.png" width="120">', '(min-width:120px) 120px,100vw'],
  ['a wide page', { wide: true as const }, '<img src="/a&#x26;b.png">', '(min-width:1000px) 1000px,100vw'],
  ['a page of its own', { layout: 'page' }, '<img src="/a&amp;b.png">', '(min-width:1000px) 1000px,100vw'],
])('%s says how wide it is', (_, slice, html, sizes) => {
  expect(imageDresser({ images, ...slice }, false).dress(html)).toContain(`sizes="${sizes}"`)
})

test('a size is filled in where none is written', () => {
  const { dress } = dresser()
  expect(dress('<img src="/plain.svg"/>')).toBe('<img src="/plain.svg" width="30" height="20"/>')
  expect(dress('<img src="/plain.svg" height="9">')).toBe('<img src="/plain.svg" height="9">')
  expect(dress('<img src="/other.png">')).toBe('<img src="/other.png">')
})

test.each([
  ['in the picture of an author', '<picture><source srcset="/x.png"><img src="/small.png"></picture>'],
  ['with candidates of an author', '<img src="/small.png" srcset="/x.png 2x" width="1" height="1">'],
  ['in an island', '<docgen-island data-props="{}"><img src="/small.png"/></docgen-island>'],
  ['in an attribute', '<a title="<img src=/small.png>" href="/">x</a>'],
  ['in a comment', '<!-- <img src="/small.png"> -->'],
  ['in a script', '<script>const a = "<img src=\'/small.png\'>"</script>'],
])('an image %s stays as it is', (_, html) => {
  expect(dresser().dress(html)).toBe(html)
  expect(dresser().dress(`${html}<img src="/small.png" width="300">`)).toBe(
    `${html}<picture>${small}<img src="/small.png" width="300"></picture>`,
  )
})

test('an image whose `<picture>` is being written gets only a size', () => {
  const { dress, undressed } = dresser()
  const image = '<img src="/small.png" width="300" height="200">'
  expect(undressed(() => dress('<img src="/small.png">'))).toBe(image)
  expect(dress(image)).toBe(`<picture>${small}${image}</picture>`)
})

test('the first image of a page is loaded at once, and before others above the first heading', () => {
  const lazy = '<img src="/x.png" loading="lazy">'
  const { dress } = dresser(true)
  expect([dress('<p>Text</p>'), dress(lazy + lazy), dress(lazy)]).toEqual([
    '<p>Text</p>',
    `<img src="/x.png" fetchpriority="high">${lazy}`,
    lazy,
  ])
  expect(dresser(true).dress(`<h2>Below</h2>${lazy}`)).toBe('<h2>Below</h2><img src="/x.png">')
  const passed = dresser(true)
  expect(passed.pass('<h2 id="below">Below</h2><img src="/y.png">') + passed.dress(lazy)).toBe(
    '<h2 id="below">Below</h2><img src="/y.png"><img src="/x.png">',
  )
  const rendered = dresser(true)
  expect(rendered.dress('<section><h2>Below</h2></section>') + rendered.dress(lazy)).not.toContain('high')
  expect(dresser(false).dress(lazy)).toBe(lazy)
})

test('of a pair for the color modes, the browser loads the one that it shows', () => {
  const pair = '<img class="only-light" loading="lazy"/><img class="a only-dark" loading="lazy"/>'
  expect(dresser(true).dress(`${pair}<img loading="lazy">`)).toBe(`${pair}<img loading="lazy">`)
})

test('the text is as wide as the theme says', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../templates/styles/tokens.css'), 'utf8')
  expect(Number(/--column: ([\d.]+)rem;/.exec(tokens)?.[1]) * 16).toBe(textColumnWidth)
})
