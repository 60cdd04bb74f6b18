import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { makeSite, type TempSite } from '../build-temp-site.ts'
import { gzipped } from '../page-weight.ts'
import { accessibilityProblems, narrow, resize, useBrowser, wide } from './browser.ts'
import { serveProject, useProject } from './development-server.ts'
import { byClass, byTag, writtenPage } from './written-page.ts'

const guide = '/toolhive/guides-cli/install'
const browser = useBrowser()

async function openModal(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] .search-input')
  // At once: what is asked letter by letter are queries of their own.
  if (query !== '') await page.keyboard.insertText(query)
}

/** The words that are marked on the page, in lower case. */
const marked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('docgen-search') ?? [])].map((range) =>
      (range as Range).toString().toLowerCase(),
    ),
  )

/** How many snippets of the modal are in view and have no text yet. */
const emptySnippets = (page: Page): Promise<number> =>
  page.locator('.search-hit-snippet').evaluateAll((snippets) => {
    const bottom = document.querySelector('.search-body')?.getBoundingClientRect().bottom ?? 0
    return snippets.filter(
      (snippet) => snippet.textContent === '' && snippet.getBoundingClientRect().top < bottom,
    ).length
  })

describe('the search modal on a page that stays', () => {
  const shared = browser.share(guide)
  afterEach(async () => {
    const { page } = shared()
    // What was followed would be suggested to the next test.
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
      localStorage.clear()
    })
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
  })

  test('opens by button, shortcut and slash, closes on Escape and gives the focus back', async () => {
    const { page } = shared()
    for (const open of [
      () => page.click('[data-search-open]'),
      () => page.keyboard.press('Control+k'),
      () => page.keyboard.press('Meta+k'),
      () => page.keyboard.press('/'),
    ]) {
      await page.focus('[data-search-open]')
      await open()
      await page.waitForSelector('dialog[open]')
      expect(await page.getAttribute('.search-input', 'placeholder')).toBe('Search docs')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button')
    }
  })

  test('is closed when the reader goes back to another place of the page, and gives the focus back', async () => {
    const { page } = shared()
    await page.click('.toc a[href^="#"]')
    await page.focus('[data-search-open]')
    await openModal(page)
    await page.goBack()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(page.url()).not.toContain('#')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button')
  })

  test('opens again after the browser closed it by itself', async () => {
    const { page } = shared()
    await page.focus('[data-search-open]')
    await openModal(page)
    // As the gesture for going back does on phones, when it is made twice.
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-button')
    await openModal(page)
  })

  test('opens by the key of K where the layout has no Latin letters', async () => {
    const { page } = shared()
    const press = (key: string, code: string): Promise<boolean> =>
      page.evaluate(
        ([name, place]) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: name!,
              code: place!,
              ctrlKey: true,
              bubbles: true,
              cancelable: true,
            }),
          ),
        [key, code],
      )
    // Dvorak has another letter there.
    expect(await press('t', 'KeyK')).toBe(true)
    expect(await press('л', 'KeyK')).toBe(false)
    await page.waitForSelector('dialog[open] .search-input')
  })

  test('leaves a slash to a field in a shadow tree', async () => {
    const { page } = shared()
    await page.evaluate(() => {
      const host = document.createElement('div')
      host.attachShadow({ mode: 'open' }).innerHTML = '<input>'
      document.querySelector('main')?.prepend(host)
      host.shadowRoot?.querySelector('input')?.focus()
    })
    await page.keyboard.type('a/b')
    expect(
      await page.evaluate(
        () => document.querySelector('main > div')?.shadowRoot?.querySelector('input')?.value,
      ),
    ).toBe('a/b')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.evaluate(() => document.querySelector('main > div')?.remove())
  })

  test('is not closed by a slash', async () => {
    const { page } = shared()
    await openModal(page)
    await page.focus('.search-close')
    await page.keyboard.press('/')
    await page.waitForTimeout(100)
    expect(await page.locator('dialog[open]').count()).toBe(1)
  })

  test('says how to move and how to open also on pages from right to left', async () => {
    const { page } = shared()
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await openModal(page)
    const gaps = await page.locator('.search-keys-help kbd').evaluateAll((keys) =>
      keys.flatMap((key) => {
        if (!key.nextSibling?.textContent?.includes('to ')) return []
        const text = new Range()
        text.selectNodeContents(key.nextSibling)
        return [text.getBoundingClientRect().left - key.getBoundingClientRect().right]
      }),
    )
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    expect(gaps.map((gap) => gap >= 0 && gap < 10)).toEqual([true, true])
  })

  test('says so when there is nothing', async () => {
    const { page } = shared()
    await resize(page, narrow)
    await openModal(page, 'xyzzyqwert')
    await page.waitForSelector('text=No results found for')
    expect(await page.textContent('.search-state')).toContain('Try searching for')
    // A long query leaves room for what to try.
    await page.fill('.search-input', 'xyzzy'.repeat(100))
    await page.waitForSelector('text=/xyzzyxyzzy/')
    expect((await page.locator('.search-state-title').boundingBox())!.height).toBeLessThan(100)
    // Its last character stays in the quotation marks, whichever way it is written.
    await page.fill('.search-input', 'xyzzyqwert \u05d0!')
    const isolated = page.locator('.search-state-title bdi')
    await expect.poll(() => isolated.textContent()).toBe('xyzzyqwert \u05d0!')
    await resize(page, wide)
  })

  test('follows what other tabs remember', async () => {
    const { page } = shared()
    await page.evaluate(() => localStorage.setItem('docgen.search.recent', '[{"href":"/a","title":"A"}]'))
    await openModal(page)
    const other = await page.context().newPage()
    await other.goto(guide)
    await other.evaluate(() => localStorage.setItem('docgen.search.favorites', '[{"href":"/b","title":"B"}]'))
    await expect
      .poll(() => page.locator('.search-group-title').allTextContents())
      .toEqual(['Recent', 'Favorite', 'Suggested'])
    await page.click('[aria-label="Remove A"]')
    expect(await other.evaluate(() => localStorage.getItem('docgen.search.favorites'))).toContain('"B"')
    await other.close()
  })

  // It leaves the page. Whether it is accessible, `reading.test.ts` says.
  test('shows results in a combobox', async () => {
    const { page, problems } = shared()
    await openModal(page, 'permision profiles')
    await page.waitForSelector('[role=option] mark')
    expect(await page.locator('a[role=option]').first().textContent()).toContain('Permission profiles')
    await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
    expect(await page.getAttribute('[role=combobox]', 'aria-activedescendant')).toBe(
      await page.locator('a[role=option]').first().getAttribute('id'),
    )
    // The question stands above the results.
    await page.keyboard.press('ArrowUp')
    expect(await page.getAttribute('.search-ask', 'aria-selected')).toBe('true')
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('[role=option]').last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('a[role=option]').first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/toolhive/guides-cli/custom-permissions')
    expect(problems).toEqual([])
  })
})

