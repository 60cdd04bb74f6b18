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
