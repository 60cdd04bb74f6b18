import { Failure, runStageOnAll, type SharedStage } from '../../engine/stage.ts'
import type { Remembered } from '../../engine/memo.ts'
import type { LoadedCode } from '../../engine/theme-code.ts'
import type { Session } from '../../engine/session.ts'
import { nameSource, releaseText } from '../../model/page.ts'
import { asFatal, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { OutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import { sidebarSectionsOf } from '../../model/site.ts'
import type { ListedPost, SitePage, SlicedPage } from '../../model/site-page.ts'
import type { ThemeBundle } from '../../model/theme.ts'
import {
  type ContentTask,
  collectHeadTags,
  type PageContent,
  type PageDone,
  type PageInput,
  type PageJob,
  type PageTask,
  type PostInput,
  type RenderSetup,
  type ShownSidebar,
} from './render-task.ts'
import {
  type HtmlessPage,
  KeptHtml,
  keptPage,
  PageLists,
  recalledPage,
  textIsRendered,
} from './kept-pages.ts'

/** A rendered page after its HTML has been stored. */
interface RenderedWork extends Pick<PageDone, 'diagnostics'> {
  readonly made?: { readonly entry: Remembered; readonly page: HtmlessPage }
}

/** The outcome for a page. If there is no page, the diagnostics say why. */
interface Rendered {
  readonly page?: HtmlessPage
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Makes a page from its source and its slice of the site. Its HTML is kept elsewhere, by its hash
 * (`KeptHtml`). `lists` has what pages share.
 */
const pageStage = (lists: PageLists): SharedStage<KeyedInput, RenderedWork, Rendered> => ({
  name: 'page',
  standIn: ({ posts, ...input }) => ({ ...withoutSource(input), posts: posts?.map(withoutSource) }),
  keep: ({ made }) => made?.entry,
  open: (remembered, input) => ({
    page: recalledPage(remembered, lists, layoutsOf(input)),
    diagnostics: remembered.diagnostics,
  }),
  fresh: ({ made, diagnostics }) =>
    made ? { page: made.page, diagnostics } : { diagnostics: diagnostics.map(asFatal) },
  failed: ({ diagnostics }) => ({ diagnostics }),
})

/**
 * The input for a page, with the hash of the setup for compiling it; that for rendering it is the stage's.
 */
interface KeyedInput extends PageInput {
  readonly compiledWith: string
}

/** An input of which the sources are named, without their texts. */
const withoutSource = ({ content, ...rest }: Pick<PageInput, 'content'>): object =>
  content && 'markdown' in content
    ? { ...rest, content: { ...content, markdown: nameSource(content.markdown) } }
    : { ...rest, content }

/** Pages in the same category share most links, and if the sidebar is small, all pages that have it. */
function layoutsOf({ slice }: PageInput): readonly string[] {
  const name = slice.sidebar?.name ?? ''
  return [[name, ...sidebarSectionsOf(slice)].join('\n'), name]
}

export interface RenderedEntry extends HtmlessPage {
  readonly html: () => Promise<string>
}

export interface RenderedPages {
  readonly pages: readonly RenderedEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
  /** What their code did. */
  readonly code: LoadedCode
  /** The content of fragments that pages fetch, by path. */
  readonly branches: () => ReadonlyMap<OutputPath, string>
}

/** Makes pages in this thread or others, and passes on each result immediately, in any order. */
export type RunMake = (
  setup: RenderSetup,
  jobs: readonly PageJob[],
  receive: (index: number, done: PageDone | Failure) => void,
) => Promise<void>

/** The context for making the pages of a site. */
export interface MakeContext {
  readonly session: Session
  readonly mode: 'build' | 'serve'
  /** How many the site has, generated ones aside: the same whether all or some are made. */
  readonly pages: number
  readonly plugins: readonly Plugin[]
  readonly theme: Pick<ThemeBundle, 'modules'>
  readonly setup: RenderSetup
  /** The hash of the setup for compiling. */
  readonly compiledWith: string
  /** By name. */
  readonly sidebars: ReadonlyMap<string, ShownSidebar>
  /** The site's own templates, relative to the project root. */
  readonly templates: readonly string[]
  readonly run: RunMake
}

export async function makePages(slices: readonly SlicedPage[], context: MakeContext): Promise<RenderedPages> {
  const { session, run } = context
  const { setup, code } = session.themeCode.current(context.setup)
  const lists = new PageLists(session.memo)
  const keptHtml = new KeptHtml(session)
  const putAway = putter(session, code, lists, keptHtml)
  const inputs = slices.map((sliced) => inputOf(sliced, context))
  const { values, fromCache } = await runStageOnAll(pageStage(lists), setup.options, inputs, session, {
    run: (missing, receive) =>
      run(
        setup,
        missing.map((input) => jobOf(input, session)),
        (index, done) => {
          const input = missing[index]
          if (!input) return
          if (input.content && 'markdown' in input.content) releaseText(input.content.markdown.file)
          receive(index, done instanceof Failure ? done : putAway(done, layoutsOf(input)))
        },
      ),
  })
  const pages = inputs.flatMap((input, index): readonly RenderedEntry[] => {
    const page = values[index]?.page
    if (!page) return []
    keptHtml.use(page.htmlHash)
    const html = async (): Promise<string> =>
      keptHtml.get(page.htmlHash) ?? (await makeAgain(input, setup, code, context))
    return [{ ...page, html }]
  })
  return {
    pages,
    diagnostics: values.flatMap(({ diagnostics }) => diagnostics),
    fromCache,
    code,
    branches: () => branchContents(pages, session),
  }
}

function inputOf(
  sliced: SlicedPage,
  { session, mode, pages, plugins, theme, compiledWith, sidebars, templates }: MakeContext,
): KeyedInput {
  const { slice, output, file, source, posts } = sliced
  const { pageModule } = source ?? {}
  const units = [source, ...(posts ?? []).map((post) => post.source)].flatMap(
    (each) => each?.page.module?.units ?? [],
  )
  const ids = [...units.map(({ id }) => id), ...(pageModule === undefined ? [] : [pageModule])]
  const sidebar = sidebars.get(slice.sidebar?.name ?? '')
  const layoutPlace = source?.page.frontMatterPlaces.layout
  return {
    compiledWith,
    slice,
    output,
    file,
    frontMatter: source?.page.frontMatter ?? {},
    wordCount: source?.page.wordCount ?? 0,
    headTags: collectHeadTags(sliced, pages, plugins, session, mode),
    withText: source !== undefined && textIsRendered(source, templates),
    withBody: slice.blog?.post !== undefined || slice.layout === 'changelog',
    modules: Object.fromEntries(ids.flatMap((id) => (theme.modules[id] ? [[id, theme.modules[id]]] : []))),
    ...(sidebar ? { sidebar: sidebar.hash } : {}),
    ...(layoutPlace ? { layoutPlace } : {}),
    ...(source?.page.module ? { module: source.page.module } : {}),
    ...(pageModule === undefined ? contentOf(source) : { pageModule }),
    ...(posts ? { posts: posts.map(postOf) } : {}),
  }
}

function contentOf({ markdown, partsHash }: Partial<SitePage> = {}): { readonly content?: PageContent } {
  const parts = partsHash === undefined ? {} : { partsHash }
  if (markdown) return { content: { markdown, ...parts } }
  return partsHash === undefined ? {} : { content: { partsHash } }
}

const postOf = ({ source, source: { page }, slice }: ListedPost): PostInput => ({
  slice,
  file: page.path,
  frontMatter: page.frontMatter,
  ...contentOf(source),
  ...(page.module ? { module: page.module } : {}),
})

/** Stores the large parts of a page as soon as it is rendered. */
function putter(
  session: Session,
  code: LoadedCode,
  lists: PageLists,
  keptHtml: KeptHtml,
): (done: PageDone, layouts: readonly string[]) => RenderedWork {
  const { memo, store } = session
  const stored = new Set<string>()
  return ({ value, branches, text, body, diagnostics, news, trace }, layouts) => {
    if (news) code.take(news)
    if (!value) return { diagnostics }
    for (const [path, content] of branches ?? [])
      if (!stored.has(path)) {
        stored.add(path)
        store.set(branchKey(path), content)
      }
    const { html, ...cuttings } = value
    const entry = keptPage(
      {
        ...cuttings,
        ...lists.pack(cuttings, layouts),
        htmlHash: keptHtml.keep(html),
        ...(text === undefined ? {} : { textHash: memo.keep(text) }),
        ...(body === undefined ? {} : { bodyHash: memo.keep(body) }),
      },
      { diagnostics, trace: [...trace, ...code.trace] },
    )
    // Strings that were cut out of the HTML (ids, addresses) would keep all of it in memory.
    return { diagnostics, made: { entry, page: recalledPage(entry, lists, layouts) } }
  }
}

/** Makes a page once more. Throws what keeps it from being made this time. */
async function makeAgain(
  input: PageInput,
  setup: RenderSetup,
  code: LoadedCode,
  { session, run }: MakeContext,
): Promise<string> {
  const results: (PageDone | Failure)[] = []
  await run(setup, [jobOf(input, session)], (_, done) => {
    results.push(done)
    if (!(done instanceof Failure) && done.news) code.take(done.news)
  })
  const last = results.at(-1)
  if (last instanceof Failure || !last?.value) throw new DiagnosticError(...(last?.diagnostics ?? []))
  return last.value.html
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

const jobOf = (input: PageInput, session: Session): PageJob => ({
  file: input.file,
  hasCode: Object.keys(input.modules).length > 0,
  task: () => taskOf(input, session),
})

function taskOf({ content, posts, ...input }: PageInput, session: Session): PageTask {
  return {
    ...input,
    ...contentTask(content, session),
    ...(posts
      ? { posts: posts.map(({ content: each, ...post }) => ({ ...post, ...contentTask(each, session) })) }
      : {}),
  }
}

/** Loads what an input names. */
function contentTask(
  content: PageContent | undefined,
  { memo }: Session,
): { readonly content?: ContentTask } {
  if (content === undefined) return {}
  if ('markdown' in content) return { content: { markdown: content.markdown } }
  const json = memo.kept(content.partsHash)
  return json === undefined ? {} : { content: { json } }
}
