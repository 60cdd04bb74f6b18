import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import BlogFrame, { BlogWays } from '@theme/slots/BlogFrame'

/** Every tag of a blog, with how many posts have it. */
export default function BlogTagsLayout(props: LayoutProps) {
  const { page } = props
  const list = page.blog?.list
  const t = useTranslate()
  return (
    <BlogFrame {...props} layoutName="blog-tags">
      <header className="blog-header">
        <h1>{page.title}</h1>
        <BlogWays page={page} />
      </header>
      {list?.kind === 'tags' && (
        <ul className="tag-list">
          {list.tags.map(({ label, href, count, description }) => (
            <li key={href}>
              <a href={href} rel="tag">
                {label}
              </a>
              <span className="muted">{t('blog.posts', { count })}</span>
              {description && <p className="muted">{description}</p>}
            </li>
          ))}
        </ul>
      )}
    </BlogFrame>
  )
}
