import { fingerprint } from '../../engine/fingerprint.ts'
import type { Session } from '../../engine/session.ts'
import { runStageOnAll, type Stage } from '../../engine/stage.ts'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { OutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { SlicedPage } from '../../model/site-page.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import { headTagsOf } from './head-tags.ts'
import { keptPage, recalledPage, type HtmlessPage } from './kept-pages.ts'
import { LinkLists, type PackedLinks } from './link-lists.ts'
import type { RenderSetup } from './render-setup.ts'
import type { RenderDone, RenderJob, RenderTask } from './render-task.ts'
import { siteReads } from './site-reads.ts'
import { textIsRendered } from './text-is-rendered.ts'

/** A page to be rendered, and what its result depends on. */
interface RenderWork extends Pick<RenderTask, 'headTags' | 'withText' | 'withBody'> {
  readonly sliced: SlicedPage
  /** Hashes of the setup, of the page's sidebar, and of everything that is the page's own. */
  readonly hashes: readonly [setup: string, sidebar: string, page: string]
  /** Pages of one layout have most links in common. */
  readonly lists: LinkLists
  readonly layout: string
}

/** What is left of a rendered page when its HTML has been put away. */
interface RenderedWork extends Pick<RenderDone, 'diagnostics' | 'reads'> {
  readonly made?: { readonly page: HtmlessPage; readonly links: PackedLinks }
}

/** What came of a page. No page: the diagnostics say why. */
interface Rendered {
  readonly page?: HtmlessPage
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * From a page's slice of the site and its body to a document. HTML is not kept, only its hash: it is made
 * again where the file on disk is missing.
 */
const renderStage: Stage<RenderWork, RenderedWork, Rendered> = {
  name: 'render',
  input: ({ hashes }) => hashes,
  keep: ({ made, diagnostics }) => made && keptPage(made.page, made.links, diagnostics),
  open: (kept, { lists, layout }) => ({
    page: recalledPage(kept, lists, layout),
    diagnostics: kept.diagnostics,
  }),
  fresh: ({ made, diagnostics }) =>
    made ? { page: made.page, diagnostics } : { diagnostics: diagnostics.map(asFatal) },
}

/** A page whose HTML is rendered again when it is needed, as it is not kept. */
export interface RenderedEntry extends HtmlessPage {
  readonly html: () => Promise<string>
}

/** All rendered pages of a site. */
export interface RenderedPages {
  readonly pages: readonly RenderedEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
  /** Content of the parts that pages fetch when they are opened, by path. */
  readonly branches: () => ReadonlyMap<OutputPath, string>
}

/** Renders jobs, here or elsewhere; hands on each result as soon as it is there, in no order. */
export type RunRender = (
  setup: RenderSetup,
  jobs: readonly RenderJob[],
  receive: (index: number, done: RenderDone) => void,
) => Promise<void>

/** What rendering the pages of a site takes. */
export interface RenderContext {
  readonly session: Session
  readonly mode: 'build' | 'serve'
  readonly plugins: readonly Plugin[]
  readonly theme: Pick<ThemeBundle, 'modules'>
  readonly setup: RenderSetup
  /** The site's own templates, relative to the project root. */
  readonly templates: readonly string[]
  readonly run: RunRender
}

/** Renders what has changed and recalls the rest. */
export async function renderPages(
  slices: readonly SlicedPage[],
  context: RenderContext,
): Promise<RenderedPages> {
  const { session, setup, run } = context
  const lists = new LinkLists(session.memo)
  const putAway = putter(session, lists)
  const works = slices.map((sliced) => workOf(sliced, lists, slices.length, context))
  const html = new Map<RenderWork, () => string>()
  const reads = siteReads(session)
  const { values, fromCache } = await runStageOnAll(
    renderStage,
    works,
    session,
    (missing, receive) =>
      run(
        setup,
        missing.map((work) => jobOf(work, session)),
        (index, done) => {
          const work = missing[index]
          if (!work) return
          const { rendered, kept } = putAway(done, work)
          if (kept) html.set(work, kept)
          receive(index, rendered)
        },
      ),
    { before: reads.hash, after: (done) => reads.with(done.flatMap((each) => each.reads ?? [])) },
  )
  const pages = works.flatMap((work, index): readonly RenderedEntry[] => {
    const page = values[index]?.page
    const kept = html.get(work)
    return page
      ? [{ ...page, html: kept ? () => Promise.resolve(kept()) : () => renderAgain(work, context) }]
      : []
  })
  return {
    pages,
    diagnostics: values.flatMap(({ diagnostics }) => diagnostics),
    fromCache,
    branches: () => branchContents(pages, session),
  }
}

function workOf(
  sliced: SlicedPage,
  lists: LinkLists,
  pages: number,
  { session, mode, plugins, theme, setup, templates }: RenderContext,
): RenderWork {
  const { slice, file, source, posts = [] } = sliced
  const headTags = headTagsOf(sliced, pages, plugins, session, mode)
  const withText = source !== undefined && textIsRendered(source, templates)
  const withBody = slice.blog?.post !== undefined
  const modules = [source, ...posts.map((post) => post.source)].flatMap((each) =>
    each
      ? [
          ...(each.page.module?.units.map(({ id }) => theme.modules[id]) ?? []),
          theme.modules[each.pageModule ?? ''],
        ]
      : [],
  )
  // Its hash alone is held: all inputs of a large site are hundreds of megabytes.
  const page = fingerprint(
    JSON.stringify([
      slice,
      file, // Findings stand there; bodies of equal pages are equal.
      headTags,
      modules,
      source?.bodyHash,
      source?.page.frontMatter,
      source?.page.wordCount,
      withText,
      withBody,
      posts.map(({ slice: ofPost, source: { page: each, beginningHash } }) => [
        ofPost,
        each.path,
        beginningHash,
        each.frontMatter,
      ]),
    ]),
  )
  const sidebar = slice.sidebar?.name
  return {
    sliced,
    headTags,
    withText,
    withBody,
    hashes: [setup.hash, sidebar === undefined ? '' : (setup.sidebars[sidebar]?.hash ?? ''), page],
    lists,
    layout: sidebar ?? '',
  }
}

/** Puts away what is large of a page as soon as it is rendered. */
function putter(
  session: Session,
  lists: LinkLists,
): (
  done: RenderDone,
  work: RenderWork,
) => { readonly rendered: RenderedWork; readonly kept?: (() => string) | undefined } {
  const { memo, store } = session
  const keep = htmlKeeper(session)
  const stored = new Set<string>()
  return ({ value, branches, sections, body, diagnostics, reads }, { layout }) => {
    const rest = { diagnostics, ...(reads ? { reads } : {}) }
    if (!value) return { rendered: rest }
    for (const [path, content] of Object.entries(branches ?? {}))
      if (!stored.has(path)) {
        stored.add(path)
        store.set(branchKey(path), content)
      }
    const { html, ...page } = value
    const links = lists.pack(page.links, layout)
    const made = {
      links,
      page: {
        page: { ...page, links: lists.unpack(links, layout) },
        htmlHash: fingerprint(html),
        ...(sections ? { sectionsHash: memo.keep(JSON.stringify(sections)) } : {}),
        ...(body === undefined ? {} : { bodyHash: memo.keep(body) }),
      },
    }
    return { rendered: { ...rest, made }, kept: keep(html) }
  }
}

/** As many characters of HTML stay in the memory of a server. */
const charactersOfServer = 64 * 1024 * 1024

/**
 * All HTML of a large site at once is more than a process has room for. A server, which shows few pages,
 * makes the rest again.
 */
function htmlKeeper({ spill }: Session): (html: string) => (() => string) | undefined {
  if (spill) return (html) => spill.keep(html)
  let characters = 0
  return (html) => ((characters += html.length) <= charactersOfServer ? () => html : undefined)
}

async function renderAgain(work: RenderWork, { session, setup, run }: RenderContext): Promise<string> {
  let html = ''
  await run(setup, [jobOf(work, session)], (_, { value }) => {
    html = value?.html ?? ''
  })
  return html
}

const branchKey = (path: string): string => `branch:${path}`

function branchContents(
  pages: readonly RenderedEntry[],
  { store }: Session,
): ReadonlyMap<OutputPath, string> {
  const contents = new Map<OutputPath, string>()
  for (const { page } of pages)
    for (const path of page.branches)
      if (!contents.has(path)) contents.set(path, store.get(branchKey(path)) ?? '')
  return contents
}

function jobOf(work: RenderWork, session: Session): RenderJob {
  const { source, posts = [] } = work.sliced
  return {
    hasCode: [source, ...posts.map((post) => post.source)].some(
      (each) => each?.page.module !== undefined || each?.pageModule !== undefined,
    ),
    task: () => taskOf(work, session),
  }
}

function taskOf(
  { sliced: { slice, output, file, source, posts }, headTags, withText, withBody }: RenderWork,
  { memo }: Session,
): RenderTask {
  const body =
    source?.bodyHash === undefined || source.pageModule !== undefined ? undefined : memo.kept(source.bodyHash)
  return {
    kind: 'render',
    slice,
    output,
    file,
    frontMatter: source?.page.frontMatter ?? {},
    wordCount: source?.page.wordCount ?? 0,
    headTags,
    withText,
    withBody,
    ...(source?.page.frontMatterPlaces.layout ? { layoutPlace: source.page.frontMatterPlaces.layout } : {}),
    ...(body === undefined ? {} : { body }),
    ...(source?.page.module ? { module: source.page.module } : {}),
    ...(source?.pageModule === undefined ? {} : { pageModule: source.pageModule }),
    ...(posts
      ? {
          posts: posts.map(({ source: { page, beginningHash = '' }, slice: ofPost }) => ({
            slice: ofPost,
            file: page.path,
            frontMatter: page.frontMatter,
            body: memo.kept(beginningHash) ?? '{"type":"root","children":[]}',
            ...(page.module ? { module: page.module } : {}),
          })),
        }
      : {}),
  }
}
