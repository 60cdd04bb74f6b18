import type { BlogOptions, TagOptions } from '../../model/blog.ts'
import type { Conventions } from '../../model/conventions.ts'
import { usualFeed } from './schema-blog.ts'
import type { MountConfig } from './schema-content.ts'

/** The options of a blog, with their defaults. */
export function blogOptions(mount: MountConfig): BlogOptions {
  const { blogTitle, blogDescription, blogSidebarTitle } = mount
  return {
    ...(blogTitle === undefined ? {} : { blogTitle }),
    ...(blogDescription === undefined ? {} : { blogDescription }),
    ...(blogSidebarTitle === undefined ? {} : { blogSidebarTitle }),
    blogSidebarCount: mount.blogSidebarCount ?? 5,
    postsPerPage: mount.postsPerPage ?? 10,
    archiveBasePath: mount.archiveBasePath === undefined ? 'archive' : mount.archiveBasePath,
    ...tagOptions(mount),
    authorsBasePath: mount.authorsBasePath ?? 'authors',
    pageBasePath: mount.pageBasePath ?? 'page',
    sortPosts: mount.sortPosts ?? 'descending',
    showReadingTime: mount.showReadingTime ?? true,
    authorsMapPath: mount.authorsMapPath ?? 'authors.yml',
    onInlineAuthors: mount.onInlineAuthors ?? 'warn',
    onUntruncatedBlogPosts: mount.onUntruncatedBlogPosts ?? 'warn',
    feedOptions: mount.feedOptions ?? usualFeed,
  }
}

/** Whether a mount of docs lists its pages by tag: where it has an option of tags, or all mounts do. */
export const listsTags = (
  { kind, tagsBasePath, tags, onInlineTags }: MountConfig,
  { tagLists = false }: Conventions,
): boolean =>
  kind === 'docs' && (tagLists || [tagsBasePath, tags, onInlineTags].some((each) => each !== undefined))

/** The options of the tags of a mount, with their defaults. */
export const tagOptions = ({ tagsBasePath, tags, onInlineTags }: MountConfig): TagOptions => ({
  tagsBasePath: tagsBasePath ?? 'tags',
  tags: tags === undefined ? 'tags.yml' : (tags ?? false),
  onInlineTags: onInlineTags ?? 'warn',
})
