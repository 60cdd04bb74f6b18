import { hashTarget, reveal } from '@theme/behaviors/deep-link'
import { announce } from '@theme/behaviors/events'
import { closeDrawers } from '@theme/behaviors/menus'
import { moveMarker } from '@theme/behaviors/sidebar'
import { cleanPath, isPage } from './page-address.ts'
import { loadPage, NotAPage, prefetch } from './load-page.ts'

/** Milliseconds before the loading indicator appears, as the specification sets them. */
const progressDelay = 200

const loadParts = () => import('./swap.ts')
const loadProgress = () => import('./progress-bar.ts')

type Way = 'push' | 'replace' | 'restore'

/** The state that an entry of the session history carries. */
interface Entry {
  readonly y: number
  /** The disclosures that were open (`swap.ts`). */
  readonly open?: readonly number[]
}

let base = '/'
let currentPage = ''
let latest = 0
let mount: (root: ParentNode) => void = () => undefined

/**
 * Follows links without a full page load, by replacing the parts of the page that differ. The next page is a
 * static file; anything unexpected falls back to a full load. `mountPart` activates the new parts.
 */
export function startNavigation(mountPart: (root: ParentNode) => void): void {
  if (!location.protocol.startsWith('http')) return
  mount = mountPart
  base = document.documentElement.dataset['base'] ?? '/'
  tidyAddress()
  currentPage = pageOf(location)
  history.scrollRestoration = 'manual'
  // Only docgen sets history states.
  const entry = history.state as Entry | null
  if (entry) {
    restore(entry)
    // Which disclosures were open above the scroll position affects where it is.
    if (entry.open) void loadParts().then(() => restore(entry))
  } else remember()

  document.addEventListener('click', follow)
  addEventListener('popstate', () => {
    const entry = history.state as Entry | null
    if (pageOf(location) !== currentPage) void go(new URL(location.href), 'restore', entry)
    else restore(entry)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(remember, 120)
    },
    { passive: true },
  )
  addEventListener('pagehide', remember)
  startPrefetch()
}

function follow(event: MouseEvent): void {
  const link = linkOf(event.target)
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  const url = new URL(link.href)
  // The browser handles links within the page.
  if (pageOf(url) === currentPage && url.hash) return
  event.preventDefault()
  void go(url, pageOf(url) === currentPage && url.search === location.search ? 'replace' : 'push')
}

async function go(url: URL, way: Way, entry?: Entry | null): Promise<void> {
  const mine = ++latest
  const main = document.querySelector('main')
  let finish: (() => void) | undefined
  const late = setTimeout(() => {
    main?.setAttribute('aria-busy', 'true')
    announce()
    void loadProgress().then(({ startProgress }) => {
      if (mine === latest && !arrived) finish = startProgress()
    })
  }, progressDelay)
  let arrived = false
  let loaded = false
  try {
    if (way !== 'restore') remember()
    const [{ swapPage }, html] = await Promise.all([loadParts(), loadPage(url.pathname)])
    if (mine !== latest) return
    loaded = true
    const next = new DOMParser().parseFromString(html, 'text/html')
    const address = swapPage(next, url, { mount, moveMarker, beforeSwap: (address) => leave(address, way) })
    if (!address) return realLoad(url, way)
    currentPage = pageOf(address)
    arrive(address, entry)
    document.dispatchEvent(new CustomEvent('docgen:navigated', { detail: { path: address.pathname } }))
  } catch (problem) {
    if (mine !== latest) return
    if (problem instanceof NotAPage) return realLoad(url, way)
    changeAddress(url, way)
    currentPage = pageOf(url)
    const { showProblem } = await import('./page-problem.ts')
    showProblem(problem, { crashed: loaded, retry: () => void go(url, 'replace'), url, moveMarker })
  } finally {
    arrived = true
    clearTimeout(late)
    main?.removeAttribute('aria-busy')
    finish?.()
  }
}

/** Closes an open drawer before leaving the page; otherwise, the rest of the page would stay inert. */
function leave(url: URL, way: Way): void {
  closeDrawers()
  changeAddress(url, way)
}

function changeAddress(url: URL, way: Way): void {
  if (way !== 'restore')
    history[`${way}State`]({ y: 0 } satisfies Entry, '', cleanPath(url.pathname) + url.search + url.hash)
}

function arrive(url: URL, entry: Entry | null | undefined): void {
  const target = hashTarget(url.hash)
  const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  const focus = target ?? title
  if (target) reveal(target)
  if (focus && !focus.matches('a[href], button, input')) focus.tabIndex = -1
  focus?.focus({ preventScroll: true })
  announce(document.title)
  restore(entry)
}

/** Scrolls to where the reader was, to the target of the hash, or to the top. */
function restore(entry: Entry | null | undefined): void {
  const target = hashTarget()
  if (target && !entry) target.scrollIntoView({ behavior: 'instant' })
  else scrollTo({ top: entry?.y ?? 0, behavior: 'instant' })
}

function remember(): void {
  if (pageOf(location) === currentPage)
    history.replaceState({ ...history.state, y: scrollY } satisfies Entry, '')
}

function realLoad(url: URL, way: Way): void {
  if (way === 'push') location.assign(url)
  else location.replace(url)
}

/** Shows `…/index.html` and `….html` under their clean addresses. */
function tidyAddress(): void {
  const path = cleanPath(location.pathname)
  if (path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/**
 * Prefetches pages whose links are hovered or focused, and those of cards and previous/next links while they
 * are visible.
 */
function startPrefetch(): void {
  const warm = (event: Event) => {
    const link = linkOf(event.target)
    if (link) prefetch(link.pathname)
  }
  for (const name of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(name, warm, { passive: true })
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = isIntersecting && linkOf(target)
      if (!link) continue
      watcher.unobserve(target)
      prefetch(link.pathname)
    }
  })
  const watch = () => {
    void loadParts()
    void loadProgress()
    for (const link of document.querySelectorAll('a[data-prefetch]')) watcher.observe(link)
  }
  // Only after the reader's first interaction, so that the first view stays light.
  const signs = ['scroll', 'pointermove', 'keydown']
  const wake = (event: Event) => {
    // When the layout shifts under a resting pointer, browsers send a move event without movement.
    if (event instanceof PointerEvent && !event.movementX && !event.movementY) return
    for (const sign of signs) removeEventListener(sign, wake)
    watch()
  }
  for (const sign of signs) addEventListener(sign, wake, { passive: true })
  document.addEventListener('docgen:navigated', watch)
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (
    !link ||
    link.download ||
    (link.target && link.target !== '_self') ||
    link.dataset['noNavigate'] !== undefined
  )
    return undefined
  return isPage(new URL(link.href), base) ? link : undefined
}

const pageOf = (address: { readonly pathname: string }) => cleanPath(address.pathname)
