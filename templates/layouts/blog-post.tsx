import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage } from '@theme/context'
import BlogFrame from '@theme/slots/BlogFrame'
import PageActions from '@theme/slots/PageActions'
import PageMeta from '@theme/slots/PageMeta'
import Pagination from '@theme/slots/Pagination'
import PostHead from '@theme/slots/PostHead'
import PostTags from '@theme/slots/PostTags'
import Toc from '@theme/slots/Toc'
import { splitTitle } from '@theme/split-title'

/** A post of a blog. */
export default function BlogPostLayout(props: LayoutProps) {
  const { page, body } = props
  const { title, text } = splitTitle(body)
  const post = page.blog?.post
  const language = textLanguage(page)
  return (
    <BlogFrame {...props} layoutName="blog-post">
      <article className="doc-article post">
        <header className="doc-header">
          {title === undefined ? (
            <h1 {...language}>{page.title}</h1>
          ) : (
            <div {...language} dangerouslySetInnerHTML={{ __html: title }} />
          )}
          {post && <PostHead post={post} />}
          <PageActions />
        </header>
        {!page.hideToc && page.toc.length > 0 && <Toc headings={page.toc} collapsed />}
        <div className="prose" {...language} dangerouslySetInnerHTML={{ __html: text }} />
        <PostTags tags={post?.tags ?? []} />
        <PageMeta />
        <Pagination />
      </article>
    </BlogFrame>
  )
}
