import { describe, expect, it } from 'vitest'
import { feedContent } from '../../../../src/features/blog-feeds/feed-content.ts'

const inFeed = (html: string): string => feedContent(html, 'https://widget.dev/w/blog/post')

describe('the text of a post in a feed', () => {
  it('has absolute addresses', () => {
    expect(inFeed('<p><a href="/w/docs/">a</a> <a href="#b">b</a> <img src="x.png" alt="y"></p>')).toBe(
      '<p><a href="https://widget.dev/w/docs/">a</a> <a href="https://widget.dev/w/blog/post#b">b</a> <img src="https://widget.dev/w/blog/x.png" alt="y"></p>',
    )
  })

  it('has nothing that only works on a page', () => {
    expect(
      inFeed(
        '<h1>Title</h1><h2 id="a" class="b">A<a class="heading-anchor" href="#a">#</a></h2><script>1</script><button>Copy</button><docgen-island data-x="1"><p onclick="x()">Text</p></docgen-island><svg><path/></svg>',
      ),
    ).toBe('<h2>A</h2><p>Text</p>')
  })

  it('runs no code', () => {
    expect(inFeed('<a href="javascript:alert(1)">a</a><iframe src="https://x.dev"></iframe>')).toBe(
      '<a>a</a>',
    )
  })
})
