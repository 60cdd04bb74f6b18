import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts'
import type { TracedRead } from '../../engine/reader.ts'
import type { Json, Plugin, SiteView } from '../../model/plugin.ts'
import type { SiteGraph } from '../site/graph.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { RenderedPages } from '../render/stage.ts'
import type { Session } from '../../engine/session.ts'
import type { SiteTexts } from '../render/site-texts.ts'
import type { SlicedPage } from '../site/slice-pages.ts'

export interface SiteViewFacts {
  readonly session: Session
  readonly graph: SiteGraph
  readonly pages: readonly SitePage[]
  readonly texts: SiteTexts
  readonly rendered: RenderedPages
  readonly slices: readonly SlicedPage[]
  readonly data: Readonly<Record<string, Json>>
  /** Lets others in; without it nobody waits. */
  readonly breathe?: () => Promise<void> | undefined
}

const stage = { name: 'plugin', version: 1 }
const derivation = { name: 'plugin-derivation', version: 1 }

/** The finished site as a plugin's `check` and `emit` see it. */
export function siteView({
  session,
  graph,
  pages,
  texts,
  rendered,
  slices,
  data,
  breathe,
}: SiteViewFacts): (plugin: Plugin) => SiteView {
  const { loaded, memo } = session
  const lastUpdated = new Map(
    slices.flatMap(({ source, slice }) =>
      source && slice.lastUpdated?.date !== undefined
        ? [[source.page.path, slice.lastUpdated.date] as const]
        : [],
    ),
  )
  const view: Omit<SiteView, 'remember' | 'derive'> = {
    root: loaded.root,
    url: loaded.config.url,
    baseUrl: loaded.config.baseUrl,
    routes: [...graph.routes.values()],
    data,
    pages: new Map(pages.map(({ page }) => [page.path, page])),
    text: texts.of,
    textHash: texts.hashOf,
    rendered: new Map(rendered.pages.map(({ page }) => [page.route, page])),
    redirects: graph.redirects,
    lastUpdated,
    breathe: () => breathe?.(),
  }
  return (plugin) => ({
    ...view,
    remember(input, make) {
      const key = memo.key(stage, plugin.name, plugin.version ?? '', fingerprint(input))
      const known = memo.recall(key)
      if (known) return known.value
      const value = make()
      memo.remember(key, { value, diagnostics: [], trace: [], blobs: [] })
      return value
    },
    async derive(input, make) {
      const key = memo.key(
        derivation,
        plugin.name,
        plugin.version ?? '',
        fingerprintOf(plugin.options),
        fingerprint(input),
      )
      const known = memo.recall(key)
      if (known) return known.value
      const trace = new Map<string, TracedRead>()
      const reader = session.disk.tracing(trace)
      const value = await make({
        read: (path) => Promise.resolve(reader.text(path)),
        list: (path) => Promise.resolve(reader.list(path) ?? []),
      })
      memo.remember(key, { value, diagnostics: [], trace: [...trace.values()], blobs: [] })
      return value
    },
  })
}
