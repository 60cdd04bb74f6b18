import { describe, expect, test } from 'vitest'
import { accessibilityProblems, narrow, useBrowser } from './browser.ts'

/** Drawings of the app and recordings of the terminal on the flagship's pages. */
const browser = useBrowser()
const drawings = '/toolhive/guides-ui/run-mcp-servers'
const recording = '/toolhive/tutorials/quickstart-cli'

describe('drawings of the app', () => {
  test.each(['dark', 'light'] as const)('follow the color mode and fit a phone: %s', async (colorScheme) => {
    const { page, problems } = await browser.open(drawings, { viewport: narrow, colorScheme })
    const pictures = page.locator('.app-screen svg')
    expect(await pictures.count()).toBeGreaterThan(2)
    for (const picture of await pictures.all()) {
      const box = await picture.boundingBox()
      if (!box) continue
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(narrow.width)
      // Letters of 12 units are at least 10 pixels high.
      expect(box.width / 360).toBeGreaterThan(10 / 12)
    }
    const fill = await page
      .locator('.app-screen rect')
      .first()
      .evaluate((element) => getComputedStyle(element).fill)
    expect(fill).toBe(colorScheme === 'dark' ? 'rgb(24, 28, 40)' : 'rgb(244, 242, 236)')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('recordings of the terminal', () => {
  test('are text without JavaScript', async () => {
    const { page } = await browser.open(recording, { javaScriptEnabled: false })
    const session = page.locator('.recording')
    expect(await session.locator('code').innerText()).toContain('$ thv rm fetch')
    expect(await session.locator('button').isVisible()).toBe(false)
  })

  test('play when the reader asks, and nothing moves meanwhile', async () => {
    const { page, problems } = await browser.open(recording)
    const session = page.locator('.recording')
    const before = await session.boundingBox()
    await session.getByRole('button', { name: 'Play the recording' }).click()
    await expect.poll(() => session.locator('.recording-later:not(:empty)').count()).toBeGreaterThan(0)
    expect((await session.boundingBox())?.height).toBe(before?.height)
    await session.getByRole('button', { name: 'Pause the recording' }).click()
    const shown = await session.locator('.recording-later:not(:empty)').count()
    await page.waitForTimeout(1200)
    expect(await session.locator('.recording-later:not(:empty)').count()).toBe(shown)
    await session.getByRole('button', { name: 'Continue the recording' }).click()
    await expect
      .poll(() => session.locator('.recording-later:not(:empty)').count(), { timeout: 30_000 })
      .toBe(0)
    await session.getByRole('button', { name: 'Play the recording' }).waitFor()
    expect(problems).toEqual([])
  }, 60_000)
})
