import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharePictures, type SharePicturesOptions } from '../../../../src/features/share-pictures/index.ts'
import { asHref, asRoutePath } from '../../../../src/model/path.ts'
import type { HeadContext, Plugin, SiteView } from '../../../../src/model/plugin.ts'
import type { OutputFile } from '../../../../src/model/site.ts'
import { siteOf } from '../search/index/site-of.ts'

const root = join(import.meta.dirname, '../../../..')
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'

const headOf = (title: string, more: Partial<HeadContext> = {}): HeadContext => ({
  route: asRoutePath('/a'),
  frontMatter: {},
  title,
  sections: ['Guides'],
  noindex: false,
  mode: 'build',
  baseUrl: '/docs/',
  site: { root, title: 'Site', url: 'https://example.com', assetBase: '/docs/', pages: 1 },
  ...more,
})

const addressOf = (plugin: Plugin, head: HeadContext): string | undefined => {
  const tag = plugin.head?.(head).find(({ attributes }) => attributes['property'] === 'og:image')
  return tag && String(tag.attributes['content'])
}

/** A site whose one page names the picture that the plugin puts into its head. */
function viewOf(plugin: Plugin, title: string, more: Partial<SiteView> = {}): SiteView {
  const site = siteOf([{ path: '/a', title, sections: [], place: ['Guides'] }])
  const href = addressOf(plugin, headOf(title)) ?? ''
  const page = {
    route: asRoutePath('/a'),
    output: site.routes[0]?.output as never,
    ids: [],
    links: [{ href: asHref(href), from: 'meta@content' }],
    islands: [],
  }
  return { ...site, root, rendered: new Map([[page.route, page]]), ...more }
}

async function picturesOf(title: string, options?: SharePicturesOptions): Promise<readonly OutputFile[]> {
  const plugin = sharePictures(options)
  const site = viewOf(plugin, title)
  return (await plugin.emit?.(site)) ?? []
}

const bytesOf = ([file]: readonly OutputFile[]): Buffer => Buffer.from(file?.content as Uint8Array)

test('a page names its picture with size and text, and the picture is there', async () => {
  const plugin = sharePictures()
  const tags = plugin.head?.(headOf('Install')).map(({ attributes }) => Object.values(attributes))
  expect(tags).toEqual([
    ['og:image', expect.stringMatching(/^https:\/\/example\.com\/docs\/assets\/share\/[0-9a-v]{11}\.png$/)],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Install'],
  ])
  const files = await picturesOf('Install')
  expect(addressOf(plugin, headOf('Install'))).toBe(`https://example.com/docs/${String(files[0]?.path)}`)
  const png = bytesOf(files)
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ])
})

test('the same title gives the same bytes, another one others', async () => {
  const [one, again, other] = await Promise.all(
    ['Install', 'Install', 'Remove'].map((each) => picturesOf(each)),
  )
  expect(bytesOf(one ?? []).equals(bytesOf(again ?? []))).toBe(true)
  expect(bytesOf(one ?? []).equals(bytesOf(other ?? []))).toBe(false)
})

test('titles in letters that the font lacks get the picture of the site', async () => {
  const [chinese, hebrew] = await Promise.all(['安装', 'התקנה'].map((each) => picturesOf(each)))
  expect(bytesOf(chinese ?? []).equals(bytesOf(hebrew ?? []))).toBe(true)
})

test.each<[string, Partial<HeadContext>]>([
  ['a picture of its own', { image: 'https://example.com/own.png' }],
  ['noindex', { noindex: true }],
  ['a server for authors', { mode: 'serve' }],
  ['more pages than the limit', { site: { ...headOf('').site, pages: 1001 } }],
])('no picture for a page with %s', (_, more) => {
  expect(sharePictures().head?.(headOf('Install', more))).toEqual([])
})

test('a mark that is not there, or is none, is an error that names it', async () => {
  await expect(picturesOf('Install', { mark: 'static/none.svg' })).rejects.toThrow(/`static\/none\.svg`/)
  const plugin = sharePictures({ mark: 'static/mark.svg' })
  const read = (content: string): SiteView =>
    viewOf(plugin, 'Install', {
      derive: (_, make) =>
        make({
          read: () => Promise.resolve(content),
          readBytes: () => Promise.resolve(Buffer.from(content)),
          list: () => Promise.resolve([]),
        }),
    })
  expect(await plugin.emit?.(read(mark))).toHaveLength(1)
  await expect(Promise.resolve(plugin.emit?.(read('no image')))).rejects.toThrow(/static\/mark\.svg/)
})
