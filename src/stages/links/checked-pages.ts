import type { CheckedPage, WrittenPage } from '../../model/link-targets.ts'
import type { RenderedPage } from '../../model/site.ts'
import type { SlicedPage } from '../../model/site-page.ts'

/** Combines finished pages with what their authors wrote. */
export function checkedPages(
  slices: readonly SlicedPage[],
  rendered: readonly { readonly page: Omit<RenderedPage, 'html'> }[],
): { readonly finished: readonly CheckedPage[]; readonly unfinished: readonly WrittenPage[] } {
  const pages = new Map(rendered.map(({ page }) => [page.route, page]))
  const finished: CheckedPage[] = []
  const unfinished: WrittenPage[] = []
  for (const { slice, file, source, posts } of slices) {
    const written = {
      route: slice.route,
      file,
      targets: slice,
      ...(source ? { page: source.page } : {}),
      ...(source?.linksIfThere ? { pluginLinks: source.linksIfThere } : {}),
    }
    const page = pages.get(slice.route)
    const shown = posts?.map((post) => ({ page: post.source.page, targets: post.slice }))
    if (page)
      finished.push({ ...written, ids: page.ids, links: page.links, ...(shown ? { posts: shown } : {}) })
    else unfinished.push(written)
  }
  return { finished, unfinished }
}
