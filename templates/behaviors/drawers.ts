let watching = false

/**
 * Makes the rest of the page inert while a drawer is open, so that the focus stays inside. `drawer` has just
 * opened or closed. Loaded with the first one.
 */
export function syncDrawers(drawer: HTMLElement): void {
  if (!watching) document.addEventListener('beforetoggle', freeBefore, true)
  watching = true
  syncInert()
  // Browsers only return focus to the button that opened the first popover, not to the one in the sidebar
  // that opened the second.
  const top = drawer.matches(':popover-open') ? drawer : document.querySelector('.sidebar:popover-open')
  const first =
    top?.querySelector<HTMLElement>('[autofocus]') ?? top?.querySelector<HTMLElement>('.drawer-head button')
  first?.focus()
}

/**
 * Runs before a drawer closes: the browser immediately returns focus to an element that must not be inert by
 * then.
 */
function freeBefore(event: ToggleEvent): void {
  if (event.newState === 'closed' && event.target instanceof Element && event.target.matches('.drawer'))
    freeInert()
}

/** Makes everything but the topmost drawer inert, by marking the siblings of its ancestors. */
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
