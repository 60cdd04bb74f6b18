import { createRoot, type Root } from 'react-dom/client'
import SearchModal from '@theme/islands/search.island'
import { CrashBoundary } from '../hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

let root: Root | undefined
let shown = false

/** Loads the index and the looks before they are asked for. */
export function warm(): void {
  searchSetup().provider.warm()
  void loadStyles()
}

/** Opens the modal with a query, or closes it. It lives beside the page's regions, so that a change of page leaves it alone. */
export async function toggle(query: string): Promise<void> {
  if (shown) return close()
  shown = true
  searchSetup().provider.warm()
  await loadStyles()
  root ??= makeRoot()
  root.render(
    <CrashBoundary>
      <SearchModal setup={searchSetup()} initialQuery={query} onClose={close} />
    </CrashBoundary>,
  )
}

function close(): void {
  shown = false
  root?.render(null)
}

function makeRoot(): Root {
  const host = document.createElement('div')
  host.id = 'docgen-search-modal'
  document.body.append(host)
  return createRoot(host)
}
