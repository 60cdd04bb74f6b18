import { Disk } from '../../engine/reader.ts'
import { projectItself, type ContentTree } from '../../model/content-tree.ts'
import { contentFileOf, listContent, readSource } from '../../stages/content/stage.ts'
import { unreadPage } from '../../stages/markdown/unread-page.ts'
import { addressOf } from '../../stages/site/routes.ts'

// Used by `docgen init` in projects without a configuration.
export { findPages, pagesIn, type FoundPages } from '../../stages/content/find-pages.ts'

/** Matches names of pages for beginners. */
const usual = /(?:^|\/)(?:intro|introduction|overview|getting-started|get-started|quickstart)$/

const maxBytes = 1_000_000

/**
 * The page where readers should start if there is none at `/`: `/intro`. Undefined if there is one, or no
 * page at all. `root` is the absolute path of the project; `contentDir` is relative to it.
 */
export function firstPage(root: string, contentDir: string): string | undefined {
  const disk = new Disk(root)
  const trees: readonly ContentTree[] = [
    {
      key: 'default',
      mount: 'default',
      kind: 'docs',
      path: contentDir,
      route: '',
      sidebars: {},
      ...(contentDir === projectItself ? { include: ['**/*.{md,mdx}'] } : {}),
    },
  ]
  const routes: readonly string[] = listContent(root, trees).value.pages.flatMap((page) => {
    const source = page.format === 'page-module' ? undefined : readSource(disk, page, maxBytes).value
    return source ? [addressOf(unreadPage(contentFileOf({ ...page, ...source })), { trees }).value.route] : []
  })
  return routes.includes('/')
    ? undefined
    : (routes.find((route) => usual.test(route)) ??
        routes.find((route) => !/(?:^|\/)404(?:\.html)?$/.test(route)))
}
