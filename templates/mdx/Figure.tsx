import type { ReactNode } from 'react'
import { classes } from '@theme/class-names'

/** Props of `<Figure>`. */
export interface FigureProps {
  /** Address of the image. */
  readonly src?: string
  /** What the image says, for readers who do not see it. */
  readonly alt?: string
  /** In pixels. */
  readonly width?: number
  /** In pixels. */
  readonly height?: number
  /** Below the image. */
  readonly caption?: ReactNode
  /** Opens larger on click; on by default. */
  readonly zoom?: boolean
  /** A border and a shadow, for pictures of screens. */
  readonly screenshot?: boolean
  /** An image, when there is no `src`. */
  readonly children?: ReactNode
}

/** A picture with its caption. */
export default function Figure({
  src,
  alt = '',
  width,
  height,
  caption,
  zoom = true,
  screenshot,
  children,
}: FigureProps) {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return (
    <figure className={classes('figure', screenshot && 'screenshot')} data-zoom={zoom ? '' : undefined}>
      {src === undefined ? children : <img src={src} alt={alt} {...size} loading="lazy" decoding="async" />}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
