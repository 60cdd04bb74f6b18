import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPrivateAddress } from '../../../../src/features/external-links/probe.ts'
import {
  checkExternal,
  externalDefaults,
  type ExternalOptions,
} from '../../../../src/features/external-links/check-external.ts'
import { readVerdicts, writeVerdicts } from '../../../../src/features/external-links/verdicts.ts'
import type { Verdicts } from '../../../../src/model/external-links.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
let server: Server
let origin = ''
let asked: string[] = []
let together = 0
let maxTogether = 0

const pages: Record<string, (response: ServerResponse, method: string, count: number) => void> = {
  '/good': (response) => response.writeHead(200).end(),
  '/moved': (response) => response.writeHead(301, { location: '/good' }).end(),
  '/renamed': (response) => response.writeHead(308, { location: '/moved' }).end(),
  '/today': (response) => response.writeHead(302, { location: '/moved' }).end(),
  '/given-up': (response) => response.writeHead(301, { location: '/' }).end(),
  '/moved-away': (response) => response.writeHead(301, { location: '/missing' }).end(),
  '/gone': (response) => response.writeHead(410).end(),
  '/missing': (response) => response.writeHead(404).end(),
  '/forbidden': (response) => response.writeHead(403).end(),
  '/odd': (response) => response.writeHead(999).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/no-head': (response, method) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/head-lies': (response, method) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/flaky': (response, _method, count) => response.writeHead(count < 3 ? 503 : 200).end(),
  '/limited': (response, _method, count) =>
    response.writeHead(count === 1 ? 429 : 200, { 'retry-after': '1' }).end(),
  '/patience': (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/inside': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/slow': () => undefined,
  '/cut': (response) => response.destroy(),
  '/endless': (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
    response.on('close', () => clearInterval(timer))
  },
}

beforeAll(async () => {
  const counts = new Map<string, number>()
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method ?? ''} ${path}`)
    counts.set(path, (counts.get(path) ?? 0) + 1)
    together++
    maxTogether = Math.max(maxTogether, together)
    response.on('close', () => together--)
    const answer =
      pages[path] ?? ((other: ServerResponse) => setTimeout(() => other.writeHead(200).end(), 30))
    answer(response, request.method ?? '', counts.get(path) ?? 0)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  maxTogether = 0
})

const run = (urls: readonly string[], known: Verdicts = new Map(), more: Partial<ExternalOptions> = {}) =>
  checkExternal(
    urls.map((url) => ({
      url: url.startsWith('/') ? origin + url : url,
      locations: [{ file: 'content/a.md' }],
    })),
    known,
    {
      ...externalDefaults,
      now,
      timeoutMilliseconds: 400,
      backOffMilliseconds: 5,
      pauseMilliseconds: 0,
      perHost: 4,
      archive: '',
      allowAddress: (address) => address === '127.0.0.1',
      ...more,
    },
  )

const judged = async (url: string, known?: Verdicts): Promise<string> => {
  const { diagnostics } = await run([url], known)
  return diagnostics.map(({ rule, severity }) => `${severity} ${rule}`).join() || 'good'
}

describe('one address', () => {
  test.each([
    ['/good', 'good'],
    ['/moved', 'good'],
    ['/no-head', 'good'],
    ['/head-lies', 'good'],
    ['/flaky', 'good'],
    ['/limited', 'good'],
    ['/endless', 'good'],
    ['/gone', 'error broken-external-link'],
    ['/missing', 'error broken-external-link'],
    ['/forbidden', 'warning external-link-unsure'],
    ['/odd', 'warning external-link-unsure'],
    ['/broken', 'warning external-link-unsure'],
    ['/patience', 'warning external-link-unsure'],
    ['/loop', 'warning external-link-unsure'],
    ['/slow', 'warning external-link-unsure'],
    ['/cut', 'warning external-link-unsure'],
    ['/inside', 'warning external-link-refused'],
    ['/file', 'warning external-link-refused'],
    ['http://169.254.169.254/latest', 'warning external-link-refused'],
    ['http://10.0.0.1/', 'warning external-link-refused'],
    ['http://[::1]/', 'warning external-link-refused'],
    ['http://[::ffff:10.0.0.1]/', 'warning external-link-refused'],
    ['http://2130706434/', 'warning external-link-refused'],
    ['http://user:word@example.com/', 'warning external-link-refused'],
    ['file:///etc/passwd', 'warning external-link-refused'],
    ['gopher://example.com/', 'warning external-link-refused'],
  ])('%s is %s', async (url, verdict) => expect(await judged(url)).toBe(verdict))

  test('a port without TLS behind https', async () =>
    expect(await judged(origin.replace('http:', 'https:'))).toBe('warning external-link-unsure'))
})

describe('manners', () => {
  test('an address that stands in many places is asked once, without its fragment', async () => {
    await run(['/page-1', '/page-1#a', '/page-1#b'])
    expect(asked).toEqual(['HEAD /page-1'])
  })
  test('one host is not asked too much at a time', async () => {
    await run(
      Array.from({ length: 30 }, (_, index) => `/many-${String(index)}`),
      new Map(),
      { perHost: 3 },
    )
    expect(maxTogether).toBeLessThanOrEqual(3)
  })
  test('skipped addresses are not asked', async () => {
    await run(['/page-2', '/page-3'], new Map(), { skip: ['page-2', `${origin}/page-3*`] })
    expect(asked).toEqual([])
  })
})

test('a check that is stopped gives no verdicts: the server was not asked to the end', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 50)
  await expect(
    run(['/slow', '/good'], new Map(), { signal: stop.signal, timeoutMilliseconds: 10_000 }),
  ).rejects.toThrow('stopped')
})

describe('without a network', () => {
  // Names that never exist (RFC 6761, 6.4).
  const unreachable = ['https://nothing.invalid/', 'https://docs.nothing.invalid/']
  test('nothing answers, whatever private addresses stand beside', async () => {
    expect(await run([...unreachable, 'http://10.0.0.1/'])).toMatchObject({ offline: true, asked: 2 })
  })
  test('one answer is enough to know that there is one', async () => {
    expect(await run([...unreachable, '/good'])).toMatchObject({ offline: false, asked: 3 })
    expect(await run(['http://10.0.0.1/'])).toMatchObject({ offline: false, asked: 0 })
  })
})

describe('what has moved', () => {
  const movedTo = async (path: string): Promise<string | undefined> => {
    const { verdicts } = await run([`${path}#part`])
    return verdicts.get(origin + path)?.moved?.slice(origin.length)
  }
  test('permanent redirects are followed to their end', async () => {
    expect(await movedTo('/moved')).toBe('/good')
    expect(await movedTo('/renamed')).toBe('/good')
  })
  test('neither where a temporary one leads, nor a start page, nor what is gone is a successor', async () => {
    expect(await movedTo('/today')).toBeUndefined()
    expect(await movedTo('/given-up')).toBeUndefined()
    expect(await movedTo('/moved-away')).toBeUndefined()
  })
})

