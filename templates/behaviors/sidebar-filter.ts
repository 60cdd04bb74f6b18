import { loadBranches } from '@theme/behaviors/sidebar-branches'

const started = new WeakSet<Element>()

/**
 * Filters the sidebar by label, keeping the ancestors of matches. Escape clears the filter. Loaded when the
 * field is first used.
 */
export function startFilter(field: HTMLInputElement): void {
  const sidebar = field.closest('.sidebar')
  if (!sidebar || started.has(field)) return
  started.add(field)
  const apply = () => filter(sidebar, field.value.trim().toLowerCase())
  field.addEventListener('input', apply)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !field.value) return
    event.preventDefault()
    field.value = ''
    apply()
  })
  apply()
  void loadBranches(sidebar).then((more) => more && apply())
}

function filter(sidebar: Element, words: string): void {
  const items = [...sidebar.querySelectorAll<HTMLElement>('.tree li')]
  // Starts with the leaves, so that a branch knows whether anything in it matches.
  for (const item of items.reverse()) {
    const label =
      item.querySelector(':scope > a, :scope > details > summary')?.textContent?.toLowerCase() ?? ''
    const isMatch = words === '' || label.includes(words) || item.querySelector('li:not([hidden])') !== null
    item.hidden = !isMatch
    const category = item.querySelector<HTMLDetailsElement>(':scope > details')
    if (!category) continue
    category.dataset['was'] ??= String(category.open)
    category.open =
      words === '' ? category.dataset['was'] === 'true' : item.querySelector('li:not([hidden])') !== null
    if (words === '') delete category.dataset['was']
  }
}
