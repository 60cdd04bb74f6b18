import { toHtml } from 'hast-util-to-html'
import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { compile, withoutCopies } from './compile.ts'

/** The HTML of a page's body, and what was said of it. */
async function made(source: string): Promise<{ readonly html: string; readonly said: readonly string[] }> {
  const { value, diagnostics } = await compile(source)
  return {
    html: toHtml({ type: 'root', children: withoutCopies(value?.body.hast.children ?? []) } as Root, {
      allowDangerousHtml: true,
    }),
    said: diagnostics.map(({ rule, place }) => `${rule} ${place?.line ?? 0}:${place?.column ?? 0}`).sort(),
  }
}

describe('HTML in Markdown', () => {
  it('holds Markdown that stands between its tags', async () => {
    expect(
      await made('<details>\n<summary>S</summary>\n\n**x** <kbd>k</kbd>\n\n</details>\n\nafter'),
    ).toEqual({
      html: '<details>\n<summary>S</summary>\n<p><strong>x</strong> <kbd>k</kbd></p>\n</details>\n<p>after</p>',
      said: [],
    })
  })

  it('ends with what holds it when it is not closed', async () => {
    expect(await made('a <b>b\n\n- <section>\n\n  x\n- y\n')).toEqual({
      html: '<p>a <b>b</b></p>\n<ul>\n<li>\n<section>\n<p>x</p>\n</section></li>\n<li>\n<p>y</p>\n</li>\n</ul>',
      said: ['unclosed-html 1:3', 'unclosed-html 3:3'],
    })
  })

  it('ends across paragraphs where its author ends it', async () => {
    expect(await made('a <b>b\n\nc</b> d')).toEqual({
      html: '<p>a <b>b</b></p><b>\n</b><p><b>c</b> d</p>',
      said: [],
    })
  })

  it('loses end tags that close nothing', async () => {
    expect(await made('a</b> </p>c\n\n</main>\n')).toEqual({
      html: '<p>a c</p>\n',
      said: ['unclosed-html 1:2', 'unclosed-html 1:7', 'unclosed-html 3:1'],
    })
  })

  it('says where an end tag stands in another block than its start tag', async () => {
    expect((await made('<div>\n\n- a </div>\n')).said).toEqual(['unclosed-html 3:5'])
  })

  it('does not lose text: of names that are no elements, of tags without an end, or of elements that hold nothing else', async () => {
    expect((await made('Give <path> to <Tabs x="1">.')).html).toBe(
      '<p>Give &#x3C;path> to &#x3C;Tabs x="1">.</p>',
    )
    expect(await made('<div title="a>\n\nb')).toEqual({
      html: '&#x3C;div title="a>\n<p>b</p>',
      said: ['unclosed-html 1:1'],
    })
    expect(await made('a <textarea> *b*\n\nc')).toEqual({
      html: '<p>a <textarea></textarea> <em>b</em></p>\n<p>c</p>',
      said: ['unclosed-html 1:3'],
    })
    expect(await made('a <title>*b* <i></title> c')).toEqual({
      html: '<p>a <title>b </title> c</p>',
      said: [],
    })
  })

  it('closes elements that end with a slash where that means nothing', async () => {
    expect(await made('<a name="x"/>text<br/>')).toEqual({
      html: '<p><a name="x"></a>text<br></p>',
      said: ['unclosed-html 1:1'],
    })
  })

  it('has no comments, and reports one that is not closed', async () => {
    expect(await made('a <!-- b --> <!--> c <!--0-->')).toEqual({ html: '<p>a   c </p>', said: [] })
    expect((await made('a\n\n<!-- b\n\nc')).said).toEqual(['unclosed-html 3:1'])
  })

  it('keeps the names of SVG as it writes them, and takes any name of SVG and MathML', async () => {
    expect(
      await made(
        '<svg viewBox="0 0 1 1"><linearGradient id="g"/><feDropShadow dx="1"/><path stroke-width="2" d="M0"/></svg> <math><mi>x</mi></math>',
      ),
    ).toEqual({
      html: '<p><svg viewBox="0 0 1 1"><linearGradient id="g"/><feDropShadow dx="1"/><path stroke-width="2" d="M0"/></svg> <math><mi>x</mi></math></p>',
      said: [],
    })
  })

  it('may leave out the end tag of a paragraph, unless it comes too late', async () => {
    expect(await made('<p>\n\nText\n\n<ul>\n<li>a\n<li>b\n</ul>\n')).toEqual({
      html: '<p>\n</p><p>Text</p>\n<ul>\n<li>a\n</li><li>b\n</li></ul>',
      said: [],
    })
    expect((await made('<p align="center">\n\n**x**\n\n</p>\n')).said).toEqual(['hydration-mismatch 3:1'])
  })

  it('keeps the line at the beginning of preformatted text', async () => {
    expect((await made('<pre>\n\na</pre>')).html).toBe('<pre>\n\na</pre>')
  })

  it('has headings that are part of the page', async () => {
    const { value } = await compile(
      '# Title\n\n<h2 align="center">In <em>HTML</em></h2>\n\nText.\n\n<h2 id="own">Own</h2>\n',
    )
    expect(value?.page.headings).toEqual([
      { level: 1, id: 'title', text: 'Title' },
      { level: 2, id: 'in-html', text: 'In HTML' },
      { level: 2, id: 'own', text: 'Own' },
    ])
    expect(value?.text.sections.map(({ id, text }) => [id, text])).toEqual([
      ['', ''],
      ['in-html', 'Text.'],
      ['own', ''],
    ])
  })

  it('has addresses as its author means them, where their tags stand', async () => {
    const { value } = await compile(
      'Text <a href="caf&eacute;.md?a=1&amp;b">x</a>\n\n<div>\n  <img src="a.png" srcset="b.png 2x, c.png 3x">\n</div>\n\n<style>.a { background: image-set("d.png" 1x) }</style>\n',
    )
    expect(value?.page.links.map(({ href, place }) => [href, place.line, place.column])).toEqual([
      ['café.md?a=1&b', 1, 6],
      ['a.png', 4, 3],
      ['b.png', 4, 3],
      ['c.png', 4, 3],
      ['d.png', 7, 1],
    ])
  })

  it('ends within its element when it is a value in MDX', async () => {
    const { value, diagnostics } = await compile(
      "# T\n\n<div dangerouslySetInnerHTML={{__html: '<b>x</div></main>'}} />\n\n<style>{'</style></div>'}</style>\n",
      'mdx',
    )
    expect(withoutCopies(value?.body.hast.children ?? [])).toMatchObject([
      { value: '<h1 id="t">T</h1>\n' },
      { value: expect.stringContaining('<div><b>x</b></div>') as string },
      { tagName: 'style', children: [{ value: '<\\/style></div>' }] },
    ])
    expect(diagnostics.map(({ rule, place }) => [rule, place?.line, place?.column])).toEqual([
      ['unclosed-html', 3, 1],
      ['unclosed-html', 3, 1],
      ['unclosed-html', 3, 1],
    ])
  })

  it('may be closed a thousand times too little in a row of paragraphs, but not in one another', async () => {
    expect((await made('a <b>b\n\n'.repeat(1_000))).said).toHaveLength(1_000)
    expect((await made('<div>\n'.repeat(200))).said).toEqual(['nesting-too-deep 101:1'])
  })
})
