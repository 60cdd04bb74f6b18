import type { ReactNode } from 'react'

/**
 * `@docusaurus/BrowserOnly`: the fallback. Pages are rendered without a browser, and what needs one is an
 * island.
 */
export default function BrowserOnly({ fallback }: { readonly fallback?: ReactNode }) {
  return <>{fallback ?? null}</>
}
