import PageStyles from '@theme/slots/PageStyles'

interface MathProps {
  /** The source without the dollar signs. */
  readonly source: string
  /** Whether it is a block of its own rather than part of a line. */
  readonly display?: boolean
  /** The rendered formula; omitted if KaTeX cannot parse it. */
  readonly html?: string
  /** Whether it is the first formula of the page. */
  readonly styles?: boolean
}

/** A formula. If it could not be rendered, shows the source. */
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
