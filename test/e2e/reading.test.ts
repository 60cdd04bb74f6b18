import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { weighPage } from '../page-weight.ts'
import {
  accessibilityProblems,
  accessibilityProblemsInBothModes,
  expectNoSidewaysScroll,
  invalidHtml,
  narrow,
  resize,
  useBrowser,
  wide,
} from './browser.ts'

const guide = '/toolhive/guides-cli/install'
const next = '/toolhive/guides-cli/registry'
/**
 * One page of every kind: what `main` of the other pages is made of (elements, classes and roles) is in one
 * of these, too.
 */
const layouts = {
  home: '/',
  guide,
  'API reference': '/toolhive/reference/api',
  'API operations': '/toolhive/reference/api/groups',
  'command reference': '/toolhive/reference/cli/thv_stop',
  'resource reference': '/toolhive/reference/crd-spec',
  'schema reference': '/toolhive/reference/registry-schema',
  'theme preview': '/theme-preview',
  search: '/search',
  'not found': '/no-such-page',
}
type Layout = keyof typeof layouts

/** Those that are laid out differently on narrow screens, in colors that they have on wide ones, too. */
const judgedInNarrow = new Set<Layout>(['home', 'guide', 'API operations', 'theme preview'])

/** Those whose every text has the color and background of some text on another page, in both modes. */
const colorsOfOthers = new Set<Layout>([
  'command reference',
  'resource reference',
  'schema reference',
  'search',
  'not found',
])

const browser = useBrowser(undefined, { draws: true })

const path = (page: Page): string => new URL(page.url()).pathname
const heading = (page: Page): Promise<string> => page.locator('main h1').innerText()
const mode = (page: Page): Promise<string | null> => page.getAttribute('html', 'data-theme')

/** What readers see: the body has no background of its own then, and that of the root shows. */
const shade = async (page: Page): Promise<'dark' | 'light'> => {
  const color = await page.evaluate(() => {
    const [body, root] = [document.body, document.documentElement].map(
      (element) => getComputedStyle(element).backgroundColor,
    )
    return body === 'rgba(0, 0, 0, 0)' ? root : body
  })
  const shades = color?.match(/\d+/g)?.map(Number) ?? []
  expect(shades, color).toHaveLength(3)
  return Math.max(...shades) < 60 ? 'dark' : 'light'
}

