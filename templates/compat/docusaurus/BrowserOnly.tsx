import type { ReactNode } from 'react'

/**
 * `@docusaurus/BrowserOnly`: renders the fallback, because pages are rendered without a browser; content for
 * browsers has to be an island.
 */
export default function BrowserOnly({ fallback }: { readonly fallback?: ReactNode }) {
  return <>{fallback ?? null}</>
}
