/** The element that an address's hash names. */
export function hashTarget(hash = location.hash): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // Not valid percent-encoding.
  }
}

/**
 * Opens what hides the element: closed `<details>`, tab panels (their behavior hears `docgen:reveal`), folded
 * code.
 */
export function reveal(target: Element): void {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true
  }
  target.dispatchEvent(new Event('docgen:reveal', { bubbles: true }))
}

/** A link to a heading inside a closed `<details>` or a hidden tab opens it. */
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
