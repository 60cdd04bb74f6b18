import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const filler = Array.from({ length: 40 }, (_, index) => `Paragraph ${String(index)}.`).join('\n\n')
const long = Array.from({ length: 60 }, (_, index) => `line ${String(index)}`).join('\n')
const folded = (name: string): string => `<details>\n<summary>${name}</summary>\n\n${filler}\n\n</details>\n`

/** Chromium keeps no page alive here: what comes back is loaded again, or swapped in by the navigator. */
describe('who comes back to a page', () => {
  const browser = useBrowser(
    useSite({
      'docgen.config.json': JSON.stringify({
        title: 'Site',
        url: 'https://example.com',
        search: { enabled: false },
      }),
      'content/index.md': `# Home\n\n${folded('First')}\n${folded('Second')}\n\`\`\`text\n${long}\n\`\`\`\n\n${filler}\n\n[Next](./next.md)\n`,
      'content/next.md': '# Next\n\n[Home](./index.md)\n',
    }),
  )

  const state = (page: Page) =>
    page.evaluate(() => ({
      open: [...document.querySelectorAll('main details:not(.dropdown)')].map(
        (details) => (details as HTMLDetailsElement).open,
      ),
      unfolded: document.querySelector('main .code')?.hasAttribute('data-unfolded'),
      place: scrollY,
    }))

  /** Browsers round the fractions of a pixel that a place has. */
  const isAs = async (page: Page, left: Awaited<ReturnType<typeof state>>) => {
    const now = await state(page)
    return { ...now, place: Math.abs(now.place - left.place) <= 1 }
  }

  /** Opens the second of two, unfolds the code, and scrolls to the link at the end. */
  async function read(): Promise<{ readonly page: Page; readonly left: Awaited<ReturnType<typeof state>> }> {
    const { page } = await browser.open('/')
    await page.mouse.move(10, 300)
    await page.locator('main summary', { hasText: 'Second' }).click()
    await page.locator('.code-unfold').click()
    await expect
      .poll(() => page.evaluate(() => (history.state as { open?: readonly string[] }).open))
      .toEqual([' 1', ' 2'])
    await page.locator('.prose a', { hasText: 'Next' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => (history.state as { y?: number }).y === scrollY)).toBe(true)
    const left = await state(page)
    expect(left).toMatchObject({ open: [false, true], unfolded: true })
    expect(left.place).toBeGreaterThan(1500)
    return { page, left }
  }

  test('within the site finds open what was open, and the place', async () => {
    const { page, left } = await read()
    await page.locator('.prose a', { hasText: 'Next' }).click()
    await expect.poll(() => page.innerText('main h1')).toBe('Next')
    await page.goBack()
    await expect.poll(() => isAs(page, left)).toEqual({ ...left, place: true })
  })

  test('from elsewhere does, too', async () => {
    const { page, left } = await read()
    await page.goto('/next')
    await page.goBack()
    await expect.poll(() => isAs(page, left)).toEqual({ ...left, place: true })
  })

  test('by a link begins at the top of the page as it was written', async () => {
    const { page } = await read()
    await page.locator('.prose a', { hasText: 'Next' }).click()
    await expect.poll(() => page.innerText('main h1')).toBe('Next')
    await page.locator('.prose a', { hasText: 'Home' }).click()
    await expect.poll(() => state(page)).toEqual({ open: [false, false], unfolded: false, place: 0 })
  })
})
