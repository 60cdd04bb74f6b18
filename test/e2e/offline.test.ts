import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser, type SiteBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'
import { serveSite } from './site-server.ts'

const config = (options: string) =>
  `import { offline } from 'docgen'\nexport default { title: 'Site', url: 'https://example.com', baseUrl: '/docs/', plugins: [offline(${options})] }\n`

const content = {
  'content/index.md': '# Home\n\n[One](guide/one.md)\n',
  'content/guide/one.md': '# One\n\n[Two](two.md) and [Other](../other.md).\n',
  'content/guide/two.md': '# Two\n\n## Kept section\n\nA marmalade for tests.\n\n![Mark](./mark.svg)\n',
  'content/guide/mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>',
  'content/other.md': '# Other\n\nNot taken along.\n',
}

const names = (page: Page) => page.evaluate(() => caches.keys())
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** A page whose worker has taken everything along. */
async function installed(browser: SiteBrowser, path: string): Promise<Page> {
  const { page } = await browser.openNew(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
  return page
}

describe('a site below a base URL', () => {
  const site = useSite({ 'docgen.config.ts': config("{ routes: ['/guide'] }"), ...content })
  const browser = useBrowser(site, { serve: (folder) => serveSite(folder, '/docs/') })

  test('is read and searched without a network', async () => {
    const page = await installed(browser, '/docs/guide/one')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Two' }).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('Two')
    await expect
      .poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(8)
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('Two')
    await page.goto('/docs/guide/one.html')
    expect(await page.locator('h1').innerText()).toBe('One')

    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('marmalade')
    const found = page.getByRole('option').filter({ hasText: 'Kept section' })
    await found.first().waitFor()
    await found.first().click()
    await expect.poll(() => page.url()).toContain('/docs/guide/two')
  }, 60_000)

  test('says of other pages that there is no network', async () => {
    const page = await installed(browser, '/docs/guide/one')
    await page.context().setOffline(true)
    await page.goto('/docs/other')
    expect(await page.locator('h1').innerText()).toBe('You are offline')
    expect(await page.locator('[role=note]').count()).toBe(0)
    expect(await page.locator('main').getByRole('searchbox').count()).toBe(1)
    expect(page.url()).toContain('/docs/other')
    await page.context().setOffline(false)
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('Other')
  }, 60_000)

  test('asks nothing of a reader elsewhere', async () => {
    const { page } = await browser.open('/docs/other')
    expect(await page.content()).not.toContain('serviceWorker')
    await page.waitForTimeout(2500)
    expect(await registrations(page)).toBe(0)
  }, 30_000)

  test('a new version takes the place of the old one, which is deleted', async () => {
    const page = await installed(browser, '/docs/guide/one')
    const [before] = await names(page)
    expect(before).toMatch(/^docgen-offline:http:\/\/127\.0\.0\.1:\d+\/docs\/:/)
    const worker = join(site(), 'offline-worker.js')
    const text = readFileSync(worker, 'utf8')
    const two = join(site(), 'guide/two.html')
    writeFileSync(two, readFileSync(two, 'utf8').replaceAll('marmalade', 'chutney'))
    writeFileSync(
      worker,
      text.replace(/"version":"[^"]*"/, '"version":"next"').replace(/(\/guide\/two",")[^"]*/, '$1changed'),
    )
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => names(page), { timeout: 20_000 }).toEqual([before?.replace(/[^:]*$/, 'next')])
    // Only what has changed was fetched again.
    expect(asked.filter((path) => !path.endsWith('offline-worker.js'))).toEqual(['/docs/guide/two'])
    await page.context().setOffline(true)
    await page.goto('/docs/guide/two')
    expect(await page.locator('main').innerText()).toContain('chutney')
  }, 60_000)
})

describe('a site that no longer has it', () => {
  const kept = useSite({ 'docgen.config.ts': config('{}'), ...content })
  const removed = useSite({ 'docgen.config.ts': config('{ remove: true }'), ...content })
  const browser = useBrowser(kept, { serve: (folder) => serveSite(folder, '/docs/') })

  test('removes the worker and what it kept', async () => {
    const page = await installed(browser, '/docs/')
    expect(await registrations(page)).toBe(1)
    const ending = readFileSync(join(removed(), 'offline-worker.js'))
    expect(readFileSync(join(removed(), 'index.html'), 'utf8')).not.toContain('serviceWorker')
    writeFileSync(join(kept(), 'offline-worker.js'), ending)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => names(page)).toEqual([])
  }, 60_000)
})
