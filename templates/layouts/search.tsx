import type { LayoutProps } from '../../src/model/theme.ts'
import { useTranslate } from '@theme/context'
import Document from '@theme/slots/Document'
import Icon from '@theme/slots/Icon'
import PageStyles from '@theme/slots/PageStyles'
import { useSearchPlaceholder } from '@theme/slots/SearchBox'
import SectionLinks from '@theme/slots/SectionLinks'

/**
 * The search page: a form, and the region `docgen-search` that the browser fills. Without JavaScript it leads
 * to the main sections.
 */
export default function SearchLayout(props: LayoutProps) {
  const { search } = props.site
  const placeholder = useSearchPlaceholder()
  const t = useTranslate()
  return (
    <Document {...props} layoutName="search">
      <PageStyles of="front" />
      <main id="docgenMain" tabIndex={-1} className="narrow-main">
        <h1>{props.page.title || t('searchBox.pageTitle')}</h1>
        <form className="search-form" action={search.page} role="search">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            placeholder={placeholder}
            aria-label={placeholder}
            autoComplete="off"
            maxLength={512}
          />
          <button type="submit" className="button">
            {t('searchBox.submit')}
          </button>
        </form>
        {props.body && <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />}
        <div id="docgen-search" />
        <noscript>
          <p className="muted">{t('searchBox.withoutScript')}</p>
          <SectionLinks site={props.site} />
        </noscript>
      </main>
    </Document>
  )
}
