import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Sends bytes as they are and collects what comes back until the answer is whole or the server closes.
 * Milliseconds of `silence` are an end too: few where no answer may be the right one, many where one has to
 * come, however busy the machine is.
 */
export function rawRequest(port: number, bytes: string | Buffer, silence = 20_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    const finish = (): void => {
      socket.destroy()
      const text = Buffer.concat(parts).toString('latin1')
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join('\r\n\r\n'),
      })
    }
    socket.setTimeout(silence, finish)
    socket.on('data', (part) => {
      parts.push(part)
      // One answer is enough where the connection stays open.
      const text = Buffer.concat(parts).toString('latin1')
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      const start = text.indexOf('\r\n\r\n')
      if (start !== -1 && length !== undefined && text.length >= start + 4 + Number(length)) finish()
    })
    socket.on('end', finish)
    socket.on('error', finish)
    socket.write(bytes)
  })
}

/** A request of one line with usual headers. */
export const get = (target: string, headers = '', method = 'GET'): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`
