import { describe, expect, it } from 'vitest'
import {
  attributeOf,
  editAttributes,
  editTags,
  type TagScanner,
  withoutAttributes,
} from '../../../../src/engine/html/edit-tags.ts'
import { scanTags, type HtmlTag } from '../../../../src/engine/html/scan-tags.ts'
import { scanWholeHtml } from '../../../../src/engine/html/scan-whole-html.ts'

/** Pieces of HTML in which nothing looks like a tag to browsers but the `<b>` at the end. */
const hidden = [
  '<!-- <i> -->',
  '<script>if (a <i> b) {}</script>',
  '<style>a::before { content: "<i>" }</style>',
  '<textarea><i></textarea>',
  '<a title="<i>" data-x=\'<i>\'>',
  '<? <i >',
]

describe.each([
  ['scanTags', scanTags],
  ['scanWholeHtml', scanWholeHtml],
] as const)('%s', (_name, scan) => {
  it.each(hidden)('finds no tag in what only looks like one: %s', (html) => {
    const seen: string[] = []
    const edited = editTags(`${html}<B>`, scan, (tag) => {
      seen.push(tag.name)
      return tag.name === 'i' || tag.name === 'b' ? '[]' : undefined
    })
    expect(seen).not.toContain('i')
    expect(edited).toBe(`${html}[]`)
  })

  it('knows where attributes are, whatever their quotes', () => {
    const html = '<a  HREF = "/a&amp;b"\n:x=\'">\' y=1 z/>'
    expect(
      editTags(html, scan, (tag, source) => {
        expect(attributeOf(tag, 'href')).toBe('/a&b')
        expect(attributeOf(tag, 'none')).toBe('')
        return withoutAttributes(tag, source, ({ name }) => name === ':x' || name === 'z')
      }),
    ).toBe('<a  HREF = "/a&amp;b" y=1/>')
  })

  it('gives the same tags of whole HTML', () => {
    const html = `<a href=/b/></a><i X=1 y=2 x=/3/></i><section id=a><p>A<br/>b<img src="/a.png" alt='">'><P>c</p></SECTION><svg viewBox="0 0 1 1"><path d=""/><title>x</title></svg>`
    const tagsOf = (scanner: TagScanner): readonly HtmlTag[] => {
      const tags: HtmlTag[] = []
      scanner(html, { onTag: (tag) => void tags.push(tag) })
      return tags
    }
    expect(tagsOf(scan)).toHaveLength(16)
    expect(tagsOf(scan)).toEqual(tagsOf(scanTags))
  })
})

it('a style in an svg holds markup, and what follows the svg does not', () => {
  const tagsOf = (html: string): readonly string[] => {
    const seen: string[] = []
    editTags(html, scanTags, ({ name, isEnd }) => void seen.push(isEnd ? `/${name}` : name))
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

it('CDATA outside of an svg ends like a comment', () =>
  expect(editTags('<![CDATA[ <i ><b>', scanTags, () => '[]')).toBe('<![CDATA[ <i >[]'))

it('a changed value is escaped, and the others stay as they were written', () => {
  expect(
    editAttributes("<p ID='a&#38;b' title='&lt;'>id='a&#38;b'</p>", scanTags, ({ name, value }) =>
      name === 'id' ? `${value}"` : value,
    ),
  ).toBe(`<p ID="a&amp;b&quot;" title='&lt;'>id='a&#38;b'</p>`)
})
