import type { Sidebar, SiteGraph } from './graph.ts'
import type { Session } from '../../engine/session.ts'

const known = new WeakMap<Session, Map<string, Sidebar['nodes']>>()

/**
 * The graph with the nodes of earlier builds where a sidebar shows the same: the renderer keeps the HTML of
 * branches by their nodes. At most the last nodes of each sidebar are held.
 */
export function withKnownSidebars(graph: SiteGraph, session: Session): SiteGraph {
  const earlier = known.get(session) ?? new Map<string, Sidebar['nodes']>()
  const held = new Map<string, Sidebar['nodes']>()
  const sidebars = new Map<string, Sidebar>()
  for (const [name, sidebar] of graph.sidebars) {
    const key = `${name} ${sidebar.hash}`
    const nodes = earlier.get(key) ?? sidebar.nodes
    held.set(key, nodes)
    sidebars.set(name, { ...sidebar, nodes })
  }
  known.set(session, held)
  return { ...graph, sidebars }
}
