import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts'
import { charactersInMemory } from '../../engine/spill.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { OutputPath } from '../../model/path.ts'
import type { HeadTag } from '../../model/site.ts'
import type { RenderInputs } from '../../pipeline/assembled-site.ts'
import type { RenderSetup } from './open-renderer.ts'
import { keptPage, recalledPage, type HtmlessPage } from './kept-pages.ts'
import { LinkLists, type PackedLinks } from './link-lists.ts'
import type { Session } from '../../engine/session.ts'
import { sitePolicy } from './site-policy.ts'
import { hashOfReads, joinReads, recallReads, rememberReads } from './site-reads.ts'
import { siteTemplates } from '../theme/site-templates.ts'
import type { SlicedPage } from '../site/slice-pages.ts'
import type { RenderDone, RenderTask } from './tasks.ts'
import { textIsRendered } from './text-is-rendered.ts'
import type { RenderJob, Workers } from '../../pipeline/workers.ts'

/** A page whose HTML is made again when it is asked for and was not kept. */
export interface RenderedEntry extends HtmlessPage {
  readonly html: () => Promise<string>
}

export interface RenderedPages {
  readonly pages: readonly RenderedEntry[]
  readonly diagnostics: readonly Diagnostic[]
  readonly fromCache: number
  /** Content of the parts that pages fetch when they are opened, by path. */
  readonly branches: () => ReadonlyMap<OutputPath, string>
}

export interface RenderContext {
  readonly session: Session
  readonly renderInputs: Pick<RenderInputs, 'mode' | 'graph' | 'theme' | 'data' | 'plugins' | 'setup'>
  readonly workers: Workers
}

const stage = { name: 'render', version: 3 }

/** What every page of a site is rendered with. */
export function renderSetup(
  { graph, theme, data, plugins, mode }: Pick<RenderInputs, 'graph' | 'theme' | 'data' | 'plugins' | 'mode'>,
  { config, root }: LoadedConfig,
): RenderSetup {
  const policy = mode === 'build' ? sitePolicy(config, plugins) : undefined
  return {
    root,
    bundle: theme,
    site: graph.site,
    data,
    sidebars: Object.fromEntries([...graph.sidebars].map(([name, { nodes }]) => [name, nodes])),
    ...(policy ? { policy } : {}),
  }
}

/** A page to be rendered, and the key of the result by what site code has read. */
interface RenderWork extends Pick<RenderTask, 'headTags' | 'withText'> {
  readonly sliced: SlicedPage
  readonly keyWith: (reads: string) => string
}

/** Renders what has changed and recalls the rest. */
export async function renderPages(
  slices: readonly SlicedPage[],
  context: RenderContext,
): Promise<RenderedPages> {
  const { session, renderInputs, workers } = context
  const keep = htmlKeeper(session)
  const lists = new LinkLists(session.memo)
  const { mode, graph, theme, data, plugins, setup } = renderInputs
  const { memo } = session
  const common = fingerprintOf([graph.site, data, theme.assets, theme.themeHash, setup.policy])
  const templates = siteTemplates(theme, session.loaded)
  const works = slices.map((sliced): RenderWork => {
    const headTags = headTagsOf(sliced, plugins, session, mode)
    const withText = sliced.source !== undefined && textIsRendered(sliced.source, templates)
    const sidebar = sliced.slice.sidebar && graph.sidebars.get(sliced.slice.sidebar.name)?.hash
    const modules = sliced.source
      ? [
          ...(sliced.source.page.module?.units.map(({ id }) => theme.modules[id]) ?? []),
          theme.modules[sliced.source.pageModule ?? ''],
        ]
      : []
    // Its hash alone is held: all inputs of a large site are hundreds of megabytes.
    const input = fingerprint(
      JSON.stringify([
        sliced.slice,
        headTags,
        modules,
        sliced.source?.bodyHash,
        sliced.source?.page.frontMatter,
        sliced.source?.page.wordCount,
        withText,
      ]),
    )
    return {
      sliced,
      headTags,
      withText,
      keyWith: (reads: string) => memo.key(stage, common, sidebar ?? '', reads, input),
    }
  })
  const knownReads = recallReads(session)
  const readsBefore = hashOfReads(knownReads, session)
  const recalled: Pick<RenderWork, 'keyWith'>[] = []
  const results: (RenderedEntry | undefined)[] = []
  const diagnostics: Diagnostic[] = []
  const missing: { readonly index: number; readonly work: RenderWork }[] = []
  works.forEach((work, index) => {
    const known = memo.recall(work.keyWith(readsBefore))
    if (!known) {
      missing.push({ index, work })
      return
    }
    recalled.push(work)
    diagnostics.push(...known.diagnostics)
    results[index] = {
      ...recalledPage(known, lists, layoutOf(work)),
      html: () => renderAgain(work, context),
    }
  })
  if (missing.length > 0) {
    const done: (RenderedTask | undefined)[] = []
    await workers.render(
      setup,
      missing.map(({ work }) => jobOf(work, session)),
      (position, result) => {
        const work = missing[position]?.work
        if (work) done[position] = takeRendered(result, work, { keep, lists }, context)
      },
    )
    const reads = joinReads(
      knownReads,
      done.flatMap((each) => each?.reads ?? []),
    )
    const readsNow = hashOfReads(reads, session)
    if (readsNow !== readsBefore) {
      rememberReads(reads, session)
      for (const { keyWith } of recalled) {
        const known = memo.recall(keyWith(readsBefore))
        if (known) memo.remember(keyWith(readsNow), known)
      }
    }
    missing.forEach(({ index, work }, position) => {
      const result = done[position]
      if (!result) return
      // Without a page, what is said of it is why.
      diagnostics.push(...(result.made ? result.diagnostics : result.diagnostics.map(asFatal)))
      if (!result.made) return
      const { entry, links } = result.made
      memo.remember(work.keyWith(readsNow), keptPage(entry, links, result.diagnostics))
      results[index] = entry
    })
  }
  const pages = results.filter((entry) => entry !== undefined)
  return {
    pages,
    diagnostics,
    fromCache: slices.length - missing.length,
    branches: () => branchContents(pages, session),
  }
}

