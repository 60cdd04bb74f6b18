import { createRoot } from 'react-dom/client'
import SearchPage from '@theme/islands/search-page.island'
import { CrashBoundary } from '../../../client/hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

/**
 * Fills the search page's region with the answers to the query in the address. `state` is what the history
 * remembers of the page.
 */
export async function showSearchPage(region: HTMLElement, state: unknown): Promise<void> {
  searchSetup().provider.warm()
  await loadStyles()
  const root = createRoot(region)
  root.render(
    <CrashBoundary>
      <SearchPage setup={searchSetup()} entry={state} />
    </CrashBoundary>,
  )
  document.addEventListener('docgen:navigated', () => {
    if (!region.isConnected) root.unmount()
  })
}
