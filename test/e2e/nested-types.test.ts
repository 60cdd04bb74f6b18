import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ description: 'Good', content: { 'application/json': { schema } } })
const trip = {
  type: 'object',
  properties: { id: { type: 'string' }, pilot: reference('Pilot'), route: { oneOf: [reference('Loop')] } },
}
const api = {
  openapi: '3.1.0',
  info: { title: 'Balloons', version: '1' },
  paths: {
    '/trips': {
      get: { summary: 'Find a trip', responses: { 200: json(trip), 404: json(reference('Problem')) } },
    },
  },
  components: {
    schemas: {
      Pilot: {
        type: 'object',
        description: 'Somebody with a licence. It is renewed every two years.',
        properties: {
          name: { type: 'string' },
          home: reference('Field'),
          kit: { type: 'object', properties: { radio: { type: 'string', description: 'Its call sign.' } } },
        },
      },
      Field: {
        type: 'object',
        properties: {
          elevation: { type: 'number' },
          residents: { type: 'array', items: reference('Pilot') },
        },
      },
      Loop: { type: 'object', properties: { turns: { type: 'integer' } } },
      Problem: { type: 'object', properties: { detail: { type: 'string' } } },
    },
  },
}

const site = useSite({
  'docgen.config.ts': `import { openapi } from 'docgen'
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: [
  openapi({ source: 'api.json', route: '/api', layout: 'operation' }),
  openapi({ source: 'api.json', route: '/page', layout: 'page' }),
] }`,
  'api.json': JSON.stringify(api),
  'content/index.md': '# Home\n',
})
const browser = useBrowser(site)
const operation = '/api/get-trips'

/** What opens the type of a field. */
const summaryOf = (page: Page, field: string) =>
  page.locator(`.ref-field:has(> dt > .ref-name:text-is("${field}")) > dd > .ref-part > summary`)

test('the fields of a named type open in place with the keyboard, at every level', async () => {
  const { page, problems } = await browser.open(operation)
  await summaryOf(page, 'pilot').focus()
  await page.keyboard.press('Enter')
  const home = summaryOf(page, 'home')
  await home.waitFor()
  expect(await summaryOf(page, 'pilot').evaluate((summary) => summary === document.activeElement)).toBe(true)
  await home.press('Enter')
  const elevation = page.locator('[id="get-trips.200.pilot.home.elevation"]')
  await expect.poll(() => elevation.innerText()).toMatch(/^elevation\s+number/)
  // A field that has no anchor on the page of its type has one here.
  await summaryOf(page, 'pilot').locator('..').locator('summary', { hasText: '1 field' }).first().click()
  const radio = page.locator('[id="get-trips.200.pilot.kit.radio"] .ref-anchor')
  expect(await radio.getAttribute('href')).toBe('#get-trips.200.pilot.kit.radio')
  expect(await radio.getAttribute('aria-label')).toBe('Link to radio')
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
  expect(problems).toEqual([])
})

test.each(['/api/get-trips', '/page'])('a link to a nested field on %s opens the way to it', async (path) => {
  const { page, problems } = await browser.open(`${path}#get-trips.200.pilot.home.elevation`)
  const field = page.locator('.ref-field:target')
  await expect.poll(() => field.getAttribute('id')).toBe('get-trips.200.pilot.home.elevation')
  const isInView = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect()
    return top > 0 && bottom < innerHeight
  }
  await expect.poll(() => field.evaluate(isInView)).toBe(true)
  expect(await field.isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test('a field of an operation has a link, and the address of one leads to it', async () => {
  const { page, problems } = await browser.open(`${operation}#get-trips.404.detail`)
  const field = page.locator('.ref-field:target')
  await expect.poll(() => field.isVisible()).toBe(true)
  const link = field.locator('> dt > .ref-anchor')
  expect(await link.getAttribute('href')).toBe('#get-trips.404.detail')
  expect(await link.getAttribute('aria-label')).toBe('Link to detail')
  expect(await page.locator('.ref-field:not([id])').count()).toBe(0)
  expect(problems).toEqual([])
})

test('who comes back to a page finds the types open that were, at every level', async () => {
  const { page } = await browser.open(operation)
  const open = (): Promise<readonly string[]> =>
    page
      .locator('main details[open]')
      .evaluateAll((parts) => parts.map(({ dataset }) => dataset['key'] ?? ''))
  await summaryOf(page, 'pilot').click()
  await summaryOf(page, 'home').click()
  const both = ['get-trips.200.pilot', 'get-trips.200.pilot.home']
  await expect.poll(open).toEqual(both)
  const places = ['get-trips.200.pilot 0']
  await expect
    .poll(() => page.evaluate(() => (history.state as { open?: readonly string[] }).open))
    .toEqual(expect.arrayContaining(places))
  await page.goto(`${new URL(page.url()).origin}/page`)
  await page.goBack()
  await page.mouse.move(10, 300)
  await expect.poll(open).toEqual(both)
})

test('a type within itself, and one that nothing leads to, end with the link', async () => {
  const { page } = await browser.open(`${operation}#get-trips.200.pilot.home.elevation`)
  const residents = page.locator('[id="get-trips.200.pilot.home.residents"]')
  await residents.waitFor()
  expect(await residents.locator('a', { hasText: 'Pilot' }).getAttribute('href')).toMatch(
    /\/api\/schemas\/pilot#schema-pilot$/,
  )
  expect(await residents.locator('.ref-part').count()).toBe(0)
  const { page: other } = await browser.open(`${operation}#get-trips.200.nobody.name`)
  expect(new URL(other.url()).pathname).toBe(operation)
})

test('an alternative opens, and is closed again if it cannot be fetched', async () => {
  const { page } = await browser.open(operation)
  await page.route('**/schemas/loop', (route) => route.abort())
  const loop = summaryOf(page, 'route').or(page.locator('.ref-group .ref-part > summary'))
  const isOpen = () => loop.locator('..').evaluate((part) => part.hasAttribute('open'))
  await loop.click()
  await expect.poll(isOpen).toBe(false)
  await page.unroute('**/schemas/loop')
  await loop.click()
  await page.locator('.ref-name', { hasText: 'turns' }).waitFor()
  expect(await isOpen()).toBe(true)
})

test('without JavaScript, there is a link and nothing to open', async () => {
  const { page } = await browser.open(operation, { javaScriptEnabled: false })
  expect(await summaryOf(page, 'pilot').isVisible()).toBe(false)
  expect(await page.locator('.ref-type a', { hasText: 'Pilot' }).first().getAttribute('href')).toBe(
    '/api/schemas/pilot#schema-pilot',
  )
})
