import type { BlogOptions } from '../../model/blog.ts'
import { usualFeed } from './schema-blog.ts'
import type { MountConfig } from './schema-content.ts'

/** The options of a blog, with Docusaurus's defaults. */
export function blogOptions(mount: MountConfig): BlogOptions {
  const { blogTitle, blogDescription, blogSidebarTitle } = mount
  return {
    ...(blogTitle === undefined ? {} : { blogTitle }),
    ...(blogDescription === undefined ? {} : { blogDescription }),
    ...(blogSidebarTitle === undefined ? {} : { blogSidebarTitle }),
    blogSidebarCount: mount.blogSidebarCount ?? 5,
    postsPerPage: mount.postsPerPage ?? 10,
    archiveBasePath: mount.archiveBasePath === undefined ? 'archive' : mount.archiveBasePath,
    tagsBasePath: mount.tagsBasePath ?? 'tags',
    authorsBasePath: mount.authorsBasePath ?? 'authors',
    pageBasePath: mount.pageBasePath ?? 'page',
    sortPosts: mount.sortPosts ?? 'descending',
    showReadingTime: mount.showReadingTime ?? true,
    authorsMapPath: mount.authorsMapPath ?? 'authors.yml',
    tags: mount.tags === undefined ? 'tags.yml' : (mount.tags ?? false),
    onInlineTags: mount.onInlineTags ?? 'warn',
    onInlineAuthors: mount.onInlineAuthors ?? 'warn',
    onUntruncatedBlogPosts: mount.onUntruncatedBlogPosts ?? 'warn',
    feedOptions: mount.feedOptions ?? usualFeed,
  }
}
