import { setFlagsFromString } from 'node:v8'
import { version } from '../../package.json'
import { awaitEsbuild } from '../engine/esbuild-calls.ts'
import { buildCommit } from '../engine/package-root.ts'
import { redirectConsole } from '../engine/redirect-console.ts'
import { settled } from '../engine/settled.ts'
import { type DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import type { CliContext } from './context.ts'
import { reportFailure, run } from './run.ts'
import { openSignals, watchSignals } from './signals.ts'

/**
 * How much the heap may grow, in percent, before V8 collects garbage. By default, V8 lets the heap of a large
 * build grow to four times its live size; with 50 %, a build of 1,000 pages needs a quarter less memory and
 * no more time. Short runs would only become slower, hence the delay.
 */
const heapGrowth = { percent: 50, afterMilliseconds: 2000 }

/**
 * Keeps V8 from allocating objects in the old generation because earlier ones of the same code lived long. It
 * often concludes that for the objects of the parser, which die with their page, while code warms up: then a
 * cold build of 400 pages takes a tenth more processor time and 60 MB more memory (measured with Node 20).
 */
const noPretenuring = '--no-allocation-site-pretenuring'

/**
 * How much bytecode a function runs before V8 considers to optimize it: more than four times its default. A
 * build runs much code a few hundred times and little of it for long. Compiling that takes a tenth of the
 * processor time of 1,000 pages, and more of a smaller site (measured with Node 20). V8 has had no such flag
 * since its version 12 (Node 22), and writes to stderr when it is given one that it does not know.
 */
const laterOptimization = process.versions.v8.startsWith('11.') ? ['--interrupt-budget=300000'] : []

/** Runs the CLI. This is the only place that ends the process. */
export async function main(): Promise<void> {
  for (const flag of [noPretenuring, ...laterOptimization]) setFlagsFromString(flag)
  setTimeout(
    () => setFlagsFromString(`--heap-growing-percent=${heapGrowth.percent}`),
    heapGrowth.afterMilliseconds,
  ).unref()
  const { stderr } = process
  const stdout = redirectConsole()
  const words = process.argv.slice(2)
  // Site code may replace `process.exit` during a build; this is the original.
  const exit = process.exit.bind(process)
  const stop = new AbortController()
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe)
  const signals = openSignals()
  const signalled = watchSignals(signals, stop, exit)
  const context: CliContext = {
    cwd: process.cwd(),
    environment: process.env,
    stdout,
    stderr,
    signal: stop.signal,
    async loadPipeline() {
      const { buildSite } = await import('../build.ts')
      return { buildSite: (options) => buildSite({ ...options, onWork: signals.startThread }) }
    },
  }
  const fail = (error: unknown): void =>
    void reportFailure(error, words, context, true).then((code) => exit(code))
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
  const work = run(words, context, version, buildCommit())
  const code = await settled(work).catch(() => reportFailure(nothingLeft(), words, context))
  await Promise.all([flushed(stdout), flushed(stderr), awaitEsbuild()])
  // Timers and sockets left open by site code must not delay the exit.
  exit(signalled() ?? code)
}

/** For a command that can never end: `run` itself does not throw. */
const nothingLeft = (): DiagnosticError =>
  diagnosticError('config-throws', 'Code of the site waits for something that never comes.', {
    hint: 'Look for a promise that nothing settles, in the configuration or a plugin.',
  })

/** Ignores EPIPE: a reader that closes the pipe early (`docgen build | head -1`) is not an error. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || !stream.writable) resolve()
    else stream.write('', () => resolve())
  })
}
