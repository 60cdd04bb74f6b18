import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'
import { byTag, textOf, writtenPage } from './written-page.ts'

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

const layouts = ['page', 'tag', 'operation']
const config = `import { openapi } from 'docgen'
const reference = (layout) => openapi({ source: 'api.json', route: '/' + layout, layout })
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: ${JSON.stringify(layouts)}.map(reference) }`

const site = useSite({
  'docgen.config.ts': config,
  'api.json': JSON.stringify(api),
  'content/index.md': `# Home\n\n${layouts.map((layout) => `[Others](/${layout}#get-others)`).join('\n')}\n`,
})
const browser = useBrowser(site)

describe.each([
  [
    'page',
    { '#get-others': '/page#get-others', '#schema-thing': '/page#schema-thing', '#others': '/page#others' },
  ],
  [
    'tag',
    {
      '#get-others': '/tag/others#get-others',
      '#schema-thing': '/tag/schemas#schema-thing',
      '#others': '/tag#others',
    },
  ],
  [
    'operation',
    {
      '#get-others': '/operation/get-others#get-others',
      '#schema-thing': '/operation/schemas/thing#schema-thing',
      '#others': '/operation#others',
      '/others#get-others': '/operation/get-others#get-others',
    },
  ],
])('an API in the layout %s', (layout, addresses) => {
  test.each(Object.entries(addresses))('%s is a way to what it names', async (address, place) => {
    const { page, problems } = await browser.open(`/${layout}${address}`)
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(place)
    expect(await page.evaluate(() => document.getElementById(location.hash.slice(1)) !== null)).toBe(true)
    expect(problems).toEqual([])
  })

  test('the anchor of a field leads to the page of its schema', async () => {
    const { page } = await browser.open(`/${layout}#schema-thing-name`)
    const place = `${addresses['#schema-thing'].split('#')[0] ?? ''}#schema-thing-name`
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(place)
  })

  test.each(Object.keys(addresses))('%s is one without JavaScript too', (address) => {
    const [path = '', id] = address.split('#')
    const target = byTag('*', writtenPage(site(), `${layout}${path}.html`)).filter(
      ({ attribs }) => attribs['id'] === id,
    )
    expect(target).toHaveLength(1)
    // An entry of the index says no more than where the operation is.
    const way = byTag('a', target).find(({ attribs }) => !attribs['class']?.split(' ').includes('anchor'))
      ?.attribs['href']
    if (layout === 'page' || way === undefined || way.startsWith('#')) return
    const page = writtenPage(site(), `${way.split('#')[0] ?? ''}.html`)
    expect([...byTag('h1', page), ...byTag('h2', page)].map(textOf)).toContainEqual(
      expect.stringMatching(/others|thing/i),
    )
  })

  test('a link within the site leads there at once, and Back leads back', async () => {
    const { page, problems } = await browser.open('/')
    await page.click(`main a[href="/${layout}#get-others"]`)
    await expect.poll(() => new URL(page.url()).pathname).toBe(addresses['#get-others'].split('#')[0])
    // Its address is that of a page before all of the page is there.
    await expect.poll(() => page.locator('main').innerText()).toContain('List others')
    await page.waitForLoadState()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(problems).toEqual([])
  })
})
