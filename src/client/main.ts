import { mountBehaviors, startBehaviors, startDeepLinks } from '@theme/behaviors/index'
import { loadMermaid, type MermaidLibrary } from '@theme/behaviors/load-mermaid'
import { startNavigation } from './navigate.ts'
import { mountSearch, startSearch } from './search/start.ts'

/** The browser's entry. Pages are complete without it. */
function mount(root: ParentNode): void {
  mountBehaviors(root)
  mountSearch(root)
  if (root.querySelector('docgen-island')) void import('./islands.ts').then(({ mountIslands }) => mountIslands(root))
  const diagrams = [...root.querySelectorAll<HTMLElement>('[data-mermaid]')]
  const load: (() => Promise<{ readonly default: MermaidLibrary }>) | undefined = loadMermaid
  if (load && diagrams.length > 0) void import('@theme/behaviors/mermaid').then(({ drawDiagrams }) => drawDiagrams(diagrams, load))
}

startBehaviors()
mount(document)
startDeepLinks()
startSearch()
startNavigation(mount)
// Parts that another script has put into the page.
document.addEventListener('docgen:inserted', ({ target }) => target instanceof Element && mount(target))
