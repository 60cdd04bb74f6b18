import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const get = (summary: string, tag: string) => ({
  get: {
    summary,
    tags: [tag],
    responses: {
      200: {
        description: 'Good',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
      },
    },
  },
})
const api = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  tags: [{ name: 'Some', description: 'The first of two.' }, { name: 'Others' }],
  paths: { '/some': get('List some', 'Some'), '/others': get('List others', 'Others') },
  components: { schemas: { Thing: { type: 'object', properties: { name: { type: 'string' } } } } },
}

const config = (layout: string): string => `import { openapi } from 'docgen'
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: [openapi({ source: 'api.json', route: '/api', layout: '${layout}' })] }`

describe.each([
  [
    'page',
    { '#get-others': '/api#get-others', '#schema-thing': '/api#schema-thing', '#others': '/api#others' },
  ],
  [
    'tag',
    {
      '#get-others': '/api/others#get-others',
      '#schema-thing': '/api/schemas#schema-thing',
      '#others': '/api#others',
    },
  ],
  [
    'operation',
    {
      '#get-others': '/api/get-others#get-others',
      '#schema-thing': '/api/schemas/thing#schema-thing',
      '#others': '/api#others',
      '/others#get-others': '/api/get-others#get-others',
    },
  ],
])('an API in the layout %s', (layout, addresses) => {
  const browser = useBrowser(
    useSite({
      'docgen.config.ts': config(layout),
      'api.json': JSON.stringify(api),
      'content/index.md': '# Home\n\n[Others](/api#get-others)\n',
    }),
  )

  test.each(Object.entries(addresses))('%s is a way to what it names', async (address, place) => {
    const { page, problems } = await browser.open(`/api${address}`)
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(place)
    expect(await page.evaluate(() => document.getElementById(location.hash.slice(1)) !== null)).toBe(true)
    expect(problems).toEqual([])
  })

  test('the anchor of a field leads to the page of its schema', async () => {
    const { page } = await browser.open('/api#schema-thing-name')
    const place = `${addresses['#schema-thing'].split('#')[0] ?? ''}#schema-thing-name`
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(place)
  })

  test.each(Object.keys(addresses))('%s is one without JavaScript too', async (address) => {
    const { page } = await browser.open(`/api${address}`, { javaScriptEnabled: false })
    const target = page.locator(`[id="${address.split('#')[1] ?? ''}"]`)
    expect(await target.count()).toBe(1)
    // An entry of the index says no more than where the operation is.
    const way = target.locator('a:not(.anchor)')
    if (layout !== 'page' && (await way.count()) > 0) {
      await way.first().click()
      expect(
        await page
          .locator('h1, h2')
          .filter({ hasText: /others|thing/i })
          .count(),
      ).toBeGreaterThan(0)
    }
  })

  test('a link within the site leads there at once, and Back leads back', async () => {
    const { page, problems } = await browser.open('/')
    await page.click('main a[href="/api#get-others"]')
    await expect.poll(() => new URL(page.url()).pathname).toBe(addresses['#get-others'].split('#')[0])
    // Its address is that of a page before all of the page is there.
    await expect.poll(() => page.locator('main').innerText()).toContain('List others')
    await page.waitForLoadState()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(problems).toEqual([])
  })
})
