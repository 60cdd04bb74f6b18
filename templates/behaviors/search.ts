import { on } from '@theme/behaviors/events'

/**
 * Button, Ctrl/Cmd+K and `/` ask for search: the cancelable event `docgen:search`. Whoever shows a modal calls `preventDefault()`;
 * otherwise the reader lands on the search page, with the cursor in its field. Hover, focus and touch say `docgen:search-warm`.
 */
export function startSearch(): void {
  on('click', '[data-search-open]', (_, event) => {
    if (ask()) event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const shortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
    const slash = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target)
    if (!shortcut && !slash) return
    const field = document.querySelector<HTMLInputElement>('main [type=search]')
    const button = document.querySelector<HTMLElement>('[data-search-open]')
    if (!button && !field) return
    event.preventDefault()
    if (ask()) return
    if (field) field.focus()
    else button?.closest('form')?.requestSubmit()
  })
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const) on(name, '[data-search-open]', () => document.dispatchEvent(new Event('docgen:search-warm')), { capture: true, passive: true })
}

const ask = () => !document.dispatchEvent(new Event('docgen:search', { cancelable: true }))
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
