import { availableParallelism } from 'node:os'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { atOnce } from './at-once.ts'
import { foundFrom, importInstalled } from './installed-package.ts'

/** Makes PNG files, with sharp, which is loaded when the first is made. */
export interface Rasteriser {
  /** Draws an SVG at its own size. Rejects where it cannot be read. */
  readonly draw: (svg: string) => Promise<Uint8Array>
  /**
   * The image in a file of the project in a square of `size` pixels, whole and in its middle. With a
   * `background`, a CSS colour, there is a margin around it, as home screens cut corners; without one the
   * rest is transparent. Rejects where there is no such file, or the image cannot be read.
   */
  readonly fit: (path: string, files: ByteReader, size: number, background?: string) => Promise<Uint8Array>
  /**
   * An image in another format, `width` pixels wide and turned as its camera says. Rejects where it cannot be
   * read.
   */
  readonly convert: (
    image: Uint8Array,
    to: { readonly format: 'avif' | 'webp'; readonly width: number; readonly quality: number },
  ) => Promise<Uint8Array>
  /** Whether an image has several frames. Rejects where it cannot be read. */
  readonly isMoving: (image: Uint8Array) => Promise<boolean>
  /** What `make` returns for each of `items`, in their order, with no more at a time than there are cores. */
  readonly all: <Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) => Promise<Made[]>
}

/** Reads files of the project: what `SiteView.derive` and hooks of content hand out. */
export interface ByteReader {
  readonly readBytes: (path: string) => Promise<Uint8Array | undefined>
}

/** Whether the site has sharp, an optional peer. `root`: absolute path of the project. */
export const hasSharp = (root: string): boolean => foundFrom('sharp', root) !== undefined

/**
 * A rasteriser for the project at `root`, an absolute path. Throws `sharp-not-installed`, which begins with
 * `purpose`: "Icons are made".
 */
export function openRasteriser(root: string, purpose: string): Rasteriser {
  const from = foundFrom('sharp', root)
  if (from === undefined)
    throw new DiagnosticError(
      diagnose('sharp-not-installed', `${purpose} with the package \`sharp\`.`, {
        hint: '`npm install --save-dev sharp`, or take the plugin out.',
        fatal: true,
      }),
    )
  let loaded: Promise<Sharp> | undefined
  const sharp = (): Promise<Sharp> => (loaded ??= loadSharp(from))
  return {
    // Level 8 makes a fifth fewer bytes in twice the time.
    draw: async (svg) => (await sharp())(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer(),
    fit: async (path, files, size, background) => {
      const image = await neededFile(path, files)
      return fitted(await sharp(), image, size, background).catch(() => {
        throw new Error(`\`${path}\` is not an image that can be read.`)
      })
    },
    convert: async (image, { format, width, quality }) => {
      const resized = (await sharp())(image).rotate().resize({ width, withoutEnlargement: true })
      // Text on screens loses its edges where colors are stored in half the resolution.
      const encoded =
        format === 'avif' ? resized.avif({ quality }) : resized.webp({ quality, smartSubsample: true })
      return encoded.toBuffer()
    },
    isMoving: async (image) =>
      isMovingPng(image) || ((await (await sharp())(image).metadata()).pages ?? 1) > 1,
    all: (items, make) => atOnce(items, availableParallelism(), make),
  }
}

/** The bytes of a file of the project. Rejects, with its path, where there is none. */
export async function neededFile(path: string, files: ByteReader): Promise<Uint8Array> {
  const bytes = await files.readBytes(path)
  if (bytes === undefined) throw new Error(`There is no file \`${path}\`.`)
  return bytes
}

type Sharp = typeof import('sharp').default

/** The module in the folder of the package. One thread per picture: several are made at once. */
async function loadSharp(from: string): Promise<Sharp> {
  const { default: sharp } = (await importInstalled('sharp', from)) as { readonly default: Sharp }
  sharp.concurrency(1)
  return sharp
}

function fitted(sharp: Sharp, image: Uint8Array, size: number, background?: string): Promise<Uint8Array> {
  const margin = background === undefined ? 0 : Math.round(size / 10)
  const around = { top: margin, right: margin, bottom: margin, left: margin, background: clear }
  const whole = sharp(image, { density: isSvg(image) ? 300 : 72 })
    .resize(size - 2 * margin, size - 2 * margin, { fit: 'contain', background: clear })
    .extend(around)
  return (background === undefined ? whole : whole.flatten({ background }))
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const isSvg = (image: Uint8Array): boolean => /<svg[\s>]/i.test(Buffer.from(image).toString('utf8', 0, 4096))

/** sharp sees only the first frame of a PNG: others are announced before it (PNG, third edition, `acTL`). */
function isMovingPng(image: Uint8Array): boolean {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  const control = bytes.indexOf('acTL')
  return bytes.toString('latin1', 1, 4) === 'PNG' && control !== -1 && control < bytes.indexOf('IDAT')
}
