import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdPort, type HeldPort } from '../start-answer-proxy.ts'
import { startFeedbackServer, temporaryFeedbackFile } from '../start-feedback-server.ts'
import { useBrowser } from './browser.ts'
import { useConnectedSite } from './connected-site.ts'

const guide = '/toolhive/guides-cli/install'

let held: HeldPort
let port = 0
const pages = {
  'content/index.md': '# Home\n\n[Install](toolhive/guides-cli/install.md)\n',
  'content/toolhive/guides-cli/install.md':
    '# Install\n\nA secret is kept in the keyring. The registry lists servers.\n',
  'content/toolhive/faq.md': '# Questions\n\nSome words.\n',
}
const site = useConnectedSite(pages, async () => {
  held = await holdPort()
  port = held.port
  const feedback = `http://127.0.0.1:${port}/feedback`
  return {
    DOCS_URL: 'https://docs.acme.dev',
    DOCS_FEEDBACK_ENDPOINT: feedback,
    DOCS_ANSWERS_FEEDBACK: feedback,
    DOCS_ALGOLIA_APP_ID: 'APP',
    DOCS_ALGOLIA_INDEX: 'docs',
    DOCS_ALGOLIA_SEARCH_KEY: 'for-readers',
    DOCS_ANALYTICS_ENDPOINT: '/collect',
    DOCS_TAG_MANAGER_ID: 'GTM-TEST1',
  }
})
const browser = useBrowser(site)

/** The texts of the entries on the server's page, newest first. */
async function entriesShown(page: Page): Promise<readonly string[]> {
  await page.goto(`http://localhost:${port}/`)
  return page.locator('#entries tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')]
        .slice(1)
        .map((cell) => cell.textContent)
        .join(' | '),
    ),
  )
}

/** The services of others are not asked by a test. */
const withoutOthers = (page: Page) => page.route(/googletagmanager|algolia/, (route) => route.abort())

describe('feedback with the example server', () => {
  const start = async () => {
    await held.release()
    return startFeedbackServer({ origins: browser.origin(), file: temporaryFeedbackFile(), port })
  }

  test('that cannot be sent stays in the form', async () => {
    const server = await start()
    await server.kill()
    const { page } = await browser.open(guide)
    await withoutOthers(page)
    await page.click('.feedback-button')
    await page.locator('.feedback-form').getByText('Yes', { exact: true }).click()
    await page.fill('.feedback-form textarea', 'Fine.')
    await page.click('.feedback-form [type=submit]')
    await expect
      .poll(() => page.textContent('.feedback-form [data-feedback-status]'))
      .toBe('Not sent. Try again later.')
    expect(await page.inputValue('.feedback-form textarea')).toBe('Fine.')
  })

  test('is shown as it was sent, with JavaScript, without it, and from answers', async () => {
    await start()
    const { page } = await browser.open(guide)
    await withoutOthers(page)
    await page.click('.feedback-button')
    await page.locator('.feedback-form').getByText('No', { exact: true }).click()
    await page.fill('.feedback-form textarea', 'Where is <b>bold</b>?\nAnd "quotes"?')
    await page.click('.feedback-form [type=submit]')
    await expect.poll(() => page.textContent('.feedback-form [data-feedback-status]')).toBe('Thank you.')

    await page.locator('.helpful').getByText('Yes', { exact: true }).click()
    await expect.poll(() => page.textContent('.helpful [data-feedback-status]')).toBe('Thank you.')

    const plain = await browser.open('/toolhive/faq', { javaScriptEnabled: false })
    await plain.page.click('.feedback-button')
    await plain.page.locator('.feedback-form').getByText('Yes', { exact: true }).click()
    await plain.page.fill('.feedback-form textarea', 'Without scripts.')
    await plain.page.click('.feedback-form [type=submit]')
    await plain.page.waitForURL('**/feedback')
    expect(await plain.page.textContent('h1')).toBe('Thank you.')

    await page.reload()
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] .search-input')
    await page.keyboard.type('How do I keep a secret?')
    await page.click('.search-ask')
    await page.click('[aria-label="Like"]')
    await page.waitForSelector('text=Thank you for your feedback.')

    expect(await entriesShown(page)).toEqual([
      expect.stringMatching(/^Answer \d+-\d+ \| liked \| $/),
      '/toolhive/faq | helpful | Without scripts.',
      `${guide} | helpful | `,
      `${guide} | not helpful | Where is <b>bold</b>?\nAnd "quotes"?`,
    ])
    expect(await page.locator('#pages tbody tr').allInnerTexts()).toEqual([
      `${guide}\t1\t1`,
      '/toolhive/faq\t1\t0',
    ])
  })
})

describe('a site with every account of the flagship', () => {
  const html = (): string => readFileSync(join(site(), 'toolhive/guides-cli/install.html'), 'utf8')

  test('is published under the address that it is given', () => {
    expect(html()).toContain('<link rel="canonical" href="https://docs.acme.dev/toolhive/guides-cli/install"')
    expect(readFileSync(join(site(), 'sitemap.xml'), 'utf8')).toContain('https://docs.acme.dev/toolhive/faq')
  })

  test('posts page views to the endpoint, from a script at a fixed path of its own host', () => {
    expect(html()).toMatch(/\/_insights\/script\.js/)
    expect(html()).toContain('/collect')
  })

  test('has the container of the tag manager', () => {
    expect(html()).toContain('https://www.googletagmanager.com/ns.html?id=GTM-TEST1')
  })

  test('asks the hosted search, prepares the connection, and tells crawlers what readers filter by', async () => {
    expect(html()).toContain('<link rel="preconnect" href="https://APP-dsn.algolia.net"')
    expect(html()).toContain('docs-default-current')
    const { page } = await browser.open(guide)
    const asked: string[] = []
    await page.route(/algolia/, (route) => {
      asked.push(new URL(route.request().url()).hostname)
      return route.abort()
    })
    await page.keyboard.press('Control+k')
    await page.waitForSelector('dialog[open] .search-input')
    await page.keyboard.type('registry')
    await page.waitForSelector('.search-notice')
    await page.waitForSelector('a.search-hit[href^="/toolhive/"]')
    expect(asked[0]).toBe('app-dsn.algolia.net')
  })

  test('allows in its policy what it uses, and no more', () => {
    const policy = /http-equiv="?Content-Security-Policy"? content="([^"]*)"/.exec(html())?.[1] ?? ''
    const sources = [...policy.matchAll(/https?:\/\/[^\s;]+/g)].map(([source]) => source)
    expect([...new Set(sources)].sort()).toEqual([
      `http://127.0.0.1:${port}`,
      ...['1', '2', '3'].map((host) => `https://APP-${host}.algolianet.com`),
      'https://APP-dsn.algolia.net',
      'https://www.googletagmanager.com',
    ])
  })
})
