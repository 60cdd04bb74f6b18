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
      const open = target.matches(':popover-open')
      // Browsers give the focus back to what opened the first popover only, not to the button in the sidebar that opened the second.
      const top = open ? target : document.querySelector('.sidebar:popover-open')
      top?.querySelector<HTMLElement>('[autofocus], .drawer-head button')?.focus()
    },
    true,
  )
  // Before it hides: the browser gives the focus back at once, to an element that must not be inert then.
  document.addEventListener(
    'beforetoggle',
    (event) => {
      if (event.newState === 'closed' && event.target instanceof Element && event.target.matches('.drawer')) freeInert()
    },
    true,
  )
  desktop.addEventListener('change', closeDrawers)
}

export function closeDrawers(): void {
  for (const drawer of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) drawer.hidePopover()
  freeInert()
}

/** Everything but the topmost drawer, as siblings on the way up to the body. */
function syncInert(): void {
  freeInert()
  const top = document.querySelector('#mobile-menu:popover-open') ?? document.querySelector('.drawer:popover-open')
  for (let inside = top; inside && inside !== document.body; inside = inside.parentElement)
    for (const sibling of inside.parentElement?.children ?? []) {
      if (sibling === inside || sibling.id === 'docgen-announcer' || sibling.hasAttribute('inert')) continue
      sibling.setAttribute('inert', '')
      sibling.setAttribute('data-inert', '')
    }
}

function freeInert(): void {
  for (const element of document.querySelectorAll('[data-inert]')) {
    element.removeAttribute('inert')
    element.removeAttribute('data-inert')
  }
}

const close = (dropdown: Element): boolean => dropdown.hasAttribute('open') && (dropdown.removeAttribute('open'), true)
