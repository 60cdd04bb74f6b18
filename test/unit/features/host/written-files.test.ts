import { expect, it } from 'vitest'
import { temporarySite } from '../../../build-temp-site.ts'

it('`_redirects` leads from every spelling with .html to the clean address', async () => {
  const site = temporarySite(
    {
      'content/index.md': '# Home\n',
      'content/guide.md': '# Guide\n',
      'content/docs/index.md': '# Documents\n',
    },
    {
      baseUrl: '/base/',
      redirects: [{ from: '/help', to: 'https://wiki.example:8443/Help:Contents?at=a:b#c:d' }],
    },
  )
  expect((await site.build()).failed).toBe(false)
  expect(site.output('_redirects').trimEnd().split('\n').sort()).toEqual([
    '/base/docs.html /base/docs/ 301',
    '/base/docs/index.html /base/docs/ 301',
    '/base/guide.html /base/guide 301',
    '/base/guide/index.html /base/guide 301',
    '/base/help https://wiki.example:8443/Help%3AContents?at=a%3Ab#c:d 301',
    '/base/index.html /base/ 301',
  ])
})

it('`_headers` lets browsers keep `assets/`, unless a file of the site has no hash in its name there', async () => {
  const pages = { 'content/index.md': '# Home\n' }
  const site = temporarySite(pages)
  expect((await site.build()).failed).toBe(false)
  const link = '/*\n  Link: </llms.txt>; rel="llms-txt"\n'
  expect(site.output('_headers')).toBe(
    `${link}/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
  )
  const other = temporarySite({
    ...pages,
    'static/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await other.build()).failed).toBe(false)
  expect(other.output('_headers')).toBe(
    `${link}# Browsers keep nothing: the name of assets/logo.svg stays when the file changes.\n`,
  )
})