describe('the search modal', () => {
  test.each([
    ['hover', (page: Page) => page.hover('[data-search-open]')],
    ['focus', (page: Page) => page.focus('[data-search-open]')],
    ['touch', (page: Page) => page.dispatchEvent('[data-search-open]', 'touchstart')],
  ] as const)('is loaded when it is wanted, not before: %s', async (_way, want) => {
    const { page, problems } = await browser.open(guide)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.waitForTimeout(300)
    expect(asked.filter((path) => /search|worker/.test(path))).toEqual([])
    await want(page)
    await expect.poll(() => asked.some((path) => path.endsWith('/assets/search/index.json'))).toBe(true)
    expect(await page.locator('dialog').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test.each([
    'permision profiles',
    'Step 4: Run servers from the registry',
    'how do I keep a secret out of my shell history',
  ])('loads no more than 64 kB for a first query: %s', async (query) => {
    const { page } = await browser.open(guide)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openModal(page, query)
    await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
    await page.waitForSelector('.search-hit-snippet')
    await page.waitForLoadState('networkidle')
    const files = [...new Set(asked)].filter((path) => /\/assets\/(?:search\/|worker-)/.test(path))
    expect(files.filter((path) => path.includes('/search/lunr-')).length).toBeGreaterThan(0)
    expect(files.filter((path) => path.includes('/text-')).length).toBeGreaterThan(0)
    const bytes = files.reduce(
      (sum, path) => sum + gzipped(readFileSync(join(inject('site'), path), 'utf8')),
      0,
    )
    expect(bytes).toBeLessThanOrEqual(64_000)
  })

  test('finds its way when the site was published again meanwhile', async () => {
    const { page, problems } = await browser.open(guide)
    await Promise.all([page.waitForResponse(/\/index\.json/), page.hover('[data-search-open]')])
    let gone = 0
    await page.route('**/assets/search/lunr-*', (route) =>
      gone++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.route('**/assets/search/index.json', async (route) => {
      const answer = await route.fetch()
      const head = (await answer.json()) as { build: string }
      await route.fulfill({ response: answer, json: { ...head, build: `${head.build} new` } })
    })
    await openModal(page, 'secrets keyring')
    await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
    expect(gone).toBeGreaterThan(1)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  test('is closed when the reader goes back, and leaves no trace in the history', async () => {
    const { page, problems } = await browser.open(guide)
    await page.click('.sidebar a[href="/toolhive/guides-cli/"]')
    await page.waitForURL('**/toolhive/guides-cli/')
    const entries = await page.evaluate(() => history.length)
    await openModal(page, 'secrets')
    await page.waitForSelector('a[role=option]')
    await page.keyboard.press('Escape')
    await openModal(page)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.goBack()
    await page.waitForURL(`**${guide}`)
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await page.goForward()
    await page.waitForURL('**/toolhive/guides-cli/')
    await openModal(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('is seeded with the selected text, and a slash in a field is a slash', async () => {
    const { page } = await browser.open(guide)
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { type: 'search' })
      document.querySelector('main')?.prepend(field)
      field.focus()
    })
    await page.keyboard.type('a/b')
    expect([await page.inputValue('main [type=search]'), await page.locator('dialog[open]').count()]).toEqual(
      ['a/b', 0],
    )
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Node))
    const selected = await page.evaluate(() => getSelection()?.toString().trim())
    await openModal(page)
    expect(selected).not.toBe('')
    expect(await page.inputValue('.search-input')).toBe(selected)
  })

  test('marks the words on the page that it leads to, until Escape, and in another part of it', async () => {
    const { page, problems } = await browser.open(guide)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await openModal(page, 'permission profiles')
    await page.waitForSelector('[role=option] mark')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/toolhive/guides-cli/custom-permissions*')
    await expect.poll(async () => (await marked(page)).includes('permission')).toBe(true)
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await marked(page)).toEqual([])
    await openModal(page, 'permission profiles')
    await page.waitForSelector('.search-all')
    await page
      .locator('a[role=option][href^="/toolhive/guides-cli/custom-permissions#"]:has(mark)')
      .first()
      .click()
    await expect.poll(async () => (await marked(page)).some((word) => word.startsWith('profile'))).toBe(true)
    expect(page.url()).toContain('#')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('opens a result in a new tab with Ctrl+Enter, stays, and marks the words there and not on another page', async () => {
    const { page } = await browser.open(guide)
    await openModal(page, 'permission profiles')
    await page.waitForSelector('[role=option] mark')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await opened.waitForURL('**/toolhive/guides-cli/custom-permissions*')
    expect(page.url()).toContain(guide)
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.click('.sidebar a[href="/toolhive/guides-cli/"]')
    await page.waitForURL('**/toolhive/guides-cli/')
    await expect.poll(async () => (await marked(opened)).includes('permission')).toBe(true)
    expect(await marked(page)).toEqual([])
    // Who comes back another time searched for nothing.
    await opened.reload({ waitUntil: 'networkidle' })
    expect(await marked(opened)).toEqual([])
  })

  test('works without storage', async () => {
    const { page, problems } = await browser.openNew('about:blank')
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto(guide, { waitUntil: 'networkidle' })
    await openModal(page, 'permission profiles')
    await page.waitForSelector('[role=option] mark')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/toolhive/guides-cli/custom-permissions*')
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
  })

  test('opens once when it is asked for again while it loads', async () => {
    const { page } = await browser.open(guide)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const modal = /\/assets\/chunk-[^/]*\.js$/
    await page.route(modal, async (route) => {
      await released
      await route.continue()
    })
    await Promise.all([page.waitForRequest(modal), page.keyboard.press('Control+k')])
    await page.keyboard.press('Control+k')
    release()
    await page.waitForSelector('dialog[open] .search-input')
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    // Both at once, with all of it there.
    await page.evaluate(() => {
      for (let time = 0; time < 2; time++)
        document.dispatchEvent(new Event('docgen:search', { cancelable: true }))
    })
    await page.waitForSelector('dialog[open] .search-input')
    await page.waitForTimeout(100)
    expect(await page.locator('dialog[open]').count()).toBe(1)
  })

  test.each([
    { key: 'Control+k', wait: 'the modal', held: /\/assets\/chunk-[^/]*\.js$/ },
    { key: '/', wait: 'its looks', held: /\/search-[^/]*\.css$/ },
  ])('keeps what is typed after $key while $wait is loaded', async ({ key, wait, held }) => {
    const { page, problems } = await browser.open(guide)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(held, async (route) => {
      await released
      await route.continue()
    })
    await page.focus('.navbar a')
    await page.keyboard.press(key)
    await page.keyboard.type('kubenetes')
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('r')
    expect(await page.inputValue('dialog[open] input')).toBe('kubernetes')
    const place = async (): Promise<readonly number[]> => {
      const { x = 0, y = 0, width = 0 } = (await page.locator('dialog[open]').boundingBox()) ?? {}
      return [x, y, width].map(Math.round)
    }
    const before = await place()
    expect(before[0]).toBeGreaterThan(300)
    if (wait === 'its looks') expect(await accessibilityProblems(page)).toEqual([])
    release()
    await page.waitForSelector('a[role=option]')
    expect(await place()).toEqual(before)
    expect(await page.locator('dialog').count()).toBe(1)
    await page.keyboard.type('*')
    expect(await page.inputValue('.search-input')).toBe('kuber*netes')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.matches('.navbar a'))).toBe(true)
    expect(problems).toEqual([])
  })

  test('that is closed before it was loaded stays closed, and opens the next time', async () => {
    const { page, problems } = await browser.open(guide)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/search-[^/]*\.css$/, async (route) => {
      await released
      await route.continue()
    })
    const styles = page.waitForRequest(/\/search-[^/]*\.css$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('secrets')
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await styles
    release()
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
    await openModal(page)
    expect(await page.inputValue('.search-input')).toBe('')
    expect(problems).toEqual([])
  })

  test('that cannot be loaded without a network says so and leaves the page', async () => {
    const { page } = await browser.openNew(guide)
    await page.context().setOffline(true)
    const said = page.waitForEvent('dialog')
    // The keys are not let go of before the dialog is answered, when that is quicker than the fingers.
    const pressed = page.keyboard.press('Control+k')
    const dialog = await said
    expect(dialog.message()).toBe('Unable to fetch results\nYou might want to check your network connection.')
    await dialog.dismiss()
    await pressed
    expect(page.url()).toContain(guide)
    await page.context().setOffline(false)
    await openModal(page)
  })

  test('says that it is searching when that takes its time', async () => {
    const { page } = await browser.open(guide)
    await page.route('**/assets/search/**', () => undefined)
    await openModal(page, 'secrets')
    await expect.poll(() => page.locator('.search-wait').isVisible()).toBe(true)
    expect(await page.textContent('.search-wait')).toBe('Searching…')
  })

  test('keeps the room of snippets, and loads those that are in view', async () => {
    const { page, problems } = await browser.open(guide)
    // They are asked for at once, not some time after the results.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }))
    const tops = (): Promise<readonly number[]> =>
      page
        .locator('a[role=option]')
        .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().top))
    await openModal(page)
    for (const [viewport, query] of [
      [wide, 'secrets'],
      [narrow, 'telemetry'],
    ] as const) {
      await resize(page, viewport)
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/search/text-*', async (route) => {
        await released
        await route.continue()
      })
      await page.fill('.search-input', '')
      await page.keyboard.insertText(query)
      await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
      const before = await tops()
      expect(await page.locator('.search-hit-snippet mark').count()).toBe(0)
      expect(await emptySnippets(page)).toBeGreaterThan(0)
      release()
      await expect.poll(() => emptySnippets(page), { timeout: 5_000 }).toBe(0)
      expect(await tops()).toEqual(before)
      await page.unroute('**/assets/search/text-*')
    }
    expect(problems).toEqual([])
  })

  test('gives results their snippets also while a reader types on and the next ones have to be loaded', async () => {
    const { page } = await browser.open(guide)
    const held: (() => void)[] = []
    const hold = (files: string) =>
      page.route(files, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve))
        await route.continue()
      })
    await openModal(page, 'secrets')
    await page.waitForSelector('.search-hit-snippet mark')
    await hold('**/assets/search/text-*')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText('kubernetes')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await expect.poll(() => emptySnippets(page)).toBeGreaterThan(0)
    await hold('**/assets/search/lunr-*')
    await page.keyboard.type(' z')
    for (const release of held.splice(0)) release()
    await page.unroute('**/assets/search/text-*')
    await expect.poll(() => emptySnippets(page)).toBe(0)
    for (const release of held) release()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('keeps its results when their texts cannot be loaded, and tries again', async () => {
    const { page } = await browser.open(guide)
    let asked = 0
    await page.route('**/assets/search/text-*', (route) =>
      asked++ < 2 ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await openModal(page)
    await page.keyboard.type('secrets')
    await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(await page.locator('a[role=option]').count()).toBeGreaterThan(0)
    await page.waitForSelector('.search-hit-snippet mark')
    expect(await page.locator('text=Unable to fetch results').count()).toBe(0)
  })

  test('says so when the index cannot be fetched, and tries again', async () => {
    const { page } = await browser.open(guide)
    await page.route('**/assets/search/**', (route) => route.abort())
    await openModal(page, 'secrets')
    await page.waitForSelector('text=Unable to fetch results')
    expect(await page.textContent('.search-state')).toContain(
      'You might want to check your network connection.',
    )
    expect(await page.textContent('dialog [role=status]')).toBe('Unable to fetch results')
    // Nobody means the results that come after all.
    await page.keyboard.press('Enter')
    await page.unroute('**/assets/search/**')
    await page.click('text=Try again')
    await expect.poll(() => page.textContent('.search-all')).toMatch(/^See all \d+ results$/)
    expect(page.url()).toContain(guide)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  })

  test('remembers what was followed; garbage in storage is dropped', async () => {
    const { page } = await browser.open(guide)
    await page.evaluate(() => {
      localStorage.setItem(
        'docgen.search.recent',
        '[{"__proto__":1},{"href":"javascript:alert(1)","title":"Bad"}]',
      )
      localStorage.setItem('docgen.search.favorites', 'garbage')
    })
    await openModal(page, 'vault')
    await page.waitForSelector('[role=option]')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/vault-integration*')
    await openModal(page)
    const titles = (): Promise<readonly string[]> => page.locator('.search-group-title').allTextContents()
    await expect.poll(titles).toEqual(['Recent', 'Suggested'])
    await page.click('button[title="Save this search"]')
    expect(await titles()).toEqual(['Favorite', 'Suggested'])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.click('button[title="Remove this search from favorites"]')
    expect(await titles()).toEqual(['Suggested'])
  })

  test('suggests pages that many others link to', async () => {
    const { page, problems } = await browser.open(guide)
    await openModal(page)
    await page.waitForSelector('[data-stop]')
    const href = await page.getAttribute('[data-stop]', 'href')
    expect(await page.locator('[data-stop]').count()).toBe(5)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(href)
    expect(problems).toEqual([])
  })

  test('narrows its results to sections of the site, by keyboard too', async () => {
    const { page, problems } = await browser.open(guide)
    await openModal(page, 'secret')
    const places = (): Promise<readonly string[]> => page.locator('.search-group-place').allTextContents()
    await expect.poll(async () => new Set(await places()).size).toBeGreaterThan(2)
    // Also the last one, without a way to scroll sideways.
    const chips = page.locator('.search-section')
    expect(await chips.count()).toBeGreaterThan(5)
    await chips.last().hover()
    expect(await page.locator('.search-sections').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
    await page.focus('.search-section:has-text("CLI guides")')
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await places()).every((place) => place.startsWith('CLI guides')))
      .toBe(true)
    expect(await page.getAttribute('.search-section:has-text("CLI guides")', 'aria-pressed')).toBe('true')
    expect(await accessibilityProblems(page)).toEqual([])
    // There is nothing to narrow while nothing is asked.
    await page.click('.search-clear')
    await page.waitForSelector('[data-stop]')
    expect(await page.locator('.search-section').count()).toBe(0)
    await page.keyboard.insertText('secret')
    await page.waitForSelector('.search-section[aria-pressed=true]:has-text("CLI guides")')
    await page.click('.search-all')
    await page.waitForURL('**/search?q=secret&section=CLI+guides')
    await page.uncheck('label:has-text("CLI guides") input')
    await expect.poll(async () => new Set(await places()).size).toBeGreaterThan(2)
    expect(new URL(page.url()).search).toBe('?q=secret')
    expect(problems).toEqual([])
  })
})

