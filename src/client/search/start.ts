/** Where the words that were searched wait for the page that was found. */
const arrivalKey = 'docgen.search.arrival'

/**
 * Loads what search needs when it is needed: the modal and its engine when the reader comes near the button or asks for search, the
 * search page's part on that page, and the highlighter on arrival from a result. `docgen:search` and `docgen:search-warm` come from
 * the search behavior.
 */
export function startSearch(): void {
  document.addEventListener('docgen:search-warm', () => void loadModal().then(({ warm }) => warm()).catch(() => undefined))
  document.addEventListener('docgen:search', (event) => {
    event.preventDefault()
    // Chosen before the modal takes the focus, and with it the selection.
    const selected = getSelection()?.toString().trim().replace(/\s+/g, ' ').slice(0, 64) ?? ''
    loadModal().then(({ toggle }) => toggle(selected), () => location.assign(document.querySelector<HTMLFormElement>('.search-box')?.action ?? 'search'))
  })
  // From the modal and the search page, when a reader follows a result.
  document.addEventListener('docgen:search-leave', (event) => event instanceof CustomEvent && sessionStorage.setItem(arrivalKey, String(event.detail)))
  document.addEventListener('docgen:navigated', arrive)
  arrive()
}

/** The search page fills its region; other pages have none. */
export function mountSearch(root: ParentNode): void {
  const region = root.querySelector<HTMLElement>('#docgen-search')
  if (region) void import('./search-page.tsx').then(({ showSearchPage }) => showSearchPage(region))
}

const loadModal = (): Promise<typeof import('./modal.tsx')> => import('./modal.tsx')

function arrive(): void {
  try {
    const words = sessionStorage.getItem(arrivalKey)
    if (words === null) return
    sessionStorage.removeItem(arrivalKey)
    void import('./highlight.ts').then(({ highlight }) => highlight(words))
  } catch {
    // Storage is switched off: the page is shown without marks.
  }
}
