import PageStyles from '@theme/slots/PageStyles'

interface MathProps {
  /** What its author wrote, without the dollar signs. */
  readonly source: string
  /** Whether it stands by itself and not in a line. */
  readonly display?: boolean
  /** As KaTeX sets it; absent where it cannot be read. */
  readonly html?: string
  /** Whether it is the first of the page. */
  readonly styles?: boolean
}

/** A formula. What cannot be set is shown as it was written. */
export default function Math({ source, display = false, html, styles = false }: MathProps) {
  if (html === undefined)
    return display ? (
      <pre>
        <code>{source}</code>
      </pre>
    ) : (
      <code>{source}</code>
    )
  const formula = { dangerouslySetInnerHTML: { __html: html } }
  return (
    <>
      {styles && <PageStyles of="Math" />}
      {display ? <div className="math" tabIndex={0} role="group" {...formula} /> : <span {...formula} />}
    </>
  )
}
