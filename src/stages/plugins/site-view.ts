import type { TracedRead } from '../../engine/traced-read.ts'
import { type Session, traceOfConfig } from '../../engine/session.ts'
import { runStage, runStageNow } from '../../engine/stage.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import type { InboundLinks, Plugin, SiteTranslation, SiteView } from '../../model/plugin.ts'
import type { Json } from '../../model/plain-data.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { SitePage, SlicedPage } from '../../model/site-page.ts'
import type { RoutePath } from '../../model/path.ts'
import {
  type KeptContent,
  type PageSlice,
  type RenderedPage,
  type Route,
  type SidebarPlace,
  sidebarSectionsOf,
} from '../../model/site.ts'
import { hookSetup, type MadeText, textStage } from './run-hook.ts'

interface SiteViewFacts {
  readonly session: Session
  readonly mode: SiteView['mode']
  readonly graph: {
    readonly routes: ReadonlyMap<RoutePath, Route>
    readonly redirects: SiteView['redirects']
    readonly sidebars: ReadonlyMap<string, { readonly order: readonly { readonly route: RoutePath }[] }>
  }
  readonly pages: readonly SitePage[]
  readonly texts: {
    readonly of: SiteView['text']
    readonly hashOf: SiteView['textHash']
    readonly htmlOf: SiteView['html']
  }
  readonly blogs: SiteView['blogs']
  readonly rendered: { readonly pages: readonly { readonly page: Omit<RenderedPage, 'html'> }[] }
  readonly slices: readonly SlicedPage[]
  readonly data: Readonly<Record<string, Json>>
  /** The site in its other languages; only set for the default language. */
  readonly translations?: readonly SiteTranslation[]
  /** Yields to other work; omitted if there is none. */
  readonly breathe?: (() => Promise<void>) | undefined
}

const rememberStage = textStage('plugin')
const contentStage = textStage('plugin-content')
const deriveStage = textStage('plugin-derivation')

async function derived(make: Parameters<SiteView['derive']>[1], session: Session): Promise<MadeText> {
  const trace = new Map<string, TracedRead>()
  const reader = session.disk.tracing(trace)
  const value = await make({
    read: (path) => Promise.resolve(reader.text(path)),
    readBytes: (path) => Promise.resolve(reader.bytes(path)),
    list: (path) => Promise.resolve(reader.list(path) ?? []),
  })
  return { value, trace: [...trace.values(), ...traceOfConfig(session)] }
}

export function siteView({
  session,
  mode,
  graph,
  pages,
  texts,
  blogs,
  rendered,
  slices,
  data,
  translations,
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
  const positions = new Map<RoutePath, number>()
  for (const { order } of graph.sidebars.values())
    for (const { route } of order) if (!positions.has(route)) positions.set(route, positions.size)
  let inbound: ReturnType<SiteView['inboundLinks']> | undefined
  const view: Omit<SiteView, 'remember' | 'rememberContent' | 'derive'> = {
    root: loaded.root,
    title: loaded.config.title,
    tagline: loaded.config.tagline,
    mode,
    url: loaded.config.url,
    baseUrl: loaded.config.baseUrl,
    language,
    translations: translations ?? [],
    isTranslation: translations === undefined,
    alternates: alternatesOf(slices),
    translate: createTranslate(loaded.config.messages, language),
    routes: [...graph.routes.values()],
    data,
    pages: new Map(pages.map(({ page }) => [page.path, page])),
    text: texts.of,
    textHash: texts.hashOf,
    html: texts.htmlOf,
    blogs,
    rendered: new Map(rendered.pages.map(({ page }) => [page.route, page])),
    places: new Map(slices.flatMap(({ slice }) => sidebarPlace(slice, positions))),
    inboundLinks: () => (inbound ??= inboundLinks(slices)),
    redirects: graph.redirects,
    lastUpdated,
    breathe: () => breathe?.(),
  }
  return (plugin) => {
    const setup = hookSetup(plugin, session.environment)
    return {
      ...view,
      remember: (input, make) =>
        runStageNow(rememberStage, { setup, input }, session, () => ({
          value: make(),
          trace: traceOfConfig(session),
        })),
      rememberContent(input, make) {
        const { memo } = session
        // Written by the same stage.
        const { hash, bytes } = JSON.parse(
          runStageNow(contentStage, { setup, input }, session, () => {
            const text = make()
            const facts = { hash: memo.keep(text), bytes: Buffer.byteLength(text) }
            return { value: JSON.stringify(facts), trace: traceOfConfig(session) }
          }),
        ) as Omit<KeptContent, 'text'>
        memo.useKept(hash)
        // It may be damaged, and is only read now.
        return { hash, bytes, text: () => memo.kept(hash) ?? make() }
      },
      derive: (input, make) => runStage(deriveStage, { setup, input }, session, () => derived(make, session)),
    }
  }
}

/** The addresses of a site's pages in its other languages, as far as they are translated. */
const alternatesOf = (slices: readonly SlicedPage[]): SiteView['alternates'] =>
  new Map(
    slices.flatMap(({ slice: { route, editions } }) => {
      const translated = editions?.locales.filter((each) => each.translated) ?? []
      return translated.length < 2
        ? []
        : [
            [
              route,
              translated.map(({ lang, href, isDefault = false }) => ({ language: lang, href, isDefault })),
            ] as const,
          ]
    }),
  )

/** What the view of the default language exposes about another language. */
export const translationOf = ({
  session,
  graph,
  rendered,
}: Pick<SiteViewFacts, 'session' | 'graph' | 'rendered'>): SiteTranslation => ({
  baseUrl: session.loaded.config.baseUrl,
  language: siteLanguage(session.loaded.config.i18n),
  routes: [...graph.routes.values()],
  redirects: graph.redirects,
  rendered: new Map(rendered.pages.map(({ page }) => [page.route, page])),
})

function sidebarPlace(
  slice: PageSlice,
  positions: ReadonlyMap<RoutePath, number>,
): readonly (readonly [RoutePath, SidebarPlace])[] {
  const { route, sidebar, breadcrumbs } = slice
  const label = breadcrumbs.at(-1)?.label
  if (sidebar === undefined || label === undefined) return []
  const position = positions.get(route) ?? positions.size
  return [[route, { label, sections: sidebarSectionsOf(slice), position }]]
}

/**
 * Collects the links in the text of pages by their target: the text of links is a good description of a page
 * (Brin and Page, "The anatomy of a large-scale hypertextual web search engine", 1998). Links of a page to
 * itself are ignored.
 */
export function inboundLinks(slices: readonly SlicedPage[]): ReadonlyMap<string, InboundLinks> {
  const byTarget = new Map<string, { readonly texts: Set<string>; readonly pages: Set<string> }>()
  for (const { source, slice } of slices)
    for (const { file, href, text } of source?.page.links ?? []) {
      if (text === undefined) continue
      const target = slice.links[`${file}\n${href}`] ?? href
      if (!target.startsWith('/') || target.replace(/#.*/, '') === slice.href) continue
      const links = byTarget.get(target) ?? { texts: new Set(), pages: new Set() }
      byTarget.set(target, links)
      links.texts.add(text)
      links.pages.add(slice.href)
    }
  return new Map(
    [...byTarget].map(([target, { texts, pages }]) => [target, { texts: [...texts], pages: pages.size }]),
  )
}
