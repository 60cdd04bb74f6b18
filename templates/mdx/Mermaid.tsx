export interface MermaidProps {
  /** Drawn while the site was built. */
  readonly svg?: string
  readonly code: string
  /** `flowchart`, `sequenceDiagram`. */
  readonly kind?: string
}

const names: Readonly<Record<string, string>> = {
  flowchart: 'Flowchart',
  graph: 'Flowchart',
  sequence: 'Sequence diagram',
  sequenceDiagram: 'Sequence diagram',
  state: 'State diagram',
  stateDiagram: 'State diagram',
  'stateDiagram-v2': 'State diagram',
  class: 'Class diagram',
  classDiagram: 'Class diagram',
  er: 'Entity relationship diagram',
  erDiagram: 'Entity relationship diagram',
}

/** A diagram. Kinds that were not drawn at build time show their source until the browser draws them. */
export default function Mermaid({ svg, code, kind = '' }: MermaidProps) {
  const name = names[kind] ?? 'Diagram'
  if (svg !== undefined)
    return (
      <figure className="diagram">
        <div
          className="diagram-canvas"
          role="img"
          aria-label={name}
          tabIndex={0}
          data-tool="enlarge"
          dangerouslySetInnerHTML={{ __html: svg }}
        />
        <button type="button" className="diagram-enlarge needs-js" data-tool="enlarge">
          Enlarge
        </button>
        <details className="diagram-source">
          <summary>{name} as text</summary>
          <pre tabIndex={0}>
            <code>{code}</code>
          </pre>
        </details>
      </figure>
    )
  return (
    <figure className="diagram" data-mermaid={name}>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
