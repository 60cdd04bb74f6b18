import { on } from '@theme/behaviors/events'

/**
 * Button, Ctrl/Cmd+K and `/` ask for search: the cancelable event `docgen:search`. Whoever shows a modal
 * calls `preventDefault()`; otherwise the reader lands on the search page. Hover, focus and touch say
 * `docgen:search-warm`. `?` shows the keys.
 */
export function startSearch(): void {
  on('click', '[data-search-open]', (_, event) => {
    if (ask()) event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    // Where the layout has no Latin letters the key's place counts.
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
