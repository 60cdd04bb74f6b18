import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Writable } from 'node:stream'
import { errorCode } from './reader.ts'

/**
 * From now on whatever code of the site prints goes to standard error, by the console or by the streams of
 * the process: standard output is docgen's, for reports that programs read, and what code of the site says
 * would stand in the middle of them. Returns docgen's own standard output.
 */
export function redirectConsole(): NodeJS.WriteStream {
  // eslint-disable-next-line no-restricted-properties -- redirected, not printed to
  const { stdout, stderr } = process
  writeConsoleTo(stderr)
  return stdout
}

/**
 * The same for a thread or a process whose end cannot be foreseen: what is printed has left it when `write`
 * returns, so that neither a crash nor `process.exit` nor a limit takes the last words along. `fd` is the
 * number of the file that leads to standard error.
 */
export function speakAtOnceToStderr(fd = 2): void {
  writeConsoleTo(
    new Writable({
      write(bytes: Buffer, _encoding, done) {
        writeAll(fd, bytes)
        done()
      },
    }),
  )
}

function writeConsoleTo(stream: NodeJS.WritableStream): void {
  for (const name of ['stdout', 'stderr'])
    Object.defineProperty(process, name, { value: stream, configurable: true, enumerable: true })
  // For those who write `import { stdout } from 'node:process'`.
  syncBuiltinESMExports()
  // eslint-disable-next-line no-console -- the console is what is replaced
  globalThis.console = new console.Console(stream, stream)
}

/** Milliseconds between two attempts to write into a pipe that is full. */
const pause = 2

function writeAll(fd: number, bytes: Buffer): void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(fd, bytes, from)
    } catch (error) {
      // Whoever listened is gone.
      if (errorCode(error) !== 'EAGAIN') return
      Atomics.wait(never, 0, 0, pause)
    }
  }
}
