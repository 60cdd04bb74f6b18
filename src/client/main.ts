import { mountBehaviors, startBehaviors, startDeepLinks } from '@theme/behaviors/index'
import { loadMermaid, type MermaidLibrary } from '@theme/behaviors/load-mermaid'
import { mountIslands } from './islands.ts'
import { startNavigation } from './navigate.ts'

/** The browser's entry. Pages are complete without it. */
function mount(root: ParentNode): void {
  mountBehaviors(root)
  mountIslands(root)
  const diagrams = [...root.querySelectorAll<HTMLElement>('[data-mermaid]')]
  const load: (() => Promise<{ readonly default: MermaidLibrary }>) | undefined = loadMermaid
  if (load && diagrams.length > 0) void import('@theme/behaviors/mermaid').then(({ drawDiagrams }) => drawDiagrams(diagrams, load))
}

startBehaviors()
mount(document)
startDeepLinks()
startNavigation(mount)
