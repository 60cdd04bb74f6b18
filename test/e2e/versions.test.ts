import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { narrow, useBrowser } from './browser.ts'
import { useFixture } from './site-of-its-own.ts'

const browser = useBrowser(useFixture('versions/two-versions-two-languages'))

const preference = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('docgen.version'))
const dropdown = (page: Page): ReturnType<Page['locator']> => page.locator('.navbar .version-dropdown')
const label = async (page: Page): Promise<string> =>
  (await dropdown(page).locator('summary').innerText()).trim()

async function choose(page: Page, version: string): Promise<void> {
  await dropdown(page).locator('summary').click()
  await dropdown(page).getByRole('link', { name: version, exact: true }).click()
}

test('the switch keeps the page, or leads to the start of the version', async () => {
  const { page, problems } = await browser.open('/v2/install')
  expect(await label(page)).toBe('2.0')
  await choose(page, '1.0')
  await expect.poll(() => page.title()).toBe('Install 1 | Site')
  expect([new URL(page.url()).pathname, await label(page)]).toEqual(['/v1/install', '1.0'])
  expect(await page.locator('.version-banner').innerText()).toBe(
    'This page belongs to version 1.0. Go to 2.0',
  )
  await page.click('.version-banner a')
  await expect.poll(() => page.title()).toBe('Install 2 | Site')
  expect(await page.locator('.version-banner').count()).toBe(0)
  await page.goto('/v2/new')
  await choose(page, '1.0')
  await expect.poll(() => page.title()).toBe('Version 1 | Site')
  // A frozen build among the static files is a version, too.
  await page.goto('/v2/install')
  await choose(page, '0.9')
  await expect.poll(() => page.title()).toBe('Install 0.9')
  expect(problems).toEqual([])
})

test('the chosen version is stored, shown on pages of no version, and cleared', async () => {
  const { page } = await browser.open('/v2/install')
  expect(await preference(page)).toBeNull()
  await choose(page, '1.0')
  await expect.poll(() => preference(page)).toBe('v1')
  await page.goto('/versions')
  await expect.poll(() => label(page)).toBe('1.0')
  const follows = page.locator('.navbar a.navbar-link').first()
  expect([await follows.innerText(), await follows.getAttribute('href')]).toEqual(['1.0', '/v1/'])
  expect(await page.locator('.navbar a.navbar-link').nth(1).innerText()).toBe('Newest')
  await choose(page, '2.0')
  await expect.poll(() => page.title()).toBe('Version 2 | Site')
  expect(await preference(page)).toBeNull()
  // So is one that no version has.
  await page.goto('/versions')
  await page.evaluate(() => localStorage.setItem('docgen.version', 'v7'))
  await page.reload()
  await expect.poll(() => preference(page)).toBeNull()
  expect(await label(page)).toBe('2.0')
})

test('a language keeps the page, or leads to its start, in its direction', async () => {
  const { page, problems } = await browser.open('/v2/install')
  const languages = page.locator('.navbar .dropdown', { hasText: 'English' })
  await languages.locator('summary').click()
  expect(await languages.getByRole('link').allInnerTexts()).toEqual([
    'Help to translate',
    'English',
    'Deutsch',
    'العربية',
  ])
  await languages.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => page.title()).toBe('Installieren 2 | Site')
  expect(await page.getAttribute('html', 'lang')).toBe('de-DE')
  await page.locator('.navbar .dropdown', { hasText: 'Deutsch' }).locator('summary').click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect.poll(() => page.getAttribute('html', 'dir')).toBe('rtl')
  expect(new URL(page.url()).pathname).toBe('/ar/')
  expect(problems).toEqual([])
})

test('the same page in another version or language is shown where the reader is', async () => {
  const { page } = await browser.open('/v2/install?tab=x#steps')
  await choose(page, '1.0')
  await expect.poll(() => page.title()).toBe('Install 1 | Site')
  expect(page.url()).toMatch(/\/v1\/install\?tab=x#steps$/)
  await page.goto(new URL('/v2/install?tab=x#steps', page.url()).href)
  await page.locator('.navbar .dropdown', { hasText: 'English' }).locator('summary').click()
  await page.locator('.navbar').getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => page.title()).toBe('Installieren 2 | Site')
  expect(page.url()).toMatch(/\/de\/v2\/install\?tab=x#steps$/)
  await page.goto(new URL('/v2/new?tab=x#steps', page.url()).href)
  await choose(page, '1.0')
  await expect.poll(() => page.title()).toBe('Version 1 | Site')
  expect(page.url()).toMatch(/\/v1\/$/)
})

test('the menu of narrow screens has both', async () => {
  const { page } = await browser.open('/versions', { viewport: narrow })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.locator('#docgenMenu').getByRole('link', { name: '1.0', exact: true }).click()
  await expect.poll(() => page.title()).toBe('Version 1 | Site')
  expect(await page.locator('#docgenMenu').isVisible()).toBe(false)
})

test('without JavaScript versions and languages are links all the same', async () => {
  const { page } = await browser.open('/v2/install', { javaScriptEnabled: false })
  await choose(page, '1.0')
  expect(await page.title()).toBe('Install 1 | Site')
  await page.goto('/v2/install')
  await page.locator('.navbar .dropdown', { hasText: 'English' }).locator('summary').click()
  await page.locator('.navbar').getByRole('link', { name: 'Deutsch' }).click()
  expect(await page.title()).toBe('Installieren 2 | Site')
  expect(
    await page
      .locator('head link[hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))),
  ).toEqual(expect.arrayContaining(['en', 'de-DE', 'x-default']))
})