describe('the search page', () => {
  const secrets = browser.share('/search?q=secrets')

  test('searches for what was typed before it was ready', async () => {
    const { page, problems } = await browser.open('/')
    let release = (): void => undefined
    const ready = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/search-[^/]*\.css$/, async (route) => {
      await ready
      await route.continue()
    })
    const styles = page.waitForRequest(/\/search-[^/]*\.css$/)
    await page.goto(new URL('/search', page.url()).href)
    await styles
    await page.locator('.search-form input').fill('secrets')
    release()
    await expect.poll(() => page.locator('#docgen-search .search-hit').count()).toBeGreaterThan(0)
    expect(await page.inputValue('.search-form input')).toBe('secrets')
    expect(page.url()).toContain('q=secrets')
    expect(problems).toEqual([])
  })

  test('shows the title of a page once, with the words of the query marked', async () => {
    const { page } = secrets()
    const first = page.locator('.search-results section').first()
    const title = (await first.locator('h2').textContent())!
    expect(title).not.toBe('')
    expect(await first.locator('h2 mark').count()).toBeGreaterThan(0)
    // The link to the top of the page has it as its name.
    const repeated = first.locator('.search-hit-title', { hasText: title })
    expect((await repeated.first().boundingBox())!.width).toBeLessThanOrEqual(1)
  })

  test('turns to the previous and the next page of results', async () => {
    const { page } = secrets()
    await page.click('.search-screens >> text=Next')
    await page.waitForURL('**/search?q=secrets&page=2')
    await page.click('.search-screens >> text=Previous')
    await page.waitForURL('**/search?q=secrets')
    await expect.poll(() => page.locator('.search-screens >> text=Previous').count()).toBe(0)
  })

  test('answers the query in its address', async () => {
    const { page, problems } = secrets()
    await page.waitForSelector('.search-results h2')
    expect(await page.textContent('.search-count')).toMatch(/^\d+ results on \d+ pages$/)
    await page.click('[aria-label="Page 2"]')
    await page.waitForURL('**/search?q=secrets&page=2')
    expect(await page.getAttribute('[aria-label="Page 2"]', 'aria-current')).toBe('page')
    await page.goBack()
    await expect.poll(() => page.getAttribute('[aria-label="Page 1"]', 'aria-current')).toBe('page')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.getAttribute('meta[name=robots]', 'content')).toContain('noindex')
    expect(problems).toEqual([])
  })
  test.each([
    { name: 'a broken escape', query: '?q=%E0%A4%A' },
    { name: 'two queries', query: '?q=a&q=b' },
    { name: 'markup', query: '?q=<img src=x onerror=alert(1)>' },
    { name: 'a very long query', query: `?q=${'x'.repeat(4000)}` },
  ])('bears $name', async ({ query }) => {
    const { page, problems } = secrets()
    await page.goto(`/search${query}`)
    await expect
      .poll(() => page.locator('#docgen-search').textContent())
      .toMatch(/results? on|No results found for/)
    expect(await page.locator('#docgen-search img').count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('shows as many results as it counts, and the last screen for one that is no more', async () => {
    const { page } = await browser.open('/search?q=permission+profiles&page=99')
    await expect.poll(() => page.url()).toMatch(/page=\d$/)
    const screens = Number(new URL(page.url()).searchParams.get('page'))
    const count = Number.parseInt((await page.textContent('.search-count')) ?? '', 10)
    const hits = page.locator('.search-results .search-hit')
    await hits.first().waitFor()
    const first = (): Promise<string | null> => hits.first().getAttribute('href')
    let shown = await hits.count()
    for (let screen = screens - 1; screen >= 1; screen--) {
      const before = await first()
      await page.click(`[aria-label="Page ${screen}"]`)
      await expect.poll(first).not.toBe(before)
      expect(await page.textContent('.search-count')).toContain(`${count} results`)
      shown += await hits.count()
    }
    expect([screens > 2, shown]).toEqual([true, count])
    await page.click('.search-results summary')
    expect(await accessibilityProblems(page, 'structure')).toEqual([])
  })

  test('is where the reader was on the way back', async () => {
    const address = '/search?q=proxy&page=2'
    const { page } = await browser.open(address)
    await page.waitForSelector('.search-hit-snippet mark')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, 1_500))
    await page.waitForTimeout(300)
    // Without the help of the test's browser, which would scroll.
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.search-hit')]
        .find((hit) => hit.checkVisibility() && hit.getBoundingClientRect().top > 200)
        ?.click(),
    )
    await page.waitForURL((url) => url.pathname !== '/search')
    await page.waitForLoadState('networkidle')
    const before = await page.evaluate(() => history.length)
    await page.goBack()
    await page.waitForURL(`**${address}`)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1_500)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => [Math.round(scrollY), history.length])).toEqual([1_500, before])
  })

  test('announces what it finds, nothing and failures, and keeps the focus', async () => {
    const { page } = await browser.open('/search?q=xyzzyqwert')
    const status = page.locator('#docgen-search [role=status]')
    const focused = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.matches('main [type=search]') === true)
    await expect.poll(() => status.textContent()).toBe('No results found for xyzzyqwert')
    await page.locator('.search-suggestions button').first().click()
    await expect.poll(() => status.textContent()).toMatch(/^\d+ results? on/)
    expect(await focused()).toBe(true)
    await page.route('**/assets/search/**', (route) => route.abort())
    await page.fill('main [type=search]', 'vault keyring telemetry')
    await expect.poll(() => status.textContent()).toBe('Unable to fetch results')
    expect(await accessibilityProblems(page, 'structure')).toEqual([])
    await page.click('text=Try again')
    expect(await focused()).toBe(true)
  })

  test('leads somewhere without JavaScript', () => {
    const main = byTag('main', writtenPage(inject('site'), 'search.html'))
    expect(
      byTag('a', [...byTag('noscript', main), ...byClass('section-links', main)]).length,
    ).toBeGreaterThan(3)
  })
})

