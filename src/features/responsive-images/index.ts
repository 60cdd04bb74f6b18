import { checkOptions, fingerprintOf, openRasterizer, type Rasterizer } from '../../kit.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { ImageVariant, ShownImage } from '../../model/image-variants.ts'
import type { Plugin } from '../../model/plugin.ts'
import { responsiveImagesOptions, type ResponsiveImagesSettings } from './options.ts'
import type { ResponsiveImagesOptions } from './user-options.generated.ts'

export type { ResponsiveImagesOptions } from './user-options.generated.ts'

/** For smaller files, the additional markup costs more than it saves. */
const smallest = 4096

/** A generated file as it is cached. */
type Made = Omit<ImageVariant, 'of'>

/**
 * Publishes images on pages as AVIF and WebP in several sizes, from which browsers choose. Files that would
 * not be smaller than the original are left out, and animated images are kept as they are. Reports
 * `sharp-not-installed`, and `unreadable-image` on a page that shows the image.
 */
export function responsiveImages(options: ResponsiveImagesOptions = {}): Plugin {
  return checkOptions(
    'responsiveImages',
    { schema: responsiveImagesOptions, options },
    responsiveImagesPlugin,
  )
}

function responsiveImagesPlugin(options: ResponsiveImagesSettings): Plugin {
  const { formats, widths, quality } = options
  return {
    name: 'responsive-images',
    version: '1',
    cache: true,
    options,
    async images(images, { root, remember }) {
      const still = images.filter(({ source }) => /\.(?:png|jpe?g|webp)$/i.test(source))
      if (still.length === 0) return { variants: [] }
      const rasterizer = openRasterizer(root, 'Smaller images are made')
      const make = async (image: ShownImage): Promise<readonly Made[]> => {
        const sizes = sizesOf(image.width, widths)
        const input = fingerprintOf([image.hash, formats, sizes, quality])
        const variantsJson = await remember(input, async () =>
          JSON.stringify(await smaller(image.bytes(), { formats, sizes, quality }, rasterizer)),
        )
        return JSON.parse(variantsJson) as readonly Made[]
      }
      const outcomes = await rasterizer.all(still, async (image) => {
        try {
          return { variants: (await make(image)).map((each) => ({ ...each, of: image.source })) }
        } catch (error) {
          return { variants: [], unreadable: unreadable(image, error) }
        }
      })
      return {
        variants: outcomes.flatMap(({ variants }) => variants),
        diagnostics: outcomes.flatMap((each) => each.unreadable ?? []),
      }
    },
  }
}

/** The widths to generate for an image that is `width` pixels wide, in ascending order. */
export function sizesOf(width: number, widths: readonly number[]): readonly number[] {
  const largest = Math.max(...widths)
  const targetWidths = new Set([
    ...widths.filter((each) => each < width),
    ...(width <= largest ? [width] : []),
  ])
  return [...targetWidths].sort((a, b) => a - b)
}

interface Wanted {
  readonly formats: readonly ('avif' | 'webp')[]
  readonly sizes: readonly number[]
  readonly quality: Readonly<Record<'avif' | 'webp', number>>
}

/**
 * The files in formats that are worthwhile: in its largest size, a format must be smaller than the original
 * and than each format after it.
 */
async function smaller(
  image: Uint8Array,
  { formats, sizes, quality }: Wanted,
  rasterizer: Rasterizer,
): Promise<readonly Made[]> {
  if (image.length < smallest || (await rasterizer.isMoving(image))) return []
  const worth: { readonly largest: number; readonly made: readonly Made[] }[] = []
  for (const format of formats.toReversed()) {
    const files: { readonly width: number; readonly bytes: Uint8Array }[] = []
    for (const width of sizes) {
      files.push({
        width,
        bytes: await rasterizer.convert(image, { format, width, quality: quality[format] }),
      })
    }
    const largest = files.at(-1)?.bytes.length ?? 0
    if (largest >= Math.min(image.length, ...worth.map((each) => each.largest))) continue
    const variants = files.map(({ width, bytes }) => ({
      type: `image/${format}`,
      width,
      content: Buffer.from(bytes).toString('base64'),
    }))
    worth.push({ largest, made: variants })
  }
  return worth.toReversed().flatMap(({ made }) => made)
}

const unreadable = ({ source, file, place }: ShownImage, error: unknown) =>
  diagnose(
    'unreadable-image',
    `\`${source}\` cannot be read as a whole: ${error instanceof Error ? firstLine(error.message) : String(error)}.`,
    { file, place, hint: 'Save it again in the format of its extension.' },
  )

const firstLine = (message: string): string => message.split('\n', 1)[0]?.replace(/[.:]$/, '') ?? ''
