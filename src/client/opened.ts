/** Details and folded code of the text; the sidebar remembers its own, and menus are closed on every page. */
const parts = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main details:not(.dropdown), main .code[data-fold]'),
]

const isOpen = (part: HTMLElement): boolean =>
  part instanceof HTMLDetailsElement ? part.open : part.dataset['unfolded'] !== undefined

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps what is open on a page with its entry of the browser's history, for those who come back to it. Once
 * for the life of the document.
 */
export function startOpened(): void {
  // After a real load of a page that a reader comes back to. Nobody else has written the list yet.
  if (reopen()) scrollTo({ top: (history.state as { readonly y?: number }).y ?? 0, behavior: 'instant' })
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      // "Expand all" opens hundreds, and browsers count changes of the history.
      clearTimeout(waiting)
      waiting = setTimeout(keep, 50)
    },
    true,
  )
}

function keep(): void {
  const open = parts().flatMap((part, index) => (isOpen(part) ? [index] : []))
  history.replaceState({ ...(history.state as object | null), open }, '')
}

/** Opens what the entry of the history says, and closes the rest. Returns whether there is such a list. */
export function reopen(): boolean {
  clearTimeout(waiting)
  const open: unknown = (history.state as { readonly open?: unknown } | null)?.open
  if (!Array.isArray(open)) return false
  parts().forEach((part, index) => {
    if (isOpen(part) === open.includes(index)) return
    if (part instanceof HTMLDetailsElement) part.open = !part.open
    else part.querySelector<HTMLElement>('.code-unfold')?.click()
  })
  return true
}
