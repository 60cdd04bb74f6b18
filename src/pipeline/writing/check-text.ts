import { unique } from '../../diagnostics/fold.ts'
import { withLineFeeds } from '../../engine/decode-text.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Page } from '../../model/page.ts'
import { inSite } from '../../stages/links/join-targets.ts'
import { checkLinks } from '../../stages/links/stage.ts'
import { outlinePages, type RunOutline } from '../../stages/markdown/stage.ts'
import type { AssembledSite } from '../assembled-site.ts'
import type { Preview } from '../preview-page.ts'
import { type MappedPage, SiteMap } from './site-map.ts'

/**
 * The findings in a page that was made alone, with those about the links in it or in one of its parts
 * (`path`): the last value knows the other pages.
 */
export async function checkPreview(
  { checked, diagnostics }: Pick<Preview, 'checked' | 'diagnostics'>,
  path: string,
  prefix: string,
  { judged, facts, settle }: Pick<AssembledSite, 'judged' | 'facts' | 'settle'>,
): Promise<readonly Diagnostic[]> {
  if (!checked) return diagnostics
  const finished = checked.finished.map((page) => inSite(page, prefix))
  const unfinished = checked.unfinished.map((page) => inSite(page, prefix))
  const others = judged.filter(({ route }) =>
    [...finished, ...unfinished].every((page) => page.route !== route),
  )
  const links = await settle(checkLinks(finished, unfinished, facts, [...others, ...finished]))
  // What is wrong with the site as a whole is not the page's.
  return unique([...diagnostics, ...links.filter(({ file }) => file === path)])
}

/**
 * Outlines a page of the map as if one of its files, its own or that of a part, had another text; undefined
 * if it cannot be read.
 */
export async function outlineWith(
  map: SiteMap,
  mapped: MappedPage,
  path: string,
  text: string,
): Promise<Page | undefined> {
  const { outlinePage } = await import('../../stages/markdown/outline-page.ts')
  const { Drawings } = await import('../../stages/markdown/diagrams/drawings.ts')
  const file = map.fileOf(mapped)
  if (!file) return undefined
  const { options, messagesIn } = mapped.edition.renderInputs.sources.compileSetup
  const messages = messagesIn[file.locale ?? '']
  const disk = map.session.disk.tracing(new Map())
  const { value } = await outlinePage(
    path === file.path ? { ...file, source: text } : file,
    messages ? { ...options.value, messages } : options.value,
    {
      ...disk,
      bytes: (each) => (each === path ? Buffer.from(text) : disk.bytes(each)),
      text: (each) => (each === path ? withLineFeeds(text) : disk.text(each)),
    },
    new Drawings({}),
  )
  return value?.page
}

/**
 * A map in which the page that a file is written for is outlined as it is now; the same map if it cannot be
 * read.
 */
export async function withOutline(map: SiteMap, path: string, run: RunOutline): Promise<SiteMap> {
  const mapped = map.writtenFor(path)
  const file = mapped && map.fileOf(mapped)
  if (!mapped || !file || file.format === 'page-module') return map
  const { sources, pages } = mapped.edition.renderInputs
  const { entries } = await outlinePages([file], map.session, run, sources.compileSetup)
  const page = sources.files.join(entries).find((each) => each.page.path === file.path)
  if (!page) return map
  const renderInputs = {
    ...mapped.edition.renderInputs,
    pages: pages.map((each) => (each.page.path === file.path ? page : each)),
  }
  return new SiteMap(
    map.editions.map((edition) => (edition === mapped.edition ? { ...edition, renderInputs } : edition)),
  )
}
