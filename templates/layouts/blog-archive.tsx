import type { LayoutProps } from '../../src/model/theme.ts'
import BlogFrame, { BlogWays } from '@theme/slots/BlogFrame'

/** Every post of a blog by its year. */
export default function BlogArchiveLayout(props: LayoutProps) {
  const { page } = props
  const list = page.blog?.list
  return (
    <BlogFrame {...props} layoutName="blog-archive">
      <header className="blog-header">
        <h1>{page.title}</h1>
        <BlogWays page={page} />
      </header>
      {list?.kind === 'archive' &&
        list.years.map(({ year, posts }) => (
          <section key={year} className="archive-year">
            <h2 id={year}>{year}</h2>
            <ul>
              {posts.map(({ title, href, date, shownDate }) => (
                <li key={href}>
                  {date && <time dateTime={date}>{shownDate}</time>}
                  <a href={href}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </BlogFrame>
  )
}
