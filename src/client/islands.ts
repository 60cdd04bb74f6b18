import { islands } from 'docgen:islands'

/** What stops an island, by its element: whatever waits for it, or React's root. */
const running = new Map<Element, () => void>()

/** Settle once the island reacts, or cannot. */
const starts = new Map<Element, Promise<void>>()

/**
 * Hydrates the islands below `root`, each when it says: on load, idle, visible, or when a media query
 * matches. Those that wait for the reader (`awaitReader`) are not among them.
 */
export function mountIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('docgen-island:not([data-hydrate=interaction])'))
    void start(element, element.dataset['hydrate'] ?? 'visible')
}

/** For an island whose reader is there. Settles once it reacts, or cannot. */
export const hydrateNow = (element: HTMLElement): Promise<void> => start(element, 'load')

function start(element: HTMLElement, on: string): Promise<void> {
  const known = starts.get(element)
  if (known) return known
  const started = new Promise<void>((settle) => {
    let stopped = false
    const stopWaiting = when(element, on, () => {
      void hydrate(element).then((unmount) => {
        if (stopped) unmount?.()
        else if (unmount) running.set(element, unmount)
        settle()
      })
    })
    running.set(element, () => {
      stopped = true
      stopWaiting()
    })
  })
  starts.set(element, started)
  return started
}

/** Unmounts the islands below an element that is about to be removed. */
export function unmountIslands(root: ParentNode): void {
  for (const [element, stop] of running) {
    if (!root.contains(element)) continue
    running.delete(element)
    starts.delete(element)
    stop()
  }
}

async function hydrate(element: HTMLElement): Promise<(() => void) | undefined> {
  const load = islands[element.dataset['name'] ?? '']
  if (!load) return undefined
  try {
    const [{ hydrateIsland }, { default: Component }] = await Promise.all([import('./hydrate.tsx'), load()])
    return hydrateIsland(element, Component)
  } catch (problem) {
    // Its markup from the server stays.
    console.error(`The island \`${element.dataset['name']}\` did not load.`, problem)
    return undefined
  }
}

/** Calls `act` once at the right time. Returns what cancels it. */
function when(element: HTMLElement, on: string, act: () => void): () => void {
  const nothing = () => undefined
  if (on === 'load') {
    act()
    return nothing
  }
  if (on === 'idle') {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(act, 200)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(request)
  }
  if (on.startsWith('media:')) {
    const aborter = new AbortController()
    const once = () => {
      aborter.abort()
      act()
    }
    const query = matchMedia(on.slice('media:'.length))
    if (query.matches) once()
    else query.addEventListener('change', once, { signal: aborter.signal })
    return () => aborter.abort()
  }
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  for (const box of boxesOf(element)) watcher.observe(box)
  return () => watcher.disconnect()
}

/**
 * The element itself has no box (`display: contents`): those of its children are watched. An island of text,
 * or of nothing yet, is where its parent is.
 */
function boxesOf(element: HTMLElement): readonly Element[] {
  const children = [...element.children]
  const around = element.parentElement?.closest(':not(docgen-island)')
  return around && children.every((child) => child.getClientRects().length === 0)
    ? [...children, around]
    : children
}
