import { createRoot } from 'react-dom/client'
import SearchPage from '@theme/islands/search-page.island'
import { CrashBoundary } from '../../../client/hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

/** Fills the search page with results for the query in the address. `state` is the page's history state. */
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
