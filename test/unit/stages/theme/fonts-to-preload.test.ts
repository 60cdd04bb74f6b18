import { expect, it } from 'vitest'
import { fontsToPreload } from '../../../../src/stages/theme/style-sheets.ts'

const face = (more: string, name: string): string =>
  `@font-face{font-family:Acme;src:url("/docs/assets/${name}") format("woff2")${more}}`

it.each<[string, boolean, string]>([
  ['for all characters', true, ''],
  ['for ASCII and more', true, ';unicode-range:U+0000-00FF,U+0131'],
  ['for a block with a wildcard', true, ';unicode-range:U+00??'],
  ['for one letter', true, ';unicode-range:U+2116, U+61'],
  ['for Cyrillic', false, ';unicode-range:U+0301,U+0400-045F'],
  ['for italics', false, ';font-style:italic'],
])('a face %s is loaded early: %s', (_, isEarly, more) => {
  expect(fontsToPreload(face(more, 'acme-1.woff2'))).toEqual(isEarly ? ['acme-1.woff2'] : [])
})

it('other formats and other files are not', () => {
  expect(fontsToPreload(`${face('', 'acme.ttf')}.a{background:url(/assets/b.woff2)}`)).toEqual([])
})
