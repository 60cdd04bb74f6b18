import type { ReactNode } from 'react'

/** Safe HTML that a plugin made from Markdown. Inline text loses the paragraph around it. */
export function Rich({ html, inline = false }: { readonly html: string; readonly inline?: boolean }) {
  if (html === '') return null
  const single = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1]
  if (inline && single !== undefined) return <span dangerouslySetInnerHTML={{ __html: single }} />
  return <div className="ref-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** A heading with the same anchor as those of Markdown pages. */
export function AnchorHeading({
  id,
  level = 2,
  label,
  children,
}: {
  readonly id: string
  readonly level?: 2 | 3 | 4
  readonly label?: string
  readonly children: ReactNode
}) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id}>
      {children}
      <a
        className="heading-anchor"
        href={`#${id}`}
        aria-label={`Link to this section: ${label ?? (typeof children === 'string' ? children : id)}`}
      >
        #
      </a>
    </Tag>
  )
}

/** The anchor of a table row or field. */
export function RowAnchor({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <a className="ref-anchor" href={`#${id}`} aria-label={`Link to ${label}`}>
      #
    </a>
  )
}

/** `a`, `b` and 3 more: values as code; long lists are folded. */
export function CodeList({
  values,
  limit = 24,
}: {
  readonly values: readonly string[]
  readonly limit?: number
}) {
  const list = (shown: readonly string[]) =>
    shown.map((value, index) => (
      <span key={index}>
        {index > 0 && ', '}
        <code>{value === '' ? '""' : value}</code>
      </span>
    ))
  if (values.length <= limit) return <>{list(values)}</>
  return (
    <>
      {list(values.slice(0, limit))}
      <details className="ref-more">
        <summary>{values.length - limit} more</summary>
        {list(values.slice(limit))}
      </details>
    </>
  )
}
