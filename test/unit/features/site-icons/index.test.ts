import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { siteIcons } from '../../../../src/features/site-icons/index.ts'
import type { OutputFile } from '../../../../src/model/site.ts'
import { siteOf } from '../search/index/site-of.ts'

const root = join(import.meta.dirname, '../../../..')
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4H0z" fill="#f00"/></svg>'

async function filesOf(icon: string | undefined): Promise<ReadonlyMap<string, OutputFile>> {
  const plugin = siteIcons({ icon: 'static/icon.svg', background: '#00f', shortName: 'Short' })
  const files = await plugin.emit?.({
    ...siteOf([]),
    root,
    baseUrl: '/docs/',
    derive: (_, make) =>
      make({
        read: () => Promise.resolve(icon),
        readBytes: () => Promise.resolve(icon === undefined ? undefined : Buffer.from(icon)),
        list: () => Promise.resolve([]),
      }),
  })
  return new Map((files ?? []).map((file) => [file.path, file]))
}

const bytesOf = (file: OutputFile | undefined): Buffer => Buffer.from(file?.content as Uint8Array)

test('one mark becomes the icons that browsers and home screens ask for', async () => {
  const files = await filesOf(svg)
  const sizes = ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((path) => {
    const { width, height, type } = imageSize(bytesOf(files.get(path)))
    return [type, width, height]
  })
  expect(sizes).toEqual([
    ['png', 180, 180],
    ['png', 192, 192],
    ['png', 512, 512],
  ])
  const ico = imageSize(bytesOf(files.get('favicon.ico')))
  expect(ico.images?.map(({ width, height }) => [width, height])).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])
  expect([...files.values()].every(({ isOfSite, byDefault }) => isOfSite && byDefault)).toBe(true)
})

test('the manifest names the site and its icons, relative to itself', async () => {
  const manifest = (await filesOf(svg)).get('site.webmanifest')?.content
  expect(JSON.parse(manifest as string)).toEqual({
    name: 'Site',
    short_name: 'Short',
    start_url: '/docs/',
    display: 'minimal-ui',
    background_color: '#00f',
    icons: [
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
})

test('a mark that is not there, or is none, is an error that names it', async () => {
  await expect(filesOf(undefined)).rejects.toThrow('There is no file `static/icon.svg`.')
  await expect(filesOf('no image')).rejects.toThrow('`static/icon.svg` is not an image that can be read.')
})
