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
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return (
    <>
      <img
        className={classes('only-light', className)}
        src={withBase(sources.light)}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
      />
      <img
        className={classes('only-dark', className)}
        src={withBase(sources.dark)}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
      />
    </>
  )
}
