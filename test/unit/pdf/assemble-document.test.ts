import { describe, expect, it } from 'vitest'
import { assembleDocument, embedPage } from '../../../src/pdf/assemble-document.ts'
import { readPage } from '../../../src/pdf/read-page.ts'

const pageOf = (pathname: string, title: string) => {
  const page = readPage(
    `<html lang="en"><meta property="og:title" content="${title}"><body><main><h1>One</h1></main></body></html>`,
    pathname,
  )
  if (!page) throw new Error('The page was not read.')
  return page
}

const documentOf = async (...pages: readonly ReturnType<typeof pageOf>[]) => {
  const options = { title: 'All', paper: 'A4', origin: 'https://example.com', baseUrl: '/' } as const
  return (await assembleDocument(pages, options))()
}

describe('the foot of each sheet', () => {
  it('has the title of the page that it belongs to', async () => {
    const html = await documentOf(pageOf('/one', 'One'), pageOf('/two', 'Two'))
    expect(html).toContain('@page p1 { @bottom-left { content: "One" } } #p1 { page: p1 }')
    expect(html).toContain('@page p2 { @bottom-left { content: "Two" } } #p2 { page: p2 }')
  })

  it('has it without a name for the sheets of an only page, or a break would follow the logo', async () => {
    expect(await documentOf(pageOf('/one', 'One'))).toContain('@page { @bottom-left { content: "One" } }')
  })

  it('takes any title', async () => {
    const html = await documentOf(pageOf('/one', 'A &quot;B&quot; \\ &lt;/style&gt;'))
    expect(html).toContain(String.raw`content: "A \22 B\22  \5c  \3c /style>"`)
  })
})

const page = (main: string, pathname = '/docs/guides/one') =>
  readPage(`<html lang="de"><body><main class="doc-main">${main}</main></body></html>`, pathname)!

const around = {
  prefixes: new Map([
    ['/docs/guides/one', 'p1'],
    ['/docs/guides/', 'p2'],
  ]),
  ids: new Map([
    ['/docs/guides/one', new Set(['top'])],
    ['/docs/guides/', new Set(['a-&-b'])],
  ]),
  origin: 'https://example.com',
  baseUrl: '/docs/',
}
const embedded = (main: string): string => embedPage(page(main), around).html

describe('a page in a document of several', () => {
  it.each([
    ['ids', '<h2 id="top">A</h2>', '<h2 id="p1-top">A</h2>'],
    ['lists of ids', '<p aria-labelledby="a b">A</p>', '<p aria-labelledby="p1-a p1-b">A</p>'],
    [
      'references in drawings',
      '<path marker-end="url(#arrow)"></path>',
      '<path marker-end="url(#p1-arrow)"></path>',
    ],
    ['drawings by reference', '<use href="#star"></use>', '<use href="#p1-star"></use>'],
  ])('gives its prefix to %s', (_, html, expected) => {
    expect(embedded(html)).toBe(expected)
  })

  it.each([
    ['the same page', '#top', '#p1-top'],
    ['another page', '/docs/guides/', '#p2'],
    ['another page without its slash', '/docs/guides', '#p2'],
    ['another page, relative', './', '#p2'],
    ['a part of another page', '/docs/guides/#a-%26-b', '#p2-a-&amp;-b'],
    ['a part that the page does not have', '/docs/guides/#gone', '#p2'],
    ['a page that is not in the document', '/docs/next?x=1#y', 'https://example.com/docs/next?x=1#y'],
    ['a file', 'data.yaml', 'https://example.com/docs/guides/data.yaml'],
    ['an address of mail', 'mailto:a@example.com', 'mailto:a@example.com'],
    ['a text that is not an address', 'http://[', 'http://['],
  ])('leads links to %s to the right place', (_, href, expected) => {
    expect(/href="([^"]*)"/.exec(embedded(`<a href="${href}">Text</a>`))?.[1]).toBe(expected)
  })

  it('leaves style sheets as they are, and texts safe', () => {
    const html = '<style>.a > b { content: "x" }</style><p>1 &lt; 2</p>'
    expect(embedded(html)).toBe(html)
  })

  it('numbers links to other sites by their address', () => {
    const { html, links } = embedPage(
      page(
        '<a href="https://a.example/">A</a> <a href="https://b.example/">B</a> <a href="https://a.example/">again</a> <a href="https://c.example/">https://c.example/</a> <a href="https://example.com/docs/guides/">ours</a>',
      ),
      around,
    )
    expect(links).toEqual(['https://a.example/', 'https://b.example/'])
    expect(html.match(/<sup class="link-number">\d<\/sup>/g)?.map((sup) => /\d/.exec(sup)?.[0])).toEqual([
      '1',
      '2',
      '1',
    ])
  })

  it('opens details, loads pictures at once from the root of the site, and leaves tools and scripts out', () => {
    expect(
      embedded(
        '<details><summary>A</summary></details><img loading="lazy" src="../img/a.png" srcset="b.png 2x" alt=""><script>"</main>"</script><nav><a href="/">x</a></nav><div class="code-tools"><button>Copy</button></div><p>Text &lt;b&gt;</p>',
      ),
    ).toBe(
      '<details open=""><summary>A</summary></details><img src="/docs/img/a.png" alt=""><p>Text &lt;b&gt;</p>',
    )
  })
})