/** Holds back what the navigator fetches for that page. Returns how to let it through. */
async function delayPage(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${address}`, async (route) => {
    if (route.request().resourceType() === 'fetch') await gate
    await route.continue()
  })
  return release
}

describe('color mode', () => {
  test('follows the system live in its primary colors, until there is a choice, which every tab has', async () => {
    const { page } = await browser.open(guide, { colorScheme: 'light' })
    const other = await page.context().newPage()
    await other.goto(next)
    const primary = (): Promise<string> =>
      page
        .locator('.prose p a')
        .first()
        .evaluate((link) => getComputedStyle(link).color)
    // #2809a5 and #7ab7ff.
    expect([await mode(page), await primary()]).toEqual(['light', 'rgb(40, 9, 165)'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => mode(page)).toBe('dark')
    expect(await primary()).toBe('rgb(122, 183, 255)')
    await page.locator('[data-color-mode]').first().click()
    await expect.poll(() => mode(other)).toBe('light')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    // What a page does about its media is done by the next frame.
    await resize(page, wide)
    expect(await mode(page)).toBe('light')
    await other.locator('[data-color-mode]').first().click()
    await other.locator('[data-color-mode]').first().click()
    await expect.poll(() => page.getAttribute('html', 'data-theme-choice')).toBe('system')
  })

  test('is there before the first paint, and dark where the system says nothing', async () => {
    const { page } = await browser.openNew(guide, { colorScheme: 'light' })
    expect(await shade(page)).toBe('light')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.route('**/*.js', (route) => route.abort())
    await page.reload()
    expect(await mode(page)).toBe('dark')
    await page.evaluate(() => localStorage.removeItem('theme'))
    await page.unroute('**/*.js')
    // Chromium calls it light when its system has no preference. Browsers that do not know the query do not.
    await page.addInitScript(() => {
      const real = window.matchMedia.bind(window)
      window.matchMedia = (query) => real(query.includes('prefers-color-scheme') ? 'not all' : query)
    })
    await page.reload()
    expect([await mode(page), await shade(page)]).toEqual(['dark', 'dark'])
    expect(await page.getAttribute('html', 'data-theme-choice')).toBe('system')
  })
})

describe('navigation', () => {
  test('exchanges the page, announces it, moves the focus, and goes back to where the reader was', async () => {
    const { page, problems } = await browser.open(guide)
    await page.evaluate(() => ((window as { sameDocument?: boolean }).sameDocument = true))
    const entries = (): Promise<number> => page.evaluate(() => history.length)
    const before = await entries()
    await page.evaluate(() => scrollTo(0, 700))
    // The page that is shown gets no second entry in the history.
    await page.locator(`.sidebar a[href="${guide}"]`).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect([await entries(), path(page)]).toEqual([before, guide])
    await page.evaluate(() => scrollTo(0, 700))
    await page.locator(`.sidebar a[href="${next}"]`).click()
    await expect.poll(() => path(page)).toBe(next)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await entries()).toBe(before + 1)
    expect(await page.innerText('#docgen-announcer')).toBe(await page.title())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.locator('.sidebar [aria-current=page]').getAttribute('href')).toBe(next)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
    await page.goForward()
    await expect.poll(() => path(page)).toBe(next)
    // A link to a heading of another page ends at the heading.
    await expect.poll(() => heading(page)).toMatch(/registry/i)
    await page.evaluate((address) => {
      document
        .querySelector('main p')
        ?.insertAdjacentHTML('beforeend', `<a id="down" href="${address}#uninstall">down</a>`)
    }, guide)
    await page.click('#down')
    await expect.poll(() => path(page)).toBe(guide)
    const top = (): Promise<number> =>
      page.locator('#uninstall').evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(150)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await page.evaluate(() => [scrollY > 500, 'sameDocument' in window])).toEqual([true, true])
    expect(problems).toEqual([])
  })

  test('shows a progress bar from 0.08 and a spinner after 200 ms and no sooner', async () => {
    const { page } = await browser.openNew(guide)
    const release = await delayPage(page, next)
    // The page's clock goes on only when it is told to.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.locator(`.sidebar a[href="${next}"]`).click()
    const signs = page.locator('.progress, .spinner, main[aria-busy]')
    await page.clock.runFor(199)
    expect(await signs.count()).toBe(0)
    await page.clock.runFor(1)
    await expect.poll(() => signs.count()).toBe(3)
    // The text of the page that is left is dimmed once.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('main, main *')]
          .filter((element) => element.contains(document.querySelector('main h1')))
          .reduce((all, element) => all * Number(getComputedStyle(element).opacity), 1),
      ),
    ).toBeCloseTo(0.6, 1)
    const bar = (): Promise<readonly string[]> =>
      page.locator('.progress').evaluate(({ style }) => [style.transform, style.opacity])
    expect(await bar()).toEqual(['scaleX(0.08)', ''])
    // The spinner is not one of the bar.
    expect(await page.locator('.progress *, .spinner .progress').count()).toBe(0)
    expect(await page.innerText('#docgen-announcer')).toBe('Loading')
    await page.clock.runFor(799)
    expect(await bar()).toEqual(['scaleX(0.08)', ''])
    await page.clock.runFor(1)
    const share = async (): Promise<number> => Number(/[\d.]+/.exec((await bar())[0] ?? '')?.[0])
    const crept = await share()
    expect(crept).toBeGreaterThan(0.08)
    await page.clock.runFor(800)
    expect(await share()).toBeGreaterThan(crept)
    expect(await share()).toBeLessThan(1)
    release()
    await expect.poll(() => path(page)).toBe(next)
    expect(await page.locator('main[aria-busy], .spinner').count()).toBe(0)
    expect(await bar()).toEqual(['scaleX(1)', ''])
    await page.clock.runFor(199)
    expect(await bar()).toEqual(['scaleX(1)', ''])
    await page.clock.runFor(1)
    expect(await bar()).toEqual(['scaleX(1)', '0'])
    await page.clock.runFor(200)
    expect(await page.locator('.progress').count()).toBe(0)
  })

  test('leaves to the browser what the server does not hand out and what is no page of the site', async () => {
    const { page } = await browser.open(guide)
    await page.evaluate(() => ((window as { sameDocument?: boolean }).sameDocument = true))
    await page.route(`**${next}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.locator(`.sidebar a[href="${next}"]`).click()
    await expect.poll(() => path(page)).toBe(next)
    await expect.poll(() => heading(page)).toMatch(/registry/i)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
    await page.evaluate(() =>
      document
        .querySelector('main p')
        ?.insertAdjacentHTML('beforeend', '<a id="gone" href="/toolhive/gone">gone</a>'),
    )
    await page.click('#gone')
    await expect.poll(() => page.getAttribute('body', 'data-layout')).toBe('not-found')
    expect(path(page)).toBe('/toolhive/gone')
  })

  test('fetches ahead on hover and focus, never on a 2G connection or where data is saved', async () => {
    const { page } = await browser.open(guide)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const reach = async (
      connection: object | undefined,
      hovered: string,
      focused: Locator,
    ): Promise<void> => {
      await page.evaluate(
        (value) => Object.defineProperty(navigator, 'connection', { value, configurable: true }),
        connection,
      )
      await page.locator(`.sidebar a[href="${hovered}"]`).hover()
      await focused.focus()
    }
    const [first, second, third] = ['run-mcp-servers', 'build-containers', 'manage-mcp-servers'].map(
      (name) => `/toolhive/guides-cli/${name}`,
    )
    const crumb = page.locator('.breadcrumbs a').first()
    const brand = page.locator('.navbar .brand')
    await reach({ saveData: true }, first!, crumb)
    await reach({ effectiveType: '2g' }, second!, brand)
    await reach({ effectiveType: 'slow-2g' }, third!, crumb)
    // A page is asked for with the event: those of before would come first.
    await brand.focus()
    await page.mouse.move(wide.width / 2, 20)
    await reach(undefined, next, crumb)
    const pages = [first, second, third, next, '/']
    await expect.poll(() => asked.filter((each) => pages.includes(each))).toEqual([next, '/'])
  })

  test('a path that ends in index.html or .html shows as the clean one', async () => {
    const { page } = await browser.open('/toolhive/index.html?x=1#windows')
    const shown = (): string => page.url().slice(browser.origin().length)
    expect(shown()).toBe('/toolhive/?x=1#windows')
    await page.goto(`${guide}.html?x=1#windows`)
    await expect.poll(shown).toBe(`${guide}?x=1#windows`)
  })
})

