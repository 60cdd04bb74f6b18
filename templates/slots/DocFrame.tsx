import type { ReactNode } from 'react'
import type { LayoutProps } from '../../src/model/theme.ts'
import { breakable } from '@theme/breakable'
import { textLanguage } from '@theme/context'
import Breadcrumbs from '@theme/slots/Breadcrumbs'
import Document from '@theme/slots/Document'
import PageBar from '@theme/slots/PageBar'
import PageMeta from '@theme/slots/PageMeta'
import Pagination from '@theme/slots/Pagination'
import Sidebar from '@theme/slots/Sidebar'
import Toc from '@theme/slots/Toc'
import TranslationNotice from '@theme/slots/TranslationNotice'
import UnlistedNotice from '@theme/slots/UnlistedNotice'
import VersionBanner from '@theme/slots/VersionBanner'

interface DocFrameProps extends LayoutProps {
  readonly layoutName: string
  /** HTML of the title, where it is part of the page's text (trusted: docgen made it). */
  readonly titleHtml?: string | undefined
  /** What stands between the lead and the end of the page. */
  readonly children: ReactNode
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a reference has folded parts besides forms, which nobody wants to open all at once. */
const hasFoldedFields = (body: string): boolean => /<details class="ref-(?!nested try)/.test(body)

/**
 * The frame of a docs page: sidebar, breadcrumbs, title, lead, content, meta, pagination, table of contents.
 */
export default function DocFrame({ titleHtml, children, ...props }: DocFrameProps) {
  const { page, sidebar, site } = props
  // What a reference is made from may be in another language than the page.
  const isForeign = (text: string): boolean => site.direction === 'rtl' && !rightToLeft.test(text)
  const language = textLanguage(page)
  const hasToc = !page.hideToc && page.toc.length > 0
  const main = ['doc-main', ...(hasToc ? [] : ['no-toc']), ...(page.wide ? ['wide'] : [])].join(' ')
  return (
    <Document {...props} asksBelowText>
      <div className={page.sidebar ? 'doc with-sidebar' : 'doc'}>
        {page.sidebar && <Sidebar nodes={sidebar ?? []} />}
        <main className={main} id="docgenMain" tabIndex={-1}>
          <article className="doc-article">
            <VersionBanner />
            <TranslationNotice />
            <UnlistedNotice />
            <div className="page-head">
              <Breadcrumbs />
              <PageBar canExpand={hasFoldedFields(props.body)} />
            </div>
            {(titleHtml !== undefined || !page.hideTitle) && (
              <header className="doc-header" {...language}>
                {titleHtml === undefined ? (
                  <h1>{breakable(page.title)}</h1>
                ) : (
                  <div dangerouslySetInnerHTML={{ __html: titleHtml }} />
                )}
                {page.lead && (
                  <p className="lead" dir={isForeign(page.lead) ? 'ltr' : undefined}>
                    {page.lead}
                  </p>
                )}
              </header>
            )}
            {children}
            <PageMeta />
            <Pagination />
          </article>
          {hasToc && !page.wide && <Toc headings={page.toc} />}
        </main>
      </div>
    </Document>
  )
}
