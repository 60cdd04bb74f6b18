import { checkOptions, hasSharp, openRasterizer } from '../../kit.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import type { OutputFile } from '../../model/site.ts'
import { siteIconsOptions, type SiteIconsSettings } from './options.ts'
import type { SiteIconsOptions } from './user-options.generated.ts'

export type { SiteIconsOptions } from './user-options.generated.ts'

const icoSizes = [16, 32, 48]
const appSizes = [192, 512]
const touchSize = 180
const manifestPath = 'site.webmanifest'
const touchPath = 'apple-touch-icon.png'

/**
 * Creates the icons for browsers and home screens from one mark: `favicon.ico`, `apple-touch-icon.png`, and a
 * web manifest (W3C Web Application Manifest) with its icons. A static file of the same name replaces each of
 * them. Reports `sharp-not-installed`, and `plugin-failed` if the mark cannot be read. Not active in the
 * development server.
 */
export function siteIcons(options: SiteIconsOptions): Plugin {
  return checkOptions('siteIcons', { schema: siteIconsOptions, options }, siteIconsPlugin)
}

function siteIconsPlugin(options: SiteIconsSettings): Plugin {
  const { icon, background, shortName } = options
  return {
    name: 'site-icons',
    version: '1',
    cache: true,
    options,
    head: ({ mode, site: { root, assetBase } }) =>
      mode === 'serve' || !hasSharp(root)
        ? []
        : [
            { tag: 'link', attributes: { rel: 'manifest', href: assetBase + manifestPath } },
            // At the root of an origin, it is found without a tag.
            ...(assetBase === '/'
              ? []
              : [
                  {
                    tag: 'link' as const,
                    attributes: { rel: 'apple-touch-icon', href: assetBase + touchPath },
                  },
                ]),
          ],
    async emit(site) {
      if (site.mode === 'serve' || site.isTranslation) return []
      const rasterizer = openRasterizer(site.root, 'Icons are made')
      const makePng = async (size: number, behind?: string): Promise<Uint8Array> =>
        Buffer.from(
          await site.derive(JSON.stringify([size, behind]), async (files) =>
            Buffer.from(await rasterizer.fit(icon, files, size, behind)).toString('base64'),
          ),
          'base64',
        )
      const inIco = []
      for (const size of icoSizes) inIco.push({ size, png: await makePng(size) })
      const apps = []
      for (const size of appSizes) apps.push(fileOf(appPath(size), await makePng(size, background)))
      return [
        fileOf('favicon.ico', icoOf(inIco)),
        fileOf(touchPath, await makePng(touchSize, background)),
        ...apps,
        fileOf(manifestPath, manifestOf(site, background, shortName)),
      ]
    },
  }
}

function manifestOf({ title, baseUrl }: SiteView, background: string, shortName = title): string {
  // Addresses are relative to the manifest, which is located with the static files.
  return JSON.stringify({
    name: title,
    short_name: shortName,
    start_url: baseUrl,
    display: 'minimal-ui',
    background_color: background,
    icons: appSizes.map((size) => ({ src: appPath(size), sizes: `${size}x${size}`, type: 'image/png' })),
  })
}

const appPath = (size: number): string => `icon-${size}.png`

const fileOf = (path: string, content: string | Uint8Array): OutputFile => ({
  path: asOutputPath(path),
  content,
  origin: 'the plugin `site-icons`',
  isOfSite: true,
  byDefault: {},
})

/** A PNG with its width and height in pixels, at most 256. */
interface IcoImage {
  readonly size: number
  readonly png: Uint8Array
}

const headerBytes = 6
const entryBytes = 16

/** Creates an `.ico` file with PNG images, which all current browsers support (ICO as of Windows Vista). */
function icoOf(images: readonly IcoImage[]): Uint8Array {
  const head = Buffer.alloc(headerBytes + entryBytes * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerBytes + entryBytes * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
