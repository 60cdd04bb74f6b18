import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { narrow, resize, useBrowser, wide, type OpenedPage } from './browser.ts'
import { useSite } from './site-of-its-own.ts'
import { byTag, writtenPage } from './written-page.ts'

const guide = '/toolhive/guides-cli/install'

/** A page of every type that has a frame of its own. */
const pageTypes = [guide, '/', '/toolhive/', '/toolhive/reference/api/workloads', '/search', '/404']

/** Runs in the browser: returns the elements that are seen and do not move when the page is scrolled. */
function fixedElements(): readonly string[] {
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        getComputedStyle(element).position === 'fixed' &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().bottom > 0,
    )
    .map((element) => element.className)
}

/** Runs in the browser, at the end of a page: returns the texts that its feedback button lies over. */
function textBelowFeedback(): readonly string[] {
  const button = document.querySelector('.feedback-button')
  const box = button?.getBoundingClientRect()
  if (!box) return []
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // By the filter.
    if (text.data.trim() === '' || button?.contains(text)) continue
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    // Long lines of code go on behind the edge of their block.
    const edge = text.parentElement.closest('pre')?.getBoundingClientRect().right ?? Infinity
    const isCovered = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && Math.min(right, edge) > box.left && top < box.bottom && bottom > box.top,
    )
    if (isCovered) found.push(text.data.trim().slice(0, 40))
  }
  return found
}

/** What the browser refused because of the Content-Security-Policy. */
const refusals = ({ problems }: OpenedPage): readonly string[] =>
  problems.filter((problem) => problem.includes('Content Security Policy'))

describe('the Content-Security-Policy of the flagship site', () => {
  const browser = useBrowser(undefined, { draws: true })

  test('is strict', () => {
    const policy =
      byTag('meta', writtenPage(inject('site'), `${guide}.html`)).find(
        ({ attribs }) => attribs['http-equiv'] === 'Content-Security-Policy',
      )?.attribs['content'] ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
  })

  test('refuses nothing that the site does: color mode, tabs, copy, search, islands, navigation', async () => {
    const { page, problems } = await browser.open(guide, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.locator('[data-color-mode]').filter({ visible: true }).first().click()
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    await page.locator('[role=tab]').nth(1).click()
    await page.locator('[data-tool=copy]').filter({ visible: true }).first().click()
    await expect.poll(() => page.locator('[data-tool=copy]', { hasText: 'Copied!' }).count()).toBe(1)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] .search-input')
    await page.keyboard.type('network isolation')
    await page.waitForSelector('dialog[open] [role=option]')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(guide)
    await page.locator('.pagination a').last().click()
    await page.waitForTimeout(300)
    expect(problems).toEqual([])
  })

  // On the other kinds of pages, nothing is wrong in the console (`reading.test.ts`).
  test.each(['/search?q=registry', '/toolhive/concepts/observability', '/toolhive/reference/cli/thv_run'])(
    'refuses nothing on %s',
    async (path) => {
      const opened = await browser.open(path)
      await opened.page.mouse.wheel(0, 4000)
      await opened.page.waitForTimeout(100)
      expect(refusals(opened)).toEqual([])
    },
  )

  test('refuses an inline script that the site did not have', async () => {
    const opened = await browser.open(guide)
    const { page } = opened
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<div onclick="window.ran = 1" id="injected">x</div>'),
    )
    await page.locator('#injected').click()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect.poll(() => refusals(opened)).toHaveLength(1)
  })
})

const config = `import { analytics, preconnect, tagManager } from 'docgen'
export default {
  title: 'Site', url: 'https://example.com', contentSecurityPolicy: {}, feedback: { endpoint: '/api/feedback' }, search: { enabled: false },
  plugins: [analytics({ endpoint: '/collect', attributes: { 'data-site': 'docs' } }), tagManager({ containerId: 'GTM-TEST1' }), preconnect({ origins: ['https://images.example.com/path'] })],
}`
const pages = {
  'docgen.config.ts': config,
  'content/index.md': '# Home\n\n[Other](other.md)\n',
  'content/other.md': '# Other\n',
}

/** What the console said about analytics. */
async function consoleOf(page: Page, before: () => Promise<unknown>): Promise<readonly string[]> {
  const said: string[] = []
  page.on('console', (message) => message.text().includes('Analytics') && said.push(message.text()))
  await before()
  await expect.poll(() => said.length).toBeGreaterThan(0)
  return said
}

