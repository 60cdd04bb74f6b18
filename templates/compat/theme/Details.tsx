import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'

interface DetailsProps {
  readonly summary?: ReactNode
  readonly open?: boolean
  readonly children?: ReactNode
}

/** `@theme/Details`: `summary` may be a text, an element `<summary>`, or the first child. */
export default function Details({ summary, open, children }: DetailsProps) {
  const all = Children.toArray(children)
  const isSummary = (child: unknown): child is ReactElement =>
    isValidElement(child) && child.type === 'summary'
  const summaryElement = isSummary(summary) ? (
    summary
  ) : summary === undefined ? (
    all.find(isSummary)
  ) : (
    <summary>{summary}</summary>
  )
  return (
    <details open={open}>
      {summaryElement ?? <summary />}
      {all.filter((child) => child !== summaryElement)}
    </details>
  )
}
