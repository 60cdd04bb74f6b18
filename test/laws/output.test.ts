import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuildResult } from '../../src/pipeline/build-options.ts'
import { makeSite, told, type TempSite } from '../build-temp-site.ts'
import { smallSite, smallSiteConfig } from './small-site.ts'

let site: TempSite
let result: BuildResult
let files: readonly string[]
const text = (path: string): string => site.output(path)

beforeAll(async () => {
  site = makeSite(smallSite, smallSiteConfig)
  result = await site.build()
  files = readdirSync(join(site.root, 'build'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(site.root, 'build').length + 1))
}, 60_000)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

it('the site has nothing to complain about', () => {
  expect(result.diagnostics.map(told)).toEqual([])
  expect(result.written).toBe(true)
})

describe('every link of the output', () => {
  interface Document {
    readonly ids: ReadonlySet<string>
    readonly addresses: readonly string[]
  }

  /** Reads a document on its own terms, with none of docgen's code. */
  function read(html: string): Document {
    const ids = new Set<string>()
    const addresses: string[] = []
    const parser = new Parser({
      onopentag(name, attributes) {
        if (attributes.id) ids.add(attributes.id)
        const isName = name === 'link' && /canonical|alternate/.test(attributes.rel ?? '')
        for (const key of ['href', 'src', 'poster'])
          if (attributes[key] !== undefined && !isName) addresses.push(attributes[key])
        const refresh = name === 'meta' ? /^0; url=(.*)$/.exec(attributes.content ?? '')?.[1] : undefined
        if (refresh !== undefined) addresses.push(refresh)
      },
    })
    parser.end(html)
    return { ids, addresses }
  }

  /** The file that a static host answers with. */
  function served(path: string): string | undefined {
    const bare = decodeURIComponent(path).replace(/^\/docs\//, '')
    return [bare, `${bare}index.html`, `${bare}.html`, `${bare}/index.html`].find((each) =>
      files.includes(each),
    )
  }

  it('leads to a file, and its fragment to an id', () => {
    const documents = new Map(
      files.filter((path) => path.endsWith('.html')).map((path) => [path, read(text(path))]),
    )
    const broken: string[] = []
    let checked = 0
    for (const [from, { addresses }] of documents) {
      for (const address of addresses) {
        if (/^(?:https?:|mailto:|data:)/.test(address)) continue
        checked++
        const base = `http://site/docs/${from.replace(/index\.html$/, '').replace(/\.html$/, '')}`
        const url = new URL(address, base)
        const file = url.pathname.startsWith('/docs/') ? served(url.pathname) : undefined
        if (file === undefined) broken.push(`${from}: ${address}`)
        else if (
          url.hash.length > 1 &&
          documents.has(file) &&
          !documents.get(file)?.ids.has(decodeURIComponent(url.hash.slice(1)))
        )
          broken.push(`${from}: ${address} (no id)`)
      }
    }
    expect(broken).toEqual([])
    expect(checked).toBeGreaterThan(100)
  })

  it('of style sheets leads to a file', () => {
    const broken = files
      .filter((path) => path.endsWith('.css'))
      .flatMap((path) =>
        [...text(path).matchAll(/url\(["']?([^"')]+)/g)]
          .map(([, address = '']) => address)
          .filter(
            (address) =>
              !/^(?:data:|#)/.test(address) &&
              served(new URL(address, `http://site/docs/${path}`).pathname) === undefined,
          ),
      )
    expect(broken).toEqual([])
  })
})

describe('no trace of the machine', () => {
  it.each([
    ['the folder of the project', () => site.root],
    ['the home folder', () => userInfo().homedir],
    ['the working directory', () => process.cwd()],
    ['the host', () => hostname()],
  ])('%s is not in the output', (_name, of) => {
    const needle = of()
    if (needle === '/' || needle.length < 4) return
    const found = files.filter((path) =>
      readFileSync(join(site.root, 'build', path), 'latin1').includes(needle),
    )
    expect(found).toEqual([])
  })

  it('nothing of the sources that is no page', () => {
    expect(
      files.filter((path) => /draft|_shared|_category_|_users|\.mdx$|docgen\.config/.test(path)),
    ).toEqual([])
    expect(files.some((path) => text(path).includes('Draft'))).toBe(false)
  })
})

describe('what stands beside the pages', () => {
  it('the sitemap names every page once, with the slash that its address has', () => {
    const named = [...text('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(named).toEqual([...named].sort((a, b) => (String(a) < String(b) ? -1 : 1)))
    expect(named).toEqual([
      'https://example.com/docs/',
      'https://example.com/docs/guides/',
      'https://example.com/docs/guides/10-zebra',
      'https://example.com/docs/guides/2-ant',
      'https://example.com/docs/guides/deep/one',
      'https://example.com/docs/guides/deep/two',
      'https://example.com/docs/guides/install',
      'https://example.com/docs/guides/upgrade',
      'https://example.com/docs/reference/%C3%9Cn%C3%AFcode',
      'https://example.com/docs/reference/api',
      'https://example.com/docs/reference/diagram',
    ])
  })

  it('robots.txt names the sitemap', () => {
    expect(text('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://example.com/docs/sitemap.xml\n',
    )
  })

  it('a redirect sends readers and search engines on, with its fragment', () => {
    const page = text('old.html')
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/docs/guides/install#linux">')
    expect(page).toContain('<link rel="canonical" href="https://example.com/docs/guides/install">')
    expect(page).toContain('<a href="/docs/guides/install#linux">')
  })

  it('404.html is there, is not indexed, and its links do not depend on the address that was asked for', () => {
    const page = text('404.html')
    expect(page).toMatch(/<meta name="robots" content="noindex[^"]*"/)
    expect(
      [...page.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, address = '']) => address)
        .filter((address) => !/^(?:\/docs\/|https?:|#|mailto:|data:)/.test(address)),
    ).toEqual([])
  })

  it('every page has one canonical address: its own', () => {
    for (const [path, address] of [
      ['index.html', ''],
      ['guides/index.html', 'guides/'],
      ['guides/install.html', 'guides/install'],
      ['reference/Ünïcode.html', 'reference/%C3%9Cn%C3%AFcode'],
    ] as const) {
      expect(
        [...text(path).matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
      ).toEqual([`https://example.com/docs/${address}`])
    }
  })

  it('every page is there as Markdown', () => {
    expect(text('guides/install.md')).toContain('## Linux')
    expect(text('guides/deep/one.md')).toContain('The same text')
    expect(text('llms.txt')).toContain('https://example.com/docs/guides/install.md')
  })
})
