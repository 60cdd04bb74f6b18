import { StringDecoder } from 'node:string_decoder'

/** The requests of a stream of JSON-RPC messages, a line each, that have no answer yet. */
export class Pending {
  readonly #ids = new Set<unknown>()
  readonly #decoder = new StringDecoder('utf8')
  #rest = ''
  #isAnswered: () => void = () => undefined

  /** Takes a piece of the input, which may begin and end anywhere. */
  ask(chunk: Buffer): void {
    const lines = (this.#rest + this.#decoder.write(chunk)).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const id = requestId(line)
      if (id !== undefined) this.#ids.add(id)
    }
  }

  /** Takes the id of an answer. */
  answer(id: unknown): void {
    this.#ids.delete(id)
    if (this.#ids.size === 0) this.#isAnswered()
  }

  /** Resolves as soon as nothing is open. */
  async answered(): Promise<void> {
    if (this.#ids.size > 0) await new Promise<void>((resolve) => (this.#isAnswered = resolve))
  }
}

/** Undefined for what gets no answer: notifications, answers of the client, nonsense. */
function requestId(line: string): unknown {
  try {
    const message = JSON.parse(line) as { readonly id?: unknown; readonly method?: unknown } | null
    return message?.method === undefined ? undefined : message.id
  } catch {
    return undefined
  }
}
