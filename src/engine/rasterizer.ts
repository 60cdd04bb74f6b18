import { availableParallelism } from 'node:os'
import { diagnosticError } from '../model/diagnose.ts'
import { atOnce } from './share-work.ts'
import { foundFrom, importInstalled } from './installed-package.ts'

/** Creates images with sharp, which is loaded on first use. */
export interface Rasterizer {
  /** Renders an SVG at its own size as PNG. Rejects if it cannot be read. */
  readonly draw: (svg: string) => Promise<Uint8Array>
  /**
   * Fits an image file of the project into a square of `size` pixels, centered. With a `background` (a CSS
   * color) it gets a margin, because home screens crop corners; otherwise, the rest is transparent. Rejects
   * if there is no such file, or if it cannot be read.
   */
  readonly fit: (path: string, files: ByteReader, size: number, background?: string) => Promise<Uint8Array>
  /**
   * Converts an image to another format, `width` pixels wide and oriented according to its metadata. Rejects
   * if it cannot be read.
   */
  readonly convert: (
    image: Uint8Array,
    to: { readonly format: 'avif' | 'webp'; readonly width: number; readonly quality: number },
  ) => Promise<Uint8Array>
  /** Whether an image is animated. Rejects if it cannot be read. */
  readonly isMoving: (image: Uint8Array) => Promise<boolean>
  /** Applies `make` to each of `items`, at most one per core at a time, and returns the results in order. */
  readonly all: <Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) => Promise<Made[]>
}

/** Reads files of the project, as `SiteView.derive` and content hooks do. */
export interface ByteReader {
  readonly readBytes: (path: string) => Promise<Uint8Array | undefined>
}

/** Whether the site has installed sharp, an optional peer. `root`: absolute path of the project. */
export const hasSharp = (root: string): boolean => foundFrom('sharp', root) !== undefined

/**
 * Creates a rasterizer for the project at `root`, an absolute path. Throws `sharp-not-installed`; `purpose`
 * starts its message: "Icons are made".
 */
export function openRasterizer(root: string, purpose: string): Rasterizer {
  const from = foundFrom('sharp', root)
  if (from === undefined)
    throw diagnosticError('sharp-not-installed', `${purpose} with the package \`sharp\`.`, {
      hint: '`npm install --save-dev sharp`, or take the plugin out.',
      fatal: true,
    })
  let loaded: Promise<Sharp> | undefined
  const sharp = (): Promise<Sharp> => (loaded ??= loadSharp(from))
  return {
    // Level 8 would save a fifth of the bytes, but take twice the time.
    draw: async (svg) => (await sharp())(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer(),
    fit: async (path, files, size, background) => {
      const image = await neededFile(path, files)
      return fitted(await sharp(), image, size, background).catch(() => {
        throw new Error(`\`${path}\` is not an image that can be read.`)
      })
    },
    convert: async (image, { format, width, quality }) => {
      const resized = (await sharp())(image).rotate().resize({ width, withoutEnlargement: true })
      // Chroma subsampling blurs text in screenshots.
      const encoded =
        format === 'avif' ? resized.avif({ quality }) : resized.webp({ quality, smartSubsample: true })
      return encoded.toBuffer()
    },
    isMoving: async (image) =>
      isMovingPng(image) || ((await (await sharp())(image).metadata()).pages ?? 1) > 1,
    all: (items, make) => atOnce(items, availableParallelism(), make),
  }
}

/** The bytes of a file of the project. Rejects with its path if it does not exist. */
export async function neededFile(path: string, files: ByteReader): Promise<Uint8Array> {
  const bytes = await files.readBytes(path)
  if (bytes === undefined) throw new Error(`There is no file \`${path}\`.`)
  return bytes
}

type Sharp = typeof import('sharp').default

/** Imports sharp from a folder. One thread per image, because several images are processed in parallel. */
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

/**
 * Whether a PNG is animated, which sharp ignores: an `acTL` chunk announces further frames (PNG, third
 * edition).
 */
function isMovingPng(image: Uint8Array): boolean {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength)
  const control = bytes.indexOf('acTL')
  return bytes.toString('latin1', 1, 4) === 'PNG' && control !== -1 && control < bytes.indexOf('IDAT')
}
