import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const post = (title: string): string =>
  `---\ntitle: ${title}\nauthors: [ada]\ntags: [news]\n---\n\nWords.\n\n{/* truncate */}\n\n## More\n\nWords.\n`
const narrow = { width: 390, height: 900 }
const wide = { width: 1440, height: 900 }

const browser = useBrowser(
  useSite({
    'docgen.config.json': JSON.stringify({
      title: 'Site',
      url: 'https://example.com',
      search: { enabled: false },
      content: ['content', { path: 'blog', kind: 'blog' }],
    }),
    'content/index.md':
      '# Start\n\n## Part\n\n```diff\n- one\n+ two\n```\n\n```text\nLEFT and right\n```\n\n```text\n' +
      `LEFT ${'and right '.repeat(40)}\nand more\n` +
      '```\n',
    'versioned_docs/version-1.0/index.md': '# Start\n\n## Part\n\nWords.\n',
    'versions.json': '["1.0"]',
    'blog/authors.yml': 'ada:\n  name: Ada\n  page: true\n  socials:\n    github: https://github.com/ada\n',
    'blog/tags.yml': 'news:\n  label: News\n  description: What is new.\n',
    'blog/2026-01-01-one.mdx': post('One'),
    'blog/2026-01-02-two.mdx': post('Two'),
  }),
)

test('a post fills a phone, up to the same margin at both sides', async () => {
  const { page } = await browser.open('/blog/2026/01/01/one', { viewport: narrow })
  const box = await page.locator('.blog').boundingBox()
  expect(Math.round(narrow.width - (box?.x ?? 0) - (box?.width ?? 0))).toBe(Math.round(box?.x ?? 0))
})

test('all lists of a blog begin and end at the same edges', async () => {
  const { page } = await browser.open('/blog', { viewport: wide })
  const edges = async (): Promise<string> => {
    const box = await page.locator('.blog-ways').boundingBox()
    return `${Math.round(box?.x ?? 0)} ${Math.round(box?.width ?? 0)}`
  }
  const first = await edges()
  for (const path of [
    '/blog/archive',
    '/blog/tags',
    '/blog/tags/news',
    '/blog/authors',
    '/blog/authors/ada',
  ]) {
    await page.goto(new URL(path, page.url()).href)
    expect(await edges(), path).toBe(first)
  }
  expect(await page.locator('.socials').innerText()).toBe('GitHub')
})

test('marked lines reach the edge of their block, below its tools', async () => {
  const { page } = await browser.open('/next', { viewport: wide })
  const right = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).first().boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  expect((await right('.code')) - (await right('.line.added'))).toBeLessThan(2)
})

test('the tools of a block that scrolls come when somebody points at it', async () => {
  const { page } = await browser.open('/next', { viewport: wide })
  const opacity = (index: number): Promise<string> =>
    page
      .locator('.code-tools')
      .nth(index)
      .evaluate((tools) => getComputedStyle(tools).opacity)
  await expect.poll(() => opacity(2)).toBe('0')
  expect(await opacity(1)).toBe('1')
  await page.locator('.code').nth(2).hover()
  expect(await opacity(2)).toBe('1')
  await page.mouse.move(0, 0)
  await page.locator('.code').nth(2).locator('[data-tool="copy"]').focus()
  expect(await opacity(2)).toBe('1')
})

test('a printed page says which version it is about', async () => {
  const { page } = await browser.open('/', { viewport: wide })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.page-version').isVisible()).toBe(true)
  expect(await page.locator('.page-actions').isVisible()).toBe(false)
})

test('a page that does not exist does not move while it looks for the one that was meant', async () => {
  const { page } = await browser.open('/blog/2026/01/01/on', { viewport: narrow })
  await page.locator('[data-closest-routes] a').first().waitFor()
  expect(
    await page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type: 'layout-shift', buffered: true })
      return observer.takeRecords().length
    }),
  ).toBe(0)
})
