import { thrownText } from '../engine/thrown-text.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { withDeadline } from '../engine/deadline.ts'
import { diagnosticError } from '../model/diagnose.ts'
import { sheetNumbers } from './sheet-numbers.ts'

export interface PrintJob {
  /** Absolute path of the browser. */
  readonly browser: string
  /** An address on the site that serves as the document's base URL. */
  readonly address: string
  /** The document. The second time, `sheets` says on which sheet each of its named places was printed. */
  readonly html: (sheets?: ReadonlyMap<string, number>) => string
  /** Whether the document names numbers of sheets, which only printing tells: it is printed twice. */
  readonly hasSheetNumbers: boolean
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
  let late = false
  let unwritten: unknown
  const write = (piece: Uint8Array): Promise<unknown> =>
    job.write(piece).catch((error: unknown) => {
      unwritten = error
      throw error
    })
  try {
    await withDeadline(job.timeout, job.signal, async (deadline) => {
      deadline.addEventListener('abort', () => (late = !job.signal.aborted))
      const browser = await startBrowser(job.browser, deadline)
      try {
        await print(browser, { ...job, write })
      } finally {
        await browser.close()
      }
    })
  } catch (error) {
    if (job.signal.aborted || unwritten !== undefined) throw error
    throw diagnosticError(
      'browser-failed',
      late
        ? `\`${job.browser}\` did not print the pages within ${String(Math.round(job.timeout / 1000))} seconds.`
        : `\`${job.browser}\` did not print the pages. ${thrownText(error)}`,
      {
        hint: late
          ? 'Export fewer pages, or allow more time with `--timeout <seconds>`.'
          : 'Try another browser with `--browser <path>`; it has to be Chromium 131 or newer, or one made from it.',
      },
    )
  }
}

async function print(browser: BrowserProcess, job: PrintJob): Promise<void> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const send: Send = (method, params = {}) => browser.send(method, params, String(sessionId))
  let html = ''
  let loaded = (): void => undefined
  // If the browser exits, its pending commands reject, which is handled where they are awaited.
  browser.on(
    'Fetch.requestPaused',
    (event) => void answerRequest(event, html, job, send).catch(() => undefined),
  )
  browser.on('Page.loadEventFired', () => loaded())
  await send('Page.enable')
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const printed = async (document: string, write: PrintJob['write']): Promise<void> => {
    html = document
    const loading = new Promise<void>((resolve) => (loaded = resolve))
    const { errorText } = await send('Page.navigate', { url: job.address })
    if (typeof errorText === 'string') throw new Error(errorText)
    // Loading has no event for a browser that exits.
    await Promise.race([loading, browser.failed])
    await writePdf(send, write)
  }
  let sheets: ReadonlyMap<string, number> | undefined
  if (job.hasSheetNumbers) {
    const pieces: Uint8Array[] = []
    await printed(job.html(), async (piece) => pieces.push(piece))
    sheets = sheetNumbers(Buffer.concat(pieces))
  }
  await printed(job.html(sheets), job.write)
}

type Send = (method: string, params?: DevToolsValues) => Promise<DevToolsValues>

/** Answers a request of the page: with the document, with a file of the site, or from the network. */
async function answerRequest(
  { requestId, request }: DevToolsValues,
  html: string,
  { address, file }: PrintJob,
  send: Send,
): Promise<void> {
  const url = new URL(String((request as DevToolsValues)['url'])) // By the protocol.
  if (url.origin !== new URL(address).origin) return void (await send('Fetch.continueRequest', { requestId }))
  const response =
    url.href === address ? { type: 'text/html; charset=utf-8', content: Buffer.from(html) } : await file(url)
  await send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response ? 200 : 404,
    responseHeaders: response ? [{ name: 'content-type', value: response.type }] : [],
    body: Buffer.from(response?.content ?? []).toString('base64'),
  })
}

async function writePdf(send: Send, write: PrintJob['write']): Promise<void> {
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
  await send('IO.close', { handle: stream })
}

export type DevToolsValues = Readonly<Record<string, unknown>>

