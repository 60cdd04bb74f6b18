import { describe, expect, it } from 'vitest'
import { inReadingOrder, pathnameOf } from '../../../src/pdf/built-pages.ts'
import { readPage } from '../../../src/pdf/read-page.ts'

const page = (pathname: string, next?: string) => ({ pathname, next })
const paths = (pages: readonly { readonly pathname: string }[]): readonly string[] =>
  inReadingOrder(pages.map((each) => ({ next: undefined, ...each }))).map(({ pathname }) => pathname)

describe('pages of a built site', () => {
  it('are in the order in which each leads to the next', () => {
    expect(paths([page('/a', '/c'), page('/b'), page('/c', '/b')])).toEqual(['/a', '/c', '/b'])
  })

  it('begin with those that the bar leads to, in its order', () => {
    const pages = [page('/a'), page('/b', '/c'), page('/c'), page('/d', '/e'), page('/e'), page('/')]
    expect(inReadingOrder(pages, ['/', '/e', '/gone', '/b']).map(({ pathname }) => pathname)).toEqual([
      '/',
      '/d',
      '/e',
      '/b',
      '/c',
      '/a',
    ])
  })

  it('are all there when they lead in a ring, or to a page that does not exist', () => {
    expect(paths([page('/a', '/b'), page('/b', '/a'), page('/c', '/gone')])).toEqual(['/c', '/a', '/b'])
  })

  it.each([
    ['index.html', '/docs/'],
    ['guides/index.html', '/docs/guides/'],
    ['guides/a b.html', '/docs/guides/a%20b'],
    ['myindex.html', '/docs/myindex'],
  ])('%s is shown at %s', (file, pathname) => {
    expect(pathnameOf(file, '/docs/')).toBe(pathname)
  })

  it('are read with what the export needs of them', () => {
    const read = readPage(
      '<html lang="de" dir="ltr"><head><link rel="stylesheet" href="/a.css"><meta property="og:title" content="A &amp; B"><meta name="robots" content="noindex"></head><body data-layout="doc" data-unlisted=""><header data-region="navbar"><p>Bar</p><a href="../x#y">X</a></header><main class="doc-main"><header><h1 id="x">A</h1></header><a rel="next" href="./two#x">Next</a></main><nav class="breadcrumbs"><ol><li><a href="/"><svg></svg></a></li><li><a href="/g">G &amp; H</a></li><li>A</li></ol></nav><p id="y"></p></body></html>',
      '/guides/one',
    )
    expect(read).toMatchObject({
      title: 'A & B',
      language: 'de',
      layout: 'doc',
      mainClass: 'doc-main',
      main: '<header><h1 id="x">A</h1></header><a rel="next" href="./two#x">Next</a>',
      navbar: '<header data-region="navbar"><p>Bar</p><a href="../x#y">X</a></header>',
      barPaths: ['/x'],
      styles: ['/a.css'],
      breadcrumbs: ['G & H', 'A'],
      next: '/guides/two',
      isUnlisted: true,
      ids: new Set(['x']),
    })
  })

  it('are in a site that search engines are kept from', () => {
    const read = readPage(
      '<html><head><meta name="robots" content="noindex"></head><body data-layout="doc"><main>A</main></body></html>',
      '/a',
    )
    expect(read?.isUnlisted).toBe(false)
  })

  it('are none when they have no text, as redirects', () => {
    expect(
      readPage('<html><head><meta http-equiv="refresh" content="0; url=/b"></head></html>', '/a'),
    ).toBeUndefined()
  })
})
