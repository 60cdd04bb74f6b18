import { on } from '@theme/behaviors/events'

const desktop = matchMedia('(min-width: 997px)')

/** Dropdowns of the navbar (WAI-ARIA: Disclosure Navigation), and what popovers do not do by themselves on narrow screens. */
export function startMenus(): void {
  on('keydown', '.dropdown', (dropdown, event) => {
    const summary = dropdown.querySelector('summary')
    if (event.key === 'Escape' && close(dropdown)) summary?.focus()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    dropdown.setAttribute('open', '')
    const stops: HTMLElement[] = [...dropdown.querySelectorAll<HTMLElement>('summary, a')]
    const index = stops.indexOf(document.activeElement as HTMLElement) // Not found gives -1, which is fine.
    stops.at((index + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
  })
  const closeOthers = ({ target }: Event) => {
    for (const dropdown of document.querySelectorAll('.dropdown[open]')) if (!(target instanceof Node && dropdown.contains(target))) close(dropdown)
  }
  document.addEventListener('click', closeOthers)
  document.addEventListener('focusin', closeOthers)

  // While a drawer is open the rest of the page is inert: focus stays inside.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('.drawer')) return
      syncInert()
      if (target.matches(':popover-open')) target.querySelector<HTMLElement>('[autofocus], .drawer-head button')?.focus()
    },
    true,
  )
  desktop.addEventListener('change', closeDrawers)
}

export function closeDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) drawer.hidePopover()
}

/** Everything but the topmost drawer, as siblings on the way up to the body. */
function syncInert(): void {
  for (const element of document.querySelectorAll('[data-inert]')) {
    element.removeAttribute('inert')
    element.removeAttribute('data-inert')
  }
  const top = document.querySelector('#mobile-menu:popover-open') ?? document.querySelector('.drawer:popover-open')
  for (let inside = top; inside && inside !== document.body; inside = inside.parentElement)
    for (const sibling of inside.parentElement?.children ?? []) {
      if (sibling === inside || sibling.id === 'docgen-announcer' || sibling.hasAttribute('inert')) continue
      sibling.setAttribute('inert', '')
      sibling.setAttribute('data-inert', '')
    }
}

const close = (dropdown: Element): boolean => dropdown.hasAttribute('open') && (dropdown.removeAttribute('open'), true)
