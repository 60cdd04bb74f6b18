import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { SandboxCommand } from './sandbox.ts'

export interface PartResult {
  /** What it printed, on both streams. */
  readonly output: string
  /** The exit code; undefined if it was ended. */
  readonly status?: number
  /** Why it was ended. */
  readonly ended?: 'timeout' | 'output' | 'signal' | 'stopped'
  /** The line that failed, as a shell counts. */
  readonly line?: number
}

/** The maximum number of bytes that a part may print. */
const maxOutput = 1_000_000

/** A running driver: one interpreter of one page. */
export class InterpreterProcess {
  readonly #child: ChildProcess
  readonly #mark: string
  readonly #end: readonly string[] | undefined
  readonly #closed: Promise<void>
  #output = ''
  #hasEnded = false
  #notice: () => void = () => undefined

  /** The mark is added to the words of the command; `cwd`: absolute path. */
  constructor({ words, environment, end }: SandboxCommand, cwd: string) {
    this.#mark = randomBytes(9).toString('hex')
    this.#end = end
    const [command = '', ...rest] = words
    this.#child = spawn(command, [...rest, this.#mark], {
      cwd,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const receive = (text: string): void => {
      this.#output += text
      this.#notice()
    }
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', receive)
    this.#child.stdin?.on('error', () => undefined) // It has ended, which is noticed below.
    this.#closed = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true
        this.#notice()
        resolve()
      }
      this.#child.on('error', ({ message }) => {
        this.#output += message
        end()
      })
      // What it started may hold its streams open.
      this.#child.on('exit', () => void this.#kill())
      this.#child.on('close', end)
    })
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Runs a part (absolute path of its file) within a time in milliseconds. */
  async run(
    file: string,
    { fails, milliseconds, signal }: { fails: boolean; milliseconds: number; signal: AbortSignal },
  ): Promise<PartResult> {
    this.#output = ''
    const done = new RegExp(`\\u001E${this.#mark} (\\d+)\\n`, 'g')
    let end: RegExpExecArray | null = null
    const failedLine = new RegExp(`\\u001E${this.#mark} @(\\d+)\\n`, 'g')
    const why = await new Promise<PartResult['ended'] | 'done'>((resolve) => {
      const timer = setTimeout(() => resolve('timeout'), milliseconds)
      const stop = (): void => finish('stopped')
      const finish = (reason: PartResult['ended'] | 'done'): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        resolve(reason)
      }
      signal.addEventListener('abort', stop)
      this.#notice = () => {
        end = done.exec(this.#output)
        // The mark may come in two pieces.
        if (!end) done.lastIndex = Math.max(0, this.#output.length - 100)
        if (end || this.#hasEnded) finish('done')
        else if (this.#output.length > maxOutput) finish('output')
      }
      this.#child.stdin?.write(`${fails ? 'fails' : 'runs'} ${file}\n`)
      if (this.#hasEnded || signal.aborted) finish(signal.aborted ? 'stopped' : 'done')
    })
    this.#notice = () => undefined
    end ??= done.exec(this.#output)
    const text = this.#output.slice(0, end?.index)
    const line = [...text.matchAll(failedLine)].at(-1)?.[1]
    const output = text.replaceAll(failedLine, '')
    if (why !== 'done') {
      await this.close()
      return { output: output.slice(0, maxOutput), ...(why === undefined ? {} : { ended: why }) }
    }
    const status = end ? Number(end[1]) : (this.#child.exitCode ?? undefined)
    return {
      output,
      ...(status === undefined ? { ended: 'signal' as const } : { status }),
      ...(line === undefined ? {} : { line: Number(line) }),
    }
  }

  /** Ends the process with all that it has started. */
  async close(): Promise<void> {
    this.#kill()
    await this.#closed
  }

  #kill(): void {
    const [command, ...words] = this.#hasEnded ? [] : (this.#end ?? [])
    if (command !== undefined) spawnSync(command, words, { stdio: 'ignore', timeout: 20_000 })
    try {
      if (process.platform !== 'win32' && this.#child.pid !== undefined)
        process.kill(-this.#child.pid, 'SIGKILL')
      else this.#child.kill('SIGKILL')
    } catch {
      // It has already ended.
    }
  }
}
