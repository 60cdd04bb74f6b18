import { createRoot, type Root } from 'react-dom/client'
import SearchModal from '@theme/islands/search.island'
import { CrashBoundary } from '../hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

let root: Root | undefined
let state: 'closed' | 'opening' | 'open' = 'closed'

/** Loads the index and the looks before they are asked for. */
export function warm(): void {
  searchSetup().provider.warm()
  void loadStyles()
}

/** Opens the modal with what is selected as its query, or closes it. It lives beside the page's regions, so that a change of page leaves it alone. */
export async function toggle(): Promise<void> {
  if (state === 'open') return close()
  // Asked again because it takes its time: not to be closed before it was seen.
  if (state === 'opening') return
  state = 'opening'
  // Before the modal takes the focus, and with it the selection.
  const query = getSelection()?.toString().trim().replace(/\s+/g, ' ').slice(0, 64) ?? ''
  searchSetup().provider.warm()
  await loadStyles()
  state = 'open'
  root ??= makeRoot()
  root.render(
    <CrashBoundary>
      <SearchModal setup={searchSetup()} initialQuery={query} onClose={close} />
    </CrashBoundary>,
  )
}

function close(): void {
  state = 'closed'
  root?.render(null)
}

function makeRoot(): Root {
  const host = document.createElement('div')
  host.id = 'docgen-search-modal'
  document.body.append(host)
  return createRoot(host)
}
