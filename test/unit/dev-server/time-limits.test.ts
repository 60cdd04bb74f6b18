import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenServer } from '../../../src/dev-server/open-server.ts'
import { serveOutput } from '../../../src/dev-server/serve-output.ts'
import { get, rawRequest } from './raw-request.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-patience-')))
const large = 'x'.repeat(30_000_000)
let server: OpenServer

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>home')
  writeFileSync(join(folder, 'large.bin'), large)
  server = await serveOutput(folder, '/', { port: 0, strictPort: true, host: '127.0.0.1', allowedHosts: [] })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
const answers = async (): Promise<boolean> =>
  (await rawRequest(server.port, get('/'))).body === '<!doctype html>home'

/** A connection and what comes back on it, until the server closes it. */
function open(): { readonly socket: Socket; readonly closed: Promise<string> } {
  const socket = connect(server.port, '127.0.0.1')
  let received = ''
  socket.on('data', (part: Buffer) => (received += part.toString('latin1')))
  return {
    socket,
    closed: new Promise((resolve) =>
      socket.on('close', () => resolve(received)).on('error', () => undefined),
    ),
  }
}

describe.concurrent('clients that take their time', () => {
  test(
    'a header that never ends is given up, also when a byte comes now and then',
    { timeout: 40_000 },
    async () => {
      const slow = Array.from({ length: 20 }, open)
      for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
      let count = 0
      const drip = setInterval(() => {
        for (const { socket } of slow) if (socket.writable) socket.write(`X-${String(count++)}: a\r\n`)
      }, 500)
      expect(await answers()).toBe(true)
      const received = await Promise.all(slow.map(({ closed }) => closed))
      clearInterval(drip)
      for (const text of received) expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/)
      expect(await answers()).toBe(true)
    },
  )

  test('connections that say nothing are given up', { timeout: 40_000 }, async () => {
    const silent = Array.from({ length: 50 }, open)
    expect(await answers()).toBe(true)
    for (const text of await Promise.all(silent.map(({ closed }) => closed)))
      expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('downloads that are broken off, and readers that do not read, leave the others alone', async () => {
    const readers = Array.from({ length: 20 }, () => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
      socket.pause()
      return socket
    })
    await pause(200)
    expect(await answers()).toBe(true)
    for (const socket of readers) socket.destroy()
    const whole = await fetch(`http://127.0.0.1:${String(server.port)}/large.bin`)
    expect((await whole.arrayBuffer()).byteLength).toBe(large.length)
    expect(await answers()).toBe(true)
  })
})
