import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems, accessibilityProblemsInBothModes, useBrowser } from './browser.ts'
import { servers } from './servers.ts'
import { useSite } from './site-of-its-own.ts'
import { byClass, byTag, textOf, writtenPage } from './written-page.ts'

const long = Array.from(
  { length: 60 },
  (_, index) => `## Section ${index}\n\nWords that take some room.\n`,
).join('\n')

const fragile = `import { useState } from 'react'
export default function Fragile() {
  const [broken, setBroken] = useState(false)
  if (broken && !('repaired' in document.documentElement.dataset)) throw new Error('The fuse has blown.')
  return <button id="fuse" onClick={() => setBroken(true)}>{broken ? 'Repaired' : 'Break it'}</button>
}
`
// The site's own behavior, which cannot cope with one page.
const toc = `export function startToc() {}
export function mountToc() {
  if (document.querySelector('#crashes') && !('repaired' in document.documentElement.dataset)) throw new Error('The table of contents has crashed.')
}
`
const widgets = `# Widgets

<Tabs groupId="os" queryString>
<TabItem value="linux" label="Linux">

Text of Linux.

</TabItem>
<TabItem value="mac" label="macOS">

Text of macOS.

</TabItem>
</Tabs>

\`\`\`console
$ thv list
NAME    STATUS
\`\`\`
`
const pages = {
  'content/index.mdx':
    "---\ntitle: Start\n---\n\nimport Fragile from '@site/templates/islands/Fragile.island.tsx'\n\n<Fragile />\n\n[Next page](next.md), [far down](next.md#section-40), [this crashes](crash.md), [below](#below)\n\n## Below\n\nWords.\n",
  'content/next.md': `# Next page\n\n[Down](#section-30)\n\n${long}`,
  'content/widgets.mdx': widgets,
  'content/front.md':
    '---\nlayout: home\nhero: { name: Front }\n---\n\n<img src="/wide.svg" alt="" width="600" height="100">\n',
  'static/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"></svg>\n',
  'content/crash.md': '# This one\n\n## Crashes\n\nWords.\n',
  'content/guides/_category_.json': JSON.stringify({
    label: 'Guides',
    link: { type: 'generated-index', description: 'What there is.' },
  }),
  'content/guides/one.md': '---\ndescription: The first of them.\n---\n\n# One\n\nWords.\n',
  'content/guides/more/two.md': '# Two\n\nWords.\n',
  'templates/islands/Fragile.island.tsx': fragile,
  'templates/behaviors/toc.ts': toc,
}
const settings = {
  title: 'Site',
  url: 'https://example.com',
  contentSecurityPolicy: {},
  announcementBar: {
    id: 'news-1',
    content: 'Read the <a href="/next">news</a>.',
    backgroundColor: '#123456',
    textColor: '#ffffff',
  },
  navbar: {
    hideOnScroll: true,
    items: [
      { label: 'Next', to: '/next', position: 'left' },
      { label: 'Next again', to: '/next', position: 'left' },
      { label: 'Guides', to: '/guides/', position: 'left' },
    ],
  },
  footer: {
    links: [
      { label: 'Next', to: '/next' },
      { label: 'Elsewhere', href: 'https://example.org' },
    ],
    copyright: 'Copyright © 2025 somebody.',
  },
}
const withConfig = (config: unknown): Record<string, string> => ({
  ...pages,
  'docgen.config.json': JSON.stringify(config),
})

