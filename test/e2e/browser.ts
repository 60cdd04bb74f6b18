import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest'
import { chromiumArguments } from './find-chromium.ts'
import { keepPages, type KeptPages } from './kept-pages.ts'
import { quietNetwork, watchProblems } from './page-network.ts'
import { axePath, serveSite, type SiteServer } from './site-server.ts'

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

export interface OpenedPage {
  readonly page: Page
  /**
   * What went wrong so far: console errors, uncaught exceptions, failed requests, requests to other hosts.
   */
  readonly problems: readonly string[]
}

/**
 * Draws no blur: Chromium without a GPU takes half of a tenth of a second to blur a window, for every letter
 * that is typed and every time that the cursor blinks. `will-change` keeps what else a filter does: it is the
 * containing block of what is fixed in it.
 */
const withoutBlur = `
  dialog::backdrop { backdrop-filter: none !important }
  .navbar { backdrop-filter: none !important; will-change: backdrop-filter }
`

export interface SiteBrowser {
  readonly origin: () => string
  /** Opens a path of the site for the test, in a page that knows nothing of the tests before. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<OpenedPage>
  /**
   * The same in a new context, for what no page forgets: scripts for each of its documents, its clock,
   * service workers.
   */
  readonly openNew: SiteBrowser['open']
  /**
   * Opens a path once for the tests around the call, in their order; each puts back what it changes and
   * others rely on. After a failure the page is opened again.
   */
  readonly share: (path: string, options?: BrowserContextOptions) => () => OpenedPage
}

const launched = new Map<boolean, Promise<Browser>>()

/**
 * Pages are shown for a second: compiling their code again, for speed, by one optimizer or the other, takes a
 * quarter of what they take.
 */
const withoutOptimizers = '--js-flags=--no-opt --no-maglev'

/**
 * Pages are styled, laid out and clicked as ever, but no picture is made of them, which takes a quarter of
 * what they take. Then, wheels and fingers do nothing, and `screenshot` is blank. The other settings are
 * those of Playwright, which these replace: without them, pages know of no mouse.
 */
const withoutPictures = `--blink-settings=${[
  'acceleratedCompositingEnabled=false',
  'primaryHoverType=2',
  'availableHoverTypes=2',
  'primaryPointerType=4',
  'availablePointerTypes=4',
].join()}`

/**
 * The Chromium of this process, for all of its files of tests: what a test leaves behind is in a context of
 * its own. It ends with the process.
 */
export function sharedBrowser(draws = false): Promise<Browser> {
  const args = [...chromiumArguments, withoutOptimizers, ...(draws ? [] : [withoutPictures])]
  const browser = launched.get(draws) ?? chromium.launch({ executablePath: inject('chromium'), args })
  launched.set(draws, browser)
  return browser
}

/** A site that is served, and the pages that showed it. */
interface ShownSite extends SiteServer {
  readonly pages: KeptPages
}

async function showSite({ origin, close }: SiteServer, draws: boolean): Promise<ShownSite> {
  const browser = await sharedBrowser(draws)
  const pages = keepPages(origin, (options) => openContext(browser, options))
  return { origin, pages, close: () => pages.close().then(close) }
}

const flagships = new Map<boolean, Promise<ShownSite>>()

/** The flagship site for all files of this process: nobody changes it. */
function showFlagship(draws: boolean): Promise<ShownSite> {
  const flagship = flagships.get(draws) ?? serveSite(inject('site')).then((server) => showSite(server, draws))
  flagships.set(draws, flagship)
  return flagship
}

interface BrowserUse {
  /** Serves a folder; as static hosts do, by default. */
  readonly serve?: (folder: string) => Promise<SiteServer>
  /** Whether pictures are made of pages: for tests that need more than `withoutPictures` leaves. */
  readonly draws?: boolean
}

/**
 * The browser, and one server for a test file. `site` is the folder that is served; the built flagship site
 * without it.
 */
