/**
 * Calls `act` for events on matching elements, including future ones, with a single listener on the document.
 */
export function on<Name extends keyof DocumentEventMap>(
  name: Name,
  selector: string,
  act: (element: HTMLElement, event: DocumentEventMap[Name]) => void,
  options?: AddEventListenerOptions | boolean,
): void {
  document.addEventListener(
    name,
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      if (element) act(element, event)
    },
    options,
  )
}

/** Storage that may be disabled or full, in which case nothing is stored. */
export const storage = {
  get: (key: string): string | null => attempt(() => localStorage.getItem(key)),
  set: (key: string, value: string | null) =>
    attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value))),
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

/** Announces a text to screen readers; without one, that a page is loading. */
export function announce(text?: string): void {
  const region = document.getElementById('docgen-announcer')
  if (region) region.textContent = text ?? region.dataset['loading'] ?? ''
}
