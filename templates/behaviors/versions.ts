import type { on as listen, storage as store } from '@theme/behaviors/events'

/**
 * Provided by the entry chunk, because a module imported by both would be one more request on every first
 * view.
 */
interface VersionTools {
  readonly on: typeof listen
  readonly storage: typeof store
}

const key = 'docgen.version'
let listening = false

/**
 * Stores the version that a reader selects, and shows it on pages without a version; keeps the reader's place
 * on the page in other versions and languages. Loaded if there are links to either.
 */
export function mountVersions(root: ParentNode, { on, storage }: VersionTools): void {
  if (!listening) {
    on('click', 'a[data-version]', (link) => choose(link, storage))
    // Before the navigator reads the address, and also with a key or the middle button.
    for (const event of ['click', 'auxclick'] as const) on(event, 'a[data-same-page]', keepPlace, true)
  }
  listening = true
  showPreferred(root, storage)
}

/** The same page in another language or version is shown where the reader is. */
function keepPlace(link: HTMLElement): void {
  const { search, hash } = location
  Object.assign(link, { search, hash })
}

/** Selecting the site's current version clears the preference. */
function choose(link: HTMLElement, storage: VersionTools['storage']): void {
  const name = link.dataset['version'] ?? null
  storage.set(key, name === document.documentElement.dataset['version'] ? null : name)
}

/** Shows the preferred version; an unknown one is cleared. */
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
  // Each version menu has its own label for a version, or lacks it.
  for (const menu of root.querySelectorAll('.version-dropdown')) {
    const menuLink = preferred.find((link) => menu.contains(link))
    if (menuLink) menu.querySelector('summary')?.firstChild?.replaceWith(menuLink.textContent ?? '')
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[data-version-follows]')) {
    const follows = link.dataset['versionFollows'] ?? ''
    link.dataset['version'] = name
    if (follows.includes('href')) link.setAttribute('href', first.getAttribute('href') ?? '')
    if (follows.includes('label')) link.textContent = label
  }
}
