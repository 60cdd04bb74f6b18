import { expect, test } from 'vitest'
import { asContentPath } from '../../../../src/model/path.ts'
import { scanOutline } from '../../../../src/stages/markdown/scan-page.ts'

const titleOf = (source: string): string =>
  scanOutline({ path: asContentPath('content/from-name.md'), source }).title

test.each([
  ['a title in HTML', '<h1 align="center">Title</h1>\n'],
  ['markup in it', '<h1><img alt="" src="/a.svg"> <b>Ti</b>tle</h1>\n'],
  ['more than one line', 'Text\n\n<h1>\n  Title\n</h1>\n'],
  ['a `>` in an attribute', '<h1 title="a > b">Title</h1>\n'],
  ['one in a comment before it', '<!-- <h1>Old</h1> -->\n\n<h1>Title</h1>\n'],
])('the outline of a page has its title: %s', (_name, source) => {
  expect(titleOf(source)).toBe('Title')
})

test('character references of a title are those of the page', () => {
  expect(titleOf('<h1>A &amp; B</h1>')).toBe('A & B')
})

test.each(['<h1>not closed\n', '<h1></h1>\n', '<h10>Ten</h10>\n', '```html\n<h1>Code</h1>\n```\n'])(
  'the file name stands in for a title that is none: %j',
  (source) => {
    expect(titleOf(source)).toBe('From name')
  },
)
