import type { ReactNode } from 'react'

/** The label of a part of an operation: a heading that no table of contents lists. */
export function Label({ level, children }: { readonly level: number; readonly children: ReactNode }) {
  return (
    <p className="api-label" role="heading" aria-level={level}>
      {children}
    </p>
  )
}
