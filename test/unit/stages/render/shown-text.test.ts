import { describe, expect, it } from 'vitest'
import { shownSections } from '../../../../src/stages/render/shown-text.ts'

const textOf = (html: string): string => shownSections(html, 'Page')[0]?.text ?? ''

describe('what a rendered page says', () => {
  it('is kept by heading, with code apart', () => {
    const html =
      '<h1>Page</h1><p>First</p><h2 id="a">Use <code>a</code><a class="heading-anchor" href="#a">#</a></h2><p>Run <code>x --y</code>.</p><pre><code><span>one</span>\ntwo</code></pre><h3 id="b">B</h3><p>Last</p>'
    expect(shownSections(html, 'Page')).toEqual([
      { id: '', trail: ['Page'], text: 'First', code: '' },
      { id: 'a', trail: ['Page', 'Use a'], text: 'Run x --y.', code: 'x --y\none\ntwo' },
      { id: 'b', trail: ['Page', 'Use a', 'B'], text: 'Last', code: '' },
    ])
  })

  it.each([
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['<p>a<b>b</b>c</p>', 'abc'],
    ['<td>A token.<span><b>Secret</b></span></td>', 'A token. Secret'],
    ['<p><span>Required</span><span>Secret</span></p>', 'Required Secret'],
    ['<p><span>one<!-- -->, </span><code>two</code>, <b>three</b>.</p>', 'one, two, three.'],
    ['<p>Press <kbd>Enter</kbd>.</p>', 'Press Enter.'],
    ['<p>5 &lt; 6 &amp; so on<br>next</p>', '5 < 6 & so on next'],
    [
      '<p>as said<sup><a href="#n" data-footnote-ref>1</a></sup>.</p><p>Note. <a href="#r" data-footnote-backref="">↩</a></p>',
      'as said. Note.',
    ],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['<p>See <img src="x.png" alt="The list of servers">here</p>', 'See The list of servers here'],
  ])('reads %s as words', (html, text) => expect(textOf(html)).toBe(text))

  it('has what a click opens and not what nobody sees, nor tools and navigation', () => {
    expect(
      textOf(
        '<div role="tabpanel" hidden>panel</div><details><summary>more</summary>folded</details><div hidden="until-found">found</div>',
      ),
    ).toBe('panel more folded found')
    expect(
      textOf(
        '<p hidden>a</p><p aria-hidden="true">b<i>c</i></p><nav>d</nav><script>e</script><svg><text>f</text></svg><button class="x needs-js">Copy</button><span popover="auto">g</span><p data-search="off">h</p>text',
      ),
    ).toBe('text')
    expect(
      textOf(
        '<div class="code" data-language="Bash"><span class="code-title">Bash</span><pre><code>x</code></pre></div>',
      ),
    ).toBe('')
    expect(
      textOf('<div class="code" data-language="Bash"><span class="code-title">Install Bash</span></div>'),
    ).toBe('Install Bash')
  })

  it('is one section where later headings, of whatever level, have no address', () => {
    expect(
      shownSections('<h1>Page</h1><p>a</p><h1>Second</h1><p>b</p><h2>Third</h2><p>c</p>', 'Page'),
    ).toEqual([{ id: '', trail: ['Page'], text: 'a Second b Third c', code: '' }])
  })

  it('finds the address of a heading in the part that it begins', () => {
    const html =
      '<section id="one"><h2>One</h2><p>1</p></section><div id="two"><p>before</p><h2>Two</h2></div><h2><a id="three"></a>Three</h2>'
    expect(shownSections(html, 'Page').map(({ id, text }) => [id, text])).toEqual([
      ['', ''],
      ['one', '1 before Two'],
      ['three', ''],
    ])
  })
})
