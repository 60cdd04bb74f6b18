import type { ReactNode } from 'react'

/** Props of `<Details>`. */
export interface DetailsProps {
  readonly summary: ReactNode
  readonly open?: boolean
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
