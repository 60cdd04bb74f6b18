/** The element that a hash refers to. */
export function hashTarget(hash = location.hash): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // Not valid percent-encoding.
  }
}

/**
 * Reveals an element: opens `<details>`, tab panels (their behavior listens to `docgen:reveal`), and folded
 * code.
 */
export function reveal(target: Element): void {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true
  }
  target.dispatchEvent(new Event('docgen:reveal', { bubbles: true }))
}

/** Reveals the target of a link to a heading in closed `<details>` or a hidden tab. */
export function startDeepLinks(): void {
  const follow = () => {
    const target = hashTarget()
    if (!target) return
    reveal(target)
    target.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  follow()
}
