import type { ReactNode } from 'react'
import { useComponentTranslate } from '@theme/context'
import { plainText } from '@theme/plain-text'

/** Props of `<Mermaid>`. */
export interface MermaidProps {
  /** Drawn while the site was built. */
  readonly svg?: string
  /** Its source. */
  readonly code?: string
  /** Docusaurus's name for `code`. */
  readonly value?: string
  /** Its source, in place of `code`. */
  readonly children?: ReactNode
  /** `flowchart`, `sequenceDiagram`. */
  readonly kind?: string
  /** Shown above a drawing. */
  readonly title?: string
  /** What a drawing says to those who do not see it. */
  readonly label?: string
}

const names = {
  flowchart: 'diagram.flowchart',
  graph: 'diagram.flowchart',
  sequence: 'diagram.sequence',
  sequenceDiagram: 'diagram.sequence',
  state: 'diagram.state',
  stateDiagram: 'diagram.state',
  'stateDiagram-v2': 'diagram.state',
  class: 'diagram.class',
  classDiagram: 'diagram.class',
  er: 'diagram.entityRelationship',
  erDiagram: 'diagram.entityRelationship',
} as const

const isKnown = (kind: string): kind is keyof typeof names => Object.hasOwn(names, kind)

/** A diagram. Kinds that were not drawn at build time show their source until the browser draws them. */
export default function Mermaid({
  svg,
  children,
  value = plainText(children),
  code = value,
  kind = '',
  title,
  label,
}: MermaidProps) {
  const t = useComponentTranslate()
  const name = t(isKnown(kind) ? names[kind] : 'diagram.any')
  const asText = t('diagram.asText', { diagram: name })
  if (svg !== undefined)
    return (
      <figure className="diagram">
        {title !== undefined && <figcaption>{title}</figcaption>}
        <div
          className="diagram-canvas"
          role="img"
          aria-label={label ?? name}
          tabIndex={0}
          data-tool="enlarge"
          dangerouslySetInnerHTML={{ __html: svg }}
        />
        <button type="button" className="diagram-enlarge needs-js" data-tool="enlarge">
          {t('diagram.enlarge')}
        </button>
        <details className="diagram-source">
          <summary>{asText}</summary>
          <pre tabIndex={0}>
            <code>{code}</code>
          </pre>
        </details>
      </figure>
    )
  return (
    <figure className="diagram" data-mermaid={name} data-as-text={asText}>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
