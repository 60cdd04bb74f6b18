import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser, wide } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const [width, height] = [1400, 700]
const drawn = (blue: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height }, (_, index) => {
        const [x, y] = [index % width, Math.floor(index / width)]
        // Squares: enough for AVIF to be smaller than PNG, and quickly encoded.
        return [(x * 255) / width, (y * 255) / height, (((x >> 5) ^ (y >> 5)) & 63) + blue]
      }).flat(),
    ),
    { raw: { width, height, channels: 3 } },
  )
    .png()
    .toBuffer()

const light = await drawn(40)
const browser = useBrowser(
  useSite({
    'docgen.config.ts': `import { responsiveImages } from 'docgen'\nexport default { title: 'Site', url: 'https://example.com', search: { enabled: false }, plugins: [responsiveImages({ widths: [400, 900, 1600] })] }\n`,
    'content/index.mdx':
      '# Home\n\n<ThemedImage sources={{ light: "./light.png", dark: "./dark.png" }} alt="Pair" />\n\n<Figure src="./light.png" alt="Window" />\n',
    'content/plain.md': `# Plain\n\n![First](./light.png)\n\n${'Text.\n\n'.repeat(400)}![Last](./dark.png)\n`,
    'content/light.png': light,
    'content/dark.png': await drawn(150),
  }),
)

const files = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.replace(/^.*\//, '').replace(/-[a-z0-9]+(?=\.\w+$)/, ''))
      .filter((name) => /\.(?:png|avif|webp)$/.test(name)),
  )

test.each([
  ['a wide screen', wide, 1, 'light-900.avif'],
  ['a dense screen', wide, 2, 'light-1400.avif'],
  ['a phone', { width: 390, height: 844 }, 1, 'light-400.avif'],
])('on %s, the size is loaded that it shows', async (_, viewport, deviceScaleFactor, expected) => {
  const { page, problems } = await browser.open('/', { viewport, deviceScaleFactor, colorScheme: 'light' })
  await expect.poll(() => files(page)).toEqual([expected])
  const box = await page.locator('.figure img').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(width / height, 1)
  expect(problems).toEqual([])
})

test('in the other color mode, only the other picture of a pair is loaded', async () => {
  const { page } = await browser.open('/', { colorScheme: 'dark', viewport: { width: 1440, height: 500 } })
  const shown = page.locator('.only-dark')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('dark-900')
  expect((await files(page)).filter((name) => name.startsWith('light'))).not.toContain('light.png')
})

test('the first image is loaded at once, one far below when the reader comes near', async () => {
  const { page } = await browser.open('/plain', { viewport: { width: 1440, height: 500 } })
  expect(await files(page)).toEqual(['light-900.avif'])
  await page.locator('main img').last().scrollIntoViewIfNeeded()
  await expect.poll(() => files(page)).toEqual(['light-900.avif', 'dark-900.avif'])
})

test('enlarged, a picture is the original', async () => {
  const { page } = await browser.open('/', { colorScheme: 'light' })
  await page.getByRole('button', { name: /Window/ }).click()
  const large = page.locator('.zoomed img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width)
  expect(await large.getAttribute('src')).toMatch(/\.png$/)
})
