import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'

/** The result of a command, or the parameters of an event. */
export type DevToolsValues = Readonly<Record<string, unknown>>

/** A browser under remote control (Chrome DevTools Protocol). */
export interface BrowserProcess {
  /** Sends a command. Rejects with the browser's error, or when the browser exits. */
  readonly send: (method: string, params?: DevToolsValues, session?: string) => Promise<DevToolsValues>
  /** Rejects when the browser exits before it is closed. */
  readonly failed: Promise<never>
  /** Subscribes to an event. */
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
  let said = ''
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
  errors.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  commands.on('error', () => undefined) // Its end is told by `exit`.
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => (fail(error), resolve()))
    child.once('exit', (code, sign) => {
      fail(new Error(`It ended with ${sign ?? `exit code ${String(code)}`}.${lastWords(said)}`))
      resolve()
    })
  })
  readMessages(answers, (message) => {
    const { id, method, params, result, error } = message
    if (typeof method === 'string') for (const tell of listeners.get(method) ?? []) tell(asAnswer(params))
    const asked = typeof id === 'number' ? waiting.get(id) : undefined
    if (!asked) return
    waiting.delete(id as number) // It was found by it.
    if (error === undefined) asked.resolve(asAnswer(result))
    else asked.reject(new Error(String(asAnswer(error)['message'])))
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

const lastWords = (said: string): string => {
  const line = said
    .trim()
    .split('\n')
    .findLast((each) => /error|fatal|sandbox|cannot|failed/i.test(each) && !/dbus/i.test(each))
  return line === undefined ? '' : ` It said: ${line.replace(/^\[[^\]]*\]\s*/, '').trim()}`
}

const asAnswer = (value: unknown): DevToolsValues =>
  typeof value === 'object' && value !== null ? (value as DevToolsValues) : {} // Keys are looked at one by one.
