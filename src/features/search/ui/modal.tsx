import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import SearchModal from '@theme/islands/search.island'
import { CrashBoundary } from '../../../client/hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

let root: Root | undefined

/** Loads the index and the looks before they are asked for. */
export function warm(): void {
  searchSetup().provider.warm()
  void loadStyles()
}

/**
 * Opens the modal in the place of the shell that took what was typed meanwhile, unless the reader has closed
 * it; without a shell the modal is open already, or about to be, and is closed. `selected` becomes the query
 * when nothing was typed. It lives beside the page's regions, so that a change of page leaves it alone.
 */
export async function toggle(shell: HTMLDialogElement | undefined, selected: string): Promise<void> {
  if (!shell) return close()
  searchSetup().provider.warm()
  await loadStyles()
  const typed = shell.querySelector('input')
  const isWanted = shell.open
  const query = typed?.value || selected.trim().replace(/\s+/g, ' ').slice(0, 64)
  const caret = typed?.value ? ([typed.selectionStart ?? 0, typed.selectionEnd ?? 0] as const) : undefined
  // In one turn, so that no letter falls between them; first this one, which gives the focus back to where it
  // was.
  shell.close()
  shell.remove()
  if (!isWanted) return
  root ??= makeRoot()
  flushSync(() =>
    root?.render(
      <CrashBoundary>
        <SearchModal setup={searchSetup()} initialQuery={query} initialCaret={caret} onClose={close} />
      </CrashBoundary>,
    ),
  )
}

function close(): void {
  root?.render(null)
}

function makeRoot(): Root {
  const host = document.createElement('div')
  host.id = 'docgen-search-modal'
  document.body.append(host)
  return createRoot(host)
}
