import type { ReactNode } from 'react'

/** The label of a part of an operation: a heading that no table of contents lists. */
export function Label({
  level,
  className = 'api-label',
  children,
}: {
  readonly level: number
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <p className={className} role="heading" aria-level={level}>
      {children}
    </p>
  )
}
