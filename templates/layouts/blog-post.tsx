import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage, useTranslate } from '@theme/context'
import BlogFrame from '@theme/slots/BlogFrame'
import PageBar from '@theme/slots/PageBar'
import PageMeta from '@theme/slots/PageMeta'
import Pagination from '@theme/slots/Pagination'
import PostHead from '@theme/slots/PostHead'
import PostTags from '@theme/slots/PostTags'
import { splitTitle } from '@theme/split-title'

/** A post of a blog. */
export default function BlogPostLayout(props: LayoutProps) {
  const { page, body } = props
  const { title, text } = splitTitle(body)
  const post = page.blog?.post
  const language = textLanguage(page)
  const t = useTranslate()
  return (
    <BlogFrame {...props} layoutName="blog-post" asksBelowText>
      <article className="doc-article post">
        <div className="page-head">
          {page.blog && (
            <nav className="breadcrumbs" aria-label={t('blog.ways')}>
              <a href={page.blog.href}>{page.blog.title}</a>
            </nav>
          )}
          <PageBar />
        </div>
        <header className="doc-header">
          {title === undefined ? (
            <h1 {...language}>{page.title}</h1>
          ) : (
            <div {...language} dangerouslySetInnerHTML={{ __html: title }} />
          )}
          {post && <PostHead post={post} />}
        </header>
        <div className="prose" {...language} dangerouslySetInnerHTML={{ __html: text }} />
        <PostTags tags={post?.tags ?? []} />
        <PageMeta />
        <Pagination />
      </article>
    </BlogFrame>
  )
}
