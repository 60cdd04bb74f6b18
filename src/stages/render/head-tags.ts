import type { Session } from '../../engine/session.ts'
import { sidebarSectionsOf } from '../../model/sidebar-sections.ts'
import type { HeadContext, Plugin } from '../../model/plugin.ts'
import type { HeadTag } from '../../model/site.ts'
import type { SlicedPage } from '../../model/site-page.ts'

/**
 * The tags of the configuration and of plugins in the `<head>` of a page. `pages` is how many are rendered
 * together.
 */
export function headTagsOf(
  { slice, source }: SlicedPage,
  pages: number,
  plugins: readonly Plugin[],
  { loaded: { root, config } }: Session,
  mode: HeadContext['mode'],
): readonly HeadTag[] {
  const frontMatter = source?.page.frontMatter ?? {}
  const context: HeadContext = {
    route: slice.route,
    frontMatter,
    title: slice.title,
    sections: sidebarSectionsOf(slice),
    ...(slice.image === undefined ? {} : { image: slice.image }),
    noindex: slice.noindex,
    ...(slice.tree === undefined ? {} : { tree: slice.tree }),
    mode,
    baseUrl: config.baseUrl,
    site: { root, title: config.title, url: config.url, assetBase: config.assetBase, pages },
  }
  return [...config.headTags, ...plugins.flatMap((plugin) => plugin.head?.(context) ?? [])]
}
