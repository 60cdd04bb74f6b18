import { adoptBranches } from '@theme/behaviors/sidebar-branches'
import { messages } from 'docgen:messages/print'
import { unmountIslands } from './islands.ts'

/**
 * Functions of the entry chunk that this one needs. They are passed in rather than imported, because modules
 * imported by both chunks would become one more request on every first view.
 */
export interface SwapTools {
  readonly mount: (root: ParentNode) => void
  readonly moveMarker: (sidebar: HTMLElement, path: string) => void
  /** Updates the address once it is certain that the page can be shown. */
  readonly beforeSwap: (url: URL) => void
}

/**
 * Replaces the current page by the next one: the head, and the regions (`data-region`) that differ. A sidebar
 * that both pages share keeps its element and its state. Returns the page's own address, which may differ in
 * form from `requestedUrl`, or undefined when only a full load can show the page.
 */
export function swapPage(
  next: Document,
  requestedUrl: URL,
  { mount, moveMarker, beforeSwap }: SwapTools,
): URL | undefined {
  const regions = [...next.querySelectorAll<HTMLElement>('[data-region]')]
  // The development server's script, which carries a token, is already running and stays.
  const runs = next.querySelector(
    'body script:not([type="application/json"], [type="application/ld+json"], [type="speculationrules"], [data-token])',
  )
  // Another language has other messages in its scripts, and its own search index.
  const isElsewhere = next.documentElement.dataset['base'] !== document.documentElement.dataset['base']
  if (
    !regions.some(({ dataset }) => dataset['region'] === 'frame') ||
    runs ||
    isElsewhere ||
    !hasAssetsOf(next)
  )
    return undefined

  const url = ownAddress(next, requestedUrl)
  beforeSwap(url)
  const root = document.documentElement
  for (const name of ['lang', 'dir', 'data-tree', 'data-announcement-id'])
    copyAttribute(next.documentElement, root, name)
  for (const { name } of next.body.attributes) copyAttribute(next.body, document.body, name)
  swapHead(next.head)

  const fresh: HTMLElement[] = []
  for (const region of regions) {
    const old = [...document.querySelectorAll('[data-region]')].find(
      (element) => element.getAttribute('data-region') === region.dataset['region'],
    )
    if (old?.isEqualNode(region)) continue
    if (!old)
      document.body.insertBefore(document.adoptNode(region), document.getElementById('docgen-announcer'))
    else {
      unmountIslands(old)
      keepSidebar(old, region, (sidebar) => moveMarker(sidebar, url.pathname))
      old.replaceWith(document.adoptNode(region))
    }
    fresh.push(region)
  }
  for (const old of document.querySelectorAll<HTMLElement>('[data-region]'))
    if (!regions.some(({ dataset }) => dataset['region'] === old.dataset['region'])) old.remove()
  for (const region of fresh) mount(region)
  reopen()
  return url
}

/**
 * The page's own address: `/guides/index.html`, `/guides/`, and `/guides.html` all become `/guides` if that
 * is its canonical address.
 */
function ownAddress(next: Document, requestedUrl: URL): URL {
  const canonical = next.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const path = canonical === undefined ? requestedUrl.pathname : new URL(canonical).pathname
  const url = new URL(requestedUrl)
  if (bare(path) === bare(requestedUrl.pathname)) url.pathname = path
  return url
}

const bare = (path: string): string => path.replace(/(?:\/index)?(?:\.html)?\/?$/, '')

/**
 * Whether this document has the style sheets, scripts, and Content-Security-Policy of the next one. If not,
 * the site was rebuilt, or the page needs something that this document's policy forbids. Additional ones,
 * added by scripts, do not matter: the next page's inline scripts would not run anyway.
 */
function hasAssetsOf(next: Document): boolean {
  const assets = ({ head }: Document) =>
    [...head.querySelectorAll('link[rel=stylesheet], script[src], meta[http-equiv]')].map(
      (element) =>
        element.getAttribute('href') ??
        element.getAttribute('src') ??
        element.getAttribute('content')?.replace(/script-src[^;]*/, ''),
    )
  const here = new Set(assets(document))
  return assets(next).every((asset) => here.has(asset))
}

const lasting =
  'meta[http-equiv], link[rel=stylesheet], link[rel=preload], link[rel=modulepreload], script:not([type="application/ld+json"]), style'

function swapHead(next: HTMLHeadElement): void {
  const nextElements = [...next.children].filter((element) => !element.matches(lasting))
  for (const old of [...document.head.children]) {
    if (old.matches(lasting)) continue
    const same = nextElements.findIndex((element) => element.isEqualNode(old))
    if (same < 0) old.remove()
    else nextElements.splice(same, 1)
  }
  document.head.append(...nextElements.map((element) => document.adoptNode(element)))
}

function keepSidebar(old: Element, region: Element, mark: (sidebar: HTMLElement) => void): void {
  const sidebar = old.querySelector<HTMLElement>('.sidebar')
  const other = region.querySelector('.sidebar')
  if (!sidebar || !other || sidebar.dataset['sidebar'] !== other.getAttribute('data-sidebar')) return
  const { scrollTop } = sidebar
  adoptBranches(sidebar, other, () => mark(sidebar))
  other.replaceWith(sidebar)
  // The sidebar is back in the document only after the current task.
  queueMicrotask(() => {
    sidebar.scrollTop = scrollTop
    mark(sidebar)
  })
}

