import { arriveAt, nameFields, nameOf, openTo, openTypes } from './nested-types.ts'

/**
 * Behavior of reference pages: anchors of items on other pages lead there, and the sidebar marks the
 * operation in view.
 */
export function mountReference(): void {
  const anchor = nameOf(location.hash)
  const isThere = document.getElementById(anchor) !== null
  nameFields()
  openTypes()
  if (!isThere && document.getElementById(anchor)) arriveAt(anchor)
  followMoved()
  addEventListener('hashchange', followMoved)
  const toc = document.querySelector('[data-toc]')
  if (!toc) return
  markInSidebar()
  new MutationObserver(markInSidebar).observe(toc, { subtree: true, attributeFilter: ['aria-current'] })
}

/**
 * Follows anchors of items on other pages. An entry with `data-moved` stands for the item and its parts:
 * `#schema-thing-name` is on the page of `#schema-thing`. A link with `data-moved-parts` leads to the parts
 * of the anchors that it names.
 */
function followMoved(): void {
  const anchor = nameOf(location.hash)
  if (anchor === '' || document.getElementById(anchor)?.matches(':not([data-moved])')) return
  if (openTo(anchor)) return
  const items = [
    ...[...document.querySelectorAll('[data-moved]')].map((entry) => ({
      id: entry.id,
      link: entry.querySelector('a'),
    })),
    ...[...document.querySelectorAll<HTMLAnchorElement>('[data-moved-parts]')].flatMap((link) =>
      (link.dataset['movedParts'] ?? '').split(' ').map((id) => ({ id, link })),
    ),
  ].filter(({ id }) => anchor === id || anchor.startsWith(`${id}-`))
  const [nearest] = items.sort((one, other) => other.id.length - one.id.length)
  if (!nearest?.link) return
  const address = new URL(nearest.link.href)
  address.hash = location.hash
  location.replace(address)
}

/** Marks the sidebar link that corresponds to the current entry in the table of contents. */
function markInSidebar(): void {
  const hash = document.querySelector<HTMLAnchorElement>('[data-toc] [aria-current]')?.hash
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.sidebar a[href*="#"]')) {
    const isCurrent = link.pathname === location.pathname && link.hash === hash
    if (isCurrent === link.matches('[aria-current=location]')) continue
    if (isCurrent) {
      link.setAttribute('aria-current', 'location')
      keepInView(link)
    } else link.removeAttribute('aria-current')
  }
}

/** Scrolls only the sidebar; `scrollIntoView` would also scroll the page. */
function keepInView(link: Element): void {
  const sidebar = link.closest('.sidebar')
  if (!sidebar) return
  const outer = sidebar.getBoundingClientRect()
  const inner = link.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    sidebar.scrollTop += inner.top - outer.top - outer.height / 2
}