describe('the menu of narrow screens', () => {
  const label = (page: Page): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const overflow = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  /** What one can touch in it, and is smaller than 44 pixels. */
  const small = (page: Page, menu: string): Promise<readonly string[]> =>
    page
      .locator(`${menu} :is(a, button, summary, input)`)
      .filter({ visible: true })
      .evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { width, height } = element.getBoundingClientRect()
          return Math.round(width) < 44 || Math.round(height) < 44
            ? [`${width} x ${height}: ${element.outerHTML.slice(0, 60)}`]
            : []
        }),
      )

  test('has two levels, keeps the focus and gives it back on Escape, locks the page, and closes on a desktop width', async () => {
    const { page } = await browser.open(guide, { viewport: narrow })
    await page.getByRole('button', { name: 'Open the menu' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#docgenSidebar').waitFor()
    expect(await overflow(page)).toBe('hidden')
    expect(await small(page, '#docgenSidebar')).toEqual([])
    await page.getByRole('button', { name: 'Back to main menu' }).click()
    await page.locator('#docgenMenu').waitFor()
    await expect.poll(() => label(page)).toBe('Close the menu')
    expect(await small(page, '#docgenMenu')).toEqual([])
    expect(await accessibilityProblemsInBothModes(page)).toEqual([])
    expect(await page.locator('#docgenMenu summary').allInnerTexts()).toEqual([
      'ToolHive',
      'References',
      'English',
    ])
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('#docgenMenu') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#docgenSidebar') !== null))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.drawer:popover-open').count()).toBe(0)
    expect(await label(page)).toBe('Open the menu')
    expect(await page.locator('[inert]').count()).toBe(0)

    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.locator('#docgenSidebar').waitFor()
    await page.setViewportSize(wide)
    await expect.poll(() => overflow(page)).not.toBe('hidden')
    expect(await page.locator('.drawer:popover-open').count()).toBe(0)
    await page.setViewportSize({ width: 997, height: 800 })
    expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false)
    await page.setViewportSize({ width: 996, height: 800 })
    expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(true)
  })
})

