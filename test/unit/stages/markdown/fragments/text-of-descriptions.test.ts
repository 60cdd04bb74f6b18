import { describe, expect, it, test } from 'vitest'
import { english } from '../../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../../src/model/messages/messages.ts'
import { markdownToText, markdownToHtml, htmlToText } from '../../../../../src/kit.ts'

const translate = createTranslate(english)

/** What a description says, with what has to stay of its markup. */
const kept: readonly (readonly [name: string, markdown: string, html: string])[] = [
  [
    'a block',
    '<div>First <b>bold</b></div>\n\nThen *text*.',
    '<div>First <b>bold</b></div><p>Then <em>text</em>.</p>',
  ],
  ['a paragraph', '<p>One</p><p>Two', '<p>One</p><p>Two</p>'],
  ['a list', '<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
  ['definitions', '<dl><dt>Term<dd>Meaning</dl>', '<dl><dt>Term</dt><dd>Meaning</dd></dl>'],
  [
    'a table without a body',
    '<table border=1><tr><th scope="col" onclick="x()">A<td colspan=2>B</table>',
    '<div class="table-wrapper" tabindex="0" role="region" aria-label="Table"><table><tbody><tr><th scope="col">A</th><td colspan="2">B</td></tr></tbody></table></div>',
  ],
  [
    'a placeholder with the name of an element that holds text',
    'Books by <title> and **bold** <b>x</b>.\n\nNext <style> of <path>.',
    '<p>Books by &#x3C;title> and <strong>bold</strong> <b>x</b>.</p><p>Next &#x3C;style> of &#x3C;path>.</p>',
  ],
  [
    'a placeholder whose end tag stands before it, or which is also written with a slash',
    'A <style>b { c: d }</style> rule, <title/> and a <kind></kind>.\n\nAny <style> or <title> of <kind> is *shown*.',
    '<p>A  rule, &#x3C;title/> and a .</p><p>Any &#x3C;style> or &#x3C;title> of &#x3C;kind> is <em>shown</em>.</p>',
  ],
  [
    'an element that holds text',
    'A <title>short</title> one.\n\n<style>\nb { c: d }\n</style>\n\nThe <i>end</i>.',
    '<p>A short one.</p><p>The <i>end</i>.</p>',
  ],
  [
    'details',
    '<details open><summary>More</summary>\n\nHidden **text**\n\n</details>',
    '<details open><summary>More</summary>\n<p>Hidden <strong>text</strong></p>\n</details>',
  ],
  ['code as it stands', '<pre>\na  b\n</pre>', '<pre>a  b\n</pre>'],
  [
    'a heading, which is none of the page',
    '<h2 id="x">Errors</h2>Text',
    '<p class="ref-subheading ref-section">Errors</p><p>Text</p>',
  ],
  ['a heading of a lower level', '### Errors', '<p class="ref-subheading">Errors</p>'],
  [
    'an alert of GitHub',
    '> [!WARNING]  \n> Hot **pads**.\n>\n> - a',
    '<div class="admonition admonition-warning" role="note"><p class="admonition-title">Warning</p><div class="admonition-body"><p>Hot <strong>pads</strong>.</p>\n<ul>\n<li>a</li>\n</ul>\n</div></div>',
  ],
  [
    'an alert of two words, and one without text',
    '> [!CAUTION] Hot pads.\n\n> [!NOTE]',
    '<div class="admonition admonition-danger" role="note"><p class="admonition-title">Caution</p><div class="admonition-body"><p>Hot pads.</p>\n</div></div>\n<div class="admonition admonition-note" role="note"><p class="admonition-title">Note</p><div class="admonition-body">\n</div></div>',
  ],
  ['a quote that names no kind of alert', '> [!HOT] pads', '<blockquote>\n<p>[!HOT] pads</p>\n</blockquote>'],
  [
    'elements of the last century',
    '<center><font color="red">Loud</font> <tt>x</tt></center>',
    '<div>Loud <code>x</code></div>',
  ],
  [
    'an unknown element',
    'Before <custom-note level="1">noted</custom-note> after',
    '<p>Before noted after</p>',
  ],
  [
    'an element of another renderer',
    '# Authentication\n\n<SecurityDefinitions />\n\nText',
    '<p class="ref-subheading ref-section">Authentication</p><p>Text</p>',
  ],
  [
    'a placeholder',
    'Run `x` with <path> or <YOUR_TOKEN>',
    '<p>Run <code>x</code> with &#x3C;path> or &#x3C;YOUR_TOKEN></p>',
  ],
  ['a placeholder on a line of its own', '<path>\nis where it lies', '<p>&#x3C;path>\nis where it lies</p>'],
  ['a line break', 'One<br>Two<BR/>Three', '<p>One<br>Two<br>Three</p>'],
  ['an entity', '<i>a &lt; b &amp; c</i>', '<p><i>a &#x3C; b &#x26; c</i></p>'],
  [
    'a badge, as the text of its link',
    '[![Run it](https://a.example/b.svg)](https://a.example/run)',
    '<p><a href="https://a.example/run" rel="noopener nofollow">Run it</a></p>',
  ],
  [
    'an image, as a link',
    '<img src="https://a.example/b.png" alt="Diagram" onerror="x()">',
    '<p><a href="https://a.example/b.png" rel="noopener nofollow">Diagram</a></p>',
  ],
  ['a comment, which says nothing', 'a <!-- b --> c', '<p>a  c</p>'],
  ['a block in a paragraph, where browsers put it', '<p>One<div>Two</div>', '<p>One</p><div>Two</div>'],
  [
    'fields of a form, without them',
    '<form action="/x"><label>Name <input value="secret"></label><button>Send</button></form>',
    '<p>Name Send</p>',
  ],
]

describe('HTML in a description stays as far as it says something', () => {
  it.each(kept)('%s', (_, markdown, html) => expect(markdownToHtml(markdown)).toBe(html))

  it.each(kept)('search sees the same words: %s', (_, markdown, html) =>
    expect(markdownToText(markdown)).toBe(htmlToText(html)),
  )
})

it.each([
  '<script>alert(1)</script>text',
  '<style>p { color: red }</style>text',
  '<iframe src="https://a.example"></iframe>text',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>text',
  '<b onclick="alert(1)" style="position:fixed" class="x" id="y">text</b>',
  '<a href="javascript:alert(1)">text</a>',
  '<a href="java&#10;script:alert(1)">text</a>',
  '<a href="data:text/html,x">text</a>',
  '<object data="x.swf">text</object>',
  '<meta http-equiv="refresh" content="0;url=https://a.example">text',
  '<base href="https://a.example/">text',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>text</table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">text</noscript>',
  '<template><img src=x onerror=alert(1)></template>text',
  '<details ontoggle="alert(1)" open>text</details>',
])('nothing of it runs, loads or decides how the page looks: %s', (markdown) => {
  const html = markdownToHtml(markdown)
  expect(html).toContain('text')
  expect(html).not.toMatch(
    /<(?!\/?(?:p|b|span|details|table|div|tbody)\b)|\son|style=|class="x"|id=|javascript:|data:/,
  )
})

describe('a description that somebody wrote to do harm', () => {
  it('may be nested as deep as it likes', () => {
    const html = markdownToHtml(`${'<div>'.repeat(20_000)}text`)
    expect(html).toContain('text')
  })

  it('cannot make a text of megabytes out of one of kilobytes', () => {
    const markdown = Array.from({ length: 2_000 }, (_, index) => `<b a="${String(index)}"><p>x`).join('')
    expect(markdownToHtml(markdown).length).toBeLessThan(markdown.length * 5)
  })
})

test('words of HTML keep their spaces and lose their entities', () => {
  expect(htmlToText('<p>One</p><p>b<b>o</b>ld &#x26; &lt;b&gt;</p>')).toBe('One bold & <b>')
})

test('a fence of several lines can be wrapped, one of a single line has nothing to wrap', () => {
  const tools = (markdown: string): string[] =>
    [
      ...markdownToHtml(markdown, {
        code: (html) => ({ html }),
        translate,
      }).matchAll(/data-tool="(\w+)">(\w+)</g),
    ].map(([, tool, label]) => `${tool} ${label}`)
  expect(tools('```json\n{\n}\n```')).toEqual(['wrap Wrap', 'copy Copy'])
  expect(tools('```json\n{}\n```')).toEqual(['copy Copy'])
})

test('a fence names its language for style sheets, unless it is plain text', () => {
  const html = (markdown: string): string =>
    markdownToHtml(markdown, {
      code: (text) => ({ html: text }),
      translate,
    })
  expect(html('```json\n{\n}\n```')).toContain('<div class="code code-short" data-language="JSON"><pre')
  expect(html('```\na\nb\n```')).toContain('<div class="code code-short"><pre')
})

test('tables and images are named in the language of the site, without one in English', () => {
  const markdown = '| a |\n| - |\n| b |\n\n![](/a.png)\n'
  const german = createTranslate({ ...english, 'text.table': 'Tabelle', 'text.image': 'Bild' })
  expect(markdownToHtml(markdown, { translate: german })).toMatch(/aria-label="Tabelle".*>Bild</s)
  expect(markdownToHtml(markdown)).toMatch(/aria-label="Table".*>Image</s)
})
