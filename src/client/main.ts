import { mountBehaviors, startBehaviors, startDeepLinks } from '@theme/behaviors/index'
import { loadMermaid, type MermaidLibrary } from '@theme/behaviors/load-mermaid'
import { startNavigation } from './navigate.ts'
import { mountSearch, startSearch } from './search/start.ts'

/** The browser's entry. Pages are complete without it. */
function mount(root: ParentNode): void {
  mountBehaviors(root)
  mountSearch(root)
  startIslands(root)
  const diagrams = [...root.querySelectorAll<HTMLElement>('[data-mermaid]')]
  const load: (() => Promise<{ readonly default: MermaidLibrary }>) | undefined = loadMermaid
  if (load && diagrams.length > 0) void import('@theme/behaviors/mermaid').then(({ drawDiagrams }) => drawDiagrams(diagrams, load))
}

/** Where all islands wait for the reader, the code that hydrates them waits too. */
function startIslands(root: ParentNode): void {
  const load = async (touched?: Element): Promise<void> => {
    const { mountIslands } = await import('./islands.ts')
    mountIslands(root)
    touched?.dispatchEvent(new Event('focusin'))
  }
  if (root.querySelector('docgen-island:not([data-hydrate=interaction])')) return void load()
  for (const island of root.querySelectorAll('docgen-island')) for (const name of ['pointerover', 'focusin']) island.addEventListener(name, () => void load(island), { once: true })
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
