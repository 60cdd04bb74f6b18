import { describe, expect, it } from 'vitest'
import { feedContent } from '../../../../src/features/blog-feeds/feed-content.ts'
import { shownHtml } from '../../../../src/stages/render/shown-markdown.ts'

const inFeed = (html: string): string => feedContent(shownHtml(html), 'https://widget.dev/w/blog/post')

describe('the text of a post in a feed', () => {
  it('has absolute addresses', () => {
    expect(inFeed('<p><a href="/w/docs/">a</a> <a href="#b">b</a> <img src="x.png" alt="y"></p>')).toBe(
      '<p><a href="https://widget.dev/w/docs/">a</a> <a href="https://widget.dev/w/blog/post#b">b</a> <img src="https://widget.dev/w/blog/x.png" alt="y"></p>',
    )
  })

  it('has nothing that only works on a page', () => {
    expect(
      inFeed(
        '<h1>Title</h1><h2 id="a" class="b">A<a class="heading-anchor" href="#a">#</a></h2><script>1</script><button class="needs-js">Copy</button><docgen-island data-x="1"><p onclick="x()">Text</p></docgen-island><svg><path/></svg>',
      ),
    ).toBe('<h2>A</h2><p>Text</p>')
  })

  it('runs no code', () => {
    expect(inFeed('<a href="javascript:alert(1)">a</a><script>b</script>')).toBe('<a>a</a>')
  })

  it.each([
    [
      'a tooltip',
      '<span class="tooltip"><button class="term">tip</button><span class="term-card" popover="auto">why</span></span>',
      '<span>tip (why)</span>',
    ],
    ['a button', '<button type="button">Press</button>', 'Press'],
    [
      'tabs',
      '<div class="tabs"><div class="tab-list needs-js"><button>A</button></div><div role="tabpanel" hidden><p class="tab-label no-js-only">A</p>One</div></div>',
      '<div><div><p><strong>A</strong></p>One</div></div>',
    ],
    [
      'an admonition',
      '<div class="admonition" role="note"><p class="admonition-title"><svg></svg><span>Tip</span></p><div><p>x</p></div></div>',
      '<blockquote><p><strong><span>Tip</span></strong></p><div><p>x</p></div></blockquote>',
    ],
    [
      'a disclosure',
      '<details><summary>More</summary><p>x</p></details>',
      '<div><p><strong>More</strong></p><p>x</p></div>',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked disabled> a</li><li><input type="checkbox" disabled> b</li></ul>',
      '<ul><li><span>☑</span> a</li><li><span>☐</span> b</li></ul>',
    ],
    [
      'code with a title',
      '<div class="code" data-language="JavaScript"><div class="code-head"><span class="code-title">a.js</span></div><pre><code class="language-js"><span>one</span>()\n</code></pre><div class="code-tools"><span>JavaScript</span></div></div>',
      '<p><strong><span>a.js</span></strong></p><pre><code>one()\n</code></pre>',
    ],
    [
      'code without a title',
      '<div class="code" data-language="Bash"><pre><code>ls</code></pre></div>',
      '<pre><code>ls</code></pre>',
    ],
    [
      'a diagram',
      '<figure class="diagram"><div><svg></svg></div><details><summary>As text</summary><pre><code>a --> b</code></pre></details></figure>',
      '<pre><code>a --> b</code></pre>',
    ],
    [
      'a formula',
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation>x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>',
      '<code>x^2</code>',
    ],
    [
      'another document',
      '<iframe src="/demo" title="Demo"></iframe>',
      '<a href="https://widget.dev/demo">Demo</a>',
    ],
    [
      'a video',
      '<video controls src="/a.mp4"></video>',
      '<video controls src="https://widget.dev/a.mp4"></video>',
    ],
    [
      'images for two color modes',
      '<img class="only-light" src="/a.png" alt="x"><img class="only-dark" src="/b.png" alt="x">',
      '<img src="https://widget.dev/a.png" alt="x">',
    ],
  ])('has the content of %s', (_, html, expected) => expect(inFeed(html)).toBe(expected))
})
