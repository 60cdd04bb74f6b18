import type { HTMLAttributes } from 'react'

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** `@theme/Heading`: a heading with the level of `as`. */
export default function Heading({ as: Tag = 'h2', ...rest }: HeadingProps) {
  return <Tag {...rest} />
}
