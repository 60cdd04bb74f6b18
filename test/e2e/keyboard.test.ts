import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { narrow, useBrowser } from './browser.ts'
import { walkByKeyboard } from './keyboard-walk.ts'

const guide = '/toolhive/guides-cli/install'
const pages = {
  home: '/',
  guide,
  'tutorial with diagrams': '/toolhive/tutorials/vault-integration',
  'command reference': '/toolhive/reference/cli/thv_stop',
  'API reference': '/toolhive/reference/api',
  search: '/search?q=registry',
  'not found': '/no-such-page',
  'theme preview': '/theme-preview',
}

const browser = useBrowser()

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

describe('every control can be reached with Tab, has a name and shows the focus', () => {
  test.each(Object.entries(pages))(
    '%s',
    async (_name, address) => {
      const { page } = await browser.open(address)
      const { stops, problems } = await walkByKeyboard(page)
      expect(problems).toEqual([])
      expect(stops).toBeGreaterThan(15)
    },
    180_000,
  )

  test.each([pages.home, guide, pages.search])('%s on a narrow screen', async (address) => {
    const { page } = await browser.open(address, { viewport: narrow })
    const { stops, problems } = await walkByKeyboard(page)
    expect(problems).toEqual([])
    expect(stops).toBeGreaterThan(5)
  })

  test.each([{ menu: '#docgenSidebar' }, { menu: '#docgenMenu' }])(
    'the menu of narrow screens, $menu',
    async ({ menu }) => {
      const { page } = await browser.open(guide, { viewport: narrow })
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.locator('#docgenSidebar').waitFor()
      if (menu === '#docgenMenu') {
        await page.getByRole('button', { name: 'Back to main menu' }).click()
        await page.locator(menu).waitFor()
      }
      const { stops, problems } = await walkByKeyboard(page, menu)
      expect(problems).toEqual([])
      expect(stops).toBeGreaterThan(8)
    },
  )

  test('the search modal', async () => {
    const { page } = await browser.open(guide)
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] .search-input').fill('registry')
    await page.locator('dialog[open] [role=option]').first().waitFor()
    await page.locator('dialog[open] .search-all').waitFor()
    const { problems } = await walkByKeyboard(page, 'dialog[open]')
    expect(problems).toEqual([])
  })
})

describe('Escape closes the topmost thing and gives the focus back', () => {
  test('a dropdown of the navbar, also from one of its links', async () => {
    const { page } = await browser.open(guide)
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

  test('the search modal, whatever had the focus before', async () => {
    const { page } = await browser.open(guide)
    const crumb = page.locator('.breadcrumbs a').last()
    await crumb.focus()
    const before = await focused(page)
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open] .search-input').waitFor()
    await page.keyboard.type('registry')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(await focused(page)).toBe(before)
  })

  test('an enlarged picture', async () => {
    const { page } = await browser.open('/theme-preview')
    const picture = page.locator('[data-zoom] img').first()
    await picture.focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog.zoomed[open]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog.zoomed').count()).toBe(0)
    expect(await focused(page)).toMatch(/^Enlarge: /)
  })

  test('the definition of a term', async () => {
    const { page } = await browser.open('/theme-preview')
    const term = page.locator('button.term').first()
    await term.focus()
    const before = await focused(page)
    await page.keyboard.press('Enter')
    await page.locator('.term-card:popover-open').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('.term-card:popover-open').count()).toBe(0)
    expect(await focused(page)).toBe(before)
  })

  test('the menu of narrow screens, level by level', async () => {
    const { page } = await browser.open(guide, { viewport: narrow })
    await page.getByRole('button', { name: 'Open the menu' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Back to main menu' }).click()
    await page.locator('#docgenMenu').waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#docgenSidebar') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Open the menu')
    expect(await page.locator('[inert]').count()).toBe(0)
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
