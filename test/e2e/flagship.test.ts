import { describe, expect, inject, test } from 'vitest'
import { weighPage, type PageWeight } from '../page-weight.ts'
import {
  accessibilityProblems,
  accessibilityProblemsInBothModes,
  expectNoSidewaysScroll,
  narrow,
  resize,
  useBrowser,
  wide,
} from './browser.ts'

const home = '/toolhive/'
const guide = '/toolhive/guides-cli/thvignore'
const guideWithTabs = '/toolhive/guides-cli/install'

const browser = useBrowser()

// A guide with tabs, the start page and the other layouts are judged in reading.test.ts.
test.each([home, guide])('%s is accessible, in both sizes and color modes', async (path) => {
  const { page, problems } = await browser.open(path, { colorScheme: 'light' })
  expect(problems).toEqual([])
  expect(await page.locator('h1').count()).toBe(1)
  for (const viewport of [narrow, wide]) {
    await resize(page, viewport)
    await expectNoSidewaysScroll(page)
  }
  expect(await accessibilityProblemsInBothModes(page, [wide, narrow])).toEqual([])
})

describe('tabs', () => {
  test('a click shows the panel and hides the others', async () => {
    const { page, problems } = await browser.open(guideWithTabs)
    const set = page.locator('[data-tabs]').first()
    const tabs = set.locator(':scope > [role=tablist] > [role=tab]')
    const panels = set.locator(':scope > [role=tabpanel]')
    expect(await visible(panels)).toEqual([0])
    await tabs.nth(1).click()
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('false')
    expect(await visible(panels)).toEqual([1])
    expect(problems).toEqual([])
  })

  test('arrow keys, Home and End move the choice and the focus', async () => {
    const { page } = await browser.open(guideWithTabs)
    const set = page.locator('[data-tabs]').first()
    const tabs = set.locator(':scope > [role=tablist] > [role=tab]')
    const panels = set.locator(':scope > [role=tabpanel]')
    const last = (await tabs.count()) - 1
    await tabs.first().focus()
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', last],
      ['ArrowRight', 0],
      ['End', last],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      expect([key, await visible(panels)]).toEqual([key, [index]])
      expect(await tabs.nth(index).evaluate((tab) => tab === document.activeElement)).toBe(true)
    }
  })

  test('without JavaScript every panel is there', async () => {
    const { page } = await browser.open(guideWithTabs, { javaScriptEnabled: false })
    const panels = page.locator('[role=tabpanel]')
    const count = await panels.count()
    expect(count).toBeGreaterThan(2)
    expect(await visible(panels)).toHaveLength(count)
  })
})

test('the color mode goes round system, light, dark and is kept under `theme`', async () => {
  const { page, problems } = await browser.open(guide, { colorScheme: 'dark' })
  const stored = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('theme'))
  const shown = (): Promise<string | null> => page.locator('html').getAttribute('data-theme')
  const button = page.locator('[data-color-mode]').filter({ visible: true }).first()
  expect([await stored(), await shown()]).toEqual([null, 'dark'])
  await button.click()
  expect([await stored(), await shown()]).toEqual(['light', 'light'])
  await page.reload()
  expect([await stored(), await shown()]).toEqual(['light', 'light'])
  await button.click()
  expect([await stored(), await shown()]).toEqual(['dark', 'dark'])
  await button.click()
  expect([await stored(), await shown()]).toEqual([null, 'dark'])
  expect(problems).toEqual([])
})

test('an unknown address answers 404 with a page of the site', async () => {
  const { page } = await browser.open('/toolhive/guides-cli/no-such-page')
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.locator('header, nav').count()).toBeGreaterThan(0)
  expect(await accessibilityProblems(page)).toEqual([])
})

describe('weight of a guide page (gzip -9, bytes)', () => {
  const weight = (): PageWeight => weighPage(inject('site'), `${guide.slice(1)}.html`)

  test('HTML', () => expect(weight().html).toBeLessThanOrEqual(12_000))
  test('CSS', () => {
    expect(weight().css).toBeGreaterThan(0)
    expect(weight().css).toBeLessThanOrEqual(12_500)
  })
  test('JavaScript before interaction', () => {
    expect(weight().js).toBeGreaterThan(0)
    expect(weight().js).toBeLessThanOrEqual(6_000)
  })
})

/** Positions of the elements that can be seen. */
async function visible(elements: {
  all: () => Promise<readonly { isVisible: () => Promise<boolean> }[]>
}): Promise<number[]> {
  const shown = await Promise.all((await elements.all()).map((element) => element.isVisible()))
  return shown.flatMap((each, index) => (each ? [index] : []))
}
