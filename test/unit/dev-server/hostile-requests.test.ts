import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenServer } from '../../../src/dev-server/open-server.ts'
import { serveLive } from '../../../src/dev-server/serve-live.ts'
import { serveOutput } from '../../../src/dev-server/serve-output.ts'
import { defaultBuildOptions } from '../../../src/pipeline/build-options.ts'
import { makeSite } from '../../build-temp-site.ts'
import { get, rawRequest } from './raw-request.ts'

/** Stands in every file that no answer may hold. */
const secret = 'TOP-SECRET-CONTENT'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-hostile-')))
const out = join(folder, 'out')
const site = makeSite({
  'content/index.md': '# Home\n',
  'content/guide.md': '# Guide\n',
  '.env': secret,
  'secret.txt': secret,
  'static/a.txt': 'a',
})
const servers: Record<string, OpenServer> = {}

beforeAll(async () => {
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of [
    'secret.txt',
    '.env',
    'out-secret/index.html',
    'out-secret.html',
    'out/.env',
    'out/.git/config',
    'out/.docgen-manifest.json',
    'out/.hidden/x.html',
    'outside/x.html',
  ])
    write(path, secret)
  write('out/index.html', '<!doctype html><title>Home</title>home')
  write('out/guide.html', '<!doctype html><title>Guide</title>guide')
  write('out/docs/index.html', '<!doctype html><title>Docs</title>docs')
  write('out/404.html', '<!doctype html><title>Not found</title>not found')
  write('out/con.html', secret)
  symlinkSync(join(folder, 'secret.txt'), join(out, 'link.txt'))
  symlinkSync(join(folder, 'outside'), join(out, 'linked'))
  symlinkSync('/etc', join(out, 'etc'))
  const options = { port: 0, strictPort: false, host: '127.0.0.1', allowedHosts: ['docs.test'] }
  servers['output'] = await serveOutput(out, '/', options)
  servers['live'] = await serveLive({
    ...options,
    poll: false,
    onReport: () => undefined,
    build: {
      root: site.root,
      ...defaultBuildOptions,
      cache: false,
      mode: 'serve',
      workers: 1,
    },
  })
  await rawRequest(servers['live'].port, get('/guide'))
}, 60_000)

afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(site.root, { recursive: true, force: true })
})

interface Hostile {
  readonly name: string
  readonly bytes: string | Buffer
  /** Statuses that are an answer; 0 is a closed connection. */
  readonly allowed: readonly number[]
}

const refused = [400, 403, 404]
const targets = (list: readonly string[], allowed: readonly number[] = refused): Hostile[] =>
  list.map((target) => ({ name: JSON.stringify(target).slice(0, 90), bytes: get(target), allowed }))

