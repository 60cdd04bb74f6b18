import { on } from '@theme/behaviors/events'

/**
 * The search button, Ctrl/Cmd+K, and `/` dispatch the cancelable event `docgen:search`. A handler that shows
 * a modal calls `preventDefault()`; otherwise, the search page is opened. Hover, focus, and touch dispatch
 * `docgen:search-warm`. `?` shows the keyboard shortcuts.
 */
export function startSearch(): void {
  on('click', '[data-search-open]', (_, event) => {
    if (ask()) event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    // On layouts without Latin letters, the physical key counts.
    const letter = event.key > '~' ? event.code : event.key
    const asks =
      event.metaKey || event.ctrlKey
        ? /^(?:Key)?k$/i.test(letter) && !event.shiftKey
        : letter === '/' && !isTyping(event.composedPath()[0])
    const way = document.querySelector<HTMLElement>('[data-search-open], main [type=search]')
    if (event.key === '?' && !isTyping(event.composedPath()[0]))
      void import('@theme/behaviors/keys').then(({ showKeys }) => showKeys())
    if (!asks || event.altKey || !way) return
    event.preventDefault()
    if (!ask()) way.closest('form')?.requestSubmit()
  })
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const)
    on(name, '[data-search-open]', () => document.dispatchEvent(new Event('docgen:search-warm')), {
      capture: true,
      passive: true,
    })
}

const ask = () => !document.dispatchEvent(new Event('docgen:search', { cancelable: true }))
const isTyping = (target: EventTarget | undefined) =>
  target instanceof Element && target.matches(':read-write, select')
