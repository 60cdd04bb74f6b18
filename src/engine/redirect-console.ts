import { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Writable } from 'node:stream'
import { errorCode } from './system-error.ts'

/**
 * Redirects everything that site code prints, through the console or the process's streams, to standard
 * error: standard output is reserved for reports that programs read. Returns the original standard output.
 */
export function redirectConsole(): NodeJS.WriteStream {
  // oxlint-disable-next-line no-restricted-properties -- redirected, not printed to
  const { stdout, stderr } = process
  writeConsoleTo(stderr)
  return stdout
}

/**
 * The same for a thread or process that may end at any time: output is written synchronously, so that neither
 * a crash, `process.exit`, nor a limit can lose the last lines. `fd` is the file descriptor of standard
 * error.
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
  // For modules with `import { stdout } from 'node:process'`.
  syncBuiltinESMExports()
  // oxlint-disable-next-line no-console -- the console is what is replaced
  globalThis.console = new console.Console(stream, stream)
}

/** Milliseconds between attempts to write into a full pipe. */
const pause = 2

function writeAll(fd: number, bytes: Buffer): void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(fd, bytes, from)
    } catch (error) {
      // The reader of the pipe is gone.
      if (errorCode(error) !== 'EAGAIN') return
      Atomics.wait(never, 0, 0, pause)
    }
  }
}