function copyAttribute(from: Element, to: Element, name: string): void {
  const value = from.getAttribute(name)
  if (value === null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}

/** A type that is shown in place once it was fetched; its key says where it is. */
const fetched = '.ref-part'

/**
 * The disclosures of the text, details and folded code, by their places: their numbers among those that came
 * with the page, or with the type that they were fetched with. The sidebar stores its own state. Menus and
 * "try it" forms, which load when opened, are closed on every page.
 */
function parts(): ReadonlyMap<string, HTMLElement> {
  const counts = new Map<string, number>()
  const elements = document.querySelectorAll<HTMLElement>(
    'main details:not(.dropdown, .try), main .code[data-fold]',
  )
  return new Map(
    [...elements].map((part) => {
      const type = part.parentElement?.closest<HTMLElement>(fetched)?.dataset['key'] ?? ''
      const count = counts.get(type) ?? 0
      counts.set(type, count + 1)
      return [`${type} ${count}`, part]
    }),
  )
}

const isOpen = (part: HTMLElement): boolean =>
  part instanceof HTMLDetailsElement ? part.open : part.dataset['unfolded'] !== undefined

/** The places that are open in the entry of the session history. */
function openPlaces(): readonly unknown[] | undefined {
  const open: unknown = (history.state as { readonly open?: unknown } | null)?.open
  return Array.isArray(open) ? open : undefined
}

let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Stores which disclosures are open in the entry of the session history, for readers who come back. Called
 * once per document.
 */
export function startOpened(): void {
  // The reader came back to this page, or their first action on it was to open a disclosure.
  if (!reopen() && [...parts().values()].some(isOpen)) keep()
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      // "Expand all" opens hundreds at once, and browsers limit the rate of history updates.
      clearTimeout(waiting)
      waiting = setTimeout(keep, 50)
    },
    true,
  )
  document.addEventListener('docgen:inserted', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(fetched)) return
    const key = `${target.dataset['key'] ?? ''} `
    if (openPlaces()?.some((place) => String(place).startsWith(key))) reopen(target)
  })
}

function keep(): void {
  const places = parts()
  // A type that was just opened again has not arrived yet: what is open in it stays in the list.
  const others = (openPlaces() ?? []).filter((place) => typeof place === 'string' && !places.has(place))
  const open = [...others, ...[...places].flatMap(([place, part]) => (isOpen(part) ? [place] : []))]
  history.replaceState({ ...(history.state as object | null), open }, '')
}

/**
 * Opens the disclosures below `root` that the history entry lists and closes the others. Returns whether
 * there was a list.
 */
export function reopen(root: Element = document.body): boolean {
  if (root === document.body) clearTimeout(waiting)
  const open = openPlaces()
  if (!open) return false
  for (const [place, part] of parts()) {
    if (part === root || !root.contains(part) || isOpen(part) === open.includes(place)) continue
    if (part instanceof HTMLDetailsElement) part.open = !part.open
    else part.querySelector<HTMLElement>('.code-unfold')?.click()
  }
  return true
}

/** The elements that were added for printing. */
let added: Element[] = []

/** Puts the title of the page at the foot of each sheet. */
const foot = new CSSStyleSheet()

/**
 * While the page is being printed, numbers the links to other sites and lists their addresses below the text,
 * as `docgen export pdf` does. Images that were to be loaded when they come into view are loaded.
 */
export function startPrintLinks(): void {
  addEventListener('beforeprint', () => {
    clear()
    // Chromium and Firefox do so themselves; Safari prints an empty place.
    for (const image of document.images) image.loading = 'eager'
    foot.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(document.title)} } }`)
    document.adoptedStyleSheets.push(foot)
    const article = document.querySelector('main article, main')
    if (article) list(article)
  })
  addEventListener('afterprint', clear)
}

/** The selector of what the print style sheet hides. */
const tools = 'nav, form, .page-actions, .edit-link, .helpful'

function list(article: Element): void {
  const numbers = new Map<string, number>()
  for (const link of article.querySelectorAll<HTMLAnchorElement>('a[href^=http]')) {
    const address = link.getAttribute('href') ?? ''
    // Links whose text is their address need no footnote, and hidden ones do not either. Folded content is
    // printed.
    if (link.host === location.host || link.textContent.trim() === address || link.closest(tools)) continue
    numbers.set(address, numbers.get(address) ?? numbers.size + 1)
    const number = document.createElement('sup')
    number.className = 'link-number'
    number.textContent = String(numbers.get(address))
    link.after(number)
    added.push(number)
  }
  if (numbers.size === 0) return
  const section = document.createElement('section')
  section.className = 'printed-links'
  const title = document.createElement('p')
  title.textContent = messages['print.links']
  const addresses = document.createElement('ol')
  for (const address of numbers.keys()) {
    const item = document.createElement('li')
    item.textContent = address
    addresses.append(item)
  }
  section.append(title, addresses)
  article.append(section)
  added.push(section)
}

function clear(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot)
  for (const element of added) element.remove()
  added = []
}

// This chunk is loaded on the reader's first scroll, pointer move, or key press, so before anything is opened
// or printed.
startPrintLinks()
startOpened()
