import { outputIn } from '../engine/open-editions.ts'
import { decode, splitHref, withoutBase } from '../model/address.ts'
import type { CheckedPage, LinkTargets, WrittenPage } from '../model/link-targets.ts'
import { deferredIn } from '../model/location.ts'
import { asOutputPath, type ContentPath, type RoutePath } from '../model/path.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { StaticFile } from '../stages/assets/static-files.ts'
import { checkedPages, inSite, joinTargets } from '../stages/links/join-targets.ts'
import { joinNotices, plannedFiles } from '../stages/output/planned-files.ts'
import { planOutput } from '../stages/output/plan-output.ts'
import { collectLinkTargets } from '../stages/site/collect-link-targets.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import { siteNoticesPath } from '../stages/theme/notices.ts'
import type { EditionContext, RenderedEdition } from './assemble-editions.ts'
import type { AssembledSite } from './assembled-site.ts'
import type { AssembleOptions } from './build-options.ts'
import { type EmittedEdition, withLastFiles } from './emit-editions.ts'

/** Plans the files of the output, in all languages. */
export async function planSite(
  emitted: readonly EmittedEdition[],
  context: EditionContext,
): Promise<ReturnType<typeof planOutput>> {
  const files = emitted.flatMap(
    ({ edition, composition: { inputs }, rendered: pages, files: ofPlugins }, index) =>
      plannedFiles({
        session: edition.session,
        place: (path) => outputIn(edition.prefix, path),
        rendered: pages,
        emitted: ofPlugins,
        statics: index === 0 ? inputs.sources.statics : staticsInLanguage(edition, inputs.sources, pages),
        published: inputs.images.published,
        made: inputs.images.made,
        theme: inputs.theme,
        hasBlogs: inputs.graph.blogs.size > 0,
        sourceOf: (route) => writtenSource(route, inputs.graph),
        search: inputs.graph.search,
        root: edition.session.loaded.root,
      }),
  )
  return planOutput(joinNotices(await withLastFiles(files, emitted[0], context), siteNoticesPath))
}

/**
 * All languages share the static files. Where pages may expect them below their language, those that they
 * show are there as well.
 */
function staticsInLanguage(
  { prefix, session }: EmittedEdition['edition'],
  { statics, staticSource }: EmittedEdition['composition']['inputs']['sources'],
  { pages }: EmittedEdition['rendered'],
): readonly StaticFile[] {
  const { baseUrl, conventions } = session.loaded.config
  if (!conventions.staticFilesInLanguages) return []
  const shownPaths = new Set(
    pages.flatMap(({ page }) =>
      page.links.map(({ href }) => withoutBase(decode(splitHref(href).path), baseUrl)),
    ),
  )
  return statics.flatMap((file) => {
    const inLanguage = outputIn(prefix, asOutputPath(file.path))
    return shownPaths.has(`/${file.path}`) && !staticSource.has(`/${inLanguage}`)
      ? [{ ...file, path: inLanguage }]
      : []
  })
}

/** The file of a page at a route; undefined for a page that docgen or a plugin makes. */
function writtenSource(route: RoutePath, { routes, pages }: SiteGraph): ContentPath | undefined {
  const source = routes.get(route)?.source
  return source !== undefined && pages.get(source)?.page.route === undefined ? source : undefined
}

/** The pages of all languages, as the link check needs them. */
export function pagesToCheck(rendered: readonly RenderedEdition[]): {
  readonly finished: readonly CheckedPage[]
  readonly unfinished: readonly WrittenPage[]
} {
  const checked = rendered.map(({ edition: { prefix }, composition, rendered: { pages } }) => {
    const { finished, unfinished } = checkedPages(composition.slices, pages)
    return {
      finished: finished.map((page) => inSite(page, prefix)),
      unfinished: unfinished.map((page) => inSite(page, prefix)),
    }
  })
  return {
    finished: checked.flatMap(({ finished }) => finished),
    unfinished: checked.flatMap(({ unfinished }) => unfinished),
  }
}

/** What links of all languages may lead to. */
export function linkTargets(
  emitted: readonly EmittedEdition[],
  plan: AssembledSite['plan'],
  options: AssembleOptions,
  { assetBase }: SiteConfig,
): LinkTargets {
  const location = deferredIn('config')
  const fetched = emitted.flatMap((each) => each.fetched)
  return joinTargets(
    emitted.map(({ edition: { prefix, session }, composition: { slices, inputs } }) => ({
      prefix,
      targets: collectLinkTargets({
        config: session.loaded.config,
        graph: inputs.graph,
        slices,
        absenceOf: inputs.sources.files.absenceOf,
        drafts: inputs.sources.files.drafts(),
        output: plan,
        fetched,
        isLate: options.late === true,
        location,
        read: session.disk.tracing(new Map()),
        templates: inputs.templates,
        locales: inputs.locales,
      }),
    })),
    assetBase,
    emitted.some(({ edition }) => edition.prefix === ''),
  )
}
