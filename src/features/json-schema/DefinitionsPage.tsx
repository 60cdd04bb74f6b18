import { CodeLink, ReferencePage } from '../reference-kit/parts.tsx'
import Definition, { type DefinitionProps } from './Definition.tsx'

export interface DefinitionsPageProps {
  /** The place in the list of all definitions. */
  readonly from: { readonly href: string; readonly name: string }
  readonly definitions: readonly DefinitionProps[]
}

/** Definitions of a schema that has too many for one page. */
export default function DefinitionsPage({ from, definitions }: DefinitionsPageProps) {
  return (
    <ReferencePage of="DefinitionsPage">
      <p className="ref-meta">
        <CodeLink {...from} />
      </p>
      {definitions.map((definition) => (
        <Definition key={definition.id} {...definition} isPage={definitions.length === 1} />
      ))}
    </ReferencePage>
  )
}
