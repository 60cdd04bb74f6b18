import { expect, it } from 'vitest'
import {
  attributeOf,
  editAttributes,
  editTags,
  withoutAttributes,
} from '../../../../src/engine/html/edit-tags.ts'

/** Pieces of HTML in which nothing looks like a tag to browsers but the `<b>` at the end. */
const hidden = [
  '<!-- <i> -->',
  '<script>if (a <i> b) {}</script>',
  '<style>a::before { content: "<i>" }</style>',
  '<textarea><i></textarea>',
  '<a title="<i>" data-x=\'<i>\'>',
  '<![CDATA[ <i >',
  '<? <i >',
]

it.each(hidden)('what looks like a tag in %s is none', (html) => {
  const seen: string[] = []
  const edited = editTags(`${html}<B>`, (tag) => {
    seen.push(tag.name)
    return tag.name === 'i' || tag.name === 'b' ? '[]' : undefined
  })
  expect(seen).not.toContain('i')
  expect(edited).toBe(`${html}[]`)
})

it('a style in an svg holds markup, and what follows the svg does not', () => {
  const tagsOf = (html: string): readonly string[] => {
    const seen: string[] = []
    editTags(html, ({ name, isEnd }) => void seen.push(isEnd ? `/${name}` : name))
    return seen
  }
  expect(tagsOf('<svg><style><b></b></style></svg><style><i></style>')).toEqual([
    'svg',
    'style',
    'b',
    '/b',
    '/style',
    '/svg',
    'style',
    '/style',
  ])
})

it('attributes are taken out with the space before them, whatever their quotes', () => {
  const html = '<a  HREF = "/a&amp;b"\n:x=\'">\' y=1 z/>'
  expect(
    editTags(html, (tag, source) => {
      expect(attributeOf(tag, 'href')).toBe('/a&b')
      expect(attributeOf(tag, 'none')).toBe('')
      return withoutAttributes(tag, source, ({ name }) => name === ':x' || name === 'z')
    }),
  ).toBe('<a  HREF = "/a&amp;b" y=1/>')
})

it('a changed value is escaped, and the others stay as they were written', () => {
  expect(
    editAttributes("<p ID='a&#38;b' title='&lt;'>id='a&#38;b'</p>", ({ name, value }) =>
      name === 'id' ? `${value}"` : value,
    ),
  ).toBe(`<p ID="a&amp;b&quot;" title='&lt;'>id='a&#38;b'</p>`)
})