describe('a published site with analytics, tag manager, preconnect hints and feedback', () => {
  const site = useSite(pages)
  const browser = useBrowser(site)

  test('loads them beside the page, as the policy allows', async () => {
    const opened = await browser.open('about:blank')
    const { page } = opened
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.container = dataLayer[0].event' }),
    )
    await page.route('**/_insights/script.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.insights = { ...document.currentScript.dataset }',
      }),
    )
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (window as { container?: unknown }).container)).toBe('gtm.js')
    expect(await page.evaluate(() => (window as { insights?: unknown }).insights)).toEqual({
      endpoint: '/collect',
      site: 'docs',
    })
    expect(await page.locator('head link[rel=preconnect]').getAttribute('href')).toBe(
      'https://images.example.com',
    )
    expect(
      await page.evaluate(() => {
        document.dispatchEvent(new CustomEvent('docgen:feedback', { detail: { path: '/', helpful: true } }))
        return (window as { dataLayer?: unknown[] }).dataLayer?.at(-1)
      }),
    ).toEqual({ event: 'docgen_feedback', helpful: true })
    // Nothing waits for them.
    expect(await page.locator('script[src]:not([async], [defer], [type=module])').count()).toBe(0)
    await page.click('.prose a')
    await expect.poll(() => page.title()).toBe('Other | Site')
    expect(await page.evaluate(() => (window as { container?: unknown }).container)).toBe('gtm.js')
    expect(refusals(opened)).toEqual([])
  })

  test('has the frame of the tag manager without JavaScript', () => {
    const frames = byTag('iframe', byTag('noscript', writtenPage(site(), 'index.html')))
    expect(frames.map(({ attribs }) => attribs['src'])).toEqual([
      'https://www.googletagmanager.com/ns.html?id=GTM-TEST1',
    ])
  })

  test('says what to do when analytics did not come', async () => {
    const { page } = await browser.open('about:blank')
    const said = await consoleOf(page, () => page.goto('/'))
    expect(said).toEqual([
      '[Web Analytics] Failed to load script from /_insights/script.js. Be sure to enable Web Analytics for your project and deploy again.',
    ])
  })

  test('posts feedback to its endpoint, thanks, and says when that failed', async () => {
    const { page } = await browser.open('/other')
    const posted: unknown[] = []
    let status = 500
    await page.route('**/api/feedback', async (route) => {
      posted.push(route.request().postDataJSON())
      await route.fulfill({ status })
    })
    await page.click('.feedback-button')
    await page.locator('.feedback-form').getByText('No', { exact: true }).click()
    await page.fill('.feedback-form textarea', 'More about <b>bold</b>')
    await page.click('.feedback-form [type=submit]')
    await expect
      .poll(() => page.textContent('.feedback-form [data-feedback-status]'))
      .toBe('Not sent. Try again later.')
    status = 204
    await page.click('.feedback-form [type=submit]')
    await expect.poll(() => page.textContent('.feedback-form [data-feedback-status]')).toBe('Thank you.')
    const message = { page: '/other', rating: '0', message: 'More about <b>bold</b>' }
    expect(posted).toEqual([message, message])
    await expect.poll(() => page.locator('.feedback-panel').isVisible(), { timeout: 5000 }).toBe(false)
  })

  test('publishes the policy as a header too', () => {
    const headers = readFileSync(join(site(), '_headers'), 'utf8')
    expect(headers).toMatch(
      /^\/\*\n {2}Link: <\/llms\.txt>; rel="llms-txt"\n {2}Content-Security-Policy: default-src 'none'; script-src 'self' https:\/\/www\.googletagmanager\.com 'sha256-[^\n]*; frame-src https:\/\/www\.googletagmanager\.com; frame-ancestors 'self'\n/,
    )
  })
})

describe('the same site while it is written', () => {
  const browser = useBrowser(useSite(pages, 'serve'))

  test('asks for the debug script, has no tag manager and no policy', async () => {
    const { page } = await browser.open('/')
    expect(
      await page.locator('meta[http-equiv], body > noscript, script[src*=googletagmanager]').count(),
    ).toBe(0)
    const said = await consoleOf(page, () => page.reload())
    expect(said).toEqual([
      '[Web Analytics] Failed to load script from /_insights/script.debug.js. Please check if any content blockers are enabled and try again.',
    ])
  })
})