describe('code and tables that are too wide', () => {
  // What is hidden is judged when it is shown.
  const stops = (page: Page): Promise<number> =>
    page.locator('main :is(pre, .table-wrapper)[tabindex="0"]:visible').count()
  const overflowing = (page: Page): Promise<number> =>
    page
      .locator('main :is(pre, .table-wrapper):visible')
      .evaluateAll(
        (all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
            .length,
      )

  test('are tab stops in every width of the window, and nothing else is; a link opens what hides its heading', async () => {
    const { page } = await browser.open('/theme-preview')
    const first = await stops(page)
    for (const viewport of [narrow, wide]) {
      await page.setViewportSize(viewport)
      await expect.poll(async () => (await stops(page)) - (await overflowing(page))).toBe(0)
      if (viewport === narrow) expect(await stops(page)).toBeGreaterThan(first)
    }
    expect(await stops(page)).toBe(first)

    const hiddenId = await page.evaluate(() => {
      const panel = document.querySelector('.tab-panel:not([data-active])')
      panel?.insertAdjacentHTML(
        'beforeend',
        '<h4 id="in-a-hidden-tab">Deep</h4><details><summary>More</summary><h4 id="in-closed-details">Deeper</h4></details>',
      )
      return panel?.id
    })
    expect(hiddenId).toBeTruthy()
    await page.evaluate(() => (location.hash = 'in-closed-details'))
    await expect.poll(() => page.locator('#in-closed-details').isVisible()).toBe(true)
    expect(await page.locator('#in-a-hidden-tab').isVisible()).toBe(true)
  })

  test('leave no trace of a width at which they were too wide, and stay where the reader has scrolled them', async () => {
    const { page } = await browser.open('/toolhive/concepts/mcp-primer', { viewport: narrow })
    expect(await overflowing(page)).toBe(1)
    const wideTables = page.locator('.table-wrapper[data-wide]')
    // A table that scrolls is laid out wider, and would then scroll at every width.
    await page.setViewportSize({ width: 120, height: 800 })
    await expect.poll(() => wideTables.count()).toBeGreaterThan(0)
    const table = wideTables.first()
    const end = await table.evaluate((each) => (each.scrollLeft = 10_000) && each.scrollLeft)
    // Further than the table scrolls while it is measured.
    expect(end).toBeGreaterThan(100)
    await resize(page, { width: 121, height: 800 })
    expect(await table.evaluate((each) => each.scrollLeft)).toBeGreaterThanOrEqual(end - 1)
    await page.setViewportSize(narrow)
    await expect.poll(() => wideTables.count()).toBe(0)
  })
})

test('samples of operations stand beside the text from 1200 pixels on, whatever of the page has been parsed', async () => {
  const { page } = await browser.open(layouts['API operations'], { viewport: { width: 1199, height: 800 } })
  const box = async (part: string) => (await page.locator(part).first().boundingBox())!
  const isBeside = async (): Promise<boolean> => {
    const [text, samples] = [await box('.api-doc'), await box('.api-side')]
    return samples.x >= text.x + text.width
  }
  const below = await box('.doc-article')
  expect(await isBeside()).toBe(false)
  await resize(page, { width: 1200, height: 800 })
  const beside = await box('.doc-article')
  expect(await isBeside()).toBe(true)
  // The frame is as wide without what comes later.
  await page.evaluate(() => document.querySelectorAll('.api-columns').forEach((each) => each.remove()))
  expect((await box('.doc-article')).width).toBe(beside.width)
  await resize(page, { width: 1199, height: 800 })
  expect((await box('.doc-article')).width).toBe(below.width)
})

describe.each(Object.entries(layouts) as [Layout, string][])('%s', (name, address) => {
  const elements = async (of: Page): Promise<string> => {
    // Its suggestions come when their part of the index is there, which no event of the page tells.
    if (name === 'search') await of.locator('.search-results').waitFor()
    return await of.evaluate(() =>
      Array.from(document.querySelectorAll('*'), ({ localName, attributes }) =>
        [localName, ...Array.from(attributes, ({ name, value }) => `${name}="${value}"`).sort()].join(' '),
      ).join('\n'),
    )
  }

  /** How far what was drawn has moved since the page began to load. */
  const shift = (of: Page): Promise<number> =>
    of.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type: 'layout-shift', buffered: true })
      // Entries of this type have a value.
      const moves = observer.takeRecords() as (PerformanceEntry & { readonly value: number })[]
      return moves.reduce((sum, { value }) => sum + value, 0)
    })

  /** What moves, or takes its time to change. */
  const moving = (of: Page): Promise<readonly string[]> =>
    of.evaluate(() => [
      ...document.getAnimations().map(() => 'an animation'),
      ...[...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, scrollBehavior } = getComputedStyle(element)
          return parseFloat(transitionDuration) > 0.01 || scrollBehavior === 'smooth'
        })
        .map((element) => element.outerHTML.slice(0, 60)),
    ])

  // One test for what could be several: most of what a test here costs is opening its page.
  test('is accessible in both sizes and modes, however its window came to its size, does not shift, and is readable at 400 % zoom', async () => {
    const { page, problems } = await browser.open(address)
    // The browser's own word for a page that is not there.
    const wrong = problems.filter((problem) => !problem.endsWith('404 (Not Found)'))
    expect([wrong, await page.locator('h1').count()]).toEqual([[], 1])
    if (name === 'home' || name === 'guide')
      // And the document. A file of which several parts are shown is one request, which Chromium lists again.
      expect(
        await page.evaluate(
          () =>
            new Set(performance.getEntriesByType('resource').map((entry) => entry.name.split('#')[0])).size,
        ),
      ).toBeLessThan(10)
    expect(await moving(page)).toEqual([])
    const inWide = await elements(page)
    // A browser may draw a bar of which it has parsed a half; what is good by Web Vitals is 0.1.
    expect(await shift(page)).toBeLessThan(0.01)
    await resize(page, narrow)
    await expectNoSidewaysScroll(page)
    const inNarrow = await elements(page)
    await page.reload({ waitUntil: 'networkidle' })
    expect(await shift(page)).toBeLessThan(0.01)
    // The same elements: so axe need not judge the page again for the size that its window began with.
    expect(await elements(page)).toBe(inNarrow)
    if (judgedInNarrow.has(name)) expect(await accessibilityProblems(page, 'structure')).toEqual([])

    // 400 % zoom of a window of 1280 by 1024 is a window of 320 by 256.
    await resize(page, { width: 320, height: 256 })
    await expectNoSidewaysScroll(page)
    expect(
      await page
        .locator('h1')
        .first()
        .evaluate((element) => element.getBoundingClientRect().right),
    ).toBeLessThanOrEqual(320)

    await resize(page, wide)
    await expectNoSidewaysScroll(page)
    expect(await elements(page)).toBe(inWide)
    const judge = colorsOfOthers.has(name) ? accessibilityProblems : accessibilityProblemsInBothModes
    expect(await judge(page)).toEqual([])
  }, 120_000)
})

