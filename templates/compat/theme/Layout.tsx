import type { ReactNode } from 'react'

/**
 * `@theme/Layout`: what it holds. The layout of docgen stands around every page; the title and description of
 * a page module are read from its source (`src/stages/markdown/page-module.ts`).
 */
export default function Layout({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