describe('the flagship site without any account', () => {
  const browser = useBrowser()
  const shared = browser.share(guide)

  test('has every integration and asks nobody else for anything', async () => {
    const { page, problems } = await browser.open('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(guide, { waitUntil: 'networkidle' })
    await page.locator('.pagination a').last().click()
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] .search-input')
    await page.keyboard.type('How do I keep a secret?')
    await page.click('.search-ask')
    await page.waitForSelector('.answer-sources a')
    await page.waitForLoadState('networkidle')
    const { origin } = new URL(page.url())
    expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([])
    expect(problems).toEqual([])
  })

  test('has its parts of the navbar in the order icons, color mode, search, language', async () => {
    const { page } = shared()
    const order = await page
      .locator('.navbar-right > li')
      .evaluateAll((items) =>
        items.map((item) =>
          item.querySelector('[data-color-mode]')
            ? 'mode'
            : item.querySelector('[data-search-open]')
              ? 'search'
              : item.querySelector('.dropdown')
                ? 'language'
                : 'icon',
        ),
      )
    expect(order).toEqual(['icon', 'icon', 'icon', 'mode', 'search', 'language'])
  })

  test.each([
    ['wide', wide],
    ['narrow', narrow],
  ])(
    'has a dark feedback button, bottom right, that opens a prefilled issue (%s)',
    async (_name, viewport) => {
      const { page } = shared()
      await resize(page, viewport)
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const button = page.locator('.feedback-button')
      const box = await button.boundingBox()
      expect(
        box && [viewport.width - box.x - box.width < 40, viewport.height - box.y - box.height < 40],
      ).toEqual([true, true])
      for (const mode of ['dark', 'light']) {
        await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode)
        const shades = await button.evaluate((element) =>
          [...getComputedStyle(element).backgroundColor.matchAll(/\d+/g)].slice(0, 3).map(Number),
        )
        expect(Math.max(...shades)).toBeLessThan(64)
      }
      const issue = new URL((await button.getAttribute('href')) ?? '')
      expect([
        issue.hostname,
        issue.pathname.endsWith('/issues/new'),
        issue.searchParams.get('title'),
        issue.searchParams.get('body'),
      ]).toEqual([
        'github.com',
        true,
        `Feedback on ${guide}`,
        await page.getAttribute('link[rel=canonical]', 'href'),
      ])
    },
  )

  test('thanks for a "Yes" and opens a prefilled issue for a "No", which scripts of the page can count', async () => {
    const { page } = shared()
    await resize(page, wide)
    await page.evaluate(() => {
      const heard: unknown[] = []
      document.addEventListener('docgen:feedback', (event) => heard.push((event as CustomEvent).detail))
      Object.assign(window, { heard })
    })
    const question = page.getByRole('group', { name: 'Was this page helpful?' })
    const issue = question.getByRole('link', { name: 'No, report a problem' })
    expect(await issue.getAttribute('href')).toBe(await page.getAttribute('.feedback-button', 'href'))
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => page.textContent('[role=status]#docgen-announcer')).toBe('Thank you.')
    expect(await question.getByRole('button').innerText()).toBe('Thank you.')
    await question.getByRole('button').click()
    await issue.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await issue.click()
    const heard = (): Promise<unknown> => page.evaluate(() => (window as { heard?: unknown }).heard)
    await expect.poll(heard).toEqual([
      { path: guide, helpful: true },
      { path: guide, helpful: false },
    ])
  })

  test('leaves a link to the prefilled issue without JavaScript', async () => {
    const { page } = await browser.open(guide, { javaScriptEnabled: false })
    const question = page.getByRole('group', { name: 'Was this page helpful?' })
    expect(await question.getByRole('button').count()).toBe(0)
    expect(await question.getByRole('link').isVisible()).toBe(true)
  })

  test.each(pageTypes)(
    'shows its feedback button on a wide screen and lets nothing cover text, wherever a page is scrolled: %s',
    async (route) => {
      const { page } = shared()
      await page.goto(route)
      const button = page.locator('.feedback-button')
      for (const width of [997, 1241, 1440, 1920]) {
        await resize(page, { width, height: 844 })
        for (const top of [0, 300, 700, Number.MAX_SAFE_INTEGER]) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
          const box = await button.boundingBox()
          expect(
            box && [width - box.x - box.width < 40, box.y < 844 && 844 - box.y - box.height < 40],
            `${width} px, from ${top}`,
          ).toEqual([true, true])
          expect(await page.evaluate(textBelowFeedback), `${width} px, from ${top}`).toEqual([])
        }
      }
      await resize(page, narrow)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await page.evaluate(fixedElements)).toEqual([])
      expect(await button.isVisible()).toBe(true)
    },
  )
})

describe('a site without plugins and endpoint', () => {
  const site = useSite({
    'docgen.config.json': JSON.stringify({ title: 'Site', url: 'https://example.com' }),
    'content/index.md': '# Home\n',
  })

  test('has none of it', () => {
    expect(readFileSync(join(site(), 'index.html'), 'utf8')).not.toMatch(
      /feedback|analytics|googletagmanager|preconnect|insights/i,
    )
  })
})
