import type { ReactNode } from 'react'

/** Props of `<Details>`. */
export interface DetailsProps {
  /** What is seen while it is closed. */
  readonly summary: ReactNode
  /** Whether it is open from the start. */
  readonly open?: boolean
  /** What is folded. */
  readonly children?: ReactNode
}

/** `<details>` with its summary as a prop; the plain element works as well. */
export default function Details({ summary, open, children }: DetailsProps) {
  return (
    <details open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