test('without JavaScript the mode of the system, tabs, menus, reference pages and the way to search work', async () => {
  const { page, problems } = await browser.open(guide, { colorScheme: 'dark', javaScriptEnabled: false })
  expect(await shade(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await shade(page)).toBe('light')
  const panels = page.locator('[role=tabpanel]')
  const count = await panels.count()
  expect(count).toBeGreaterThan(2)
  expect(await panels.filter({ visible: true }).count()).toBe(count)
  expect(await page.locator('.needs-js').filter({ visible: true }).count()).toBe(0)
  await page.locator('.navbar summary', { hasText: 'References' }).click()
  await page.getByRole('link', { name: 'Operator CRD' }).first().click()
  await page.waitForURL('**/crd-spec', { waitUntil: 'load' })
  expect(path(page)).toBe('/toolhive/reference/crd-spec')
  await page.goto('/toolhive/reference/cli/thv_run')
  expect(await page.locator('main h2').count()).toBeGreaterThan(1)
  await page.fill('.search-box input', 'proxy')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search*')
  expect([path(page), new URL(page.url()).search]).toEqual(['/search', '?q=proxy'])
  expect(await page.locator('main .section-links a').count()).toBeGreaterThan(5)

  await page.setViewportSize(narrow)
  await page.goto(guide)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Back to main menu' }).click()
  await page.locator('#docgenMenu').getByRole('link', { name: 'Tutorials' }).click()
  await page.waitForURL('**/tutorials')
  expect(problems).toEqual([])
})

test('the search modal is accessible on each of its screens, in both modes and sizes', async () => {
  const { page } = await browser.open(guide)
  await page.keyboard.press('Control+k')
  for (const [screen, query, shows] of [
    ['start', '', '.search-input'],
    ['results', 'registry', '[role=option]'],
    ['no results', 'zzzqqqxxx', ':text("No results found for")'],
  ] as const) {
    await page.locator('dialog[open] .search-input').fill(query)
    await page.locator('dialog[open]').locator(shows).first().waitFor()
    // On narrow screens, only results are laid out differently. The colors of the others are theirs, too.
    const problems =
      screen === 'results'
        ? await accessibilityProblemsInBothModes(page, [wide, narrow])
        : await accessibilityProblems(page)
    expect([screen, problems]).toEqual([screen, []])
    await resize(page, wide)
  }
})

test('paper has no chrome, wraps code and shows every tab; forced colors keep borders, focus and the current page', async () => {
  const { page } = await browser.open(guide, { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const part of [
    '.navbar-nav',
    '.sidebar',
    '.toc',
    '.footer nav',
    '.code-tools',
    '.pagination',
    '.skip-link',
  ])
    expect([part, await page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0])
  const panels = page.locator('.tab-panel')
  expect(await panels.filter({ visible: true }).count()).toBe(await panels.count())
  expect(
    await page
      .locator('pre')
      .first()
      .evaluate((block) => getComputedStyle(block).whiteSpace),
  ).toBe('pre-wrap')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(
    /rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/,
  )

  await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'active' })
  const current = page.locator('.sidebar [aria-current=page]')
  const other = page.locator('.sidebar a:not([aria-current])').first()
  const look = (element: Element): string => {
    const { color, backgroundColor, outlineStyle, borderInlineStartColor, fontWeight } =
      getComputedStyle(element)
    return [color, backgroundColor, outlineStyle, borderInlineStartColor, fontWeight].join()
  }
  expect(await current.evaluate(look)).not.toBe(await other.evaluate(look))
  // The icon of a tool is drawn by its background, which must not be that of the page.
  expect(
    await page
      .locator('.code-tools [data-tool=copy]')
      .first()
      .evaluate((tool) => getComputedStyle(tool, '::before').backgroundColor),
  ).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle),
  ).not.toBe('none')
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
})

