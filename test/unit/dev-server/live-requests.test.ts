import { get as httpGet } from 'node:http'
import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import { serveLive, type LiveServer } from '../../../src/dev-server/serve-live.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { makeSite, type SiteFiles, type TempSite } from '../../build-temp-site.ts'
import { liveOptions } from './clean-build.ts'

const many: SiteFiles = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [
    `content/page-${String(index)}.md`,
    `# Page ${String(index)}\n\nThe beginning.\n\n${'Text. '.repeat(400)}\n\nThe end of version 0.\n`,
  ]),
)
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
}, 60_000)

function site(files: SiteFiles): TempSite {
  const made = makeSite(files)
  ends.push(() => Promise.resolve(rmSync(made.root, { recursive: true, force: true })))
  return made
}

async function serve(
  files: SiteFiles,
): Promise<TempSite & { readonly server: LiveServer; readonly origin: string }> {
  const made = site(files)
  const server = await serveLive({
    port: 0,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: [],
    poll: false,
    onReport: () => undefined,
    build: liveOptions(made.root),
  })
  ends.push(() => server.close())
  return { ...made, server, origin: `http://localhost:${String(server.port)}` }
}

const isBuilt = (server: LiveServer) =>
  expect.poll(async () => (await server.site).site !== undefined, { timeout: 20_000 }).toBe(true)
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 700))

describe('requests while the site is made', () => {
  test('a page does not wait for the others', async () => {
    const live = new LiveSite({ build: liveOptions(site(many).root), onReport: () => undefined })
    ends.push(() => live.close())
    const file = await live.find([asOutputPath('page-7.html')])
    expect(file?.content instanceof Uint8Array ? Buffer.from(file.content).toString('utf8') : '').toContain(
      'Page 7',
    )
    expect(live.site).toBeUndefined()
  })

  test('of two thousand pages only those are made that are asked for', { timeout: 120_000 }, async () => {
    const { root } = site(
      Object.fromEntries(
        Array.from({ length: 2_000 }, (_, index) => [
          `content/part-${String(index % 100)}/page-${String(index)}.md`,
          `# Page ${String(index)}\n`,
        ]),
      ),
    )
    const live = new LiveSite({ build: liveOptions(root), onReport: () => undefined })
    ends.push(() => live.close())
    for (const index of [7, 1_842, 7]) {
      const file = await live.find([asOutputPath(`part-${String(index % 100)}/page-${String(index)}.html`)])
      expect(file?.content instanceof Uint8Array ? Buffer.from(file.content).toString('utf8') : '').toContain(
        `Page ${String(index)}`,
      )
    }
    expect(live.site).toBeUndefined()
  })

  test('no request makes the site again', async () => {
    const { server, origin } = await serve(many)
    await fetch(`${origin}/page-1`)
    await isBuilt(server)
    await settle()
    const live = await server.site
    const { site: built } = live
    for (let index = 0; index < 20; index++)
      expect(await (await fetch(`${origin}/page-${String(index)}`)).text()).toContain(`Page ${String(index)}`)
    await live.settled()
    expect(live.site).toBe(built)
  })

  test('every answer is a whole page, of one version or another, through edits and mistakes', async () => {
    const { origin, server, write } = await serve(many)
    expect((await fetch(`${origin}/page-1`)).status).toBe(200)
    await isBuilt(server)
    await settle()
    const strange: string[] = []
    let isOver = false
    const reader = async (path: string): Promise<void> => {
      for (let count = 0; !isOver || count <= 3; count++) {
        const answer = await fetch(origin + path)
        const html = await answer.text()
        if (
          answer.status !== 200 ||
          !html.includes('The beginning.') ||
          !/The end of version \d/.test(html) ||
          !html.trimEnd().endsWith('</html>')
        )
          strange.push(`${path}: ${String(answer.status)} ${html.slice(-80)}`)
      }
    }
    const readers = ['/page-1', '/page-2', '/page-30'].map(reader)
    for (let version = 1; version < 8; version++) {
      for (const index of [1, 2, 30]) {
        const text = (many[`content/page-${String(index)}.md`] as string).replace(
          'version 0',
          `version ${String(version)}`,
        )
        write({
          [`content/page-${String(index)}.md`]: version % 3 === 0 ? `---\ntitle: [\n---\n${text}` : text,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    isOver = true
    await Promise.all(readers)
    expect(strange).toEqual([])
  })

  test('a page that cannot be made says so until it can, and is not taken for one that is missing', async () => {
    const { origin, server, write } = await serve({
      'content/index.md': '# Home\n',
      'content/new.mdx': '# New\n\n<Card>\n',
    })
    const ask = async (): Promise<string> => {
      const answer = await fetch(`${origin}/new`, { headers: { accept: 'text/html' } })
      const [title = ''] = /(?<=<title>)[^<]*/.exec(await answer.text()) ?? []
      return `${String(answer.status)} ${title}`
    }
    expect(await ask()).toBe('500 The page cannot be built')
    await isBuilt(server)
    expect(await ask()).toBe('500 The page cannot be built')
    expect((await fetch(`${origin}/nothing`)).status).toBe(404)
    await settle()
    write({ 'content/new.mdx': '# New\n' })
    await expect.poll(ask, { timeout: 10_000 }).toMatch(/^200 New/)
  })

  test('a page that is deleted is not found; a new one at its address is', async () => {
    const { origin, server, write, remove } = await serve(many)
    await fetch(`${origin}/page-1`)
    await isBuilt(server)
    await settle()
    const status = async (): Promise<number> => (await fetch(`${origin}/page-5`)).status
    remove('content/page-5.md')
    await expect.poll(status, { timeout: 10_000 }).toBe(404)
    write({ 'content/page-5.mdx': '# Another page\n' })
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
  })
})

describe('the stream of changes', () => {
  const open = (origin: string, token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = httpGet(
        `${origin}/_docgen/events?token=${token}&page=/page-1`,
        ({ statusCode = 0, socket }) => {
          ends.push(() => Promise.resolve(void socket.destroy()))
          resolve(statusCode)
        },
      )
      request.on('error', reject)
    })

  test('is open for 64 pages and no more', async () => {
    const { origin } = await serve({ 'content/page-1.md': '# Page\n' })
    const token = /data-token="([^"]+)"/.exec(await (await fetch(`${origin}/page-1`)).text())?.[1] ?? ''
    const statuses: number[] = []
    for (let index = 0; index < 80; index++) statuses.push(await open(origin, token))
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 503).length,
    ]).toEqual([64, 16])
    expect((await fetch(`${origin}/page-1`)).status).toBe(200)
  })

  test('tells every open page of a mistake, with paths of the project and nothing of the machine', async () => {
    const { origin, server, write, root } = await serve({ 'content/page-1.mdx': '# Page\n' })
    const token = /data-token="([^"]+)"/.exec(await (await fetch(`${origin}/page-1`)).text())?.[1] ?? ''
    await isBuilt(server)
    await settle()
    let received = ''
    httpGet(`${origin}/_docgen/events?token=${token}&page=/page-1`, (response) => {
      ends.push(() => Promise.resolve(void response.destroy()))
      response.on('data', (part: Buffer) => (received += part.toString())).on('error', () => undefined)
    })
    write({ 'content/page-1.mdx': '# Page\n\n{oops <script>alert(1)</script>\n' })
    await expect.poll(() => received, { timeout: 10_000 }).toContain('content/page-1.mdx')
    expect(received).not.toContain(root)
    expect(received).not.toContain(process.env['HOME'] ?? 'no home')
  })
})
