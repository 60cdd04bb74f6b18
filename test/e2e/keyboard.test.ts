import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { narrow, resize, useBrowser, wide } from './browser.ts'
import { walkByKeyboard } from './keyboard-walk.ts'

const guide = '/toolhive/guides-cli/install'
const browser = useBrowser()

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

describe('every control can be reached with Tab, has a name and shows the focus', () => {
  test('on the whole of a guide, also on a narrow screen', async () => {
    const { page } = await browser.open(guide)
    for (const viewport of [wide, narrow]) {
      await resize(page, viewport)
      const { stops, problems } = await walkByKeyboard(page)
      expect([viewport, problems]).toEqual([viewport, []])
      expect(stops).toBeGreaterThan(15)
    }
  }, 180_000)

  // What stands around `main` is that of a guide.
  test.each([
    ['the start', '/', 'main'],
    ['a command', '/toolhive/reference/cli/thv_stop', 'main'],
    ['an API', '/toolhive/reference/api', 'main'],
    ['search', '/search?q=registry', '.search-hit-snippet mark'],
    ['an unknown address', '/no-such-page', 'main'],
  ])('on the page of %s', async (_of, address, complete) => {
    const { page } = await browser.open(address)
    // Results that came while the keys are pressed would stand behind the focus.
    await page.locator(complete).first().waitFor()
    const { stops, problems } = await walkByKeyboard(page, 'main')
    expect(problems).toEqual([])
    expect(stops).toBeGreaterThan(5)
  })

  test('in the theme preview; Escape closes an enlarged picture and the definition of a term, and gives the focus back', async () => {
    const { page } = await browser.open('/theme-preview')
    const { stops, problems } = await walkByKeyboard(page, 'main')
    expect(problems).toEqual([])
    expect(stops).toBeGreaterThan(50)

    const picture = page.locator('[data-zoom] img').first()
    await picture.focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog.zoomed[open]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog.zoomed').count()).toBe(0)
    expect(await focused(page)).toMatch(/^Enlarge: /)

    const term = page.locator('button.term').first()
    await term.focus()
    const before = await focused(page)
    await page.keyboard.press('Enter')
    await page.locator('.term-card:popover-open').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.term-card:popover-open').count()).toBe(0)
    expect(await focused(page)).toBe(before)
  })

  test('in both menus of narrow screens', async () => {
    const { page } = await browser.open(guide, { viewport: narrow })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    for (const menu of ['#docgenSidebar', '#docgenMenu']) {
      await page.locator(menu).waitFor()
      const { stops, problems } = await walkByKeyboard(page, menu)
      expect([menu, problems]).toEqual([menu, []])
      expect(stops).toBeGreaterThan(8)
      if (menu === '#docgenSidebar') await page.getByRole('button', { name: 'Back to main menu' }).click()
    }
  })

  test('in the search modal, which Escape closes, and in a dropdown; Escape gives the focus back', async () => {
    const { page } = await browser.open(guide)
    const crumb = page.locator('.breadcrumbs a').last()
    await crumb.focus()
    const before = await focused(page)
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] .search-input').fill('registry')
    await page.locator('dialog[open] [role=option]').first().waitFor()
    await page.locator('dialog[open] .search-all').waitFor()
    const { problems } = await walkByKeyboard(page, 'dialog[open]')
    expect(problems).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(await focused(page)).toBe(before)

    const summary = page.locator('.navbar summary', { hasText: 'References' })
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.locator('.navbar .menu a', { hasText: 'Operator CRD' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('API')
    await page.keyboard.press('Escape')
    expect(await page.locator('.navbar .dropdown[open]').count()).toBe(0)
    expect(await focused(page)).toMatch(/^References/)
  })
})

test('`?` shows the keys, unless it is typed, and Escape closes them', async () => {
  const { page, problems } = await browser.open('/toolhive/reference/api/workloads')
  const filter = page.locator('[data-sidebar-filter]')
  await filter.focus()
  await page.keyboard.type('?')
  expect(await filter.inputValue()).toBe('?')
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: 'Keyboard' })
  await keys.waitFor()
  expect(await keys.innerText()).toContain('Search')
  await page.keyboard.press('Escape')
  await expect.poll(() => keys.count()).toBe(0)
  expect(problems).toEqual([])
})
