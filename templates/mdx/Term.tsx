import type { ReactNode } from 'react'
import { useDocument } from '@theme/context'
import Tooltip from '@theme/mdx/Tooltip'

/** Props of `<Term>`. */
export interface TermProps {
  /** A key of `customFields.glossary` in the configuration. */
  readonly id: string
  /** The words in the text; the key by default. */
  readonly children?: ReactNode
}

/** A term of the glossary with its definition. */
export default function Term({ id, children }: TermProps) {
  const { customFields } = useDocument().site
  const definition = definitionOf(customFields['glossary'], id)
  if (definition === undefined)
    throw new Error(
      `<Term id="${id}">: the glossary has no such term. Add it to \`customFields.glossary\` in docgen.config.ts.`,
    )
  return <Tooltip content={definition}>{children ?? id}</Tooltip>
}

/** An entry is its definition, or an object that holds it. */
function definitionOf(glossary: unknown, id: string): string | undefined {
  if (typeof glossary !== 'object' || glossary === null || !Object.hasOwn(glossary, id)) return undefined
  const entry: unknown = Reflect.get(glossary, id)
  if (typeof entry === 'string') return entry
  const definition: unknown =
    typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'definition') : undefined
  return typeof definition === 'string' ? definition : undefined
}
