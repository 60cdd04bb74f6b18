import { mountBehaviors, startBehaviors, startDeepLinks } from '@theme/behaviors/index'
import { on } from '@theme/behaviors/events'
import { loadMermaid } from 'docgen:mermaid'
import { startTools } from 'docgen:page-tools'
import { startNavigation } from './navigate.ts'
import { mountSearch, startSearch } from 'docgen:search'

/** Entry point of the client code. Pages are complete without it. */
function mount(root: ParentNode): void {
  mountBehaviors(root)
  mountSearch(root)
  startIslands(root)
  if (loadMermaid && root.querySelector('[data-mermaid]'))
    void import('@theme/behaviors/mermaid').then(
      ({ mountDiagrams }) => loadMermaid && mountDiagrams(root, loadMermaid),
    )
}

/** Clicks on islands that wait for interaction, held until the code that handles them has loaded. */
let early: Event[] | undefined = []

function startIslands(root: ParentNode): void {
  const waiting = root.querySelectorAll<HTMLElement>('docgen-island[data-hydrate=interaction]')
  if (waiting.length > 0)
    void import('./await-reader.ts')
      .then(({ awaitReader }) => waiting.forEach(awaitReader))
      .finally(() => {
        const earlyClicks = early
        early = undefined
        earlyClicks?.forEach((click) => click.target?.dispatchEvent(new MouseEvent('click', click)))
      })
  if (root.querySelector('docgen-island:not([data-hydrate=interaction])'))
    void import('./islands.ts').then(({ mountIslands }) => mountIslands(root))
}

on(
  'click',
  '[data-hydrate=interaction]',
  (_, click) => {
    if (!early) return
    click.preventDefault()
    click.stopPropagation()
    early.push(click)
  },
  true,
)

startBehaviors()
try {
  mount(document)
} catch (problem) {
  // The page is complete without its islands, and navigation has to keep working.
  reportError(problem)
}
startDeepLinks()
startSearch()
startNavigation(mount)
if (startTools) startTools()
// Elements that another script has added to the page.
document.addEventListener('docgen:inserted', ({ target }) => target instanceof Element && mount(target))