describe('on a site with tags and pages of another generator', () => {
  const folded =
    '# Folded\n\nAbove.\n\n## Limits\n\n<details>\n<summary>More</summary>\n\nThe numbat <strong>burrows</strong>.\n\n</details>\n\n## Others\n\n<details>\n<summary>Less</summary>\n\nNo numbat.\n\n</details>\n'
  let site: TempSite
  beforeAll(async () => {
    site = makeSite(
      {
        'content/index.md': '# Home\n\nWelcome.\n',
        'content/old/api.md': '---\ntitle: Old interface\ntags: [api]\n---\n\nIts calls.\n',
        'content/guide.md': '---\ntitle: Guide\ntags: [howto]\n---\n\nFirst steps with the interface.\n',
        'content/folded.md': folded,
      },
      {
        search: {
          enabled: true,
          externalUrlRegex: '/old/',
          noResultsUrl: 'https://issues.example.com/new?q={query}',
        },
      },
    )
    await site.build()
  })
  const small = useBrowser(() => join(site.root, 'build'))
  afterAll(() => rmSync(site.root, { recursive: true, force: true }))

  test('hits that the external pattern names are loaded in full, others are not', async () => {
    const { page } = await small.open('/')
    const follow = async (query: string, address: string): Promise<boolean> => {
      await page.evaluate(() => Object.assign(window, { stays: true }))
      await openModal(page, query)
      await page.waitForSelector('[role=option] mark')
      await page.keyboard.press('Enter')
      await page.waitForURL(address)
      await page.waitForLoadState()
      return page.evaluate(() => 'stays' in window)
    }
    expect(await follow('first steps', '**/guide')).toBe(true)
    expect(await follow('old interface', '**/old/api')).toBe(false)
  })

  test('what was found inside of closed details is opened, and no others', async () => {
    const { page } = await small.open('/')
    const opened = (): Promise<readonly boolean[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('.prose details')].map(
          (details) => (details as HTMLDetailsElement).open,
        ),
      )
    await openModal(page, 'numbat burrows')
    await page.waitForSelector('.search-hit-snippet mark')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/folded#limits')
    await expect.poll(opened).toEqual([true, false])
    await openModal(page, 'others numbat')
    await page.waitForSelector('.search-hit-snippet mark')
    await page.click('a[role=option][href$="#others"]')
    await expect.poll(opened).toEqual([true, true])
  })

  test('stays as it was at the first letter, which is no word', async () => {
    const { page } = await small.open('/')
    await openModal(page, 'n')
    await page.waitForTimeout(600)
    expect(await page.textContent('.search-body')).toContain('No recent searches')
    expect(await page.textContent('dialog [role=status]')).toBe('')
    await page.keyboard.type('u')
    await page.waitForSelector('a[role=option]')
  })

  test('there is nothing to ask without answers configured, and not a byte of that mode', async () => {
    const { page } = await small.open('/')
    const code: Promise<string>[] = []
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(response.url())) code.push(response.text())
    })
    await openModal(page, 'interface')
    await page.waitForSelector('[role=option] mark')
    expect(await page.locator('.search-ask').count()).toBe(0)
    expect(
      (await Promise.all(code)).filter(
        (text) => text.includes('Answers are generated with AI') || text.includes('answer-turn'),
      ),
    ).toEqual([])
  })

  test('who finds nothing is told whom to tell', async () => {
    const { page } = await small.open('/')
    await openModal(page, 'xyzzy & co')
    await page.waitForSelector('text=Believe this query should return results?')
    expect(await page.getAttribute('.search-missing a', 'href')).toBe(
      'https://issues.example.com/new?q=xyzzy%20%26%20co',
    )
    expect(await page.textContent('.search-missing a')).toBe('Let us know.')
  })

  test('a tag narrows the results, is in the address, and can be taken back when it leaves nothing', async () => {
    const { page, problems } = await small.open('/search?q=interface')
    await expect.poll(() => page.textContent('.search-count')).toBe('2 results on 2 pages')
    await page.check('text=howto')
    await expect.poll(() => page.locator('.search-results h2').allTextContents()).toEqual(['Guide'])
    expect(new URL(page.url()).search).toBe('?q=interface&tag=howto')
    expect(await page.title()).toBe('Search: interface | Site')
    await page.fill('main [type=search]', 'calls')
    await page.waitForSelector('text=No results found for')
    await page.click('text=howto')
    await expect.poll(() => page.locator('.search-results h2').allTextContents()).toEqual(['Old interface'])
    await page.goBack()
    expect(new URL(page.url()).search).toBe('?q=calls&tag=howto')
    await page.goBack()
    await expect.poll(() => page.textContent('.search-count')).toBe('2 results on 2 pages')
    expect(problems).toEqual([])
  })

  test('a tag that the site does not know can be taken back', async () => {
    const { page } = await small.open('/search?q=interface&tag=nonsense')
    await page.waitForSelector('text=No results found for')
    await page.click('text=nonsense')
    await expect.poll(() => page.textContent('.search-count')).toBe('2 results on 2 pages')
  })
})

