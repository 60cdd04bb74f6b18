import type { ReactNode } from 'react'

/** Files and folders from a nested list. Whatever holds a list, or ends in `/`, is a folder. */
export default function FileTree({ children }: { readonly children?: ReactNode }) {
  return <div className="file-tree">{children}</div>
}
