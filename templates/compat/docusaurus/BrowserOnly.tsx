import { createElement, useContext, useEffect, useId, useState, type ReactNode } from 'react'
import { DocumentContext } from '@theme/context'

interface BrowserOnlyProps {
  readonly children?: (() => ReactNode) | ReactNode
  readonly fallback?: ReactNode
}

/**
 * `@docusaurus/BrowserOnly`: renders its content for the page, because most of it needs no browser. What does
 * is reported, and the fallback is shown; in an island, until it is in the browser.
 */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps) {
  const page = useContext(DocumentContext)
  const prefix = useId()
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  const content = (): ReactNode => (typeof children === 'function' ? children() : children)
  if (isInBrowser) return <>{content()}</>
  const attempt = page?.attempt(content, prefix)
  if (attempt && 'html' in attempt)
    return createElement('docgen-html', { dangerouslySetInnerHTML: { __html: attempt.html } })
  return (
    <>
      {fallback}
      {attempt &&
        createElement(
          'docgen-lost',
          null,
          `The content of \`<BrowserOnly>\` needs a browser: ${attempt.failure}`,
        )}
    </>
  )
}
