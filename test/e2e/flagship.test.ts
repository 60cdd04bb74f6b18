import { describe, expect, inject, test } from 'vitest'
import { weighPage, type PageWeight } from '../page-weight.ts'
import { useBrowser } from './browser.ts'

const guide = '/toolhive/guides-cli/thvignore'
const guideWithTabs = '/toolhive/guides-cli/install'

const browser = useBrowser()

test('tabs: a click shows the panel and hides the others; arrow keys, Home and End move the choice and the focus', async () => {
  const { page, problems } = await browser.open(guideWithTabs)
  const set = page.locator('[data-tabs]').first()
  const tabs = set.locator(':scope > [role=tablist] > [role=tab]')
  const panels = set.locator(':scope > [role=tabpanel]')
  expect(await visible(panels)).toEqual([0])
  await tabs.nth(1).click()
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('false')
  expect(await visible(panels)).toEqual([1])
  await tabs.first().click()
  const last = (await tabs.count()) - 1
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
  expect(problems).toEqual([])
})

test('an unknown address answers 404 with a page of the site', async () => {
  const answer = await fetch(`${browser.origin()}/toolhive/guides-cli/no-such-page`)
  const html = await answer.text()
  expect([answer.status, html.match(/<h1/g)?.length]).toEqual([404, 1])
  expect(html).toMatch(/<header.*<nav/s)
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
