import { decodeText } from '../engine/decode-text.ts'
import type { Session } from '../engine/session.ts'
import { applyPolicy } from '../diagnostics/apply-policy.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { SitePage } from '../model/site-page.ts'
import { compilePages } from '../stages/markdown/stage.ts'
import type { RenderedEntry } from '../stages/render/stage.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import { addressOf } from '../stages/site/routes.ts'
import { themeWith } from '../stages/theme/stage.ts'
import { composeSite, renderComposition, type RenderInputs, type Report } from './compose-site.ts'
import type { Edition } from '../engine/open-editions.ts'
import type { Workers } from './workers/open-workers.ts'
import { themeParts } from './theme-parts.ts'

export { warmUpCompiler } from '../stages/markdown/warm-up-compiler.ts'

/** A page to be built alone, and what is known of the site around it. */
export interface PreviewInput {
  /** The page as the renderInputs knows it; what is on disk is read. */
  readonly file: ContentFile
  /** The rest of the site as it was last known. */
  readonly renderInputs: RenderInputs
  readonly edition: Edition
  readonly workers: Workers
  /** Whether templates, components or styles may have changed since the renderInputs was made. */
  readonly themeChanged: boolean
}

/** A page that was built alone. */
export interface Preview {
  /** Nothing when the page cannot be compiled or rendered. */
  readonly page?: RenderedEntry
  readonly diagnostics: readonly Diagnostic[]
  /** The renderInputs with this page and its theme. */
  readonly renderInputs: RenderInputs
}

/**
 * One page as the next build will most likely make it, long before that build is through: the same stages in
 * the same order, for this page alone and inside of what is known of the others. Nothing when only a build
 * can tell (another address, a draft). What the others show of this page is left to the build.
 */
export async function previewPage({
  file: known,
  renderInputs,
  edition: { session, shared },
  workers,
  themeChanged,
}: PreviewInput): Promise<Preview | undefined> {
  const { config } = session.loaded
  const file = await currentFile(known, session)
  if (!file) return undefined
  const { sources } = renderInputs
  const compiled =
    file.format === 'page-module'
      ? { entries: [], diagnostics: [] }
      : await compilePages([file], shared, workers.compile, sources.compileOptions)
  const source = sources.files.join(compiled.entries).find(({ page }) => page.path === file.path)
  if (!source)
    return compiled.diagnostics.length > 0
      ? { diagnostics: applyPolicy(compiled.diagnostics, config), renderInputs }
      : undefined
  const graph = withPage(renderInputs.graph, source, session)
  if (!graph) return undefined
  const report: Report = { found: [], origins: new Map() }
  const pages = renderInputs.pages.map((each) => (each.page.path === file.path ? source : each))
  const composed = await composeSite(
    {
      around: { ...renderInputs, graph, pages },
      pages: () => ({ entries: compiled.entries, outlines: [], diagnostics: compiled.diagnostics }),
      shown: [source],
      theme: async (all, plugins) => ({
        theme: await themeWith(
          source,
          renderInputs.theme,
          themeChanged,
          session,
          all,
          themeParts(session, plugins),
        ),
        unbundled: new Set(),
        diagnostics: [],
      }),
    },
    { session, options: { mode: renderInputs.mode, drafts: false }, report },
  )
  const rendered = await renderComposition(composed, session, workers.render)
  const diagnostics = applyPolicy([...report.found, ...rendered.diagnostics], config)
  const [page] = rendered.pages
  return {
    ...(page ? { page } : {}),
    diagnostics,
    renderInputs: { ...composed.inputs, graph: renderInputs.graph },
  }
}

/** Milliseconds in which an editor that empties a file before it writes is done with it. */
const writing = 25

async function currentFile(known: ContentFile, { disk }: Session): Promise<ContentFile | undefined> {
  if (known.origin !== 'disk') return known
  const read = (): Buffer | undefined => disk.tracing(new Map()).bytes(known.path)
  let bytes = read()
  if (bytes?.length === 0 && known.hash !== disk.hashOf(known.path)) {
    await new Promise((resolve) => setTimeout(resolve, writing))
    disk.forget([known.path])
    bytes = read()
  }
  return bytes && { ...known, source: decodeText(bytes, known.path), hash: disk.hashOf(known.path) }
}

/** The graph with the page as it is now, while its address stays. */
function withPage(graph: SiteGraph, { page }: SitePage, { loaded }: Session): SiteGraph | undefined {
  const address = addressOf(page, loaded.config).value
  const known = graph.pages.get(page.path)
  if (
    !known ||
    known.address.route !== address.route ||
    graph.routes.get(address.route)?.source !== page.path
  )
    return undefined
  return { ...graph, pages: new Map(graph.pages).set(page.path, { ...known, page, address }) }
}
