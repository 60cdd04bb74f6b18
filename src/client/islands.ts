import { islands } from 'docgen:islands'

/** Stops an island, by its element: cancels whatever it waits for, or unmounts its React root. */
const running = new Map<Element, () => void>()

/** Promises that settle once an island is interactive, or has failed. */
const starts = new Map<Element, Promise<void>>()

/**
 * Hydrates the islands below `root`, each at the time it asks for: on load, when idle, when visible, or when
 * a media query matches. Islands that wait for interaction (`awaitReader`) are not included.
 */
export function mountIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('docgen-island:not([data-hydrate=interaction])'))
    void start(element, element.dataset['hydrate'] ?? 'visible')
}

/** Hydrates an island that the reader interacts with. Settles once it is interactive, or has failed. */
export const hydrateNow = (element: HTMLElement): Promise<void> => start(element, 'load')

function start(element: HTMLElement, on: string): Promise<void> {
  const earlierStart = starts.get(element)
  if (earlierStart) return earlierStart
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
    // The server-rendered markup stays.
    console.error(`The island \`${element.dataset['name']}\` did not load.`, problem)
    return undefined
  }
}

/** Calls `act` once, when the time has come. Returns a function that cancels this. */
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
 * The elements to observe for an island. Its own element has no box (`display: contents`), so these are its
 * children, or its parent if it has only text or nothing yet.
 */
function boxesOf(element: HTMLElement): readonly Element[] {
  const children = [...element.children]
  const around = element.parentElement?.closest(':not(docgen-island)')
  return around && children.every((child) => child.getClientRects().length === 0)
    ? [...children, around]
    : children
}
