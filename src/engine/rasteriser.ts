import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { foundFrom } from './installed-package.ts'

/** Makes PNG files, with sharp. */
export interface Rasteriser {
  /** Draws an SVG at its own size. Rejects where it cannot be read. */
  readonly draw: (svg: string) => Promise<Uint8Array>
  /**
   * An image in a square of `size` pixels, whole and in its middle. With a `background`, a CSS colour, there
   * is a margin around it, as home screens cut corners; without one the rest is transparent. Rejects where
   * the image cannot be read.
   */
  readonly fit: (image: Uint8Array, size: number, background?: string) => Promise<Uint8Array>
  /** What `make` returns for each of `items`, in their order, with no more at a time than there are cores. */
  readonly all: <Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) => Promise<Made[]>
}

/** Whether the site has sharp, an optional peer. `root`: absolute path of the project. */
export const hasSharp = (root: string): boolean => foundFrom('sharp', root) !== undefined

/** Opens sharp for the project at `root`, an absolute path. Throws where it is not installed. */
export async function openRasteriser(root: string): Promise<Rasteriser> {
  const sharp = await loadSharp(root)
  return {
    // Level 8 makes a fifth fewer bytes in twice the time.
    draw: (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer(),
    fit: (image, size, background) => {
      const margin = background === undefined ? 0 : Math.round(size / 10)
      const around = { top: margin, right: margin, bottom: margin, left: margin, background: clear }
      const fitted = sharp(image, { density: isSvg(image) ? 300 : 72 })
        .resize(size - 2 * margin, size - 2 * margin, { fit: 'contain', background: clear })
        .extend(around)
      return (background === undefined ? fitted : fitted.flatten({ background }))
        .png({ compressionLevel: 9 })
        .toBuffer()
    },
    all: allOf,
  }
}

/** The module of sharp as the project has it. One thread per picture: several are made at once. */
async function loadSharp(root: string): Promise<typeof import('sharp').default> {
  const from = foundFrom('sharp', root)
  if (from === undefined) throw new Error('The package `sharp` is not installed.')
  const path = createRequire(join(from, 'package.json')).resolve('sharp')
  const { default: sharp } = (await import(pathToFileURL(path).href)) as {
    readonly default: typeof import('sharp').default
  }
  sharp.concurrency(1)
  return sharp
}

/** See `Rasteriser.all`. */
async function allOf<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  const queue = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) made[index] = await make(item)
  }
  await Promise.all(Array.from({ length: Math.min(items.length, availableParallelism()) }, work))
  return made
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const isSvg = (image: Uint8Array): boolean => /<svg[\s>]/i.test(Buffer.from(image).toString('utf8', 0, 4096))