const layoutOf = ({ sliced: { slice } }: RenderWork): string => slice.sidebar?.name ?? ''

/** What is left of a rendered page when its HTML has been put away. */
interface RenderedTask extends Pick<RenderDone, 'diagnostics' | 'reads'> {
  readonly made?: { readonly entry: RenderedEntry; readonly links: PackedLinks }
}

function takeRendered(
  { value, branches, sections, diagnostics, reads }: RenderDone,
  work: RenderWork,
  { keep, lists }: { readonly keep: HtmlKeeper; readonly lists: LinkLists },
  context: RenderContext,
): RenderedTask {
  const { memo, store } = context.session
  const rest = { diagnostics, ...(reads ? { reads } : {}) }
  if (!value) return rest
  for (const [path, content] of Object.entries(branches ?? {})) store.set(branchKey(path), content)
  const { html, ...page } = value
  const kept = keep(html)
  const layout = layoutOf(work)
  const links = lists.pack(page.links, layout)
  const entry: RenderedEntry = {
    page: { ...page, links: lists.unpack(links, layout) },
    htmlHash: fingerprint(html),
    ...(sections ? { sectionsHash: memo.keep(JSON.stringify(sections)) } : {}),
    html: kept ? () => Promise.resolve(kept()) : () => renderAgain(work, context),
  }
  return { ...rest, made: { entry, links } }
}

type HtmlKeeper = (html: string) => (() => string) | undefined

/**
 * All HTML of a large site at once is more than a process has room for. A server, which shows few pages,
 * makes the rest again.
 */
function htmlKeeper({ spill }: Session): HtmlKeeper {
  if (spill) return (html) => spill.keep(html)
  let characters = 0
  return (html) => ((characters += html.length) <= charactersInMemory ? () => html : undefined)
}

async function renderAgain(
  work: RenderWork,
  { session, renderInputs: { setup }, workers }: RenderContext,
): Promise<string> {
  let html = ''
  await workers.render(setup, [jobOf(work, session)], (_, { value }) => {
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
  const { source } = work.sliced
  return {
    hasCode: source?.page.module !== undefined || source?.pageModule !== undefined,
    task: () => taskOf(work, session),
  }
}

function taskOf(
  { sliced: { slice, output, file, source }, headTags, withText }: RenderWork,
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
    ...(source?.page.frontMatterPlaces.layout ? { layoutPlace: source.page.frontMatterPlaces.layout } : {}),
    ...(body === undefined ? {} : { body }),
    ...(source?.page.module ? { module: source.page.module } : {}),
    ...(source?.pageModule === undefined ? {} : { pageModule: source.pageModule }),
  }
}

function headTagsOf(
  { slice, source }: SlicedPage,
  plugins: readonly Plugin[],
  { loaded }: Session,
  mode: RenderInputs['mode'],
): readonly HeadTag[] {
  const frontMatter = source?.page.frontMatter ?? {}
  return [
    ...loaded.config.headTags,
    ...plugins.flatMap(
      (plugin) =>
        plugin.head?.({ route: slice.route, frontMatter, mode, baseUrl: loaded.config.baseUrl }) ?? [],
    ),
  ]
}
