import type { ReactNode } from 'react'

/** Numbered steps: around one ordered list, or around sections that begin with `###`. */
export default function Steps({ children }: { readonly children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