describe('while the site is written', () => {
  const content = '# Guide\n\nFirst steps.\n'
  const project = useProject({
    'docgen.config.json': JSON.stringify({ title: 'Site', url: 'https://example.com' }),
    'content/index.md': '# Home\n\n[Guide](/guide)\n',
    'content/guide.md': content,
  })
  const live = useBrowser(project, { serve: serveProject })

  test('a changed page leaves the modal as it is, and its words are found', async () => {
    const { page, problems } = await live.open('/guide')
    await openModal(page, 'first')
    await page.waitForSelector('[role=option] mark')
    writeFileSync(join(project(), 'content/guide.md'), `${content}\nThen the quokka.\n`)
    await page.waitForSelector('main >> text=quokka', { state: 'attached' })
    expect(await page.inputValue('dialog[open] .search-input')).toBe('first')
    await page.keyboard.press('Escape')
    await openModal(page, 'quokka')
    await page.waitForSelector('[role=option] mark')
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('.search-modal') as Element).display),
    ).toBe('flex')
    expect(problems).toEqual([])
  })
  test('a query that found nothing is asked again when its words are written', async () => {
    const { page, problems } = await live.open('/guide')
    await openModal(page, 'wombat')
    await page.waitForSelector('text=No results found for')
    writeFileSync(join(project(), 'content/guide.md'), `${content}\nThen the wombat.\n`)
    await page.waitForSelector('[role=option] mark')
    expect(await page.inputValue('.search-input')).toBe('wombat')
    expect(problems).toEqual([])
  })
})
