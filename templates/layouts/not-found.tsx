import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import { markLastWord } from '@theme/mark-last-word'
import Document from '@theme/slots/Document'
import Icon from '@theme/slots/Icon'
import PageStyles from '@theme/slots/PageStyles'
import { useSearchPlaceholder } from '@theme/slots/SearchBox'
import SectionLinks from '@theme/slots/SectionLinks'

/**
 * Nothing answers at this address: the way on. The behavior `not-found` fills in the closest routes, from
 * the sitemap. Other pages that stand in for what cannot be shown, such as that of the plugin `offline`, name
 * this layout and say in their description what is wrong.
 */
export default function NotFoundLayout(props: LayoutProps) {
  const { site, page } = props
  const isMissing = page.route.endsWith('/404.html')
  const placeholder = useSearchPlaceholder()
  const t = useTranslate()
  return (
    <Document {...props} layoutName="not-found">
      <PageStyles of="front" />
      <main id="docgenMain" tabIndex={-1} className="narrow-main not-found">
        {isMissing && <p className="eyebrow">404</p>}
        <h1>{markLastWord(page.title || t('notFound.title'))}</h1>
        <p className="lead">{page.lead ?? t('notFound.lead')}</p>
        {site.search.enabled && (
          <form className="search-form" action={site.search.page} role="search">
            <Icon name="search" />
            <input type="search" name="q" placeholder={placeholder} aria-label={placeholder} />
            <button type="submit" className="button">
              {t('searchBox.submit')}
            </button>
          </form>
        )}
        <h2>{t('notFound.sections')}</h2>
        <SectionLinks site={site} />
        {/* It comes late: what it moves would be moved under the reader's hand. */}
        {isMissing && (
          <div className="closest" data-closest-routes="" hidden>
            <h2>{t('notFound.suggestions')}</h2>
            <ul className="tags" />
          </div>
        )}
        {props.body && <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />}
      </main>
    </Document>
  )
}
