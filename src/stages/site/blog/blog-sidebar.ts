import { fingerprintOf } from '../../../engine/fingerprint.ts'
import { hrefOf } from '../../../model/address.ts'
import { sidebarKey } from '../../../model/content-tree.ts'
import { escapeHtml } from '../../../model/escape-markup.ts'
import type { SidebarNode } from '../../../model/navigation.ts'
import type { ResolvedSidebar } from '../graph-parts.ts'
import { category } from '../sidebar-nodes.ts'
import type { BlogInput } from './blog-input.ts'
import type { Post } from './posts.ts'

/** The sidebar with recent posts by year; undefined if the blog has none. */
export function blogSidebar(
  { options, baseUrl, translate, tree }: BlogInput,
  listed: readonly Post[],
): ResolvedSidebar | undefined {
  const { blogSidebarCount: count } = options
  const posts = count === 'ALL' ? listed : listed.slice(0, count)
  if (posts.length === 0) return undefined
  const title = options.blogSidebarTitle ?? translate('blog.recentPosts')
  const nodes: readonly SidebarNode[] = [
    { type: 'html', html: `<p class="tree-title">${escapeHtml(title)}</p>` },
    ...byYear(posts).map(({ year, posts: ofYear }) =>
      category(
        year || translate('blog.undated'),
        [year],
        ofYear.map(({ page, address }) => ({
          type: 'link',
          label: page.frontMatter.sidebar_label ?? page.title,
          href: hrefOf(address.route, baseUrl),
          external: false,
        })),
        undefined,
        { collapsible: false },
      ),
    ),
  ]
  return { name: sidebarKey(tree, 'posts'), nodes, hash: fingerprintOf(nodes), order: [] }
}

/** Groups posts by year, keeping their order. */
export function byYear(posts: readonly Post[]): readonly { readonly year: string; readonly posts: Post[] }[] {
  const years: { readonly year: string; readonly posts: Post[] }[] = []
  for (const post of posts) {
    const year = post.date?.slice(0, 4) ?? ''
    const last = years.at(-1)
    if (last?.year === year) last.posts.push(post)
    else years.push({ year, posts: [post] })
  }
  return years
}
