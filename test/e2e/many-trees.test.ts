import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityProblems, narrow, useBrowser, wide } from './browser.ts'
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
  expect(await banners(page)).toEqual(['Diese Seite ist noch nicht übersetzt: Sie erscheint auf Englisch.'])
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
  await page.locator('.version-banner a').click()
  await expect.poll(() => pathOf(page)).toBe('/de/first-watch')
  expect(problems).toEqual([])
})

describe.each([
  ['wide and dark', wide, 'dark'],
  ['narrow and light', narrow, 'light'],
] as const)('%s', (_name, viewport, colorScheme) => {
  test.each(['/ar/first-watch', '/de/blog/2026/01/15/quiet-radios'])(
    '%s can be read by all',
    async (path) => {
      const { page, problems } = await browser.open(path, { viewport, colorScheme })
      expect(await accessibilityProblems(page)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      expect(problems).toEqual([])
    },
  )
})
