import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

interface ProxyStart {
  /** Address of the model service. */
  readonly upstream: string
  readonly origins: string
  readonly perMinute: number
  readonly port: number
}

/**
 * Runs the example proxy as its README says, with the key `very-secret`, until the test is over. Waits until
 * it listens; gives what it prints.
 */
export async function startProxy({
  upstream,
  origins,
  perMinute,
  port,
}: ProxyStart): Promise<readonly string[]> {
  const env = {
    ANSWER_UPSTREAM: upstream,
    ANSWER_KEY: 'very-secret',
    ANSWER_MODEL: 'big',
    ANSWER_ORIGINS: origins,
    ANSWER_PER_MINUTE: String(perMinute),
    PORT: String(port),
  }
  const proxy = spawn(process.execPath, [join(import.meta.dirname, '../examples/answer-proxy/server.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void proxy.kill())
  const printed: string[] = []
  proxy.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(...text.trim().split('\n')))
  await once(proxy.stdout, 'data')
  return printed
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server that listens has one.
  server.close()
  return port
}

/** A port that no other server of this machine is given. */
export interface HeldPort {
  readonly port: number
  /** Lets go of it, for the server that it is held for. */
  readonly release: () => Promise<void>
}

/** Holds a port for a server that comes later; until then, connections to it break. */
export async function holdPort(): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server that listens has one.
  return {
    port,
    release: async () => {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
