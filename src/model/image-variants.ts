import type { Diagnostic, Place } from './diagnostic.ts'
import type { ContentPath } from './path.ts'

/** A raster image shown on pages: a file beside them, or a static one. */
export interface ShownImage {
  /** Relative to the project root. */
  readonly source: string
  /** A hash of the content. */
  readonly hash: string
  readonly bytes: () => Uint8Array
  /** In pixels, as displayed by a browser. */
  readonly width: number
  readonly height: number
  /** A page that shows it. Findings about the image are reported there. */
  readonly file: ContentPath
  readonly place: Place
}

/** The same image in another format, and possibly smaller. */
export interface ImageVariant {
  /** The `source` of the original image. */
  readonly of: string
  /** The media type: `image/avif`. */
  readonly type: string
  /** In pixels. */
  readonly width: number
  /** The file as base64. */
  readonly content: string
}

/** The results of a plugin's `images` hook. */
export interface ImageAdditions {
  /** Variants of the images. For each image, the preferred format comes first. */
  readonly variants: readonly ImageVariant[]
  readonly diagnostics?: readonly Diagnostic[]
}

/** What the `images` hook may use. */
export interface ImageContext {
  /** Absolute path of the project. */
  readonly root: string
  /** Returns the cached result of `make` for an input, which must include everything that it depends on. */
  readonly remember: (input: string, make: () => Promise<string>) => Promise<string>
}

/** The candidates of one format, for a `source` element in a `<picture>`. */
export interface ImageFormat {
  readonly type: string
  /** Addresses with widths: `/assets/images/a-x1.avif 480w, /assets/images/a-x2.avif 800w`. */
  readonly srcset: string
}
