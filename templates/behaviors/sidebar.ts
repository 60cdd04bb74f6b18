import { on } from '@theme/behaviors/events'

/** Completes a category; only large sidebars have branches to fetch. Calls `then` if it had one. */
const loadBranch = (category: Element, then?: () => void) =>
  category.querySelector(':scope > [data-branch]') &&
  void import('@theme/behaviors/sidebar-branches')
    .then((branches) => branches.loadBranch(category))
    .then(then)

const keyOf = (sidebar: Element) => `docgen.sidebar.${sidebar.getAttribute('data-sidebar')}`

/** Stores which categories are open for the session. */
export function startSidebar(): void {
  on('click', '.sidebar summary', (summary) => {
    const sidebar = summary.closest('.sidebar')
    const category = summary.parentElement
    if (!sidebar || !(category instanceof HTMLDetailsElement)) return
    loadBranch(category)
    // The click has not taken effect yet.
    store(sidebar, { ...stored(sidebar), [category.dataset['key'] ?? '']: !category.open })
  })
  on(
    'focusin',
    '[data-sidebar-filter]',
    (field) =>
      void import('@theme/behaviors/sidebar-filter').then(({ startFilter }) =>
        startFilter(field as HTMLInputElement),
      ),
  ) // The attribute is on nothing else.
}

/**
 * Restores the open categories of a sidebar, or of a branch that has been fetched, and scrolls the current
 * page into view in it.
 */
export function mountSidebar(root: ParentNode, branch?: Element): void {
  const sidebar = root.querySelector<HTMLElement>('.sidebar')
  if (!sidebar) return
  const open = stored(sidebar)
  const current = sidebar.querySelector<HTMLElement>('[aria-current=page]')
  for (const category of (branch ?? sidebar).querySelectorAll('details')) {
    const isOpen = open[category.dataset['key'] ?? '']
    if (isOpen !== undefined && !category.contains(current)) category.open = isOpen
    if (category.open) loadBranch(category, () => mountSidebar(root, category))
  }
  scrollToCurrent(sidebar)
}

/** Moves the marker of the current page in a sidebar that stays. */
export function moveMarker(sidebar: HTMLElement, path: string): void {
  for (const link of sidebar.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
  const current = [...sidebar.querySelectorAll('a')].find(
    (link) => link.pathname === path && link.host === location.host,
  )
  current?.setAttribute('aria-current', 'page')
  for (
    let element: Element | null | undefined = current;
    element && element !== sidebar;
    element = element.parentElement
  ) {
    if (element instanceof HTMLDetailsElement) element.open = true
  }
  const branch = current?.nextElementSibling
  if (branch instanceof HTMLDetailsElement) branch.open = true
  scrollToCurrent(sidebar)
}

function scrollToCurrent(sidebar: HTMLElement): void {
  const current = sidebar.querySelector('[aria-current=page]')
  if (!current) return
  const outer = sidebar.getBoundingClientRect()
  const inner = current.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    sidebar.scrollTop += inner.top - outer.top - outer.height / 3
}

function stored(sidebar: Element): Readonly<Record<string, boolean>> {
  try {
    // Whatever else is stored there has no entries for categories.
    return (JSON.parse(sessionStorage.getItem(keyOf(sidebar)) ?? '{}') ?? {}) as Record<string, boolean>
  } catch {
    return {}
  }
}

function store(sidebar: Element, open: Readonly<Record<string, boolean>>): void {
  try {
    sessionStorage.setItem(keyOf(sidebar), JSON.stringify(open))
  } catch {
    // Storage is disabled, so only the current page's categories are open.
  }
}
