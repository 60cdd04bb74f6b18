import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'

const reference = '/toolhive/reference/api'

describe('the tools of an API page', () => {
  const browser = useBrowser()

  test('"Expand all" opens all that the page has folded but forms, and closes it again', async () => {
    const { page, problems } = await browser.open(`${reference}/post-workloads`)
    const count = (state: '[open]' | ':not([open])'): Promise<number> =>
      page.locator(`.ref details:not(.try, .ref-part)${state}`).count()
    const folded = await count(':not([open])')
    expect(folded).toBeGreaterThan(0)
    const button = page.locator('.ref-expand')
    const [expand, collapse] = [await button.innerText(), await button.getAttribute('data-other')]
    await button.click()
    await expect.poll(() => count(':not([open])')).toBe(0)
    expect(await page.locator('.ref details.try[open]').count()).toBe(0)
    expect([await button.innerText(), await button.getAttribute('aria-expanded')]).toEqual([collapse, 'true'])
    await button.click()
    await expect.poll(() => count('[open]')).toBe(0)
    expect([await button.innerText(), await button.getAttribute('aria-expanded')]).toEqual([expand, 'false'])
    expect(problems).toEqual([])
  })

  test('"Expand all" does not lay the page out for each of its types', async () => {
    const { page } = await browser.open('/toolhive/reference/registry-schema')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const layouts = async (): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')!.value
    const before = await layouts()
    await page.locator('.ref-expand').evaluate((button: HTMLElement) => button.click())
    const filled = page.locator('.ref-part[open]:has(> :nth-child(2))')
    await expect.poll(() => filled.count()).toBeGreaterThan(10)
    const types = await page.locator('.ref-part[open]').count()
    await expect.poll(() => filled.count()).toBe(types)
    expect((await layouts()) - before).toBeLessThan(types / 2)
    await session.detach()
  })

  test('the sidebar marks the operation in view, scrolls to its mark, and does not move the page', async () => {
    const { page } = await browser.open(`${reference}/registry`)
    const marked = page.locator('.sidebar a[aria-current=location]')
    const hashes = await page
      .locator('.sidebar a[href*="registry#"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
    expect(hashes.length).toBeGreaterThan(5)
    for (const hash of [hashes[3], hashes.at(-2), hashes[1]]) {
      const wanted = await page.evaluate((id) => {
        const top = document.getElementById(id)!.getBoundingClientRect().top + scrollY
        scrollTo({ top: top - 100, behavior: 'instant' })
        return scrollY
      }, hash!.slice(1))
      await expect
        .poll(() => marked.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash)))
        .toEqual([hash])
      expect(await page.evaluate(() => scrollY)).toBe(wanted)
      const inView = await marked.evaluate((link) => {
        const [inner, outer] = [link, link.closest('.sidebar')!].map((each) => each.getBoundingClientRect())
        return inner!.top >= outer!.top && inner!.bottom <= outer!.bottom
      })
      expect(inView).toBe(true)
    }
  })
})
