import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { startBrowser, type DevToolsValues, type BrowserProcess } from './browser-process.ts'

/** What to print, and how. */
export interface PrintJob {
  /** Absolute path of the browser. */
  readonly browser: string
  /** An address on the site that serves as the document's base URL. */
  readonly address: string
  readonly html: string
  /**
   * Returns the file of the site at an address, if there is one. Requests to other sites go to the network.
   */
  readonly file: (url: URL) => Promise<{ readonly type: string; readonly content: Uint8Array } | undefined>
  /** Receives the PDF in chunks. Errors that it throws are passed on unchanged. */
  readonly write: (piece: Uint8Array) => Promise<unknown>
  /** Time limit for everything, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/**
 * Prints a document as a PDF with an outline and working links. Throws `browser-failed` when the browser
 * reports an error, exits, or exceeds the time limit.
 */
export async function printDocument(job: PrintJob): Promise<void> {
  const late = AbortSignal.timeout(job.timeout)
  let unwritten: unknown
  const write = (piece: Uint8Array): Promise<unknown> =>
    job.write(piece).catch((error: unknown) => {
      unwritten = error
      throw error
    })
  try {
    const browser = await startBrowser(job.browser, AbortSignal.any([late, job.signal]))
    try {
      await print(browser, { ...job, write })
    } finally {
      await browser.close()
    }
  } catch (error) {
    if (job.signal.aborted || unwritten !== undefined) throw error
    throw new DiagnosticError(
      diagnose(
        'browser-failed',
        late.aborted
          ? `\`${job.browser}\` did not print the pages within ${String(Math.round(job.timeout / 1000))} seconds.`
          : `\`${job.browser}\` did not print the pages. ${error instanceof Error ? error.message : String(error)}`,
        {
          hint: late.aborted
            ? 'Export fewer pages, or allow more time with `--timeout <seconds>`.'
            : 'Try another browser with `--browser <path>`; it has to be Chromium 131 or newer, or one made from it.',
        },
      ),
    )
  }
}

async function print(browser: BrowserProcess, { address, html, file, write }: PrintJob): Promise<void> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: DevToolsValues = {}): Promise<DevToolsValues> =>
    browser.send(method, params, String(sessionId))
  const { origin } = new URL(address)
  const answer = async ({ requestId, request }: DevToolsValues): Promise<void> => {
    const url = new URL(String((request as DevToolsValues)['url'])) // By the protocol.
    if (url.origin !== origin) return void (await send('Fetch.continueRequest', { requestId }))
    const found =
      url.href === address
        ? { type: 'text/html; charset=utf-8', content: Buffer.from(html) }
        : await file(url)
    await send('Fetch.fulfillRequest', {
      requestId,
      responseCode: found ? 200 : 404,
      responseHeaders: found ? [{ name: 'content-type', value: found.type }] : [],
      body: Buffer.from(found?.content ?? []).toString('base64'),
    })
  }
  // If the browser exits, its pending commands reject, which is handled where they are awaited.
  browser.on('Fetch.requestPaused', (event) => void answer(event).catch(() => undefined))
  const loaded = new Promise<void>((resolve) => browser.on('Page.loadEventFired', () => resolve()))
  await send('Page.enable')
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const { errorText } = await send('Page.navigate', { url: address })
  if (typeof errorText === 'string') throw new Error(errorText)
  // Loading has no event for a browser that exits.
  await Promise.race([loaded, browser.failed])
  await send('Runtime.evaluate', { expression: 'document.fonts.ready.then(() => 0)', awaitPromise: true })
  const { stream } = await send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  })
  for (let atEnd: unknown = false; atEnd !== true;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle: stream, size: 1_000_000 })
    await write(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'))
    atEnd = eof
  }
}
