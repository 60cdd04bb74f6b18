import { setFlagsFromString } from 'node:v8'
import { version } from '../../package.json'
import { buildCommit } from '../engine/build-identity.ts'
import { redirectConsole } from '../engine/redirect-console.ts'
import type { CliContext } from './context.ts'
import { reportFailure, run } from './run.ts'
import { watchSignals } from './signals.ts'

/**
 * By how many percent the heap may grow before V8 looks for garbage. Left to itself it lets the heap of a
 * large build grow to four times what is in use: with 50 a build of 1,000 pages takes a quarter less memory,
 * and no longer. Work that is soon done would only be slower for it.
 */
const heapGrowth = { percent: 50, afterMilliseconds: 2000 }

/** The process of the CLI: the only place that ends it. */
export async function main(): Promise<void> {
  setTimeout(
    () => setFlagsFromString(`--heap-growing-percent=${heapGrowth.percent}`),
    heapGrowth.afterMilliseconds,
  ).unref()
  const { stderr } = process
  const stdout = redirectConsole()
  const words = process.argv.slice(2)
  // Site code may put its own function there while it is built; this one ends the process.
  const exit = process.exit.bind(process)
  const stop = new AbortController()
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  const signalled = watchSignals(process, stop, exit)
  const context: CliContext = {
    cwd: process.cwd(),
    environment: process.env,
    stdout,
    stderr,
    signal: stop.signal,
    loadPipeline: () => import('../pipeline/build-site.ts'),
  }
  const fail = (error: unknown): void => void reportFailure(error, words, context).then((code) => exit(code))
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
  const code = await run(words, context, version, buildCommit())
  await Promise.all([flushed(stdout), flushed(stderr)])
  // Timers and sockets of site code may still be open, and must not keep a finished build waiting.
  exit(signalled() ?? code)
}

/** A reader that has seen enough (`docgen build | head -1`) is no failure of the build. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
