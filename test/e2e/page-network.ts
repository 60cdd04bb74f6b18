import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Watches the requests of a page from now on. The result waits until none has been under way for a tenth of a
 * second, which is what `networkidle` waits for, in a fifth of its time: the servers of these tests are on
 * this machine. `runsScripts`: whether it waits for the page's scripts, too.
 */
export function quietNetwork(page: Page, runsScripts: boolean): () => Promise<void> {
  const underWay = new Set<Request>()
  let lastChange = Date.now()
  const changed = (): void => void (lastChange = Date.now())
  page.on('framenavigated', changed)
  // What a server keeps open for its news has no end.
  const isNews = (request: Request): boolean => request.resourceType() === 'eventsource'
  page.on('request', (request) => void (isNews(request) || (underWay.add(request), changed())))
  const ended = (request: Request): void => (underWay.delete(request), changed())
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const isQuiet = (): boolean => underWay.size === 0 && Date.now() - lastChange >= 100
    do {
      await expect.poll(isQuiet, { interval: 20, timeout: 30_000 }).toBe(true)
      if (!runsScripts) return
      // On a busy machine, what has come may still have to run, and ask for more.
      await page
        .evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
        .catch(changed)
    } while (!isQuiet())
  }
}

/** What goes wrong on a page from now on: see `OpenedPage`. */
export function watchProblems(page: Page, origin: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      problems.push(`request to another host: ${request.url()}`)
  })
  // A page that is left takes its requests with it.
  page.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText !== 'net::ERR_ABORTED' &&
      problems.push(`failed: ${request.url()} (${request.failure()?.errorText ?? 'unknown'})`),
  )
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      problems.push(`${response.status()}: ${response.url()}`)
  })
  return problems
}
