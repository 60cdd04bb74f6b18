import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveLive, type LiveServer } from '../../src/dev-server/serve-live.ts'
import { defaultBuildOptions } from '../../src/pipeline/build-options.ts'
import { makeSite, type TempSite } from '../build-temp-site.ts'
import { sharedBrowser } from './browser.ts'

const paragraph = 'A line of text that takes some room on the screen. '.repeat(8)
const guide = `---
title: Guide
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

First paragraph.

<Tabs>
<TabItem value="a" label="Alpha">

Text of alpha.

</TabItem>
<TabItem value="b" label="Beta">

Text of beta.

</TabItem>
</Tabs>

<details>
<summary>More</summary>

Hidden text.

</details>

${Array.from({ length: 12 }, (_, index) => `## Part ${String(index)}\n\n${paragraph}\n`).join('\n')}
Last paragraph.
`

let browser: Browser
let site: TempSite
let server: LiveServer
let page: Page

const start = (port = 0): Promise<LiveServer> =>
  serveLive({
    port,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: [],
    poll: false,
    manual: 'https://docs.acme.dev/docgen',
    onReport: () => undefined,
    build: {
      root: site.root,
      ...defaultBuildOptions,
      mode: 'serve',
      workers: 1,
    },
  })

beforeAll(async () => {
  browser = await sharedBrowser()
})

beforeEach(async () => {
  site = makeSite({
    'content/index.md': '---\ntitle: Home\n---\n\n[Guide](./section/guide.mdx)\n',
    'content/section/guide.mdx': guide,
    'content/section/other.md': '# Other\n\nOther text.\n',
    'content/section/deep/one.md': '# One\n',
  })
  server = await start()
  page = await browser.newPage({ viewport: { width: 1300, height: 700 } })
  await open('/section/guide')
})
afterEach(async () => {
  await page.close()
  await server.close()
  rmSync(site.root, { recursive: true, force: true })
})

async function open(path: string): Promise<void> {
  // The rest of the site has been built, and the page knows how it was sent and listens.
  await expect.poll(async () => (await server.site).site !== undefined).toBe(true)
  const sent = page.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && new URL(response.url()).pathname === path,
  )
  const listens = page.waitForResponse(/_docgen\/events/)
  await page.goto(`http://localhost:${String(server.port)}${path}`, { waitUntil: 'load' })
  await page.evaluate('window.sameDocument = true')
  await Promise.all([sent.then((response) => response.finished()), listens])
}

const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(join(site.root, path), change(readFileSync(join(site.root, path), 'utf8')))
const isSameDocument = (): Promise<boolean> => page.evaluate('window.sameDocument === true')
const waitFor = (text: string): Promise<void> =>
  page.locator('main').getByText(text).first().waitFor({ state: 'attached' })
const overlay = () => page.locator('#docgen-overlay')
const overlayText = (): Promise<string> =>
  page.evaluate(
    () =>
      document.getElementById('docgen-overlay')?.shadowRoot?.querySelector('section, button')?.textContent ??
      '',
  )
const overlayIsGone = () => expect.poll(overlayText).toBe('')

describe('a page that is open while it is written', () => {
  test('shows the change and keeps scroll position, tabs and details', async () => {
    await page.getByRole('tab', { name: 'Beta' }).click()
    await page.locator('main details summary', { hasText: 'More' }).click()
    await page.evaluate(() => scrollTo(0, 900))
    const before = await page.evaluate(() => scrollY)
    edit('content/section/guide.mdx', (text) =>
      text.replace('Last paragraph.', 'The end has changed.').replace('Text of beta.', 'New text of beta.'),
    )
    await waitFor('The end has changed.')
    await waitFor('New text of beta.')
    expect(await isSameDocument()).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await page.getByRole('tab', { name: 'Beta' }).getAttribute('aria-selected')).toBe('true')
    expect(
      await page
        .locator('main details', { hasText: 'More' })
        .evaluate((element) => (element as HTMLDetailsElement).open),
    ).toBe(true)
  })

  test('shows what was written between the page and the script that follows it', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/_docgen/live.js', async (route) => {
      await released
      await route.continue()
    })
    await page.reload({ waitUntil: 'domcontentloaded' })
    edit('content/section/guide.mdx', (text) => text.replace('First paragraph.', 'Written meanwhile.'))
    const served = async (): Promise<string> => (await page.request.get(page.url())).text()
    await expect.poll(served).toContain('Written meanwhile.')
    expect(await page.locator('main').innerText()).toContain('First paragraph.')
    release()
    await waitFor('Written meanwhile.')
  })

  test('a new paragraph moves nothing but what is below it', async () => {
    await page
      .locator('h2')
      .nth(3)
      .evaluate((element) => element.setAttribute('data-mark', ''))
    edit('content/section/guide.mdx', (text) =>
      text.replace('First paragraph.', 'First paragraph.\n\nOne more paragraph.'),
    )
    await waitFor('One more paragraph.')
    expect(await page.locator('h2[data-mark]').count()).toBe(1)
  })

  test('a title shows in the sidebar of the open page, whose state stays', async () => {
    const category = page.locator('.sidebar details').last()
    const wasOpen = await category.evaluate((element) => (element as HTMLDetailsElement).open)
    await category.locator('summary').first().click()
    edit('content/section/other.md', (text) => text.replace('# Other', '# Renamed page'))
    await page.locator('.sidebar').getByText('Renamed page').waitFor()
    expect(await isSameDocument()).toBe(true)
    expect(await category.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(!wasOpen)
  })

  test('saving by renaming a file over the page', async () => {
    writeFileSync(
      join(site.root, 'content/section/.guide.mdx.new'),
      guide.replace('First paragraph.', 'Renamed over.'),
    )
    renameSync(
      join(site.root, 'content/section/.guide.mdx.new'),
      join(site.root, 'content/section/guide.mdx'),
    )
    await waitFor('Renamed over.')
    expect(await isSameDocument()).toBe(true)
  })

  test('another page that was visited before is fresh too', async () => {
    await page.locator('.sidebar a', { hasText: 'Other' }).click()
    await waitFor('Other text.')
    await page.goBack()
    await waitFor('First paragraph.')
    await page.evaluate(() =>
      Object.assign(window, {
        outdated: new Promise((resolve) => document.addEventListener('docgen:outdated', () => resolve(true))),
      }),
    )
    edit('content/section/other.md', (text) => text.replace('Other text.', 'Fresh text.'))
    expect(await page.evaluate('outdated')).toBe(true)
    await page.locator('.sidebar a', { hasText: 'Other' }).click()
    await waitFor('Fresh text.')
  })

  test('a reload waits for the page that the reader has asked for', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/section/other', async (route) => {
      await released
      await route.continue()
    })
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.locator('.sidebar a', { hasText: 'Other' }).click()
    const outdated = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('docgen:outdated', () => resolve(true))),
    )
    edit('content/section/guide.mdx', (text) => `${text}\n<script>{'globalThis.added = 1'}</script>\n`)
    expect(await outdated).toBe(true)
    // Enough to reload the page, had it not been asked to wait.
    await page.waitForTimeout(400)
    release()
    expect(new URL((await reloaded).url()).pathname).toBe('/section/other')
    await waitFor('Other text.')
  })
})

