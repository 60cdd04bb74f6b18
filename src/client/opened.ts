/**
 * Details and folded code of the text. The sidebar remembers its own; menus and forms to try a request, which
 * load when they are opened, are closed on every page.
 */
const parts = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main details:not(.dropdown, .try), main .code[data-fold]'),
]

const isOpen = (part: HTMLElement): boolean =>
  part instanceof HTMLDetailsElement ? part.open : part.dataset['unfolded'] !== undefined

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps what is open on a page with its entry of the browser's history, for those who come back to it. Once
 * for the life of the document.
 */
export function startOpened(): void {
  // A page that a reader comes back to; or one on which the first thing they did was to open a part.
  if (!reopen() && parts().some(isOpen)) keep()
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
