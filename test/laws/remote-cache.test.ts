import { execFile } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bundledCli } from '../bundled-cli.ts'
import { makeSite, told, type TempSite } from '../build-temp-site.ts'
import type { BuildResult } from '../../src/pipeline/build-options.ts'
import { hashes, smallSite, smallSiteConfig } from './small-site.ts'

// Whatever a server of `cache.remote` does, a site is the one that is built without it.

type Answer = (request: IncomingMessage, response: ServerResponse, cache: CacheServer) => void

/** A server as Bazel's remote cache has it: PUT, GET and HEAD of `/ac/…` and `/cas/…`. */
class CacheServer {
  readonly content = new Map<string, Buffer>()
  readonly asked: string[] = []
  readonly authorizations = new Set<string | undefined>()
  readonly #server: Server
  #answer: Answer | undefined

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
      this.authorizations.add(request.headers.authorization)
      if (this.#answer) this.#answer(request, response, this)
      else this.serve(request, response)
    })
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '' } = request
    if (method === 'PUT') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        this.content.set(url, Buffer.concat(chunks))
        response.end()
      })
      return
    }
    const content = this.content.get(url)
    response.writeHead(content ? 200 : 404, { 'content-length': content?.length ?? 0 })
    response.end(method === 'HEAD' ? undefined : content)
  }

  /** From now on, this is what it does. */
  behave(answer: Answer | undefined): void {
    this.#answer = answer
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/docs/`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const server = new CacheServer()
let address = ''
/** What a build without a server writes. */
let alone: Record<string, string>

const themeFolder = '.docgen/theme'
/** The theme of that build. No server has themes, and bundling one takes longer than all else in a build. */
let theme: string | undefined

beforeAll(async () => {
  address = await server.start()
  const site = siteWith({})
  await site.build({ cache: true })
  theme = join(site.root, themeFolder)
  alone = hashes(join(site.root, 'build'))
  // The first machine fills the cache.
  vi.stubEnv('DOCGEN_CACHE_AUTHORIZATION', 'Bearer of-a-test')
  const first = await clone(true)
  expect(first.result.fromCache).toBe(0)
  server.asked.length = 0
  vi.unstubAllEnvs()
})

afterAll(() => {
  server.close()
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const roots: string[] = []

function siteWith(config: Readonly<Record<string, unknown>>): TempSite {
  const site = makeSite(smallSite, { ...smallSiteConfig, ...config })
  roots.push(site.root)
  if (theme !== undefined) cpSync(theme, join(site.root, themeFolder), { recursive: true })
  return site
}

afterEach(() => {
  server.behave(undefined)
  server.asked.length = 0
})

/** A build of the site in a folder of its own, on a machine that has made no page. */
async function clone(push: 'ci' | boolean = false): Promise<{ site: TempSite; result: BuildResult }> {
  const site = siteWith({ cache: { remote: address, push } })
  const result = await site.build({ cache: true })
  expect(hashes(join(site.root, 'build'))).toEqual(alone)
  return { site, result }
}

const cacheFindings = ({ diagnostics }: BuildResult): readonly string[] =>
  diagnostics.filter(({ rule }) => rule === 'remote-cache-unusable').map(told)

describe('a cache that machines share', () => {
  it('gives a fresh clone in another folder all pages', async () => {
    const { result } = await clone()
    expect(result.fromCache).toBe(result.pages)
    expect(cacheFindings(result)).toEqual([])
    expect(server.asked.filter((each) => each.startsWith('PUT'))).toEqual([])
  })

  it('gets the credentials of the environment, and the output does not', () => {
    expect([...server.authorizations]).toContain('Bearer of-a-test')
    expect([...server.content.values()].some((content) => content.includes('of-a-test'))).toBe(false)
  })

  it('is asked for nothing when nothing has changed, or without a cache', async () => {
    const { site } = await clone()
    server.asked.length = 0
    await site.build({ cache: true })
    await site.build({ cache: false })
    expect(server.asked).toEqual([])
  })

  it.each([
    ['in CI', 'ci', 'true', true],
    ['elsewhere', 'ci', '', false],
    ['never', false, 'true', false],
    ['always', true, '', true],
  ] as const)('is sent what was made: %s', async (_, push, ci, isSent) => {
    vi.stubEnv('CI', ci)
    const { site } = await clone(push)
    server.asked.length = 0
    site.write({ 'content/guides/2-ant.md': '# Ant\n\nText, edited: ' + String(push) })
    await site.build({ cache: true })
    vi.unstubAllEnvs()
    expect(server.asked.some((each) => each.startsWith('PUT /docs/ac/'))).toBe(isSent)
  })
})

const changed: Answer = (request, response, cache) => {
  const content = request.url?.includes('/cas/') ? cache.content.get(request.url) : undefined
  if (!content || request.method !== 'GET') return cache.serve(request, response)
  response.end(Buffer.from(content.map((byte, index) => (index === content.length >> 1 ? byte ^ 1 : byte))))
}

/** Answers with the beginning of what it has, says that there is much more, and goes on as `end` says. */
const begins =
  (end: (response: ServerResponse) => void): Answer =>
  (request, response, cache) => {
    const content = cache.content.get(request.url ?? '')
    if (request.method !== 'GET' || !content) return cache.serve(request, response)
    response.writeHead(200, { 'content-length': 1 << 20 })
    response.write(content.subarray(0, 20))
    end(response)
  }

const drip = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write('a'), 100)
  response.on('close', () => clearInterval(timer))
}

describe('a server that', () => {
  it.each<[string, Answer, string]>([
    ['fails', (_, response) => void response.writeHead(500).end(), 'it answered 500'],
    ['wants other credentials', (_, response) => void response.writeHead(401).end(), 'it answered 401'],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'unexpected redirect',
    ],
    ['never answers', () => undefined, 'it is too slow'],
    ['sends a byte now and then', begins(drip), 'it is too slow'],
    ['hangs up', begins((response) => response.destroy()), ''],
    ['has other bytes than their name says', changed, 'a file has another content than its name says'],
    ['has entries of nothing', (_, response) => void response.end('nonsense'), 'its entry is damaged'],
    [
      'has lost the files',
      (request, response, cache) =>
        request.url?.includes('/cas/') ? void response.writeHead(404).end() : cache.serve(request, response),
      'a file of its entry is missing',
    ],
    [
      'sends more than it says',
      (request, response, cache) =>
        request.url?.includes('/cas/')
          ? void response.end(Buffer.alloc(1 << 20))
          : cache.serve(request, response),
      'a file is longer than its entry says',
    ],
  ])('%s costs little time, and nothing else', async (_, answer, reason) => {
    server.behave(answer)
    const { result } = await clone()
    expect(cacheFindings(result)).toHaveLength(1)
    expect(cacheFindings(result)[0]).toContain(reason)
    expect(result.failed).toBe(false)
  })

  it('is not there costs nothing either', async () => {
    const site = siteWith({ cache: { remote: 'http://127.0.0.1:9/docs' } })
    const result = await site.build({ cache: true })
    expect(hashes(join(site.root, 'build'))).toEqual(alone)
    expect(cacheFindings(result)).toHaveLength(1)
  })
})

describe('shards', () => {
  /** Makes a shard on a machine of its own, and returns how many pages that were. */
  const shard = async (number: number): Promise<number> => {
    const { root } = siteWith({ cache: { remote: address, push: false } })
    const args = [bundledCli, 'build', root, '--shard', `${String(number)}/3`, '--json']
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(existsSync(join(root, 'build'))).toBe(false)
    const { build } = JSON.parse(stdout) as { build: { pages: number; fromCache: number } } // Of docgen.
    expect(build.fromCache).toBe(0)
    return build.pages
  }

  it('make all pages between them, and the build that closes makes none of these again', async () => {
    server.content.clear()
    const pages = [await shard(1), await shard(2), await shard(3)]
    expect(pages.every((each) => each > 0)).toBe(true)
    const { result } = await clone()
    expect([pages.reduce((sum, each) => sum + each, 0), result.fromCache]).toEqual([
      result.pages,
      result.pages,
    ])
    expect(cacheFindings(result)).toEqual([])
    // The build that closes sends all that it found, so the next one needs no shards.
    server.asked.length = 0
    await clone(true)
    expect(server.asked.some((each) => each.startsWith('PUT /docs/ac/'))).toBe(true)
  })

  it('need not all be there', async () => {
    server.content.clear()
    const pages = [await shard(1), await shard(3)]
    expect((await clone()).result.fromCache).toBe(pages.reduce((sum, each) => sum + each, 0))
  })

  it('are for a shared cache', async () => {
    await expect(siteWith({}).build({ cache: true, shard: { number: 1, count: 2 } })).rejects.toThrow(
      'A shard is made for a shared cache',
    )
  })
})
