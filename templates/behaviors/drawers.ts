let watching = false

/**
 * While a drawer is open the rest of the page is inert: the focus stays inside. `drawer` has just opened or
 * closed. Loaded with the first.
 */
export function syncDrawers(drawer: HTMLElement): void {
  if (!watching) document.addEventListener('beforetoggle', freeBefore, true)
  watching = true
  syncInert()
  // Browsers give the focus back to what opened the first popover only, not to the button in the sidebar that
  // opened the second.
  const top = drawer.matches(':popover-open') ? drawer : document.querySelector('.sidebar:popover-open')
  const first =
    top?.querySelector<HTMLElement>('[autofocus]') ?? top?.querySelector<HTMLElement>('.drawer-head button')
  first?.focus()
}

/** Before it hides: the browser gives the focus back at once, to an element that must not be inert then. */
function freeBefore(event: ToggleEvent): void {
  if (event.newState === 'closed' && event.target instanceof Element && event.target.matches('.drawer'))
    freeInert()
}

/** Everything but the topmost drawer, as siblings on the way up to the body. */
function syncInert(): void {
  freeInert()
  const top =
    document.querySelector('#docgenMenu:popover-open') ?? document.querySelector('.drawer:popover-open')
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
