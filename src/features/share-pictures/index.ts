import { readFile } from 'node:fs/promises'
import {
  checkOptions,
  assetPath,
  fingerprintOf,
  hasSharp,
  nameHash,
  neededFile,
  openRasterizer,
  type ByteReader,
} from '../../kit.ts'
import { asOutputPath, type OutputPath } from '../../model/path.ts'
import type { HeadContext, Plugin, SiteView } from '../../model/plugin.ts'
import type { HeadTag, OutputFile } from '../../model/site.ts'
import { drawPicture, pictureSize, type PictureText } from './draw-picture.ts'
import type { Outliner } from './outline-text.ts'
import { sharePicturesOptions, type SharePicturesSettings } from './options.ts'
import type { SharePicturesOptions } from './user-options.generated.ts'

export type { SharePicturesOptions } from './user-options.generated.ts'

const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese']

/**
 * Creates a picture for each indexed page that services show beside a link to it (The Open Graph protocol,
 * ogp.me): the title with its section, and the site's name and mark. Pages with their own picture keep it.
 * Reports `sharp-not-installed`, and `plugin-failed` if the mark or the font cannot be read. Not active in
 * the development server.
 */
export function sharePictures(options: SharePicturesOptions = {}): Plugin {
  return checkOptions('sharePictures', { schema: sharePicturesOptions, options }, sharePicturesPlugin)
}

function sharePicturesPlugin(options: SharePicturesSettings): Plugin {
  const { limit, colors, mark, font } = options
  const look = fingerprintOf([colors, mark, font])
  return {
    name: 'share-pictures',
    version: '1',
    cache: true,
    options,
    head: (page) =>
      page.image !== undefined ||
      page.noindex ||
      page.mode === 'serve' ||
      page.site.pages > limit ||
      !hasSharp(page.site.root)
        ? []
        : tagsOf(page, look),
    async emit(site) {
      if (site.mode === 'serve' || site.rendered.size > limit) return []
      const rasterizer = openRasterizer(site.root, 'Pictures for sharing are drawn')
      let opened: ReturnType<typeof open> | undefined
      const open = async (files: ByteReader): Promise<{ outliner: Outliner; mark?: Uint8Array }> => {
        const { openOutliner } = await import('./outline-text.ts')
        const siteFonts = font === undefined ? [] : [await neededFile(font, files)]
        const drawn = mark === undefined ? undefined : await rasterizer.fit(mark, files, 144)
        return {
          outliner: await openOutliner([...siteFonts, ...(await ownFonts())]),
          ...(drawn ? { mark: drawn } : {}),
        }
      }
      const draw = async (text: PictureText): Promise<string> =>
        site.derive(JSON.stringify(text), async (files) => {
          // Read for each picture, so that all are redrawn after a change.
          if (mark !== undefined) await files.readBytes(mark)
          if (font !== undefined) await files.readBytes(font)
          const { outliner, ...rest } = await (opened ??= open(files))
          const svg = drawPicture(text, { colors, ...rest }, outliner)
          return Buffer.from(await rasterizer.draw(svg)).toString('base64')
        })
      return rasterizer.all(picturesOf(site, look), async ([path, text]): Promise<OutputFile> => {
        await site.breathe()
        return {
          path,
          content: Buffer.from(await draw(text), 'base64'),
          origin: 'the plugin `share-pictures`',
          isOfSite: true,
        }
      })
    },
  }
}

/** The distinct pictures that pages need. */
function picturesOf(site: SiteView, look: string): readonly (readonly [OutputPath, PictureText])[] {
  const pictures = new Map<OutputPath, PictureText>()
  for (const { path: route, title } of site.routes) {
    const text = textOf(title, site.places.get(route)?.sections ?? [], site.title)
    const path = pathOf(text, look)
    const isNamed = site.rendered.get(route)?.links.some(({ href }) => href.endsWith(`/${path}`)) === true
    if (isNamed) pictures.set(path, text)
  }
  return [...pictures]
}

function tagsOf({ title, sections, site }: HeadContext, look: string): readonly HeadTag[] {
  const path = pathOf(textOf(title, sections, site.title), look)
  const tag = (property: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: `og:image${property}`, content },
  })
  return [
    tag('', `${site.url}${site.assetBase}${path}`),
    tag(':width', `${pictureSize.width}`),
    tag(':height', `${pictureSize.height}`),
    tag(':alt', title || site.title),
  ]
}

const textOf = (title: string, [section]: readonly string[], site: string): PictureText => ({
  site,
  title: title || site,
  ...(section === undefined || section === title ? {} : { section }),
})

const pathOf = (text: PictureText, look: string): OutputPath =>
  asOutputPath(`assets/share/${nameHash(JSON.stringify([text, look]))}.png`)

const ownFonts = async (): Promise<readonly Uint8Array[]> =>
  Promise.all(
    subsets.map((subset) =>
      readFile(assetPath(import.meta.url, `templates/fonts/share/inter-${subset}-600.woff`)),
    ),
  )