test('what stands in a line does not push it down', async () => {
  const { page } = await browser.open('/toolhive/guides-ui/install', { viewport: narrow })
  const badge = page.locator('li > a ~ .badge').first()
  expect(await badge.evaluate((element) => getComputedStyle(element).marginTop)).toBe('0px')
})

test('code has round corners on a site that replaces all tokens of the theme', async () => {
  const { page } = await browser.open('/toolhive/guides-ui/install', { viewport: wide })
  const radius = await page
    .locator('.code')
    .first()
    .evaluate((code) => getComputedStyle(code).borderRadius)
  expect(Number.parseFloat(radius)).toBeGreaterThan(4)
})

describe('what is published', () => {
  const withoutFrame = (html: string): string =>
    html.replaceAll(
      /<(header|footer) class="(?:navbar|footer)[^]*?<\/\1>|<aside class="sidebar[^]*?<\/aside>/g,
      '',
    )
  const pages = (): string[] =>
    readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .sort()

  // Navbar, sidebar and footer, which are half of a page, are judged once in each layout.
  test('is valid HTML', async () => {
    const problems: string[] = []
    const layoutsSoFar = new Set<string | undefined>()
    for (const file of pages()) {
      const html = readFileSync(join(inject('site'), file), 'utf8')
      const layout = /<body[^>]* data-layout="([^"]*)"/.exec(html)?.[1]
      const isFirst = !layoutsSoFar.has(layout)
      layoutsSoFar.add(layout)
      problems.push(...(await invalidHtml(file, isFirst ? html : withoutFrame(html))))
    }
    expect(layoutsSoFar.size).toBeGreaterThan(3)
    expect(problems).toEqual([])
  })

  test('every page to read is light: 14 kB of HTML, 12.5 kB of CSS, 6 kB of JavaScript', () => {
    const written = pages().filter(
      (file) => file.startsWith('toolhive/') && !file.startsWith('toolhive/reference/'),
    )
    expect(written.length).toBeGreaterThan(50)
    const weights = written.map((file) => ({ file, ...weighPage(inject('site'), file) }))
    expect(weights.filter(({ html, css, js }) => html > 14_100 || css > 12_500 || js > 6_000)).toEqual([])
  })

  /** In bytes. Whole documents on one page; command pages and the like are as light as pages to read. */
  const largeReferences: Readonly<Record<string, number>> = {
    'toolhive/reference/api/registry.html': 13_500,
    'toolhive/reference/crd-spec.html': 16_750,
    // Its sixteen types can be opened where they are named.
    'toolhive/reference/registry-schema.html': 12_800,
  }

  test('references are complete and yet not heavy', () => {
    const references = pages().filter((file) => file.startsWith('toolhive/reference/'))
    expect(references.length).toBeGreaterThan(70)
    const weights = references.map((file) => ({ file, ...weighPage(inject('site'), file) }))
    const heaviest = weights
      .toSorted((a, b) => b.html - a.html)
      .slice(0, 8)
      .map(({ file, html }) => `${file} ${(html / 1000).toFixed(1)} kB`)
    process.stdout.write(`The heaviest references (HTML, gzip): ${heaviest.join(', ')}\n`)
    expect(
      weights.filter(
        // They load a sheet of their own besides the theme's.
        ({ file, html, css, js }) => html > (largeReferences[file] ?? 12_500) || css > 14_050 || js > 6_000,
      ),
    ).toEqual([])
  })
})
