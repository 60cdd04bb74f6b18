import { storage } from '@theme/behaviors/events'

/** The storage key for matched words; the storage is shared with new tabs. */
const arrivalKey = 'docgen.search.arrival'

/**
 * Loads the parts of search on demand: the modal and its engine when the reader gets close to the button or
 * opens the search, the search page's code on that page, and the highlighter after following a result. The
 * search behavior dispatches `docgen:search` and `docgen:search-warm`.
 */
export function startSearch(): void {
  document.addEventListener('docgen:search-warm', () => void loadModal().catch(() => undefined))
  document.addEventListener('docgen:search', (event) => {
    event.preventDefault()
    // Read before the field takes the focus, which clears the selection.
    const selected = String(getSelection())
    const dialog = document.querySelector<HTMLDialogElement>('.search-modal[open]') ?? openShell()
    loadModal().then(
      ({ toggle }) => toggle(dialog, selected),
      () => {
        dialog.close()
        // If the modal could not be loaded, the search page probably cannot either; do not leave the current
        // page.
        const form = document.querySelector<HTMLFormElement>('.search-box')
        if (navigator.onLine) form?.submit()
        else alert(form?.dataset['failed'])
      },
    )
  })
  // Dispatched by the modal and the search page when a result is followed.
  document.addEventListener('docgen:search-leave', (event) =>
    storage.set(arrivalKey, (event as CustomEvent<string>).detail),
  ) // Only `leave` sends it.
  document.addEventListener('docgen:navigated', arrive)
  arrive()
}

/** Fills the search page's region, if `root` contains it. */
export function mountSearch(root: ParentNode): void {
  const region = root.querySelector<HTMLElement>('#docgen-search')
  // Read now, because the navigator overwrites it before the results are there.
  const state: unknown = history.state
  if (region)
    void warmUp(import('./search-page.tsx')).then(({ showSearchPage }) => showSearchPage(region, state))
}

const loadModal = (): Promise<typeof import('./modal.tsx')> => warmUp(import('./modal.tsx'))

/** Begins to load the index and the styles beside a module that needs them. */
function warmUp<Module>(module: Promise<Module>): Promise<Module> {
  // A module that needs it says so itself.
  import('./warm.ts').catch(() => undefined)
  return module
}

/** A dialog with a field that collects input until the modal is loaded. */
function openShell(): HTMLDialogElement {
  const shell = document.createElement('dialog')
  shell.className = 'search-modal'
  const ariaLabel = document.querySelector<HTMLElement>('[data-search-open]')?.title ?? ''
  shell.append(Object.assign(document.createElement('input'), { ariaLabel }))
  document.body.append(shell)
  shell.showModal()
  return shell
}

function arrive(): void {
  const words = storage.get(arrivalKey)
  if (words !== null) void import('./highlight.ts').then(({ highlight }) => highlight(words, arrivalKey))
}