export function useBrowser(
  site?: () => string,
  { serve = serveSite, draws = false }: BrowserUse = {},
): SiteBrowser {
  let shown: ShownSite | undefined
  beforeAll(async () => {
    shown = await (site ? showSite(await serve(site()), draws) : showFlagship(draws))
  })
  afterAll(() => (site ? shown?.close() : undefined))
  const origin = (): string => shown!.origin
  const complete = (options: BrowserContextOptions): BrowserContextOptions => ({
    baseURL: origin(),
    viewport: wide,
    reducedMotion: 'reduce',
    ...options,
  })
  return {
    origin,
    async open(path, options = {}) {
      const page = await shown!.pages.take(complete(options))
      onTestFinished(({ task }) => shown!.pages.giveBack(page, task.result?.state === 'fail'))
      return openPage(page, path, origin(), options)
    },
    async openNew(path, options = {}) {
      const page = await shown!.pages.takeNew(complete(options))
      onTestFinished(() => shown!.pages.giveBack(page, true))
      return openPage(page, path, origin(), options)
    },
    share(path, options = {}) {
      let opened: OpenedPage | undefined
      const close = async (failed: boolean): Promise<void> => {
        if (opened) await shown!.pages.giveBack(opened.page, failed)
        opened = undefined
      }
      beforeEach(async () => {
        opened ??= await openPage(await shown!.pages.take(complete(options)), path, origin(), options)
      })
      afterEach(({ task }) => (task.result?.state === 'fail' ? close(true) : undefined))
      afterAll(() => close(false))
      return () => opened!
    },
  }
}

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript((rules) => {
    // No policy refuses a sheet that is made like this.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, withoutBlur)
  return context
}

async function openPage(
  page: Page,
  path: string,
  origin: string,
  { javaScriptEnabled = true }: BrowserContextOptions,
): Promise<OpenedPage> {
  const problems = watchProblems(page, origin)
  const quiet = quietNetwork(page, javaScriptEnabled)
  await page.goto(path)
  await quiet()
  return { page, problems }
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
  }[]
}

/** The rules of axe-core that judge colors, which take as long as all others together. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Which rules judge a page: all, those about colors, or the others. */
type Judged = 'all' | 'colors' | 'structure'

/**
 * What axe-core complains about, one line for each element: of the page, or of the modal dialog or the menu
 * of narrow screens that is open, as nothing else can be reached then. `within` is a selector of a part whose
 * page is judged elsewhere. `colors` is for a page that was judged by all
 * rules in its other mode, `structure` for one whose colors were judged before.
 */
export async function accessibilityProblems(
  page: Page,
  judged: Judged = 'all',
  within = 'html',
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(load, axePath)
  // On a busy machine even a transition of a millisecond can be half way.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const rules = {
    'target-size': { enabled: true },
    ...Object.fromEntries(colorRules.map((rule) => [rule, { enabled: judged === 'all' }])),
  }
  const options = JSON.stringify({
    resultTypes: ['violations'],
    // Loads style sheets again and all media, for rules that are off and for sounds that play by themselves.
    preload: false,
    ...(judged === 'colors' ? { runOnly: colorRules } : { rules }),
  })
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document.querySelector('dialog:modal, .drawer:popover-open') ?? document.querySelector(${JSON.stringify(within)}), ${options})`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} · ${target.join(' ')} · ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    ),
  )
}

/** Runs a script of the site, and leaves no element of it. */
const load = (source: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.onload = () => (script.remove(), resolve())
    script.onerror = () => reject(new Error(`${source} is not there`))
    document.head.append(script)
  })

/** Gives the page this size, and waits for what it does about it: that is done by the next frame. */
export async function resize(page: Page, viewport: ViewportSize): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * The same with `viewports` at each of these sizes, one after the other, and in both color modes at the first
 * of them: by all rules in one, by those that judge colors in the other, as nothing else tells the modes
 * apart. The other sizes have the same colors: they are judged in one mode.
 */
export async function accessibilityProblemsInBothModes(
  page: Page,
  viewports = [page.viewportSize() ?? wide],
  within?: string,
): Promise<readonly string[]> {
  const problems: string[] = []
  const judge = async (colorScheme: 'light' | 'dark', judged: Judged): Promise<void> => {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe(colorScheme)
    for (const problem of await accessibilityProblems(page, judged, within))
      problems.push(`${colorScheme}, ${page.viewportSize()?.width ?? 0} px: ${problem}`)
  }
  for (const [index, viewport] of viewports.entries()) {
    await resize(page, viewport)
    if (index === 0) await judge('light', 'all')
    await judge('dark', index === 0 ? 'colors' : 'all')
  }
  return problems
}

/** How far the page is wider than its window, in pixels. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [excess, outside] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    )
    return [
      scrollWidth - clientWidth,
      beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)).slice(-3),
    ] as const
  })
  expect(excess, `the page is wider than its window, with ${outside.join('\n')}`).toBeLessThanOrEqual(0)
}

/** Resolves the rules once: for every page again, that takes a quarter of the time. */
class FixedRules extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined
  override getConfigFor(handle: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.#resolved ??= super.getConfigFor(handle))
  }
}

const validator = new HtmlValidate(new FixedRules({ extends: ['html-validate:standard'] }))

/** What is wrong with a page by the HTML standard. `file` is what the messages call it. */
export async function invalidHtml(file: string, html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${file}:${line}:${column} ${ruleId} ${message}`),
  )
}