const dots = [
  '..',
  '%2e%2e',
  '%2E%2e',
  '.%2e',
  '%2e.',
  '..%00',
  '%252e%252e',
  '..;',
  '..%3b',
  '....//..',
  '..%c0%af..',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '..%5c..',
  '..\\',
  '%5c..',
  '..%2f..',
  '..%252f..',
  '..%ef%bc%8f..',
  '．．',
  '%uff0e%uff0e',
  '..%u2215..',
  '.%00.',
  '..%0d%0a',
  '.. ',
  '..%20',
  '..%09',
]
const traversal = dots.flatMap((form) =>
  ['secret.txt', 'out-secret/index.html', 'etc/passwd'].map((end) => `/${form}/${end}`),
)
const deep = [1, 2, 6, 12].flatMap((depth) =>
  ['../', '%2e%2e/', '..%2f', '..%5c'].map((step) => `/docs/${step.repeat(depth)}secret.txt`),
)
const absolute = [
  '//secret.txt',
  '///etc/passwd',
  '/\\secret.txt',
  '/%2fetc/passwd',
  '/%5cetc/passwd',
  '//etc/passwd',
  `/${folder}/secret.txt`,
  `/@fs/${folder}/secret.txt`,
  '/@id/secret',
  `/file:///${folder}/secret.txt`,
  '/C:/Windows/win.ini',
  '/c:%5cwindows%5cwin.ini',
  '/%43%3a/x',
]
const prefixes = ['/../out-secret/', '/../out-secret.html', '/-secret/index.html', '/out-secret']
const links = [
  '/link.txt',
  '/linked/x',
  '/linked/x.html',
  '/linked/',
  '/etc/passwd',
  '/etc/hostname',
  '/etc/',
]
const hidden = [
  '/.env',
  '/.ENV',
  '/.env/',
  '/.env/.',
  '/.env?raw',
  '/.env?.svg?.wasm?init',
  '/.env::$DATA',
  '/%2eenv',
  '/.git/config',
  '/.git/',
  '/.hidden/x',
  '/.hidden/x.html',
  '/.docgen-manifest.json',
  '/docs/../.env',
  '/.',
  '/./.env',
  '/ENV~1',
  '/con',
  '/con.html',
  '/nul',
  '/aux.html',
  '/com1',
  '/lpt1.txt',
  '/guide.html.',
  '/guide.html%20',
  '/guide::$DATA',
  '/guide:stream',
]
const queries = [
  '/secret.txt?raw',
  '/secret.txt?import&raw??',
  '/secret.txt?inline',
  '/secret.txt?url',
  '/@vite/client',
  '/assets/../../secret.txt.map',
  '/__open-in-editor?file=/etc/passwd',
  '/_docgen/../secret.txt',
  '/_docgen/',
  '/_docgen/live.js/../../secret.txt',
]
const malformed = [
  '/%',
  '/%z',
  '/%zz',
  '/%C3%28',
  '/%ED%A0%80',
  '/%FF',
  '/a%00',
  '/%00',
  '/a%0ab',
  '/a\x01b',
  '/\x7f',
  '/%u0041',
  '/a#b',
  '/index.html#/../../x',
]
const forms = [
  'http://localhost/',
  'http://evil.example/',
  'https://evil.example/secret.txt',
  '*',
  'localhost:80',
  'guide',
  'index.html',
  '?x',
  '#',
  'file:///etc/passwd',
  '@evil.example/',
  '\\evil',
]
const openRedirects = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/..',
  '/\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example/%2e%2e',
  '///evil.example/docs',
  '//docs',
  '/%09/evil.example',
]

