import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  accessibilityProblems,
  expectNoSidewaysScroll,
  invalidHtml,
  narrow,
  resize,
  useBrowser,
  wide,
} from './browser.ts'
import { oddPages, oddSite } from './odd-site.ts'
import { useSite } from './site-of-its-own.ts'

const site = useSite(oddSite)
const browser = useBrowser(site)

describe('nothing is wider than the window, and what stands on top of the page is not cut off', () => {
  test.each(Object.entries(oddPages))('%s', async (_name, address) => {
    const { page } = await browser.open(address)
    for (const viewport of [wide, { width: 997, height: 800 }, narrow, { width: 320, height: 256 }]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
      const cut = await page.evaluate(() => {
        const inWindow = (element: Element): boolean =>
          element.getBoundingClientRect().left >= 0 && element.getBoundingClientRect().right <= innerWidth
        return [
          ...document.querySelectorAll('h1, .navbar :is(.menu-button, .search-button, [data-color-mode])'),
        ]
          .filter(
            (element) =>
              element.checkVisibility() && !(inWindow(element) && element.scrollWidth <= element.clientWidth),
          )
          .map((element) => element.outerHTML.slice(0, 80))
      })
      expect([viewport.width, cut]).toEqual([viewport.width, []])
    }
  })
})

test('a reader with large text gets the layout of a window that is as much narrower', async () => {
  const { page } = await browser.openNew(oddPages['long words'], { viewport: wide })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await expect.poll(() => page.locator('.menu-button').isVisible()).toBe(true)
  expect(await page.locator('.sidebar').isVisible()).toBe(false)
  await page.setViewportSize(narrow)
  await expectNoSidewaysScroll(page)
})

test.each([oddPages['long words'], oddPages['right to left'], oddPages['eighty tabs']])(
  'axe finds nothing on %s',
  async (address) => {
    const { page } = await browser.open(address, { viewport: narrow })
    expect(await accessibilityProblems(page)).toEqual([])
    await resize(page, wide)
    // Its colors in both modes are the ones of the flagship, whose pages are judged in both.
    expect(await accessibilityProblems(page, 'structure')).toEqual([])
  },
)

test('code stays from left to right on a page from right to left', async () => {
  const { page } = await browser.open(oddPages['right to left'], { viewport: narrow })
  const block = page.locator('pre').first()
  expect(
    await block.evaluate((element) => [
      getComputedStyle(element).direction,
      element.scrollLeft,
      element.scrollWidth > element.clientWidth,
    ]),
  ).toEqual(['ltr', 0, true])
})

test('the last of eighty tabs is reached with the keyboard and scrolls into view', async () => {
  const { page } = await browser.open(oddPages['eighty tabs'], { viewport: narrow })
  await page.getByRole('tab').first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.getByText('Text of tab 79.').isVisible()).toBe(true)
  expect(
    await page
      .getByRole('tab')
      .last()
      .evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth + 1),
  ).toBe(true)
})

test('a table that scrolls is as wide as its text, and the words of a cell stay together', async () => {
  const { page } = await browser.open(oddPages['sixty columns'])
  expect(await page.locator('main td').count()).toBeGreaterThan(0)
  for (const viewport of [wide, narrow, wide]) {
    await page.setViewportSize(viewport)
    const heights = () =>
      page
        .locator('main td')
        .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().height)))
    await expect.poll(heights).toBeLessThan(50)
  }
})

test('the tools of a block without a title or language cover none of its text', async () => {
  const { page } = await browser.open(oddPages['one huge line of code'], { viewport: narrow })
  const block = page.locator('.code').first()
  await expect.poll(() => block.locator('[data-tool="wrap"]').isVisible()).toBe(true)
  expect(
    await block.evaluate((element) => {
      const tools = element.querySelector('.code-tools')?.getBoundingClientRect()
      const text = element.querySelector('code')?.getBoundingClientRect()
      return (text?.top ?? 0) - (tools?.bottom ?? Infinity)
    }),
  ).toBeGreaterThan(0)
})

test('one line of code ends before its tools', async () => {
  const { page } = await browser.open(oddPages['one huge line of code'], { viewport: narrow })
  const block = page.locator('.code-line').first()
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    expect(
      await block.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.querySelector('code') ?? element)
        const end = Math.max(...[...range.getClientRects()].map(({ right }) => right))
        return (element.querySelector('.code-tools')?.getBoundingClientRect().left ?? 0) - end
      }),
    ).toBeGreaterThan(0)
  }
})

test('the last of the breadcrumbs takes one line, however long', async () => {
  const { page } = await browser.open(oddPages['long words'])
  for (const viewport of [wide, narrow]) {
    await page.setViewportSize(viewport)
    expect((await page.locator('.breadcrumbs').boundingBox())?.height).toBeLessThan(32)
  }
})

test('the filter of the sidebar stays in sight, and covers no link that has the focus', async () => {
  const { page } = await browser.open('/zoo/animal-9', { viewport: { width: 1280, height: 400 } })
  const filter = page.locator('.sidebar-filter input')
  const top = (await filter.boundingBox())?.y
  expect(top).toBeGreaterThan(0)
  const scrolled = await page.locator('.sidebar').evaluate((sidebar) => {
    sidebar.scrollTo(0, sidebar.scrollHeight)
    return sidebar.scrollTop
  })
  expect(scrolled).toBeGreaterThan(0)
  expect((await filter.boundingBox())?.y).toBe(top)
  const first = page.locator('.sidebar .tree a').first()
  await first.focus()
  const [link, field] = [await first.boundingBox(), await filter.boundingBox()]
  expect(link?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
})

test('the menu with what the navbar has no room for stays in the window, with many long entries', async () => {
  const { page } = await browser.open('/')
  await page.locator('.navbar summary', { hasText: 'More' }).click()
  expect(
    await page
      .locator('.dropdown[open] .menu')
      .evaluate(
        (menu) =>
          menu.getBoundingClientRect().bottom <= innerHeight &&
          menu.getBoundingClientRect().right <= innerWidth,
      ),
  ).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('every page is valid HTML', async () => {
  const problems: string[] = []
  for (const file of readdirSync(site(), { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.html'),
  ))
    problems.push(...(await invalidHtml(file, readFileSync(join(site(), file), 'utf8'))))
  expect(problems).toEqual([])
})
