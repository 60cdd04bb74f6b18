import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface StoredObject {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

export interface TestBucket {
  readonly endpoint: string
  /** By key: `docs/index.html`. */
  readonly objects: Map<string, StoredObject>
  /** Method and path of each request. */
  readonly requests: string[]
}

/** A server with as much of the protocol of S3 as publishing needs, and a bucket `site`. It lists in twos. */
export async function startBucket(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
      requests.push(`${request.method ?? ''} ${pathname}`)
      const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent)
      const key = rest.join('/')
      const answer = (status: number, body: string | Buffer = ''): void =>
        void response.writeHead(status).end(body)
      const error = (code: string): void => answer(404, `<Error><Code>${code}</Code></Error>`)
      if (bucket !== 'site') return error('NoSuchBucket')
      if (key === '') return answer(200, listing(searchParams))
      if (request.method === 'DELETE') return (objects.delete(key), answer(204))
      if (request.method === 'PUT') {
        const source = request.headers['x-amz-copy-source']
        const original = objects.get(decodeURIComponent(String(source ?? '')).replace(/^\/?site\//, ''))
        if (source !== undefined && !original) return error('NoSuchKey')
        objects.set(key, original ?? { body: Buffer.concat(parts), headers: request.headers })
        return answer(200, source === undefined ? '' : '<CopyObjectResult></CopyObjectResult>')
      }
      const object = objects.get(key)
      return object ? answer(200, object.body) : error('NoSuchKey')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, objects, requests }

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const start = Number(query.get('continuation-token') ?? 0)
    const contents = keys.slice(start, start + 2).map((key) => {
      const tag = createHash('md5')
        .update(objects.get(key)?.body ?? '')
        .digest('hex')
      return `<Contents><Key>${key}</Key><ETag>&quot;${tag}&quot;</ETag></Contents>`
    })
    const more = start + 2 < keys.length
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
  }
}
