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

/** A page to render, and everything its result depends on. */
interface RenderWork extends Pick<RenderTask, 'headTags' | 'withText' | 'withBody'> {
  readonly sliced: SlicedPage
  /** Hashes of the setup, the page's sidebar, and everything specific to the page. */
  readonly hashes: readonly [setup: string, sidebar: string, page: string]
  /** Pages with the same layout share most links. */
  readonly lists: LinkLists
  readonly layout: string
}

/** A rendered page after its HTML has been stored. */
interface RenderedWork extends Pick<RenderDone, 'diagnostics' | 'reads'> {
  readonly made?: { readonly page: HtmlessPage; readonly links: PackedLinks }
}

/** The outcome for a page. If there is no page, the diagnostics say why. */
interface Rendered {
  readonly page?: HtmlessPage
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Renders a page from its slice of the site and its body. The cache only contains the hash of the HTML, which
 * is rendered again if the output file is missing.
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

/** A page whose HTML is rendered again when needed. */
export interface RenderedEntry extends HtmlessPage {
  readonly html: () => Promise<string>
}

/** All rendered pages of a site. */
export interface RenderedPages {
  readonly pages: readonly RenderedEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
  /** The content of fragments that pages fetch, by path. */
  readonly branches: () => ReadonlyMap<OutputPath, string>
}

/** Renders jobs in this thread or others, and passes on each result immediately, in any order. */
export type RunRender = (
  setup: RenderSetup,
  jobs: readonly RenderJob[],
  receive: (index: number, done: RenderDone) => void,
) => Promise<void>

/** The input for rendering the pages of a site. */
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

/** Renders pages that have changed and takes the others from the cache. */
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
  // Only the hash is kept: the inputs of a large site take hundreds of megabytes.
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

/** Stores the large parts of a page as soon as it is rendered. */
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
  return ({ value, branches, sections, body, copy, diagnostics, reads }, { layout }) => {
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
        ...(copy ? { copyHash: memo.keep(JSON.stringify(copy)) } : {}),
      },
    }
    return { rendered: { ...rest, made }, kept: keep(html) }
  }
}

/** The number of characters of HTML that a server keeps in memory. */
const charactersOfServer = 64 * 1024 * 1024

/**
 * Keeps HTML for writing. The HTML of a large site does not fit in memory; a server, which shows few pages,
 * renders the others again.
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
