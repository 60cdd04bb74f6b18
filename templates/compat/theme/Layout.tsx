import type { ReactNode } from 'react'

/**
 * `@theme/Layout`: renders its children, because docgen's layout surrounds every page. The title and
 * description of a page module are read from its source (`src/stages/markdown/page-module.ts`).
 */
export default function Layout({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
