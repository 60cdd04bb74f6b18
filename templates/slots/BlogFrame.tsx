import type { ReactNode } from 'react'
import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import Document from '@theme/slots/Document'
import PageStyles from '@theme/slots/PageStyles'
import Sidebar from '@theme/slots/Sidebar'
import Toc from '@theme/slots/Toc'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'

interface BlogFrameProps extends LayoutProps {
  readonly layoutName: string
  readonly asksBelowText?: boolean | undefined
  readonly children: ReactNode
}

/**
 * The frame of the pages of a blog: recent posts, content, table of contents, and the sheet for all of it.
 */
export default function BlogFrame({ children, ...props }: BlogFrameProps) {
  const { page, sidebar } = props
  const hasToc = !page.hideToc && page.toc.length > 0
  return (
    <Document {...props}>
      <PageStyles of="blog" />
      <div className={page.sidebar ? 'doc with-sidebar' : 'doc'}>
        {page.sidebar && <Sidebar nodes={sidebar ?? []} label={page.blog?.title} />}
        <main className={hasToc ? 'doc-main' : 'doc-main no-toc'} id="docgenMain" tabIndex={-1}>
          <div className="blog">
            <TranslationNotice />
            <UnlistedNotice />
            {children}
          </div>
          {hasToc && <Toc headings={page.toc} />}
        </main>
      </div>
    </Document>
  )
}

/** The ways into a blog: its lists and its feeds. */
export function BlogWays({ page }: Pick<LayoutProps, 'page'>) {
  const t = useTranslate()
  const { blog } = page
  if (!blog) return null
  const links = [
    { label: blog.title, href: blog.href },
    ...blog.ways.map(({ way, href }) => ({ label: t(`blog.${way}`), href })),
  ]
  if (links.length === 1 && blog.feeds.length === 0) return null
  return (
    <nav className="blog-ways" aria-label={t('blog.ways')}>
      {links.map(({ label, href }) => (
        <a key={href} href={href} aria-current={href === page.href ? 'page' : undefined}>
          {label}
        </a>
      ))}
      {blog.feeds.map(({ type, href }) => (
        <a
          key={type}
          href={href}
          className="blog-feed"
          data-reload=""
          aria-label={t('blog.feed', { type: names[type] })}
        >
          {names[type]}
        </a>
      ))}
    </nav>
  )
}

const names = { rss: 'RSS', atom: 'Atom', json: 'JSON' } as const
