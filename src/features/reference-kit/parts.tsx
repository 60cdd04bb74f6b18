import type { ReactNode } from 'react'
import { useTranslate } from '@theme/context'
import PageStyles from '@theme/slots/PageStyles'

/** Safe HTML that a plugin created from Markdown. Inline text loses its surrounding paragraph. */
export function Rich({ html, inline = false }: { readonly html: string; readonly inline?: boolean }) {
  if (html === '') return null
  const single = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1]
  if (inline && single !== undefined) return <span dangerouslySetInnerHTML={{ __html: single }} />
  return <div className="ref-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** A heading with an anchor, as on Markdown pages. */
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
  const t = useTranslate()
  const title = label ?? (typeof children === 'string' ? children : id)
  return (
    <Tag id={id}>
      {children}
      <a className="heading-anchor" href={`#${id}`} aria-label={t('text.sectionLink', { title })}>
        #
      </a>
    </Tag>
  )
}

/** The anchor of a table row or field. */
export function RowAnchor({ id, label }: { readonly id: string; readonly label: string }) {
  const t = useTranslate()
  return (
    <a className="ref-anchor" href={`#${id}`} aria-label={t('reference.linkTo', { name: label })}>
      #
    </a>
  )
}

/** Opens all collapsed parts of the reference around it, and closes them again. */
export function ExpandAll() {
  const t = useTranslate()
  return (
    <button
      type="button"
      className="page-action ref-expand needs-js"
      data-tool="expand"
      data-other={t('reference.collapseAll')}
      aria-expanded="false"
    >
      {t('reference.expandAll')}
    </button>
  )
}

/** The frame of a page with schemas. `of` names the component whose style sheet it loads. */
export function ReferencePage({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className="ref">
      <PageStyles of={of} />
      <p className="ref-tools">
        <ExpandAll />
      </p>
      {children}
    </div>
  )
}