describe('mistakes', () => {
  test('are shown over the page, as text and with paths of the project, and go when they are mended', async () => {
    edit('content/section/guide.mdx', (text) =>
      text.replace('First paragraph.', 'First paragraph. <img src=x onerror="window.pwned = true"> {oops'),
    )
    await overlay().locator('section').waitFor()
    const text = await overlay().locator('section').textContent()
    expect(text).toContain('content/section/guide.mdx:')
    expect(text).not.toContain(site.root)
    expect(await page.evaluate('window.pwned')).toBeUndefined()
    expect(await overlay().locator('img').count()).toBe(0)
    expect(await page.locator('main .prose').getByText('First paragraph.').count()).toBe(1)
    edit('content/section/guide.mdx', () => guide)
    await overlayIsGone()
    expect(await isSameDocument()).toBe(true)
  })

  test('broken links are reported too', async () => {
    edit('content/section/guide.mdx', (text) =>
      text.replace('First paragraph.', 'First paragraph. [Nowhere](./nowhere.md)'),
    )
    await expect.poll(overlayText).toContain('broken-link')
    expect(await overlay().locator('.rule a').first().getAttribute('href')).toBe(
      'https://docs.acme.dev/docgen/reference/rules/broken-link',
    )
    edit('content/section/guide.mdx', () => guide)
    await overlayIsGone()
  })

  test('a configuration that cannot be read stands in the overlay until it can', async () => {
    const path = join(site.root, 'docgen.config.json')
    const config = readFileSync(path, 'utf8')
    writeFileSync(path, config.replace('"title"', '"titel"'))
    await expect.poll(overlayText).toContain('titel')
    writeFileSync(path, config.replace('"Site"', '"Another name"'))
    await overlayIsGone()
    await expect.poll(() => page.title()).toContain('Another name')
  })
})

describe('pages that come and go', () => {
  test('the page that is open is deleted and comes back', async () => {
    rmSync(join(site.root, 'content/section/guide.mdx'))
    await page.getByText('Page not found').first().waitFor()
    writeFileSync(join(site.root, 'content/section/guide.mdx'), guide)
    await waitFor('First paragraph.')
  })

  test('a style sheet of the site changes without a new document', async () => {
    writeFileSync(join(site.root, 'site.css'), 'body { outline: 3px solid rgb(1, 2, 3) }')
    const path = join(site.root, 'docgen.config.json')
    writeFileSync(
      path,
      JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), css: ['site.css'] }),
    )
    const color = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).outlineColor)
    await expect.poll(color).toBe('rgb(1, 2, 3)')
    await page.waitForTimeout(1_000)
    await page.evaluate('window.sameDocument = true')
    writeFileSync(join(site.root, 'site.css'), 'body { outline: 3px solid rgb(4, 5, 6) }')
    await expect.poll(color).toBe('rgb(4, 5, 6)')
    expect(await isSameDocument()).toBe(true)
  })

  test('a restarted server takes the open page over, whatever answers first', async () => {
    const { port } = server
    await server.close()
    await page.route('**/section/guide', (route) => route.fulfill({ status: 503, body: 'Starting' }), {
      times: 2,
    })
    edit('content/section/guide.mdx', (text) => text.replace('First paragraph.', 'After the restart.'))
    server = await start(port)
    await waitFor('After the restart.')
  })
})
