import { chromium } from 'playwright-core'
import { chromiumArguments, findChromium } from '../e2e/find-chromium.ts'
import { serveSite } from '../e2e/site-server.ts'
import { gzipped } from '../page-weight.ts'

/** Bytes after gzip -9 that a browser asks for until the network rests, while nobody touches the page. */
export interface LoadedScripts {
  /** What the page runs. */
  readonly run: number
  /** Fetched ahead for pages that it links to. */
  readonly ahead: number
}

/**
 * Opens a page of a built site in Chromium, 1,280 × 800. `folder` is absolute, `address` begins with a slash.
 * Scripts inside the HTML count as what it runs.
 */
export async function loadedScripts(folder: string, address: string): Promise<LoadedScripts> {
  const server = await serveSite(folder)
  const browser = await chromium.launch({
    executablePath: findChromium(console.error),
    args: [...chromiumArguments],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const scripts: { readonly runs: boolean; readonly bytes: Promise<number> }[] = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? ''))
        scripts.push({
          runs: response.request().resourceType() === 'script',
          bytes: response.text().then(gzipped),
        })
    })
    await page.goto(server.origin + address, { waitUntil: 'networkidle' })
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"])')
      .evaluateAll((elements) => elements.map(({ textContent }) => textContent).join('\n'))
    const sum = async (runs: boolean): Promise<number> =>
      (await Promise.all(scripts.filter((each) => each.runs === runs).map(({ bytes }) => bytes))).reduce(
        (total, bytes) => total + bytes,
        0,
      )
    return { run: (await sum(true)) + gzipped(inline), ahead: await sum(false) }
  } finally {
    await browser.close()
    await server.close()
  }
}
