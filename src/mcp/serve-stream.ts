import type { Readable, Writable } from 'node:stream'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** A message is a line; longer ones are no requests of this server. */
const maxBufferSize = 1_000_000

/** Serves the protocol over two streams, until the input ends or `signal` is aborted. */
export async function serveStream(
  factory: McpServerFactory,
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const transport = new StdioServerTransport(input, output, { maxBufferSize })
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve())
  })
  const connection = serveStdio(factory, { transport })
  if (!signal.aborted) await ended
  await connection.close()
}
