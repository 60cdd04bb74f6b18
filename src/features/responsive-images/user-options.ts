// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `responsive-images`. */
export interface ResponsiveImagesOptions {
  /** The formats to make, the preferred one first. Default: `["avif","webp"]`. */
  readonly formats?: readonly ('avif' | 'webp')[] | undefined
  /**
   * Widths in pixels, for a text column of 736 pixels on dense screens. An image gets those that are smaller
   * than it is, and its own if that is no larger than the largest. Default: `[480,800,1200,1600]`.
   */
  readonly widths?: readonly number[] | undefined
  /** How well images are kept. The defaults look alike. */
  readonly quality?:
    | {
        /** Of AVIF, from 1 to 100. Default: `50`. */
        readonly avif?: number | undefined
        /** Of WebP, from 1 to 100. Default: `80`. */
        readonly webp?: number | undefined
      }
    | undefined
}
