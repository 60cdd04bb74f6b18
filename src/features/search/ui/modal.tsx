import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import SearchModal from '@theme/islands/search.island'
import { CrashBoundary } from '../../../client/hydrate.tsx'
import { searchSetup } from './setup.ts'
import { loadStyles } from './styles.ts'

let root: Root | undefined

/**
 * Closes the modal if that is the dialog, and otherwise opens it in place of the dialog, a shell that has
 * collected the reader's input, unless the reader has closed it. `selected` becomes the query if nothing was
 * typed. The modal is outside the page's regions, so that it survives navigation.
 */
export async function toggle(dialog: HTMLDialogElement, selected: string): Promise<void> {
  // A shell that was asked for twice: the modal is open in its place.
  if (!dialog.isConnected) return
  if (dialog.parentNode !== document.body) return close()
  searchSetup().provider.warm()
  await loadStyles()
  const typed = dialog.querySelector('input')
  const isWanted = dialog.open
  const query = typed?.value || selected.trim().replace(/\s+/g, ' ').slice(0, 64)
  const caret = typed?.value ? ([typed.selectionStart ?? 0, typed.selectionEnd ?? 0] as const) : undefined
  // In one task, so that no keystroke is lost; the shell first, because it returns focus.
  dialog.close()
  dialog.remove()
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
