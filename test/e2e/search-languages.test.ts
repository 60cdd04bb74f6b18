import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accessibilityProblems, useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

// Japanese has no spaces between words and no stemmer that search could use: it is read in pairs of letters.
const browser = useBrowser(
  useSite({
    'docgen.config.json': JSON.stringify({
      title: '灯台',
      url: 'https://lighthouse.example.org',
      locale: 'ja',
    }),
    'content/index.md': '# 灯台\n\n灯台は海に出ている船を見守ります。\n',
    'content/alarms.md':
      '# 警報\n\n船からの連絡が長く途絶えると、警報が鳴ります。\n\n## 時間の設定\n\n小さな船は無線が弱いため、船ごとに時間を設定してください。\n',
    'content/first-watch.md':
      '# 最初の見張り\n\n船が港を出る前に見張りを始めます。\n\n```sh\nlighthouse watch --port harbour\n```\n',
  }),
)

const shared = browser.share('/')
afterEach(() =>
  shared().page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    localStorage.clear()
  }),
)

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] .search-input')
  await page.fill('.search-input', query)
  await expect.poll(() => page.textContent('.search-panel [role=status]')).toMatch(/\d+ 件/)
}

test.each([
  { query: '警報', path: '/alarms', marked: '警報' },
  { query: '時間を設定', path: '/alarms', marked: '時間' },
  { query: '無線', path: '/alarms', marked: '無線' },
  { query: '見張り', path: '/first-watch', marked: '見張' },
  { query: '港', path: '/first-watch', marked: '港を' },
  { query: '--port', path: '/first-watch', marked: '--port' },
])('Japanese is found and marked where it stands: $query', async ({ query, path, marked }) => {
  const { page, problems } = shared()
  await search(page, query)
  const first = page.locator('.search-hit').first()
  expect(new URL((await first.getAttribute('href')) ?? '', page.url()).pathname).toBe(path)
  await expect
    .poll(() => first.locator('mark').allTextContents())
    .toContainEqual(expect.stringContaining(marked))
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...(CSS.highlights.get('docgen-search') ?? [])].map((range) => (range as Range).toString()),
      ),
    )
    .toContain(marked)
  expect(problems).toEqual([])
})

test('the search modal can be read by all in Japanese', async () => {
  const { page } = shared()
  await search(page, '船')
  expect(await accessibilityProblems(page)).toEqual([])
})
