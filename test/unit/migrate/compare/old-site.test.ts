import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readOldSite } from '../../../../src/migrate/compare/old-site.ts'
import { project } from '../../../docusaurus-project.ts'

const sitemap = (...addresses: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc><priority>1</priority></url>`)
    .join('')}</urlset>`

const index = (...addresses: readonly string[]): string =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`

const { signal } = new AbortController()

describe('readOldSite', () => {
  test('reads a sitemap with its parts beside it, below the base only', async () => {
    const { root } = project({
      'sitemap.xml': index('https://a.dev/sitemap-0.xml'),
      'sitemap-0.xml': sitemap('https://a.dev/kit/one/', 'https://a.dev/kit/a&amp;b', 'https://a.dev/other'),
    })
    const { pages, elsewhere } = await readOldSite({
      what: 'sitemap.xml',
      cwd: root,
      baseUrl: '/kit/',
      signal,
    })
    expect([...pages]).toEqual([
      ['/one', { written: '/one/' }],
      ['/a&b', { written: '/a&b' }],
    ])
    expect(elsewhere).toEqual(['https://a.dev/other'])
  })

  test('reads a folder without its error page', async () => {
    const { root } = project({
      'old/index.html': '<h1>Home</h1>',
      'old/a/index.html': '<h1>A</h1>',
      'old/post.html/index.html': '<h1>Post</h1>',
      'old/b.html': '<h1>B</h1>',
      'old/404.html': '',
    })
    const { pages } = await readOldSite({ what: 'old', cwd: root, baseUrl: '/', signal })
    expect([...pages].map(([address, { written }]) => [address, written])).toEqual([
      ['/a', '/a/'],
      ['/b', '/b'],
      ['/', '/'],
      ['/post.html', '/post.html/'],
    ])
  })

  test('asks a site for its sitemap and its pages; what does not answer keeps its address', async () => {
    const server = createServer((request, response) => {
      const origin = `http://${request.headers.host ?? ''}`
      if (request.url === '/kit/sitemap.xml') response.end(sitemap(`${origin}/kit/a`, `${origin}/kit/b`))
      else if (request.url === '/kit/a') response.end('<h1>A</h1><h2 id="x">X</h2>')
      else response.writeHead(500).end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { pages } = await readOldSite({
      what: `http://127.0.0.1:${String(port)}/kit`,
      cwd: '/',
      baseUrl: '/kit/',
      signal,
    })
    expect(pages.get('/a')?.anchors).toEqual(new Map([['x', 'X']]))
    expect(pages.get('/b')).toEqual({ written: '/b' })
  })

  test.each([
    ['what is not there', 'nothing.xml', /`nothing\.xml` does not exist/],
    ['a file that is not a sitemap', 'page.xml', /`page\.xml` is not a sitemap/],
    ['a folder without pages', '.', /holds no HTML/],
    ['another base', 'elsewhere.xml', /None of its 1 addresses is below `\/kit\/`/],
  ])('refuses %s', async (_what, what, words) => {
    const { root } = project({ 'page.xml': '<feed/>' })
    writeFileSync(join(root, 'elsewhere.xml'), sitemap('https://a.dev/docs/x'))
    await expect(readOldSite({ what, cwd: root, baseUrl: '/kit/', signal })).rejects.toThrow(words)
  })
})
