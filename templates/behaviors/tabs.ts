import { on, storage } from '@theme/behaviors/events'

const keyOf = (group: string) => `docgen.tab.${group}`
const canFindHidden = 'onbeforematch' in HTMLElement.prototype

/**
 * Handles everything that selects a tab: pointers, arrow keys, other tab sets or browser tabs with the same
 * group, find-in-page, and links into panels.
 */
export function startTabs(): void {
  on('click', '[role=tab]', choose)
  on('keydown', '[role=tab]', (tab, event) => {
    const tabs = tabsOf(setOf(tab))
    const index = tabs.indexOf(tab)
    const step = getComputedStyle(tab).direction === 'rtl' ? -1 : 1
    const targets: Readonly<Record<string, number>> = {
      Home: 0,
      End: -1,
      ArrowLeft: index - step,
      ArrowRight: index + step,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    // Negative positions count from the end.
    const target = tabs.at(to % tabs.length)
    target?.focus()
    if (target) choose(target)
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue !== null)
      for (const set of document.querySelectorAll<HTMLElement>('[data-group]'))
        if (keyOf(set.dataset['group'] ?? '') === key) show(set, newValue)
  })
  const reveal = (panel: HTMLElement) => show(setOf(panel), panel.dataset['value'])
  on('beforematch', '.tab-panel', reveal)
  document.addEventListener('docgen:reveal', (event) => {
    for (let panel = closestPanel(event.target); panel; panel = closestPanel(panel.parentElement))
      reveal(panel)
  })
}

/**
 * Selects initial tabs: the query string takes precedence over the stored value; an unknown value selects the
 * default. Stores nothing.
 */
export function mountTabs(root: ParentNode): void {
  for (const set of root.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const { query, group, tabs: first } = set.dataset
    const queryValue = query === undefined ? null : new URLSearchParams(location.search).get(query)
    const value = queryValue ?? (group === undefined ? null : storage.get(keyOf(group)))
    if (value === null || !show(set, value)) show(set, first)
  }
}

function choose(tab: HTMLElement): void {
  const set = setOf(tab)
  const { query, group } = set?.dataset ?? {}
  const value = tab.dataset['value'] ?? ''
  const before = tab.getBoundingClientRect().top
  show(set, value)
  if (group !== undefined) {
    storage.set(keyOf(group), value)
    for (const other of document.querySelectorAll<HTMLElement>('[data-group]'))
      if (other.dataset['group'] === group) show(other, value)
  }
  if (query !== undefined) {
    const url = new URL(location.href)
    url.searchParams.set(query, value)
    history.replaceState(history.state, '', url)
  }
  // Panels above may have changed their height; keeps the clicked tab under the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** Shows the panel with a value; returns false if there is none. */
function show(set: HTMLElement | null, value: string | undefined): boolean {
  const tabs = tabsOf(set)
  if (value === undefined || !tabs.some((tab) => tab.dataset['value'] === value)) return false
  for (const tab of tabs) {
    const isChosen = tab.dataset['value'] === value
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    panel?.toggleAttribute('data-active', isChosen)
    if (isChosen) panel?.removeAttribute('hidden')
    else if (canFindHidden) panel?.setAttribute('hidden', 'until-found')
  }
  return true
}

const setOf = (element: Element) => element.closest<HTMLElement>('[data-tabs]')
const closestPanel = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('.tab-panel') : null
const tabsOf = (set: HTMLElement | null) => [
  ...(set?.querySelectorAll<HTMLElement>(':scope > [role=tablist] > [role=tab]') ?? []),
]
