import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts'
import type { TracedRead } from '../../engine/reader.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import type { Json, Plugin, SiteView } from '../../model/plugin.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { SitePage, SlicedPage } from '../../model/site-page.ts'
import type { Session } from '../../engine/session.ts'
import { runStage, runStageNow, type RunnableStage, type Stage } from '../../engine/stage.ts'
import type { RoutePath } from '../../model/path.ts'
import type { RenderedPage, Route } from '../../model/site.ts'

export interface SiteViewFacts {
  readonly session: Session
  readonly graph: {
    readonly routes: ReadonlyMap<RoutePath, Route>
    readonly redirects: SiteView['redirects']
  }
  readonly pages: readonly SitePage[]
  readonly texts: { readonly of: SiteView['text']; readonly hashOf: SiteView['textHash'] }
  readonly rendered: { readonly pages: readonly { readonly page: Omit<RenderedPage, 'html'> }[] }
  readonly slices: readonly SlicedPage[]
  readonly data: Readonly<Record<string, Json>>
  /** Lets others in; without it nobody waits. */
  readonly breathe?: () => Promise<void> | undefined
}

/** A text that a plugin makes of an input that says all. */
const rememberStage: Stage<{ readonly plugin: Plugin; readonly input: string }, string, string> = {
  name: 'plugin',
  input: ({ plugin, input }) => [plugin.name, plugin.version ?? '', fingerprint(input)],
  keep: (value) => ({ value, diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => value,
}

interface Derivation {
  readonly plugin: Plugin
  readonly input: string
  readonly make: Parameters<SiteView['derive']>[1]
}

/** A text that a plugin makes of an input, its options and of files that it reads on the way. */
const deriveStage: RunnableStage<
  Derivation,
  { readonly value: string; readonly trace: readonly TracedRead[] },
  string
> = {
  name: 'plugin-derivation',
  input: ({ plugin, input }) => [
    plugin.name,
    plugin.version ?? '',
    fingerprintOf(plugin.options),
    fingerprint(input),
  ],
  async run({ make }, { disk }) {
    const trace = new Map<string, TracedRead>()
    const reader = disk.tracing(trace)
    const value = await make({
      read: (path) => Promise.resolve(reader.text(path)),
      list: (path) => Promise.resolve(reader.list(path) ?? []),
    })
    return { value, trace: [...trace.values()] }
  },
  keep: ({ value, trace }) => ({ value, diagnostics: [], trace, blobs: [] }),
  open: ({ value }) => value,
}

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
  const { loaded } = session
  const language = siteLanguage(loaded.config.i18n)
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
    language,
    translate: createTranslate(loaded.config.messages, language),
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
    remember: (input, make) => runStageNow(rememberStage, { plugin, input }, session, make),
    derive: (input, make) => runStage(deriveStage, { plugin, input, make }, session),
  })
}
