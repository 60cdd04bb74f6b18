import { linkIfThere } from '../../model/link-targets.ts'
import type { ReactNode } from 'react'
import { inline, useTranslate } from '@theme/context'
import CodeList from '@theme/mdx/CodeList'
import { Rich } from '../reference-kit/parts.tsx'
import type { ApiServer } from './api-model.ts'

/** A link in the document; plain text if its address does not exist. */
export interface DocsLink {
  readonly label: string
  readonly href?: string
  /** Whether it is only a link if the site has the target. */
  readonly ifThere?: boolean
}

export function Docs({ docs }: { readonly docs: DocsLink | undefined }) {
  return (
    docs && (
      <p>
        <NamedLink link={docs} />
      </p>
    )
  )
}

/** A link with its label; plain text where its target does not exist on the site. */
export function NamedLink({ link: { label, href, ifThere } }: { readonly link: DocsLink }) {
  return href === undefined ? (
    <span>{label}</span>
  ) : (
    <a href={href} rel="noopener nofollow" {...(ifThere ? { [linkIfThere]: '' } : {})}>
      {label}
    </a>
  )
}

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

export function ServerVariables({ variables }: Pick<ApiServer, 'variables'>) {
  const t = useTranslate()
  return variables.map((variable) => (
    <div className="ref-facts" key={variable.name}>
      <code>{variable.name}</code>: <Rich inline html={variable.description} />{' '}
      {inline(t.parts('reference.defaultValue', { value: <code>{variable.default}</code> }))}
      {variable.values.length > 0 && (
        <>
          {'. '}
          {inline(t.parts('reference.oneOf', { values: <CodeList values={variable.values} /> }))}
        </>
      )}
    </div>
  ))
}
