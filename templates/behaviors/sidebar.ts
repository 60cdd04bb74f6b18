import { on } from '@theme/behaviors/events'

const keyOf = (sidebar: Element) => `docgen.sidebar.${sidebar.getAttribute('data-sidebar')}`

/** Remembers which categories are open, for this visit, and filters long sidebars. */
export function startSidebar(): void {
  on('click', '.sidebar summary', (summary) => {
    const sidebar = summary.closest('.sidebar')
    const category = summary.parentElement
    if (!sidebar || !(category instanceof HTMLDetailsElement)) return
    void loadBranches(category)
    // The click has not toggled it yet.
    store(sidebar, { ...stored(sidebar), [category.dataset['key'] ?? '']: !category.open })
  })
  on('input', '[data-sidebar-filter]', (field) => {
    const sidebar = field.closest('.sidebar')
    if (!sidebar || !(field instanceof HTMLInputElement)) return
    filter(sidebar, field.value.trim().toLowerCase())
    void loadBranches(sidebar).then((loaded) => loaded && filter(sidebar, field.value.trim().toLowerCase()))
  })
  on('keydown', '[data-sidebar-filter]', (field, event) => {
    const sidebar = field.closest('.sidebar')
    if (event.key !== 'Escape' || !sidebar || !(field instanceof HTMLInputElement) || !field.value) return
    event.preventDefault()
    field.value = ''
    filter(sidebar, '')
  })
}

/** Fetches the branches of a large tree that are not in the page. True when there were any. Without a network the way in stays. */
async function loadBranches(root: Element): Promise<boolean> {
  const lists = [...root.querySelectorAll<HTMLElement>('ul[data-branch]')]
  await Promise.all(
    lists.map(async (list) => {
      const address = list.dataset['branch'] ?? ''
      delete list.dataset['branch']
      try {
        const response = await fetch(address)
        if (!response.ok) return
        list.replaceChildren(...new DOMParser().parseFromString(`<ul>${await response.text()}</ul>`, 'text/html').querySelectorAll('body > ul > li'))
      } catch {
        list.dataset['branch'] = address
      }
    }),
  )
  return lists.length > 0
}

/** Takes the branches that another page of the same tree holds and this one has not fetched. */
export function adoptBranches(kept: Element, other: Element): void {
  for (const list of kept.querySelectorAll<HTMLElement>('ul[data-branch]')) {
    const { key } = (list.parentElement as HTMLElement).dataset
    const open = [...other.querySelectorAll<HTMLElement>('details')].find((category) => category.dataset['key'] === key)?.querySelector(':scope > ul:not([data-branch])')
    if (open) list.replaceWith(document.adoptNode(open))
  }
}

/** Opens what the reader had open and scrolls the current page into view, without moving the page itself. */
export function mountSidebar(root: ParentNode): void {
  const sidebar = root.querySelector<HTMLElement>('.sidebar')
  if (!sidebar) return
  const open = stored(sidebar)
  const current = sidebar.querySelector<HTMLElement>('[aria-current=page]')
  for (const category of sidebar.querySelectorAll('details')) {
    const wanted = open[category.dataset['key'] ?? '']
    if (wanted !== undefined && !category.contains(current)) category.open = wanted
    if (category.open) void loadBranches(category)
  }
  scrollToCurrent(sidebar)
}

/** Marks another page in a sidebar that stays. */
export function moveMarker(sidebar: HTMLElement, path: string): void {
  for (const link of sidebar.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current')
  const current = [...sidebar.querySelectorAll('a')].find((link) => link.pathname === path && link.host === location.host)
  current?.setAttribute('aria-current', 'page')
  for (let element: Element | null | undefined = current; element && element !== sidebar; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true
  }
  const own = current?.nextElementSibling
  if (own instanceof HTMLDetailsElement) own.open = true
  scrollToCurrent(sidebar)
}

function scrollToCurrent(sidebar: HTMLElement): void {
  const current = sidebar.querySelector('[aria-current=page]')
  if (!current) return
  const outer = sidebar.getBoundingClientRect()
  const inner = current.getBoundingClientRect()
  if (inner.top < outer.top || inner.bottom > outer.bottom) sidebar.scrollTop += inner.top - outer.top - outer.height / 3
}

function filter(sidebar: Element, words: string): void {
  const items = [...sidebar.querySelectorAll<HTMLElement>('.tree li')]
  // From the leaves up, so that a branch knows whether anything in it is left.
  for (const item of items.reverse()) {
    const own = item.querySelector(':scope > .tree-link, :scope > details > .tree-link')?.textContent?.toLowerCase() ?? ''
    const kept = words === '' || own.includes(words) || item.querySelector('li:not([hidden])') !== null
    item.hidden = !kept
    const category = item.querySelector<HTMLDetailsElement>(':scope > details')
    if (!category) continue
    category.dataset['was'] ??= String(category.open)
    category.open = words === '' ? category.dataset['was'] === 'true' : item.querySelector('li:not([hidden])') !== null
    if (words === '') delete category.dataset['was']
  }
}

function stored(sidebar: Element): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(sidebar)) ?? '{}')
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, open]) => typeof open === 'boolean')) : {}
  } catch {
    return {}
  }
}

function store(sidebar: Element, open: Readonly<Record<string, boolean>>): void {
  try {
    sessionStorage.setItem(keyOf(sidebar), JSON.stringify(open))
  } catch {
    // Storage is switched off: categories open with their page.
  }
}
