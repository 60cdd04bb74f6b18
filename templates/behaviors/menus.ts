import { on } from '@theme/behaviors/events'

const desktop = matchMedia('(width > 62.25em)')

/**
 * Handles the navbar's dropdowns (WAI-ARIA: Disclosure Navigation), and what popovers lack on narrow screens.
 */
export function startMenus(): void {
  on('keydown', '.dropdown', (dropdown, event) => {
    const summary = dropdown.querySelector('summary')
    if (event.key === 'Escape' && close(dropdown)) summary?.focus()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    dropdown.setAttribute('open', '')
    const stops: HTMLElement[] = [...dropdown.querySelectorAll<HTMLElement>('summary,a,button')]
    const index = stops.indexOf(document.activeElement as HTMLElement) // Not found gives -1, which is fine.
    stops.at((index + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
  })
  const closeOthers = ({ target, type }: Event) => {
    const element = target as Element // Clicks and focus are those of elements.
    for (const dropdown of document.querySelectorAll('.dropdown[open]'))
      if (!dropdown.contains(element) || (type === 'click' && element.closest('a'))) close(dropdown)
  }
  document.addEventListener('click', closeOthers)
  document.addEventListener('focusin', closeOthers)

  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLElement && target.matches('.drawer'))
        void import('@theme/behaviors/drawers').then(({ syncDrawers }) => syncDrawers(target))
    },
    true,
  )
  desktop.addEventListener('change', closeDrawers)
}

/** Closes all menus that cover the page. */
export function closeDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) drawer.hidePopover()
}

const close = (dropdown: Element): boolean =>
  dropdown.hasAttribute('open') && (dropdown.removeAttribute('open'), true)
