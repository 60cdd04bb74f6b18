import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { bodyText, timedFetch } from '../../../src/engine/timed-fetch.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server, and returns its address. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
}

const drip = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': 1 << 20 })
  const timer = setInterval(() => response.write('a'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Does work while the garbage collector takes what it can. */
async function amongGarbage<T>(work: () => Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // The flag makes it.
  const timer = setInterval(collect, 50)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const textOf = (address: string, milliseconds: number, signal?: AbortSignal): Promise<string> =>
  timedFetch(address, { milliseconds, signal }, (_, body) => bodyText(body))

describe('a response that is fetched in time', () => {
  it('is read', async () => {
    const address = await serve((response) => void response.end('a text'))
    await expect(textOf(address, 5_000)).resolves.toBe('a text')
  })

  it.each([
    ['sends a byte now and then', drip],
    ['never answers', () => undefined],
  ])('is given up when the server %s', async (_, answer) => {
    const address = await serve(answer)
    const late = { name: 'TimeoutError' }
    await amongGarbage(async () => {
      await expect(textOf(address, 500)).rejects.toMatchObject(late)
      await expect(textOf(address, 500, new AbortController().signal)).rejects.toMatchObject(late)
    })
  })

  it.each([
    ['the headers', () => undefined],
    ['the body', drip],
  ])('is given up with a signal while it waits for %s', async (_, answer) => {
    const address = await serve(answer)
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('Stopped')), 300)
    await amongGarbage(() => expect(textOf(address, 60_000, stop.signal)).rejects.toThrow('Stopped'))
  })

  it('is not asked for once the signal is aborted', async () => {
    const address = await serve(() => undefined)
    await expect(textOf(address, 60_000, AbortSignal.abort(new Error('Stopped')))).rejects.toThrow('Stopped')
  })

  it('is refused when it is larger than it may be', async () => {
    const address = await serve((response) => void response.end('too long'))
    await expect(
      timedFetch(address, { milliseconds: 5_000 }, (_, body) => bodyText(body, 7)),
    ).rejects.toThrow('larger than 7 bytes')
  })
})
