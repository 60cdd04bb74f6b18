import { mountBehaviors, startBehaviors, startDeepLinks } from '@theme/behaviors/index'
import { loadMermaid } from 'docgen:mermaid'
import { startNavigation } from './navigate.ts'
import { mountSearch, startSearch } from './search/start.ts'

/** The browser's entry. Pages are complete without it. */
function mount(root: ParentNode): void {
  mountBehaviors(root)
  mountSearch(root)
  startIslands(root)
  if (loadMermaid && root.querySelector('[data-mermaid]')) void import('@theme/behaviors/mermaid').then(({ mountDiagrams }) => loadMermaid && mountDiagrams(root, loadMermaid))
}

function startIslands(root: ParentNode): void {
  root.querySelectorAll<HTMLElement>('docgen-island[data-hydrate=interaction]').forEach(awaitReader)
  if (root.querySelector('docgen-island:not([data-hydrate=interaction])')) void import('./islands.ts').then(({ mountIslands }) => mountIslands(root))
}

/** Where an island waits for the reader, the code that hydrates it waits too. Clicks that come before it reacts are held, and done again then. */
function awaitReader(island: HTMLElement): void {
  let isAwake = false
  const held: MouseEvent[] = []
  const wake = (event: Event): void => {
    if (isAwake) return
    if (event.type === 'click') {
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(event as MouseEvent) // All clicks are.
    }
    void import('./islands.ts').then(({ hydrateNow }) => hydrateNow(island)).finally(async () => {
      isAwake = true
      for (const click of held.splice(0)) {
        if (island.isConnected) click.target?.dispatchEvent(new MouseEvent('click', click))
        // What it changed is there before the next one.
        await Promise.resolve()
      }
    })
  }
  for (const name of ['pointerover', 'focusin', 'click']) island.addEventListener(name, wake, true)
}

startBehaviors()
try {
  mount(document)
} catch (problem) {
  // The page is complete without it, and the ways to other pages must work.
  reportError(problem)
}
startDeepLinks()
startSearch()
startNavigation(mount)
// Parts that another script has put into the page.
document.addEventListener('docgen:inserted', ({ target }) => target instanceof Element && mount(target))
