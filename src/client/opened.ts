/**
 * The disclosures of the text: details and folded code. The sidebar stores its own state. Menus and "try it"
 * forms, which load when opened, are closed on every page.
 */
const parts = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main details:not(.dropdown, .try), main .code[data-fold]'),
]

const isOpen = (part: HTMLElement): boolean =>
  part instanceof HTMLDetailsElement ? part.open : part.dataset['unfolded'] !== undefined

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Stores which disclosures are open in the entry of the session history, for readers who come back. Called
 * once per document.
 */
export function startOpened(): void {
  // The reader came back to this page, or their first action on it was to open a disclosure.
  if (!reopen() && parts().some(isOpen)) keep()
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      // "Expand all" opens hundreds at once, and browsers limit the rate of history updates.
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

/**
 * Opens the disclosures that the history entry lists and closes the others. Returns whether there was a list.
 */
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
