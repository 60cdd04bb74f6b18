import { storage } from '@theme/behaviors/events'

/**
 * Where the words that were searched wait for the page that was found: in storage that a new tab sees too.
 */
const arrivalKey = 'docgen.search.arrival'

/**
 * Loads what search needs when it is needed: the modal and its engine when the reader comes near the button
 * or asks for search, the search page's part on that page, and the highlighter on arrival from a result.
 * `docgen:search` and `docgen:search-warm` come from the search behavior.
 */
export function startSearch(): void {
  document.addEventListener(
    'docgen:search-warm',
    () =>
      void loadModal()
        .then(({ warm }) => warm())
        .catch(() => undefined),
  )
  document.addEventListener('docgen:search', (event) => {
    event.preventDefault()
    // Read before the field takes the focus, and with it the selection.
    const selected = String(getSelection())
    const shell = document.querySelector('.search-modal[open]') ? undefined : openShell()
    loadModal().then(
      ({ toggle }) => toggle(shell, selected),
      () => {
        shell?.close()
        // Without a network the search page could not be loaded either, and this one would be gone.
        const form = document.querySelector<HTMLFormElement>('.search-box')
        if (navigator.onLine) form?.submit()
        else alert(form?.dataset['failed'])
      },
    )
  })
  // From the modal and the search page, when a reader follows a result.
  document.addEventListener('docgen:search-leave', (event) =>
    storage.set(arrivalKey, (event as CustomEvent<string>).detail),
  ) // Only `leave` sends it.
  document.addEventListener('docgen:navigated', arrive)
  arrive()
}

/** The search page fills its region; other pages have none. */
export function mountSearch(root: ParentNode): void {
  const region = root.querySelector<HTMLElement>('#docgen-search')
  // Read now: until the results are there the navigator remembers that the page is short.
  const state: unknown = history.state
  if (region) void import('./search-page.tsx').then(({ showSearchPage }) => showSearchPage(region, state))
}

const loadModal = (): Promise<typeof import('./modal.tsx')> => import('./modal.tsx')

/** A dialog with a field that takes what is typed until the modal has been loaded. */
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
