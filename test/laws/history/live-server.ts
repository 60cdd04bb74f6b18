import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A note of the overlay, as far as it is compared. */
export interface LiveNote {
  readonly severity: string
  readonly rule: string
  readonly location?: string
}

/** A `docgen serve --watch` that runs, and what it says to open pages. */
export class LiveServer {
  readonly #process: ChildProcess
  readonly #agent = new Agent({ keepAlive: true })
  #origin = ''
  #notes: readonly LiveNote[] | undefined
  #events: IncomingMessage | undefined
  said = ''

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  static async start(
    cli: string,
    root: string,
    words: readonly string[],
    env: NodeJS.ProcessEnv,
  ): Promise<LiveServer> {
    const child = spawn(process.execPath, [cli, 'serve', '--watch', '--port', '0', ...words], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const server = new LiveServer(child)
    await new Promise<void>((resolve, reject) => {
      const listen = (part: Buffer): void => {
        server.said = (server.said + part.toString()).slice(-4000)
        const [address] = /http:\/\/[\w.]+:\d+/.exec(server.said) ?? []
        if (address === undefined) return
        server.#origin = address
        resolve()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', (code) =>
        reject(new Error(`The server has ended (${String(code)}): ${server.said}`)),
      )
    })
    return server
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  /** The findings that open pages show; undefined before a page has been served. */
  get notes(): readonly LiveNote[] | undefined {
    return this.#notes
  }

  /**
   * What it answers, without what it adds to pages (the live script) and leaves out (the policy in `<meta>`).
   */
  async ask(address: string): Promise<{ readonly status: number; readonly body: Buffer }> {
    const answer = await new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const request = get(
        `${this.#origin}${address}`,
        { agent: this.#agent, headers: { accept: 'text/html' }, timeout: 20_000 },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
          response.on('error', reject)
        },
      )
      request
        .on('error', reject)
        .on('timeout', () => request.destroy(new Error('The server does not answer')))
    })
    const html = answer.body.toString('latin1')
    const [script, token] =
      /<script src="\/_docgen\/live\.js" data-token="([^"]*)"[^>]*><\/script>/.exec(html) ?? []
    if (script === undefined || token === undefined) return answer
    if (this.#events === undefined) this.#listen(token)
    return { ...answer, body: Buffer.from(html.replace(script, ''), 'latin1') }
  }

  #listen(token: string): void {
    get(
      `${this.#origin}/_docgen/events?token=${token}&page=${encodeURIComponent('/')}`,
      { headers: { origin: this.#origin } },
      (response) => {
        this.#events = response
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          const messages = (text + part).split('\n\n')
          text = messages.pop() ?? ''
          for (const message of messages)
            if (message.startsWith('data: '))
              this.#notes = (JSON.parse(message.slice(6)) as { notes: readonly LiveNote[] }).notes
        })
        response.on('close', () => (this.#events = undefined))
      },
    ).on('error', () => undefined)
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    if (this.hasEnded) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(timer)
  }
}

/** Whether a text is what a file of the output has, apart from the policy that only builds have. */
export const digestOf = (content: Buffer): string =>
  createHash('sha256')
    .update(
      content.toString('latin1').replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/g, ''),
      'latin1',
    )
    .digest('hex')
