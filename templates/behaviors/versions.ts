import type { on as listen, storage as store } from '@theme/behaviors/events'

/** Lent by the entry chunk: a module that both import would be one more request on each first view. */
interface VersionTools {
  readonly on: typeof listen
  readonly storage: typeof store
}

const key = 'docgen.version'
let listening = false

/**
 * Keeps the version that a reader chooses, and shows it on pages that belong to none. Loaded where there are
 * links to versions.
 */
export function mountVersions(root: ParentNode, { on, storage }: VersionTools): void {
  if (!listening) on('click', 'a[data-version]', (link) => choose(link, storage))
  listening = true
  showPreferred(root, storage)
}

/** Choosing the site's current version clears the preference: there is nothing to prefer then. */
function choose(link: HTMLElement, storage: VersionTools['storage']): void {
  const name = link.dataset['version'] ?? null
  storage.set(key, name === document.documentElement.dataset['version'] ? null : name)
}

/** A name that no version has is forgotten. */
function showPreferred(root: ParentNode, storage: VersionTools['storage']): void {
  const name = storage.get(key)
  const links = [
    ...root.querySelectorAll<HTMLAnchorElement>('li a.menu-link[data-version]:not([data-version-follows])'),
  ]
  if (name === null || links.length === 0) return
  const preferred = links.filter((link) => link.dataset['version'] === name)
  const [first] = preferred
  if (!first) return void storage.set(key, null)
  if (links.some((link) => link.hasAttribute('aria-current'))) return
  const label = first.textContent ?? ''
  for (const link of preferred) link.setAttribute('aria-current', 'true')
  // Each menu of versions has its own label for the same name, or does not have the version.
  for (const menu of root.querySelectorAll('.version-dropdown')) {
    const own = preferred.find((link) => menu.contains(link))
    if (own) menu.querySelector('summary')?.firstChild?.replaceWith(own.textContent ?? '')
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-version-follows]')) {
    const follows = link.dataset['versionFollows'] ?? ''
    link.dataset['version'] = name
    if (follows.includes('href')) link.setAttribute('href', first.getAttribute('href') ?? '')
    if (follows.includes('label')) link.textContent = label
  }
}
