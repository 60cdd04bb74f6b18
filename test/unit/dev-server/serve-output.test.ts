import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DiagnosticError } from '../../../src/model/diagnose.ts'
import type { OpenServer } from '../../../src/dev-server/open-server.ts'
import { serveOutput } from '../../../src/dev-server/serve-output.ts'
import { get, rawRequest } from './raw-request.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-output-')))
const long = 'a line of text\n'.repeat(500)
const options = { port: 0, strictPort: true, host: '127.0.0.1', allowedHosts: [] }
let root: OpenServer
let based: OpenServer

beforeAll(async () => {
  const files = {
    'index.html': '<!doctype html>home',
    'guide.html': '<!doctype html>guide',
    'guide.md': '# Guide\n',
    'docs/index.html': '<!doctype html>docs',
    '404.html': '<!doctype html>lost',
    'long.txt': long,
    'digits.txt': '0123456789',
    'ca.crt': 'c',
    'data.json': '{}',
    'ünï cödé.html': '<!doctype html>unicode',
    '.well-known/security.txt': 'mail',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  root = await serveOutput(folder, '/', options)
  based = await serveOutput(folder, '/my/docs/', options)
})
afterAll(async () => {
  await root.close()
  await based.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (target: string, headers = '', method = 'GET') =>
  rawRequest(root.port, get(target, headers, method))
const header = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()

describe('addresses', () => {
  test.each([
    ['/', 200, 'home'],
    ['/guide', 200, 'guide'],
    ['/guide?tab=a&x=/../y', 200, 'guide'],
    ['/docs/', 200, 'docs'],
    ['/%C3%BCn%C3%AF%20c%C3%B6d%C3%A9', 200, 'unicode'],
    ['/.well-known/security.txt', 200, 'mail'],
    ['/nothing', 404, 'lost'],
    ['/GUIDE', 404, 'lost'],
    ['/guide/more', 404, 'lost'],
  ])('%s is %d', async (target, status, text) => {
    const answer = await ask(target)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(text)
  })

  test.each([
    ['/docs', '/docs/'],
    ['/docs?a=b', '/docs/?a=b'],
    ['/guide/', '/guide'],
    ['/index.html', '/'],
    ['/guide.html', '/guide'],
    ['/guide.html?tab=a', '/guide?tab=a'],
    ['/guide/index.html', '/guide'],
    ['/docs.html', '/docs/'],
    ['/docs/index.html', '/docs/'],
  ])('%s leads to %s', async (target, location) => {
    const { status, head } = await ask(target)
    expect(status).toBe(302)
    expect(header(head, 'location')).toBe(location)
  })

  test.each([
    ['/', 302, '/my/docs/'],
    ['/my/docs', 302, '/my/docs/'],
    ['/my/docs/', 200, undefined],
    ['/my/docs/guide', 200, undefined],
    ['/my/docs/docs', 302, '/my/docs/docs/'],
    ['/guide', 404, undefined],
    ['/my', 404, undefined],
    ['/my/docsguide', 404, undefined],
  ])('below a base: %s is %d', async (target, status, location) => {
    const answer = await rawRequest(based.port, get(target))
    expect(answer.status).toBe(status)
    expect(header(answer.head, 'location')).toBe(location)
  })
})

describe('types', () => {
  test.each([
    ['/guide', 'text/html; charset=utf-8'],
    ['/long.txt', 'text/plain; charset=utf-8'],
    ['/data.json', 'application/json; charset=utf-8'],
    ['/ca.crt', 'application/octet-stream'],
  ])('%s is %s', async (target, type) => {
    const { head } = await ask(target)
    expect(header(head, 'content-type')).toBe(type)
    expect(header(head, 'x-content-type-options')).toBe('nosniff')
  })
})

describe('Markdown for whoever wants it rather than HTML', () => {
  test.each([
    ['/guide', 'text/markdown', 'markdown'],
    ['/guide', 'text/markdown, text/html;q=0.8, */*', 'markdown'],
    ['/guide', 'text/html, text/markdown;q=0.9', 'html'],
    ['/guide', 'text/markdown;q=0', 'html'],
    ['/guide', '*/*', 'html'],
    // A page without a copy, and a file that is none.
    ['/docs/', 'text/markdown', 'html'],
    ['/long.txt', 'text/markdown', 'plain'],
  ])('%s for %s', async (target, accept, type) => {
    const { status, head } = await ask(target, `accept: ${accept}\r\n`)
    expect(status).toBe(200)
    expect(header(head, 'content-type')).toMatch(`text/${type}`)
    expect(header(head, 'vary')?.includes('Accept,')).toBe(type !== 'plain')
  })
})

describe('validators', () => {
  test.each(['W/"x", ETAG', 'ETAG', '*', '"a","b", ETAG', 'W/ETAG'])(
    'If-None-Match: %s is 304',
    async (pattern) => {
      const etag = header((await ask('/guide')).head, 'etag') ?? ''
      const { status, body } = await ask('/guide', `If-None-Match: ${pattern.replace('ETAG', etag)}\r\n`)
      expect([status, body]).toEqual([304, ''])
    },
  )

  test.each(['"x"', 'x', '', '"'])('If-None-Match: %s is 200', async (value) => {
    expect((await ask('/guide', `If-None-Match: ${value}\r\n`)).status).toBe(200)
  })

  test('a bad date has no effect', async () =>
    expect((await ask('/guide', 'If-Modified-Since: yesterday\r\n')).status).toBe(200))

  test('the tag changes with the content only', async () => {
    const tag = async (): Promise<string | undefined> => header((await ask('/ca.crt')).head, 'etag')
    const first = await tag()
    writeFileSync(join(folder, 'ca.crt'), 'c')
    expect(await tag()).toBe(first)
    writeFileSync(join(folder, 'ca.crt'), 'd')
    expect(await tag()).not.toBe(first)
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-3', 206, '0123'],
    ['bytes=4-', 206, '456789'],
    ['bytes=-2', 206, '89'],
    ['bytes=8-100', 206, '89'],
    ['bytes=-100', 206, '0123456789'],
    ['bytes=10-', 416, ''],
    ['bytes=-0', 416, ''],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=a-b', 200, '0123456789'],
    ['bytes=-', 200, '0123456789'],
    ['lines=1-2', 200, '0123456789'],
    ['bytes=0-1,3-4', 200, '0123456789'],
    [`bytes=${'0-,'.repeat(900)}0-`, 200, '0123456789'],
  ])('%s is %d', async (range, status, text) => {
    const answer = await ask('/digits.txt', `Range: ${range}\r\n`)
    expect([answer.status, answer.body]).toEqual([status, text])
  })

  test('If-Range with another tag gives the whole file', async () => {
    expect((await ask('/digits.txt', 'Range: bytes=0-1\r\nIf-Range: "other"\r\n')).status).toBe(200)
  })
})

describe('compression', () => {
  const fetched = async (accept: string) => {
    const answer = await ask('/long.txt', `Accept-Encoding: ${accept}\r\n`)
    return {
      encoding: header(answer.head, 'content-encoding'),
      vary: header(answer.head, 'vary'),
      bytes: Buffer.from(answer.body, 'latin1'),
    }
  }
  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
  ])('Accept-Encoding: %s gives %s', async (accept, encoding) => {
    const answer = await fetched(accept)
    expect(answer.encoding).toBe(encoding)
    expect(answer.vary).toBe('Accept-Encoding')
    const text =
      encoding === 'br'
        ? brotliDecompressSync(answer.bytes)
        : encoding === 'gzip'
          ? gunzipSync(answer.bytes)
          : answer.bytes
    expect(text.toString()).toBe(long)
  })
})

test('every answer leads agents to the list of pages', async () => {
  expect(header((await ask('/guide')).head, 'link')).toBe('</llms.txt>; rel="llms-txt"')
  const below = await rawRequest(based.port, get('/my/docs/guide'))
  expect(header(below.head, 'link')).toBe('</my/docs/llms.txt>; rel="llms-txt"')
})

test('HEAD has the headers of GET and no body', async () => {
  const strip = (head: string): string => head.replace(/^date: .*$/im, '')
  for (const target of ['/guide', '/long.txt', '/nothing', '/docs']) {
    const [whole, head] = [await ask(target), await rawRequest(root.port, get(target, '', 'HEAD'))]
    expect(strip(head.head)).toBe(strip(whole.head))
    expect(head.body).toBe('')
  }
})

describe('where it listens', () => {
  const rules = async (wanted: Promise<OpenServer>): Promise<readonly string[]> => {
    try {
      await (await wanted).close()
      return []
    } catch (error) {
      return error instanceof DiagnosticError ? error.diagnostics.map(({ rule }) => rule) : [String(error)]
    }
  }
  test('a port in use', async () => {
    expect(await rules(serveOutput(folder, '/', { ...options, port: root.port }))).toEqual(['port-in-use'])
    const next = await serveOutput(folder, '/', { ...options, port: root.port, strictPort: false })
    expect(next.port).toBeGreaterThan(root.port)
    await next.close()
  })
  test('an address of another machine', async () =>
    expect(await rules(serveOutput(folder, '/', { ...options, host: '192.0.2.1' }))).toEqual([
      'cannot-listen',
    ]))
})

test('a thousand connections at once', async () => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => rawRequest(root.port, get('/guide'))))
  expect(answers.filter(({ status, body }) => status !== 200 || !body.includes('guide'))).toEqual([])
}, 60_000)
