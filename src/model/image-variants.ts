import type { Diagnostic, Place } from './diagnostic.ts'
import type { ContentPath } from './path.ts'

/** An image (no SVG) that pages show: a file beside them, or a static one. */
export interface ShownImage {
  /** Below the project root. */
  readonly source: string
  /** Hash of its content. */
  readonly hash: string
  readonly bytes: () => Uint8Array
  /** In pixels, as a browser shows it. */
  readonly width: number
  readonly height: number
  /** A page that shows it. What is found about the image is reported there. */
  readonly file: ContentPath
  readonly place: Place
}

/** The same image in another format, and perhaps smaller. */
export interface ImageVariant {
  /** The `source` of the image. */
  readonly of: string
  /** Its media type: `image/avif`. */
  readonly type: string
  /** In pixels. */
  readonly width: number
  /** The file, in base64. */
  readonly content: string
}

/** What the `images` hook of a plugin adds. */
export interface ImageAdditions {
  /** Those of one image with the format that a browser should prefer first. */
  readonly variants: readonly ImageVariant[]
  readonly diagnostics?: readonly Diagnostic[]
}

/** What the `images` hook may use. */
export interface ImageContext {
  /** Absolute path of the folder that holds the configuration's project. */
  readonly root: string
  /** What `make` returns for this input, kept between builds; `input` must hold all that it depends on. */
  readonly remember: (input: string, make: () => Promise<string>) => Promise<string>
}

/** The candidates of one format, as a `source` of `<picture>` has them. */
export interface ImageFormat {
  readonly type: string
  /** With their widths: `/assets/images/a-x1.avif 480w, /assets/images/a-x2.avif 800w`. */
  readonly srcset: string
}
