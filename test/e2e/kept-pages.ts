import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

export interface KeptPages {
  /** A page in a context of its own, at `about:blank`, as these options have it. */
  readonly take: (options: BrowserContextOptions) => Promise<Page>
  readonly takeNew: KeptPages['take']
  /** Makes the page new for a later test; after a failure, closes it. */
  readonly giveBack: (page: Page, failed: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

interface Kept {
  readonly options: BrowserContextOptions
  readonly session: CDPSession
}

/** What tests listen to, and `browser.ts` for them. */
const events = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
]

/** All that a page can store. `all` would have the browser compile each script again, too. */
const stored = 'cookies,local_storage,indexeddb,file_systems,cache_storage,service_workers'

/**
 * Keeps the pages of tests for later ones that want the same options: a new context has a process of its own,
 * which takes two fifths of what it takes to show a page. `origin` is the site that they show, and `open`
 * makes a context.
 */
export function keepPages(
  origin: string,
  open: (options: BrowserContextOptions) => Promise<BrowserContext>,
): KeptPages {
  const all = new Map<Page, Kept>()
  const free: Page[] = []
  const takeNew = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await open(options)
    const page = await context.newPage()
    all.set(page, { options, session: await context.newCDPSession(page) })
    return page
  }
  return {
    takeNew,
    async take(options) {
      const wanted = JSON.stringify(options)
      const index = free.findIndex((page) => JSON.stringify(all.get(page)?.options) === wanted)
      return free.splice(index, index < 0 ? 0 : 1)[0] ?? takeNew(options)
    },
    async giveBack(page, failed) {
      const kept = all.get(page)
      if (!failed && kept && (await forget(page, kept, origin).catch(() => false)))
        return void free.push(page)
      all.delete(page)
      await page.context().close()
    },
    async close() {
      await Promise.all([...all.keys()].map((page) => page.context().close()))
    },
  }
}

/** Takes back all that a test does with a page, but for scripts that run in each of its documents. */
async function forget(page: Page, { options, session }: Kept, origin: string): Promise<true> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.evaluate(() => sessionStorage.clear())
  await page.mouse.move(-1, -1)
  await page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: stored })
  await session.send('Page.resetNavigationHistory')
  if (options.viewport) await page.setViewportSize(options.viewport)
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'no-preference',
    forcedColors: 'none',
    contrast: 'no-preference',
  })
  return true
}
