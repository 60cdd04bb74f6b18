import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import BlogFrame, { BlogWays } from '@theme/slots/BlogFrame'
import { Author, Socials } from '@theme/slots/PostHead'

/** Everybody who writes in a blog. */
export default function BlogAuthorsLayout(props: LayoutProps) {
  const { page } = props
  const list = page.blog?.list
  const t = useTranslate()
  return (
    <BlogFrame {...props} layoutName="blog-authors">
      <header className="blog-header">
        <h1>{page.title}</h1>
        <BlogWays page={page} />
      </header>
      {list?.kind === 'authors' && (
        <ul className="author-list">
          {list.authors.map(({ count, ...author }, index) => (
            <li key={index}>
              <Author author={author} />
              {author.description && <p>{author.description}</p>}
              <p className="muted">{t('blog.posts', { count })}</p>
              <Socials author={author} />
            </li>
          ))}
        </ul>
      )}
    </BlogFrame>
  )
}