describe.each(servers)('states of a site, $how', ({ how, use, serve }) => {
  const site = use(withConfig(settings))
  const browser = useBrowser(site, { serve })
  const hidden = (page: Page): Promise<boolean> =>
    page.locator('.navbar').evaluate((bar) => bar.getBoundingClientRect().bottom <= 0)
  /** The elements of a page are the same in both ways: axe judges them once. */
  const accessibility = async (
    page: Page,
    judge = (of: Page) => accessibilityProblems(of),
  ): Promise<readonly string[]> => (how === 'built' ? judge(page) : [])

  test('an island that crashes says so, and can be tried again; so does a page, in its place', async () => {
    const { page, problems } = await browser.open('/')
    await page.hover('#fuse')
    await page.waitForSelector('docgen-island[data-hydrated]')
    await page.click('#fuse')
    const box = page.locator('docgen-island [role=alert]')
    await expect.poll(() => box.locator('strong').innerText()).toBe('This page crashed.')
    expect(await box.locator('pre').innerText()).toBe('The fuse has blown.')
    expect(await accessibility(page, accessibilityProblemsInBothModes)).toEqual([])
    await box.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.innerText('#fuse')).toBe('Break it')
    expect(await box.count()).toBe(0)
    expect(await page.innerText('main h1')).toBe('Start')

    await page.click('.prose a[href="/crash"]')
    await expect.poll(() => page.innerText('main h1')).toBe('This page crashed.')
    expect(await page.innerText('main pre')).toBe('The table of contents has crashed.')
    expect(new URL(page.url()).pathname).toBe('/crash')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await accessibility(page)).toEqual([])
    await page.evaluate(() => (document.documentElement.dataset['repaired'] = ''))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.innerText('main h1')).toMatch(/^This one/)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)

    // A page that crashes while it is loaded can be read, and left.
    const crash = 'exception: The table of contents has crashed.'
    const crashes = (): number => problems.filter((problem) => problem === crash).length
    const before = crashes()
    await page.reload()
    await expect.poll(crashes).toBe(before + 1)
    expect(await page.innerText('main h1')).toMatch(/^This one/)
    await page.evaluate(() => ((window as { sameDocument?: boolean }).sameDocument = true))
    await page.locator('.sidebar a[href="/next"]').click()
    await expect.poll(() => page.innerText('main h1')).toMatch(/^Next page/)
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true)
  })

  test('a link exchanges the page, back leads to where the reader was; a page that does not load says so, and Retry loads it', async () => {
    const { page } = await browser.open('/next')
    await page.evaluate(() => ((window as { sameDocument?: boolean }).sameDocument = true))
    await page.evaluate(() => scrollTo(0, 700))
    await page.locator('.sidebar a[href="/"]').click()
    await expect.poll(() => page.innerText('main h1')).toBe('Start')
    expect(await page.innerText('#docgen-announcer')).toBe(await page.title())
    expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0])
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true)

    let broken = true
    await page.route('**/widgets', (route) =>
      broken && route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await page.locator('.sidebar a[href="/widgets"]').click()
    await expect.poll(() => page.innerText('main h1')).toBe('This page did not load')
    expect(await page.innerText('main pre')).toBe('Failed to fetch')
    // What stands around it belongs to it.
    expect(await page.title()).toBe('This page did not load | Site')
    expect(await page.locator('.sidebar [aria-current=page]').getAttribute('href')).toBe('/widgets')
    await expect.poll(() => page.locator('.progress').count()).toBe(0)
    // Down the page, the navbar covers a part of the sidebar.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await accessibility(page)).toEqual([])
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.innerText('main h1')).toMatch(/^Widgets/)
    expect(new URL(page.url()).pathname).toBe('/widgets')
  })

  // The server sends the bytes of a build, as a law asserts, and a script of its own. So only what depends on
  // that script most (navigation, tabs, what is kept from page to page) is tested with both.
  if (how !== 'built') return

  test('the color mode goes round, is stored under `theme`, and is the same in every browser tab', async () => {
    const { page } = await browser.open('/', { colorScheme: 'dark' })
    const other = await page.context().newPage()
    await other.goto('/next')
    const state = (at: Page): Promise<unknown> =>
      at.evaluate(() => [localStorage.getItem('theme'), document.documentElement.dataset['theme']])
    expect(await state(page)).toEqual([null, 'dark'])
    for (const expected of [
      ['light', 'light'],
      ['dark', 'dark'],
      [null, 'dark'],
    ]) {
      await page.locator('[data-color-mode]').first().click()
      expect(await state(page)).toEqual(expected)
      await expect.poll(() => state(other)).toEqual(expected)
    }
    await other.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => state(other)).toEqual([null, 'light'])
  })

  test('the not-found page names the closest routes', async () => {
    const { page } = await browser.open('/guides/onne')
    const suggested = page.locator('[data-closest-routes] a')
    await expect.poll(() => suggested.allInnerTexts()).toEqual(['One'])
    expect(await suggested.getAttribute('href')).toBe('/guides/one')
    expect(await page.locator('.section-links a').allInnerTexts()).toEqual(['Start page', 'Next', 'Guides'])
  })

  test('without its style sheet the start page blames the base URL in red', async () => {
    const { page } = await browser.open('/next')
    await page.route('**/*.css', (route) => route.abort())
    await page.goto('/', { waitUntil: 'load' })
    const banner = page.locator('#docgen-base-url-banner')
    await expect
      .poll(() => banner.innerText())
      .toBe('This site did not load properly. Check the configured base URL: it is /, and this page is at /.')
    expect(await banner.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(179, 0, 27)',
    )
  })

  test('the navbar hides on the way down, shows on the way up, near the top and for the keyboard', async () => {
    const { page } = await browser.open('/next')
    // A text that moves when its font has come moves the window up with it.
    await page.evaluate(async () => void (await document.fonts.ready))
    expect(await hidden(page)).toBe(false)
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(() => hidden(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 800))
    await expect.poll(() => hidden(page)).toBe(false)
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(() => hidden(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 20))
    await expect.poll(() => hidden(page)).toBe(false)
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(() => hidden(page)).toBe(true)
    await page.focus('.navbar a.navbar-link')
    await expect.poll(() => hidden(page)).toBe(false)

    // It hides when a link leads to a heading, which is not below it.
    await page.evaluate(() => scrollTo(0, 0))
    await page.click('.prose a[href="#section-30"]')
    await expect.poll(() => hidden(page)).toBe(true)
    expect(
      await page.locator('#section-30').evaluate((heading) => heading.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(0)
    await page.goto('/')
    await page.click('.prose a[href="/next#section-40"]')
    await expect.poll(() => page.innerText('main h1')).toMatch(/^Next page/)
    await expect.poll(() => hidden(page)).toBe(true)
  })

  test('a dismissed announcement stays away under its two keys, and comes back with another id', async () => {
    const { page, problems } = await browser.open('/')
    const keys = (): Promise<unknown> =>
      page.evaluate(() => [
        localStorage.getItem('docgen.announcement.id'),
        localStorage.getItem('docgen.announcement.dismiss'),
      ])
    const bar = page.locator('.announcement')
    expect(await keys()).toEqual(['news-1', 'false'])
    expect(
      await bar.evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element).color,
      ]),
    ).toEqual(['rgb(18, 52, 86)', 'rgb(255, 255, 255)'])
    await bar.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => bar.isVisible()).toBe(false)
    expect(await keys()).toEqual(['news-1', 'true'])
    await page.reload()
    expect(await bar.isVisible()).toBe(false)
    await page.evaluate(() => localStorage.setItem('docgen.announcement.id', 'news-0'))
    await page.reload()
    expect([await bar.isVisible(), await keys()]).toEqual([true, ['news-1', 'false']])
    expect(problems).toEqual([])
  })

  test('a category without a page of its own has one with its entries as cards', () => {
    const page = writtenPage(site(), 'guides/index.html')
    expect([...byTag('h1', page), ...byClass('lead', page)].map(textOf)).toEqual(['Guides', 'What there is.'])
    expect(byClass('card', byTag('main', page)).map(textOf)).toEqual([
      expect.stringMatching(/^More ?1 page$/),
      expect.stringMatching(/^One ?The first of them\.$/),
    ])
  })

  test('the footer in one row', () => {
    const page = writtenPage(site(), 'index.html')
    expect(byTag('a', byClass('footer-row', page)).map(textOf)).toEqual(['Next', 'Elsewhere'])
    expect(textOf(byClass('copyright', byClass('footer', page)))).toBe('Copyright © 2025 somebody.')
  })

  test('tabs are chosen, kept, and overruled by the address; code is copied as one types it', async () => {
    const { page } = await browser.open('/widgets', { permissions: ['clipboard-read', 'clipboard-write'] })
    const panel = (name: string): Promise<boolean> => page.getByText(`Text of ${name}.`).isVisible()
    await page.getByRole('tab', { name: 'macOS' }).click()
    expect([await panel('macOS'), await panel('Linux'), new URL(page.url()).search]).toEqual([
      true,
      false,
      '?os=mac',
    ])
    await page.goto('/widgets')
    await expect.poll(() => panel('macOS')).toBe(true)
    await page.goto('/widgets?os=linux')
    await expect.poll(() => panel('Linux')).toBe(true)
    await page.goto('/widgets')
    await expect.poll(() => panel('macOS')).toBe(true)
    await page.hover('.code')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => page.locator('[data-tool=copy]').innerText()).toBe('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('thv list')
    await expect.poll(() => page.locator('[data-tool=copy]').innerText()).toBe('Copy')
  })

  test('narrow screens: nothing is wider than the window at 320 pixels', async () => {
    const { page } = await browser.open('/', { viewport: { width: 320, height: 640 } })
    for (const path of ['/', '/next', '/front', '/guides/', '/nowhere']) {
      if (path !== '/') await page.goto(path)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
    }
  })
})

describe('a site that switches the choice of a color mode off', () => {
  const site = useSite(
    withConfig({
      ...settings,
      colorMode: { disableSwitch: true, defaultMode: 'light', respectPrefersColorScheme: false },
    }),
  )
  const browser = useBrowser(site)

  test('deletes a stored choice and shows its own mode', async () => {
    const { page } = await browser.open('/', { colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    expect(await page.locator('[data-color-mode]').count()).toBe(0)
  })

  test('has no script in the page that the policy does not know', () => {
    expect(
      readFileSync(join(site(), 'index.html'), 'utf8').match(/<script(?![^>]*(?:src=|ld\+json))/g),
    ).toHaveLength(2)
  })
})
