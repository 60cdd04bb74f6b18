/**
 * If configured, hides the navbar when the reader scrolls down or follows a link to a hash, and shows it when
 * scrolling up or near the top.
 */
export function startNavbar(): void {
  let last = scrollY
  const hide = (hidden: boolean) =>
    document.querySelector('[data-hide-on-scroll]')?.toggleAttribute('data-hidden', hidden)
  addEventListener(
    'scroll',
    () => {
      const top = Math.max(scrollY, 0)
      if (top < 64) hide(false)
      else if (Math.abs(top - last) > 4) hide(top > last)
      last = top
    },
    { passive: true },
  )
  addEventListener('hashchange', () => {
    // After the jump, whose direction must not show it again.
    requestAnimationFrame(() => {
      last = scrollY
      hide(location.hash.length > 1)
    })
  })
}

/** Displays the search shortcut for the reader's platform. */
export function mountNavbar(root: ParentNode): void {
  if (/Mac|iPhone|iPad/.test(navigator.userAgent))
    for (const key of root.querySelectorAll('[data-key=command]')) key.textContent = '⌘'
}