describe('copies in an archive', () => {
  const archive = (): string => `${origin}/archive/`
  beforeAll(() => {
    pages[`/archive/${origin}/missing`] = (response) =>
      response.writeHead(302, { location: `/archive/2020/${origin}/missing` }).end()
    pages[`/archive/2020/${origin}/missing`] = (response) => response.writeHead(200).end()
    pages[`/archive/${origin}/gone`] = (response) => response.writeHead(404).end()
  })
  test('are offered for what is gone for good', async () => {
    const { verdicts, diagnostics } = await run(['/missing', '/gone'], new Map(), { archive: archive() })
    const copy = `${origin}/archive/2020/${origin}/missing`
    expect([verdicts.get(`${origin}/missing`)?.archived, verdicts.get(`${origin}/gone`)?.archived]).toEqual([
      copy,
      undefined,
    ])
    expect(diagnostics.map(({ replacement }) => replacement?.text)).toEqual([copy, undefined])
  })
  test('are not looked for during an outage, and only once', async () => {
    const url = `${origin}/missing`
    await run(['/missing', '/broken'], new Map([[url, { good: '2026-11-15' }]]), { archive: archive() })
    await run(['/missing'], new Map([[url, { bad: '2026-11-15', archived: 'https://a.example/1' }]]), {
      archive: archive(),
    })
    expect(asked.filter((line) => line.includes('archive'))).toEqual([])
  })
})

describe('verdicts', () => {
  test('a good answer of these days is believed', async () => {
    await run(['/missing'], new Map([[`${origin}/missing`, { good: '2026-11-20' }]]))
    expect(asked).toEqual([])
  })
  test('what was good a week ago warns, and fails later', async () => {
    expect(await judged('/missing', new Map([[`${origin}/missing`, { good: '2026-11-15' }]]))).toBe(
      'warning broken-external-link',
    )
    expect(await judged('/missing', new Map([[`${origin}/missing`, { good: '2026-11-01' }]]))).toBe(
      'error broken-external-link',
    )
  })
  test('are written sorted and read again; addresses that are gone from the site are dropped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docgen-verdicts-'))
    const file = join(folder, 'lock.json')
    const { verdicts } = await run(
      ['/missing', '/good'],
      new Map([['https://old.example/', { good: '2026-11-20' }]]),
    )
    // Another process is about to write the same.
    writeFileSync(`${file}.tmp`, 'half')
    writeVerdicts(file, verdicts)
    expect(readFileSync(`${file}.tmp`, 'utf8')).toBe('half')
    expect(readVerdicts(file)).toEqual(
      new Map([
        [`${origin}/good`, { good: '2026-11-21' }],
        [`${origin}/missing`, { bad: '2026-11-21', answer: '404' }],
      ]),
    )
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes('http'))
        .map((line) => line.includes('/good')),
    ).toEqual([true, false])
    writeVerdicts(file, new Map())
    expect(readFileSync(file, 'utf8')).toBe('{\n  "version": 1,\n  "links": {}\n}\n')
    rmSync(folder, { recursive: true })
  })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '[::1]',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))
test.each(['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700::1111', '100.128.0.1'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
)
