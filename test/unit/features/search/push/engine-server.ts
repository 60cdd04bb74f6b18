import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a request asks of an engine, and what the engine says. */
export interface Asked {
  readonly method: string
  /** As it was sent, with its `%20`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
export interface Said {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Documents = Map<string, Record<string, unknown>>

export interface EngineServer {
  readonly url: string
  readonly asked: Asked[]
  /**
   * Answers in the place of the engine while it returns something; `drop` cuts the connection, `lose` does so
   * after the engine did what was asked, `hang` leaves it open.
   */
  trouble: (asked: Asked) => Said | 'drop' | 'lose' | 'hang' | undefined
}

/** A server on `host` that answers until the test is over. */
export async function serveEngine(
  answer: (asked: Asked) => Said | undefined,
  host = '127.0.0.1',
): Promise<EngineServer> {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    engine.asked.push(asked)
    const trouble = engine.trouble(asked)
    if (trouble === 'hang') return
    const answered = trouble === undefined || trouble === 'lose' ? answer(asked) : trouble
    const said = trouble === 'lose' ? 'drop' : (answered ?? { status: 404, body: { message: 'Not Found' } })
    if (said === 'drop') return void request.socket.destroy()
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
    response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
  }
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(0, host, resolve))
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve(undefined))
      }),
  )
  const { port } = server.address() as AddressInfo
  const engine: EngineServer = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`,
    asked: [],
    trouble: () => undefined,
  }
  return engine
}

export const ok = (body: unknown, status = 200): Said => ({ status, body })
/** The parts that an expression finds in a path, as they were meant. */
export const partsOf = (path: string, expression: RegExp): readonly string[] =>
  (expression.exec(path) ?? []).slice(1).map((part: string | undefined) => decodeURIComponent(part ?? ''))
export const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

export interface TaskFailure {
  readonly code: string
  readonly message: string
}

export interface Task {
  readonly type: string
  readonly details: unknown
  readonly run: () => TaskFailure | undefined
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed'
  error?: TaskFailure
}

/**
 * What an engine does after it has answered: one thing after the other, in the order in which it was asked.
 */
export class TaskQueue {
  readonly tasks: Task[] = []

  /** Gives the number of the task. */
  add(run: Task['run'], type = 'other', details: unknown = {}): number {
    return this.tasks.push({ type, details, run, status: 'enqueued' }) - 1
  }

  /** A task as it is now: begun, with all before it done, when it is looked at first; done the next time. */
  look(number: number): Task | undefined {
    const task = this.tasks[number]
    const isBegun = task?.status === 'processing'
    this.#finish(isBegun ? number + 1 : number)
    if (task?.status === 'enqueued') task.status = 'processing'
    return task
  }

  /** As things are when nobody asks for long enough. */
  settle(): void {
    this.#finish(this.tasks.length)
  }

  /** Does everything before this one that is not done. */
  #finish(number: number): void {
    for (const task of this.tasks.slice(0, number)) {
      if (task.status === 'succeeded' || task.status === 'failed') continue
      const error = task.run()
      task.status = error ? 'failed' : 'succeeded'
      if (error) task.error = error
    }
  }
}
