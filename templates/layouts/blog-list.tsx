import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import BlogFrame, { BlogWays } from '@theme/slots/BlogFrame'
import Pagination from '@theme/slots/Pagination'
import { Avatar, Socials } from '@theme/slots/PostHead'
import PostList from '@theme/slots/PostList'

/** Posts: all of a blog, those with a tag, or those of an author. */
export default function BlogListLayout(props: LayoutProps) {
  const { page, beginnings = [] } = props
  const list = page.blog?.list
  const t = useTranslate()
  return (
    <BlogFrame {...props} layoutName="blog-list">
      <header className="blog-header">
        {list?.kind === 'author' && <Avatar author={list.author} />}
        <h1>{page.title}</h1>
        {list?.kind === 'author' && (
          <>
            {list.author.title && <p className="lead">{list.author.title}</p>}
            {list.author.description && <p>{list.author.description}</p>}
            {list.author.href && (
              <p>
                <a href={list.author.href} rel="me noopener">
                  {list.author.href.replace(/^https?:\/\/|\/$/g, '')}
                </a>
              </p>
            )}
            <Socials author={list.author} />
          </>
        )}
        {list?.kind === 'tag' && list.tag.description && <p className="lead">{list.tag.description}</p>}
        {(list?.kind === 'tag' || list?.kind === 'author') && (
          <p className="muted">{t('blog.posts', { count: list.count })}</p>
        )}
        <BlogWays page={page} />
      </header>
      {list && 'posts' in list && <PostList posts={list.posts} beginnings={beginnings} />}
      <Pagination />
    </BlogFrame>
  )
}
