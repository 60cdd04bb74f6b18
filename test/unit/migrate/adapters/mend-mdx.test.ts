import { expect, test } from 'vitest'
import { mendMdx } from '../../../../src/migrate/adapters/mend-mdx.ts'

test.each([
  ['See <https://a.dev/b_c> now', 5, 'See [https://a.dev/b\\_c](<https://a.dev/b_c>) now'],
  ['Ask <me@a.dev>', 5, 'Ask [me@a.dev](mailto:me@a.dev)'],
  ['a<br>b', 2, 'a<br/>b'],
  ['<img src="a>b" alt=x>', 1, '<img src="a>b" alt=x/>'],
  ['a </p> b', 3, 'a      b'],
  ['if a < b', 8, 'if a \\< b'],
  ['use <name> here', 5, 'use \\<name> here'],
  ['a {b c', 4, 'a \\{b c'],
  ['import this into that', 1, '&#105;mport this into that'],
])('%s is mended', (line, column, mended) => {
  expect(mendMdx(`first\n${line}\nlast`, { line: 2, column })).toBe(`first\n${mended}\nlast`)
})

test('a tag that is never closed is taken out where it is opened', () => {
  expect(
    mendMdx(
      'a <b>c</b>\n\n<a href="x"\n  name="y">text\n\nmore </p>',
      { line: 6, column: 6 },
      'Unexpected closing tag `</p>`, expected corresponding closing tag for `<a>`.',
    ),
  ).toBe('a <b>c</b>\n\n           \n           text\n\nmore </p>')
})

test('a mistake on a line without a sign is that of the expression around it', () => {
  expect(mendMdx('a {b &&\n<c>\n> d', { line: 3, column: 1 })).toBe('a \\{b &&\n<c>\n> d')
})

test('what has been mended already, and a place without a sign, are left alone', () => {
  expect(mendMdx('a \\< b', { line: 1, column: 5 })).toBeUndefined()
  expect(mendMdx('a', { line: 3, column: 1 })).toBeUndefined()
})

test.each([
  ['1. a\n   <b\n c="d"/>', 3, '1. a\n   <b\n   c="d"/>'],
  ['> <b\nc="d"/>', 2, '> <b\n> c="d"/>'],
  ['- a\n<b\n  c="d"\n/>\n- e', 4, '- a\n  <b\n    c="d"\n  />\n- e'],
  ['a\n<b\n/>', 3, undefined],
])('%j: lines of a tag come into the list item or quote of the tag', (text, line, mended) => {
  expect(mendMdx(text, { line, column: 1 }, 'Unexpected lazy line in container, …')).toBe(mended)
})

test.each([
  [
    '<ul>\n<li>one <b>x</b>\nmore.\n</li>\n<li>two\n</li>\n</ul>',
    'Unexpected closing tag `</li>`, expected corresponding closing tag for `<ul>`.',
    '<ul>\n<li>one <b>x</b>\nmore.</li>\n\n<li>two</li>\n\n</ul>',
  ],
  [
    'a\n\n<details><summary>S</summary>\n\nText\n\n</details>',
    'Expected a closing tag for `<details>` before the end of the paragraph.',
    'a\n<details>\n<summary>S</summary>\n\nText\n\n</details>',
  ],
])('%j: both tags of an element come into its paragraph, or around it', (text, message, mended) => {
  expect(mendMdx(text, { line: 3, column: 1 }, message)).toBe(mended)
})