/** A browser under remote control (Chrome DevTools Protocol). */
export interface BrowserProcess {
  /** Sends a command. Rejects with the browser's error, or when the browser exits. */
  readonly send: (method: string, params?: DevToolsValues, session?: string) => Promise<DevToolsValues>
  /** Rejects when the browser exits before it is closed. */
  readonly failed: Promise<never>
  readonly on: (event: string, listener: (params: DevToolsValues) => void) => void
  /** Resolves when the process has exited and its profile has been deleted. */
  readonly close: () => Promise<void>
}

/**
 * Starts a headless browser that is controlled through a pipe, not through a port that others could use. It
 * exits when `signal` is aborted.
 */
export async function startBrowser(path: string, signal: AbortSignal): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'docgen-browser-process-'))
  const child = spawn(path, [...switches(profile)], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its own process group, so that its child processes end with it.
    detached: process.platform !== 'win32',
  })
  const waiting = new Map<
    number,
    { resolve: (answer: DevToolsValues) => void; reject: (reason: Error) => void }
  >()
  const listeners = new Map<string, ((params: DevToolsValues) => void)[]>()
  let output = ''
  let failure: Error | undefined
  let tellFailure: (reason: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (tellFailure = reject))
  failed.catch(() => undefined) // Those who wait for it are told.
  const fail = (reason: Error): void => {
    failure ??= reason
    tellFailure(failure)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  // The order follows `stdio` above.
  const [, , errors, commands, answers] = child.stdio as [null, null, Readable, Duplex, Readable]
  errors.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)))
  commands.on('error', () => undefined) // Its end is told by `exit`.
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => (fail(error), resolve()))
    child.once('exit', (code, sign) => {
      fail(new Error(`It ended with ${sign ?? `exit code ${String(code)}`}.${lastWords(output)}`))
      resolve()
    })
  })
  readMessages(answers, (message) => {
    const { id, method, params, result, error } = message
    if (typeof method === 'string') for (const tell of listeners.get(method) ?? []) tell(asAnswer(params))
    const call = typeof id === 'number' ? waiting.get(id) : undefined
    if (!call) return
    waiting.delete(id as number) // It was found by it.
    if (error === undefined) call.resolve(asAnswer(result))
    else call.reject(new Error(String(asAnswer(error)['message'])))
  })
  const stop = (): void => {
    fail(signal.reason instanceof Error ? signal.reason : new Error('It was stopped.'))
    kill(child)
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  let count = 0
  return {
    failed,
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        waiting.set(++count, { resolve, reject })
        commands.write(
          `${JSON.stringify({ id: count, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
        )
      }),
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    async close() {
      signal.removeEventListener('abort', stop)
      kill(child)
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
        () => undefined,
      )
    },
  }
}

/**
 * Command-line switches. They keep the browser from using the network or asking questions on its own account.
 */
function switches(profile: string): readonly string[] {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-gpu',
    '--disable-sync',
    '--no-default-browser-check',
    '--no-first-run',
    // Chromium's sandbox refuses to run as root, as in most containers.
    ...(isRoot ? ['--no-sandbox'] : []),
    'about:blank',
  ]
}

/** Splits the stream into its messages: JSON, each terminated by a NUL. */
function readMessages(stream: Readable, take: (message: DevToolsValues) => void): void {
  let pieces: Buffer[] = []
  stream.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      pieces.push(chunk.subarray(from, end))
      take(asAnswer(JSON.parse(Buffer.concat(pieces).toString('utf8'))))
      pieces = []
      from = end + 1
    }
    pieces.push(chunk.subarray(from))
  })
  stream.on('error', () => undefined) // Its end is told by `exit`.
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It exited in the meantime.
  }
}

const lastWords = (output: string): string => {
  const line = output
    .trim()
    .split('\n')
    .findLast((each) => /error|fatal|sandbox|cannot|failed/i.test(each) && !/dbus/i.test(each))
  return line === undefined ? '' : ` It said: ${line.replace(/^\[[^\]]*\]\s*/, '').trim()}`
}

const asAnswer = (value: unknown): DevToolsValues =>
  typeof value === 'object' && value !== null ? (value as DevToolsValues) : {} // Keys are looked at one by one.
