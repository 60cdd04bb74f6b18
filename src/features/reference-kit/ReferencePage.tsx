import type { ReactNode } from 'react'
import PageStyles from '@theme/slots/PageStyles'
import { ExpandAll } from './parts.tsx'

/** The frame of a page with schemas. `of` names the component whose style sheet it loads. */
export function ReferencePage({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className="ref">
      <PageStyles of={of} />
      <p className="ref-tools">
        <ExpandAll />
      </p>
      {children}
    </div>
  )
}
