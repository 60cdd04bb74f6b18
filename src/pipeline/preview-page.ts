import { decodeText } from '../engine/decode-text.ts'
import type { Session } from '../engine/session.ts'
import { applyPolicy } from '../diagnostics/apply-policy.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { SitePage } from '../model/site-page.ts'
import { checkedPages } from '../stages/links/join-targets.ts'
import { outlinePages } from '../stages/markdown/stage.ts'
import type { RenderedEntry } from '../stages/render/stage.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import { addressOf } from '../stages/site/routes.ts'
import { themeWith } from '../stages/theme/stage.ts'
import { type ComposeOptions, composeSite, makeComposition } from './compose-site.ts'
import type { RenderInputs, Report } from './composition.ts'
import type { Edition } from '../engine/open-editions.ts'
import type { PageWork } from './workers/open-workers.ts'
import { themeParts } from './site-plugins.ts'

/** A page to build individually, and what is known about the site. */
export interface PreviewInput {
  /** The page as last known; its source is read from disk. */
  readonly file: ContentFile
  /** The last known state of the rest of the site. */
  readonly renderInputs: RenderInputs
  readonly edition: Edition
  readonly work: PageWork
  /** Whether templates, components, or styles may have changed since then. */
  readonly themeChanged: boolean
}

/** A page that was built individually. */
export interface Preview {
  /** Undefined if the page could not be compiled or rendered. */
  readonly page?: RenderedEntry | undefined
  /** The page as the link check needs it, finished or not. Undefined if it could not be compiled. */
  readonly checked?: ReturnType<typeof checkedPages>
  readonly diagnostics: readonly Diagnostic[]
  /** The state of the site, updated by this page and its theme. */
  readonly renderInputs: RenderInputs
}

/**
 * Builds a single page as the next full build most likely will, long before that has finished: with the same
 * stages in the same order, but for this page only. Undefined if only a full build can tell, for example
 * because of a new address or a draft. The parts of other pages that depend on this one are left to the full
 * build.
 */
export async function previewPage({
  file: requestedFile,
  renderInputs,
  edition: { session, shared },
  work,
  themeChanged,
}: PreviewInput): Promise<Preview | undefined> {
  const { config } = session.loaded
  const file = await currentFile(requestedFile, session)
  if (!file) return undefined
  const { sources } = renderInputs
  const outlined =
    file.format === 'page-module'
      ? { entries: [], diagnostics: [] }
      : await outlinePages([file], shared, work.outline, sources.compileSetup)
  const source = sources.files.join(outlined.entries).find(({ page }) => page.path === file.path)
  if (!source)
    return outlined.diagnostics.length > 0
      ? { diagnostics: applyPolicy(outlined.diagnostics, config), renderInputs }
      : undefined
  const graph = withPage(renderInputs.graph, source, session)
  if (!graph) return undefined
  const report: Report = { found: [...outlined.diagnostics], origins: new Map() }
  const pages = renderInputs.pages.map((each) => (each.page.path === file.path ? source : each))
  const theme: ComposeOptions['theme'] = async (all, plugins) => {
    const parts = themeParts(session, plugins)
    return await themeWith(source, renderInputs.theme, themeChanged, session, all, parts)
  }
  const composed = await composeSite(
    { sources, pages, graph },
    { shown: [source], theme, locales: renderInputs.locales, before: renderInputs },
    { session, options: { mode: renderInputs.mode, drafts: false }, report },
  )
  const { pages: entries, diagnostics } = await makeComposition(composed, session, work)
  const [page] = entries
  return {
    page,
    checked: checkedPages(composed.slices, entries),
    diagnostics: applyPolicy([...report.found, ...diagnostics], config),
    renderInputs: { ...composed.inputs, graph: renderInputs.graph },
  }
}

/** Milliseconds after which an editor that truncates a file before writing has finished. */
const writing = 25

async function currentFile(file: ContentFile, { disk }: Session): Promise<ContentFile | undefined> {
  if (file.origin !== 'disk') return file
  const read = (): Buffer | undefined => disk.tracing(new Map()).bytes(file.path)
  let bytes = read()
  if (bytes?.length === 0 && file.hash !== disk.hashOf(file.path)) {
    await new Promise((resolve) => setTimeout(resolve, writing))
    disk.forget([file.path])
    bytes = read()
  }
  return bytes && { ...file, source: decodeText(bytes, file.path), hash: disk.hashOf(file.path) }
}

/**
 * The graph with the page's current state, as long as its address stays the same, and its layout, for which
 * plugins may publish files: the feed of a changelog.
 */
function withPage(graph: SiteGraph, { page }: SitePage, { loaded }: Session): SiteGraph | undefined {
  const address = addressOf(page, loaded.config).value
  const graphPage = graph.pages.get(page.path)
  if (
    !graphPage ||
    graphPage.address.route !== address.route ||
    graphPage.page.frontMatter.layout !== page.frontMatter.layout ||
    graph.routes.get(address.route)?.source !== page.path
  )
    return undefined
  return { ...graph, pages: new Map(graph.pages).set(page.path, { ...graphPage, page, address }) }
}
