import { unique } from '../../diagnostics/fold.ts'
import { fingerprint } from '../../engine/fingerprint.ts'
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
  const page = inSite(checked, prefix)
  const others = judged.filter(({ route }) => route !== page.route)
  const links = await settle(checkLinks([page], [], facts, [...others, page]))
  // What is wrong with the site as a whole is not the page's.
  return unique([...diagnostics, ...links.filter(({ file }) => file === path)])
}

/** Outlines a page of the map with another text than its file has; undefined if it cannot be read. */
export async function outlineText(
  map: SiteMap,
  { page, edition }: MappedPage,
  source: string,
  run: RunOutline,
): Promise<Page | undefined> {
  const { files, compileSetup } = edition.renderInputs.sources
  const file = files.markdown.find(({ path }) => path === page.path)
  if (!file) return undefined
  const text = { ...file, source, hash: fingerprint(source) }
  const { entries } = await outlinePages([text], map.session, run, compileSetup)
  return entries[0]?.page
}

/** A map in which a page (path of its file) is outlined as it is now; the same map if it cannot be read. */
export async function withOutline(map: SiteMap, path: string, run: RunOutline): Promise<SiteMap> {
  const mapped = map.pages.get(path)
  const file = mapped && map.fileOf(mapped)
  if (!mapped || !file || file.format === 'page-module') return map
  const { sources, pages } = mapped.edition.renderInputs
  const { entries } = await outlinePages([file], map.session, run, sources.compileSetup)
  const page = sources.files.join(entries).find((each) => each.page.path === path)
  if (!page) return map
  const renderInputs = {
    ...mapped.edition.renderInputs,
    pages: pages.map((each) => (each.page.path === path ? page : each)),
  }
  return new SiteMap(
    map.editions.map((edition) => (edition === mapped.edition ? { ...edition, renderInputs } : edition)),
  )
}
