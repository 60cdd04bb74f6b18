import { classes } from '@theme/class-names'
import { useWithBase } from '@theme/context'

/** Props of `<ThemedImage>`. */
export interface ThemedImageProps {
  /** Addresses of the two images. */
  readonly sources: { readonly light: string; readonly dark: string }
  /** What they say, for readers who do not see them. */
  readonly alt: string
  /** In pixels. */
  readonly width?: number
  /** In pixels. */
  readonly height?: number
  /** Classes of its element, beside its own. */
  readonly className?: string
}

/** One picture for each color mode. Both load lazily, so that a browser fetches only the one it shows. */
export default function ThemedImage({ sources, alt, width, height, className }: ThemedImageProps) {
  const withBase = useWithBase()
  if (!hasBoth(sources))
    throw new Error(
      'it needs `sources`, the addresses of two images: `sources={{ light: "/day.svg", dark: "/night.svg" }}`.',
    )
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          className={classes(`only-${mode}`, className)}
          src={withBase(sources[mode])}
          alt={alt}
          {...size}
          loading="lazy"
          decoding="async"
        />
      ))}
    </>
  )
}

/** Authors' pages are not checked by TypeScript. */
const hasBoth = (sources: Partial<ThemedImageProps['sources']> | undefined): boolean =>
  typeof sources?.light === 'string' && typeof sources.dark === 'string'
