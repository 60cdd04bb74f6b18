import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSite, type TempSite } from '../build-temp-site.ts'
import { accessibilityProblems, useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const pages = {
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/index.md': '# Home\n\nWelcome to the hive.\n',
  'content/proxy.md': '# Proxy\n\nIt listens on a port.\n',
}

let site: TempSite
let folder = ''
beforeAll(async () => {
  site = makeSite(pages, {
    favicon: 'favicon.svg',
    search: {
      enabled: true,
      provider: 'algolia',
      algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers' },
    },
  })
  expect((await site.build()).diagnostics).toEqual([])
  folder = join(site.root, 'build')
})
afterAll(() => rmSync(site.root, { recursive: true, force: true }))
// After the site is there.
const browser = useBrowser(() => folder)

/** Plays the service, and tells what it is asked. */
async function playService(
  page: Page,
  answer: (host: string) => number,
): Promise<{ readonly asked: { readonly host: string; readonly requests: unknown }[] }> {
  const asked: { host: string; requests: unknown }[] = []
  await page.route(/algolia(?:net)?\.(?:net|com)/, async (route) => {
    const host = new URL(route.request().url()).hostname
    asked.push({ host, requests: (route.request().postDataJSON() as { requests: unknown }).requests })
    const results = [
      {
        nbHits: 1,
        hits: [
          {
            url: 'https://example.com/proxy',
            hierarchy: { lvl0: 'Docs', lvl1: 'Proxy' },
            content: 'It listens.',
            _snippetResult: { content: { value: 'It \u0001listens\u0002.' } },
          },
        ],
      },
    ]
    await route.fulfill({
      status: answer(host),
      json: { results },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return { asked }
}

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] .search-input')
  await page.fill('.search-input', query)
}

test('loads the client of the service when it is wanted, and no index', async () => {
  const { page } = await browser.open('/')
  const { asked } = await playService(page, () => 200)
  const scripts = (): Promise<string> =>
    page.evaluate(() =>
      Promise.all(
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(async ({ name }) => (await fetch(name)).text()),
      ).then((texts) => texts.join('')),
    )
  expect(await scripts()).not.toContain('algolianet')
  expect(await page.getAttribute('link[rel=preconnect]', 'href')).toBe('https://APP-dsn.algolia.net')
  await page.hover('[data-search-open]')
  await expect.poll(scripts).toContain('algolianet')
  expect(asked).toEqual([])

  await search(page, 'listen')
  await page.waitForSelector('.search-hit')
  expect(asked.at(-1)).toMatchObject({
    host: 'app-dsn.algolia.net',
    requests: [
      {
        indexName: 'docs',
        query: 'listen',
        facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']],
      },
    ],
  })
  expect(await page.textContent('.search-hit-snippet mark')).toBe('listens')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/proxy')
})

test('asks another host when the first fails, and says so when none answers', async () => {
  const { page } = await browser.open('/')
  let healthy = true
  const { asked } = await playService(page, (host) => (healthy && host.includes('algolianet') ? 200 : 503))
  await search(page, 'listen')
  await page.waitForSelector('.search-hit')
  expect(asked.map(({ host }) => host)).toEqual([
    'app-dsn.algolia.net',
    expect.stringMatching(/^app-[123]\.algolianet\.com$/),
  ])
  healthy = false
  await page.fill('.search-input', 'other')
  await page.waitForSelector('text=Unable to fetch results')
})

test('a site has the code of one engine only', () => {
  const texts = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, 'assets', name), 'utf8'))
  expect(texts.filter((text) => text.includes('algolianet')).length).toBe(1)
  expect(texts.filter((text) => text.includes('docgen search')).length).toBe(0)
})

describe('a site with an index for when the service cannot be reached', () => {
  const browser = useBrowser(
    useSite({
      ...pages,
      'docgen.config.json': JSON.stringify({
        title: 'Site',
        url: 'https://example.com',
        favicon: 'favicon.svg',
        search: {
          provider: 'algolia',
          fallback: 'lunr',
          algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers' },
          answers: { provider: 'passages' },
        },
      }),
    }),
  )
  const notice = 'The hosted search cannot be reached. These results come from this site’s own index.'

  test('asks the service first, and tells crawlers what readers filter by', async () => {
    const { page } = await browser.open('/')
    const { asked } = await playService(page, () => 200)
    await search(page, 'listen')
    await page.waitForSelector('.search-hit')
    expect(asked.length).toBeGreaterThan(0)
    expect(await page.locator('.search-notice').count()).toBe(0)
    expect(
      await page
        .locator('head meta[name^="docsearch:"]')
        .evaluateAll((tags) => tags.map((tag) => [tag.getAttribute('name'), tag.getAttribute('content')])),
    ).toEqual([
      ['docsearch:language', 'en'],
      ['docsearch:version', 'current'],
      ['docsearch:docusaurus_tag', 'docs-default-current'],
    ])
  })

  test.each(['fails', 'is not there'])('answers by itself when the service %s, and says so', async (way) => {
    const { page } = await browser.open('/')
    if (way === 'fails') await playService(page, () => 503)
    else await page.route(/algolia(?:net)?\.(?:net|com)/, (route) => route.abort())
    await search(page, 'listen')
    await page.waitForSelector('a.search-hit[href="/proxy"]')
    expect(await page.textContent('.search-notice')).toBe(notice)
    await expect.poll(() => page.textContent('dialog [role=status]')).toContain(notice)
    expect(await accessibilityProblems(page)).toEqual([])
    // Whoever asks a question then is answered from the same index.
    await page.click('.search-ask')
    await expect.poll(() => page.textContent('.answer-turn')).toContain('It listens on a port.')
    await page.goto(`${new URL(page.url()).origin}/search?q=listen`)
    await page.waitForSelector('.search-results a[href="/proxy"]')
    expect(await page.textContent('.search-notice')).toBe(notice)
  })
})
