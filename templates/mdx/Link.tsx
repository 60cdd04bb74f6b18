import type { AnchorHTMLAttributes } from 'react'
import { useWithBase } from '@theme/context'

/** Props of `<Link>`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path from the site's root; the base URL is put before it. */
  readonly to?: string
  readonly [data: `data-${string}`]: string | undefined
}

const outside = /^(?:https?:)?\/\//i

/** A link. Addresses of other hosts open in a new tab. */
export default function Link({ to, href, children, ...rest }: LinkProps) {
  const withBase = useWithBase()
  const target = to === undefined ? href : withBase(to)
  const external =
    target !== undefined && outside.test(target) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={target} {...external} {...rest}>
      {children}
    </a>
  )
}
