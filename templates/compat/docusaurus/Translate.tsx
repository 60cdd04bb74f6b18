import { DocumentContext } from '@theme/context'
import { useContext, type ReactNode } from 'react'
import { plainText } from '@theme/plain-text'
import { interpolate, type Values } from './Interpolate.tsx'

interface TranslateProps {
  readonly children?: ReactNode
  readonly id?: string
  readonly values?: Values
}

/**
 * `@docusaurus/Translate`: the text of the site's `code.json` in the language of the page, or the default
 * text.
 */
export default function Translate({ children, id, values }: TranslateProps) {
  return <>{translate({ message: children === undefined ? undefined : plainText(children), id }, values)}</>
}

/**
 * `translate()`: the same as a value. As in Docusaurus, a message without an id is its own. At the top of a
 * module, where no page is being rendered, it is the default text.
 */
export function translate(
  { message, id }: { readonly message?: string | undefined; readonly id?: string | undefined },
  values?: Values,
) {
  const key = id ?? message ?? ''
  return interpolate(useMessages()[key] ?? message ?? key, values)
}

function useMessages(): Readonly<Record<string, string>> {
  try {
    return useContext(DocumentContext)?.site.ownMessages ?? {}
  } catch {
    // React refuses hooks outside of rendering.
    return {}
  }
}
