import { createElement, Fragment, type ReactNode } from 'react'
import { breakable } from '@theme/breakable'
import { inline, useDocument, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import PageStyles from '@theme/slots/PageStyles'

/**
 * Safe HTML that a plugin created from Markdown. Inline text loses its surrounding paragraph. On
 * pages from right to left it has the direction of its letters: that of the source may be another.
 */
export function Rich({ html, inline = false }: { readonly html: string; readonly inline?: boolean }) {
  const dir = useDocument().site.direction === 'rtl' ? 'auto' : undefined
  if (html === '') return null
  const single = inline ? /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1] : undefined
  if (single !== undefined) return <span dir={dir} dangerouslySetInnerHTML={{ __html: single }} />
  return <div className="ref-text" dir={dir} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * Children in a row, with a space between them. The style sheet sets them apart in its own way; whoever takes
 * the text alone (a program, the clipboard) would read one word.
 */
export function InRow({ children }: { readonly children: ReactNode }) {
  const row = [children]
    .flat(3)
    .filter((child) => child !== undefined && child !== null && typeof child !== 'boolean')
  return createElement(
    Fragment,
    undefined,
    ...row.flatMap((child, at) => (at === 0 ? [child] : [' ', child])),
  )
}

/** Parts in a row; of texts that follow each other, React would set each apart with a comment. */
export function joinTexts(...parts: readonly ReactNode[]): ReactNode {
  const row: ReactNode[] = []
  for (const part of parts) {
    const last = row.at(-1)
    if (typeof part === 'string' && typeof last === 'string') row[row.length - 1] = last + part
    else if (part !== undefined && part !== false) row.push(part)
  }
  return createElement(Fragment, undefined, ...row)
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
      {typeof children === 'string' ? breakable(children) : children}
      <a className="heading-anchor" href={`#${id}`} aria-label={t('text.sectionLink', { title })}>
        #
      </a>
    </Tag>
  )
}

export function CodeLink({
  name,
  href,
  moved,
}: {
  readonly name: string
  readonly href?: string | undefined
  /** The anchors of what has moved to the page at `href`. */
  readonly moved?: readonly string[] | undefined
}) {
  const code = <code>{breakable(name)}</code>
  return href === undefined ? (
    code
  ) : (
    <a href={href} data-moved-parts={moved?.join(' ')}>
      {code}
    </a>
  )
}

export function TableHead({ titles }: { readonly titles: readonly string[] }) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A table that scrolls by itself where it is wider than the text. */
export function WideTable({
  label,
  titles,
  children,
}: {
  readonly label: string
  readonly titles: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <div className="table-wrapper" tabIndex={0} role="region" aria-label={label}>
      <table>
        <TableHead titles={titles} />
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function OneOf({ values }: { readonly values: readonly string[] }) {
  const t = useTranslate()
  return (
    values.length > 0 && (
      <p className="ref-facts">
        {inline(t.parts('reference.oneOf', { values: <CodeList values={values} /> }))}
      </p>
    )
  )
}

export function RowAnchor({ id, label }: { readonly id: string; readonly label: string }) {
  const t = useTranslate()
  return (
    <a className="ref-anchor" href={`#${id}`} aria-label={t('reference.linkTo', { name: label })}>
      #
    </a>
  )
}

/**
 * The frame of a page of a reference. `of` names the component whose style sheet it loads; `className` says
 * what it is about.
 */
export function ReferencePage({
  of,
  className,
  children,
}: {
  readonly of: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const t = useTranslate()
  return (
    // Links to fields that are named in the browser are called so.
    <div
      className={className === undefined ? 'ref' : `ref ${className}`}
      data-link={t('reference.linkTo', { name: '{}' })}
    >
      <PageStyles of={of} />
      {children}
    </div>
  )
}