const hosts = [
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  'user@localhost',
  'localhost@evil.example',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '[::ffff:127.0.0.1]',
  '[',
  'a:b:c',
  'localhost:',
  'localhost:999999',
  '',
  '127.1',
  'localhost%00.evil',
  'LOCALHOST.',
  '[::1',
  '127.0.0.1:80:80',
  '*',
  'null',
].map((host): Hostile => ({
  name: `Host: ${JSON.stringify(host)}`,
  bytes: `GET /guide HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  allowed: [400, 403],
}))

const methods = [
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'COPY',
  'LOCK',
  'PURGE',
  'REPORT',
].map((method): Hostile => ({ name: method, bytes: get('/guide', '', method), allowed: [405] }))

const crossSite = ['script', 'image', 'style', 'font', 'iframe', 'empty', 'worker', 'object', 'embed'].map(
  (dest): Hostile => ({
    name: `cross-site ${dest}`,
    bytes: get(
      '/guide',
      `Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: ${dest}\r\n`,
    ),
    allowed: [403],
  }),
)

const streams = [
  'Origin: https://evil.example',
  'Origin: null',
  'Origin: http://localhost:1',
  'Origin: http://127.0.0.1',
  'Origin: http://[',
  'Origin: http://localhost.evil.example',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Site: same-site',
  'X-None: 1',
].flatMap((header): Hostile[] =>
  [
    '',
    '?token=',
    '?token=wrong',
    `?token=${'a'.repeat(24)}`,
    '?token[]=x',
    `?token=${'%C3%A9'.repeat(24)}`,
    '?token=%00',
    '?token=%',
  ].map((query) => ({
    name: `events${query} with ${header}`,
    bytes: get(`/_docgen/events${query}`, `${header}\r\n`),
    allowed: [403, 404],
  })),
)

const garbage: Hostile[] = [
  { name: 'no Host', bytes: 'GET / HTTP/1.1\r\n\r\n', allowed: [400] },
  {
    name: 'two Hosts',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
    allowed: [400],
  },
  { name: 'HTTP/0.9', bytes: 'GET /\r\n\r\n', allowed: [0, 400] },
  { name: 'HTTP/1.0 without Host', bytes: 'GET / HTTP/1.0\r\n\r\n', allowed: [400] },
  { name: 'HTTP/9.9', bytes: 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', allowed: [0, 400] },
  { name: 'binary', bytes: Buffer.from([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 0, 0xff]), allowed: [0, 400] },
  {
    name: 'a TLS hello and a request',
    bytes: Buffer.concat([Buffer.from([0x16, 3, 1]), Buffer.from(get('/'))]),
    allowed: [0, 400],
  },
  { name: 'bare LF', bytes: 'GET / HTTP/1.1\nHost: localhost\n\n', allowed: [0, 200, 400] },
  { name: 'bare CR', bytes: 'GET / HTTP/1.1\rHost: localhost\r\r', allowed: [0, 400] },
  {
    name: 'length and chunks',
    bytes:
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    allowed: [0, 400],
  },
  {
    name: 'two lengths',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
    allowed: [0, 400],
  },
  {
    name: 'a negative length',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n',
    allowed: [0, 400],
  },
  {
    name: 'an odd transfer coding',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n',
    allowed: [0, 200, 400],
  },
  {
    name: 'a header without colon',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nNonsense\r\n\r\n',
    allowed: [0, 400],
  },
  {
    name: 'a folded header',
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n',
    allowed: [0, 200, 400],
  },
  {
    name: 'a space before the colon',
    bytes: 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
    allowed: [0, 400],
  },
  { name: 'NUL in a header', bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nA: \0\r\n\r\n', allowed: [0, 400] },
  { name: '9 kB of path', bytes: get(`/${'a'.repeat(9_000)}`), allowed: [414] },
  { name: '100 kB of header', bytes: get('/', `A: ${'b'.repeat(100_000)}\r\n`), allowed: [0, 431] },
  { name: '3,000 headers', bytes: get('/', 'A: b\r\n'.repeat(3_000)), allowed: [0, 431] },
  {
    name: 'CONNECT',
    bytes: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    allowed: [400, 403, 405],
  },
  {
    name: 'an upgrade to a socket',
    bytes: get('/', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
    allowed: [400, 405],
  },
  { name: 'an upgrade to HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', allowed: [0, 400] },
  { name: 'an expectation', bytes: get('/', 'Expect: nonsense\r\n'), allowed: [200, 417] },
  { name: 'a method in lower case', bytes: get('/', '', 'get'), allowed: [0, 400, 405] },
  { name: 'a method that is none', bytes: get('/', '', 'FOO'), allowed: [0, 400, 405] },
  { name: 'an overlong method', bytes: get('/', '', 'G'.repeat(5_000)), allowed: [0, 400, 431] },
]

const table: readonly Hostile[] = [
  ...targets([
    ...traversal,
    ...deep,
    ...absolute,
    ...prefixes,
    ...links,
    ...hidden,
    ...queries,
    ...malformed,
    ...openRedirects,
  ]),
  ...targets(forms, [0, 400, 403]),
  ...hosts,
  ...methods,
  ...crossSite,
  ...streams,
  ...garbage,
]

test('the table is long', () => expect(table.length).toBeGreaterThanOrEqual(150))

describe.each(['output', 'live'])('the server of %s', (name) => {
  test.each(table)('$name', async ({ bytes, allowed }) => {
    const { status, head, body } = await rawRequest(
      servers[name]!.port,
      bytes,
      allowed.includes(0) ? 400 : undefined,
    )
    expect(allowed).toContain(status)
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/root:.*:0:0|\[extensions\]/)
    expect(head).not.toMatch(/access-control-allow/i)
    expect(head).not.toMatch(/location: *(\/\/|\/\\|http|\\)/i)
    if (status >= 200 && !/HTTP\/1\.1 (4(00|05|08|31)) .*\r\nConnection: close/.test(head))
      expect(head).toMatch(/cross-origin-resource-policy: same-origin/i)
  })

  test('it still answers', async () => {
    const { status, body } = await rawRequest(servers[name]!.port, get('/guide'))
    expect(status).toBe(200)
    expect(body).toContain('Guide')
  })

  test('what it does not know it does not repeat', async () => {
    const { status, body } = await rawRequest(servers[name]!.port, get('/<script>alert(1)</script>'))
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('alert(1)')
  })

  test('names that are allowed', async () => {
    for (const host of [
      'localhost',
      'LocalHost:80',
      '127.0.0.1',
      '127.0.0.1:3000',
      '[::1]',
      '[::1]:3000',
      'docs.test',
    ]) {
      expect(
        (
          await rawRequest(
            servers[name]!.port,
            `GET /guide HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          )
        ).status,
        host,
      ).toBe(200)
    }
  })

  test('a link from another site may lead here', async () => {
    expect(
      (
        await rawRequest(
          servers[name]!.port,
          get(
            '/guide',
            'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n',
          ),
        )
      ).status,
    ).toBe(200)
  })
})
