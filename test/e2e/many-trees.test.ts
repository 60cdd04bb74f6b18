import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, expectNoSidewaysScroll, narrow, resize, useBrowser } from './browser.ts'
import { useExample } from './site-of-its-own.ts'

const browser = useBrowser(useExample('many-trees'))

async function choose(page: Page, dropdown: string, link: string): Promise<void> {
  const found = page.locator(`.navbar ${dropdown}`)
  await found.locator('summary').click()
  await found.getByRole('link', { name: link, exact: true }).click()
}

const languages = '.dropdown:has([hreflang])'
const versions = '.version-dropdown'
const pathOf = (page: Page): string => new URL(page.url()).pathname
const banners = (page: Page): Promise<string[]> => page.locator('.version-banner').allInnerTexts()

test('the languages keep the page; one without a translation says so, in the language of its text', async () => {
  const { page, problems } = await browser.open('/alarms')
  await choose(page, languages, 'Deutsch')
  await expect.poll(() => pathOf(page)).toBe('/de/alarms')
  expect(await banners(page)).toEqual([
    'Diese Seite ist noch nicht übersetzt: Sie erscheint auf Englisch. Auf Englisch lesen',
  ])
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.locator('.prose').getAttribute('lang')).toBe('en')
  await choose(page, languages, 'العربية')
  await expect.poll(() => pathOf(page)).toBe('/ar/alarms')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await page.locator('.prose').getAttribute('dir')).toBe('ltr')
  await page.locator('.sidebar').getByRole('link', { name: 'المراقبة الأولى' }).click()
  await expect.poll(() => pathOf(page)).toBe('/ar/first-watch')
  expect(await banners(page)).toEqual([])
  expect(problems).toEqual([])
})

test('the versions keep the language, and their banners say what they are', async () => {
  const { page, problems } = await browser.open('/de/first-watch')
  await choose(page, versions, '3.0')
  await expect.poll(() => pathOf(page)).toBe('/de/next/first-watch')
  expect(await banners(page)).toEqual([
    'Diese Seite gehört zu Version 3.0, die noch nicht veröffentlicht ist. Zu 2.0 wechseln',
  ])
  await choose(page, versions, '1.0')
  await expect.poll(() => pathOf(page)).toBe('/de/1.0/first-watch')
  expect((await banners(page))[0]).toContain('1.0')
  await page.getByRole('link', { name: 'Zu 2.0 wechseln' }).click()
  await expect.poll(() => pathOf(page)).toBe('/de/first-watch')
  expect(problems).toEqual([])
})

/** Opens the modal with a query, and waits for its answer. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] .search-input')
  await page.fill('.search-input', query)
  await expect.poll(() => page.textContent('.search-panel [role=status]')).not.toBe('')
}

/** Addresses of what the modal or the search page shows, each page once; all of it are links. */
const found = async (page: Page): Promise<readonly string[]> => {
  const hrefs = await page
    .locator('.search-hit')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return [...new Set(hrefs)]
}

const searched = (page: Page): Promise<string | null> => page.textContent('.search-version')

describe('search', () => {
  test('answers from the version that is read, and says which that is', async () => {
    const { page, problems } = await browser.open('/first-watch')
    await search(page, 'boats')
    expect(await searched(page)).toBe('Searching version 2.0')
    expect(await found(page)).toEqual(expect.arrayContaining(['/first-watch', '/alarms']))
    expect((await found(page)).filter((path) => /^\/(?:1\.0|next)\//.test(path))).toEqual([])
    await page.keyboard.press('Escape')
    await choose(page, versions, '1.0')
    await expect.poll(() => pathOf(page)).toBe('/1.0/first-watch')
    await search(page, 'watch boats leave')
    expect(await searched(page)).toBe('Searching version 1.0')
    expect((await found(page))[0]).toBe('/1.0/first-watch')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(pathOf(page)).toBe('/1.0/first-watch')
    // And says where it looked when it has no answer.
    await search(page, 'dinghy')
    expect(await found(page)).toEqual([])
    expect(await searched(page)).toBe('Searching version 1.0')
    expect(problems).toEqual([])
  })

  test('stays with the version on the search page, and leads into it', async () => {
    const { page, problems } = await browser.open('/next/first-watch')
    await search(page, 'fleet')
    await page.click('.search-all')
    await page.waitForSelector('.search-results h2')
    expect(await searched(page)).toBe('Searching version 3.0')
    expect(await found(page)).toContain('/next/fleets')
    await page.getByRole('link', { name: 'Fleets', exact: true }).first().click()
    await expect.poll(() => pathOf(page)).toBe('/next/fleets')
    expect(problems).toEqual([])
  })

  test('answers in the language that is read, in any form of its words', async () => {
    const { page, problems } = await browser.open('/ar/alarms')
    await search(page, 'مراقبة')
    expect((await found(page))[0]).toBe('/ar/first-watch')
    expect((await found(page)).filter((path) => !path.startsWith('/ar/'))).toEqual([])
    expect(await page.locator('.search-hit mark').first().textContent()).toBe('المراقبة')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toBe('/ar/first-watch')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    // Text that is not translated yet, too.
    await search(page, 'alarm')
    expect((await found(page))[0]).toBe('/ar/alarms')
    expect(problems).toEqual([])
  })
})

test.each(['/ar/first-watch', '/de/blog/2026/01/15/quiet-radios'])('%s can be read by all', async (path) => {
  const { page, problems } = await browser.open(path, { colorScheme: 'dark' })
  expect(await accessibilityProblems(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await resize(page, narrow)
  // Its colors, and those of the other mode, are the ones of the flagship, whose pages are judged in both.
  expect(await accessibilityProblems(page, 'structure')).toEqual([])
  await expectNoSidewaysScroll(page)
  expect(problems).toEqual([])
})

test.each([
  '/',
  '/alarms',
  '/blog',
  '/blog/2026/03/04/fleets',
  '/crew',
  '/search',
  '/404',
  '/de/next/first-watch',
])('the footer of %s begins where its title does, in windows of all widths', async (path) => {
  const { page } = await browser.open(path)
  for (const width of [390, 768, 1024, 1440, 1920]) {
    await resize(page, { width, height: 900 })
    const [title, footer] = await page.evaluate(() =>
      ['main h1', '.copyright'].map(
        (name) => document.querySelector(name)?.getBoundingClientRect().left ?? Number.NaN,
      ),
    )
    expect(Math.abs(title! - footer!), `${width} px`).toBeLessThan(1)
  }
})
