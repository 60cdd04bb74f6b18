import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { cacheControl, hasHashedName } from '../../src/model/hashed-name.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

export interface SiteServer {
  /** `http://127.0.0.1:40123`, without a slash at the end. */
  readonly origin: string
  readonly close: () => Promise<void>
}

/**
 * Where a page finds axe-core, minified: a browser that keeps a script, and what it has compiled, takes a
 * quarter of the time of one that is told it again.
 */
export const axePath = '/axe.min.js'
const require = createRequire(import.meta.url)
const axeFile = require.resolve('axe-core/axe.min.js')

/**
 * Serves a folder as static hosts do: `/a` is `a.html`, `/a/` is `a/index.html`, `/a` leads to `/a/` where
 * only that is there, and everything else is `404.html` with status 404. As the `_headers` of a site say,
 * browsers keep what never changes: another page takes three quarters of the first one's time. `base` is the
 * path that the site lives under: `/docs/`.
 */
export async function serveSite(folder: string, base = '/'): Promise<SiteServer> {
  const server = createServer((request, response) => answer(request, response, folder, base))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // A TCP server that listens has one.
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  { url = '/', method }: IncomingMessage,
  response: ServerResponse,
  folder: string,
  base: string,
): void {
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end()
  const { pathname, search } = new URL(url, 'http://site')
  if (pathname === axePath) {
    response.writeHead(200, { 'content-type': types['.js'], 'cache-control': 'max-age=3600' })
    return void createReadStream(axeFile).pipe(response)
  }
  const found = pathname.startsWith(base) ? lookUp(folder, decode(pathname.slice(base.length))) : undefined
  if (found?.redirect !== undefined)
    return void response.writeHead(301, { location: `${pathname}/${search}` }).end()
  const file = found?.file ?? join(folder, '404.html')
  if (!isFile(file)) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  response.writeHead(found ? 200 : 404, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
    'cache-control': found && hasHashedName(pathname) ? cacheControl.hashed : cacheControl.others,
  })
  if (method === 'HEAD') response.end()
  else createReadStream(file).pipe(response)
}

function lookUp(
  folder: string,
  path: string | undefined,
): { readonly file: string; readonly redirect?: true } | undefined {
  if (path === undefined || path.includes('\0')) return undefined
  const wanted = normalize(join(folder, path))
  if (wanted !== folder && !wanted.startsWith(folder + sep)) return undefined
  if (path === '' || path.endsWith('/'))
    return isFile(join(wanted, 'index.html')) ? { file: join(wanted, 'index.html') } : undefined
  if (isFile(wanted)) return { file: wanted }
  if (isFile(`${wanted}.html`)) return { file: `${wanted}.html` }
  return isFile(join(wanted, 'index.html')) ? { file: wanted, redirect: true } : undefined
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
