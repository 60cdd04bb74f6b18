import { islands } from 'docgen:islands'

/** What stops an island, by its element: whatever waits for it, or React's root. */
const running = new Map<Element, () => void>()

/** Hydrates the islands below `root`, each when it says: on load, idle, visible, interaction, or when a media query matches. */
export function mountIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('docgen-island')) {
    if (running.has(element)) continue
    let stopped = false
    const stopWaiting = when(element, () => {
      void hydrate(element).then((unmount) => {
        if (stopped) unmount?.()
        else if (unmount) running.set(element, unmount)
      })
    })
    running.set(element, () => {
      stopped = true
      stopWaiting()
    })
  }
}

export function unmountIslands(root: ParentNode): void {
  for (const [element, stop] of running) {
    if (!root.contains(element)) continue
    running.delete(element)
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

const interactions = ['pointerenter', 'pointerdown', 'focusin', 'touchstart'] as const

/** Calls `act` once at the right time. Returns what cancels it. */
function when(element: HTMLElement, act: () => void): () => void {
  const on = element.dataset['hydrate'] ?? 'visible'
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
  const aborter = new AbortController()
  const once = () => {
    aborter.abort()
    act()
  }
  if (on === 'interaction') for (const name of interactions) element.addEventListener(name, once, { signal: aborter.signal, passive: true })
  else if (on.startsWith('media:')) {
    const query = matchMedia(on.slice('media:'.length))
    if (query.matches) once()
    else query.addEventListener('change', once, { signal: aborter.signal })
  } else {
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      act()
    }, { rootMargin: '200px' })
    // The element itself has no box (`display: contents`).
    for (const child of element.children) watcher.observe(child)
    return () => watcher.disconnect()
  }
  return () => aborter.abort()
}
