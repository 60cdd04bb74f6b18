import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

interface FeedbackStart {
  readonly origins: string
  /** Absolute path of the file database. */
  readonly file: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
}

export interface StartedFeedbackServer {
  readonly printed: readonly string[]
  /** Ends it as a power failure would, and waits until it is gone. */
  readonly kill: () => Promise<void>
}

/** Runs the example server as its README says, until the test is over. Waits until it listens. */
export async function startFeedbackServer(start: FeedbackStart): Promise<StartedFeedbackServer> {
  const server = spawnFeedbackServer(start)
  const printed: string[] = []
  server.stdout?.setEncoding('utf8').on('data', (text: string) => printed.push(...text.trim().split('\n')))
  while (!printed.some((line) => line.startsWith('Feedback at'))) await once(server.stdout!, 'data')
  return {
    printed,
    async kill() {
      server.kill('SIGKILL')
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    },
  }
}

/** The same for a server that may end by itself. */
export function spawnFeedbackServer({ origins, file, port, environment }: FeedbackStart): ChildProcess {
  const script = join(import.meta.dirname, '../examples/feedback-server/server.mjs')
  const server = spawn(process.execPath, [script], {
    env: { FEEDBACK_ORIGINS: origins, FEEDBACK_FILE: file, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}

/** Absolute path of a file database that is not there yet; gone after the test. */
export function temporaryFeedbackFile(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-feedback-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'feedback.jsonl')
}
