import type { LayoutProps } from '../../src/model/theme.ts'
import Document from '@theme/slots/Document'
import Icon from '@theme/slots/Icon'
import SectionLinks from '@theme/slots/SectionLinks'

/**
 * Nothing answers at this address. The behavior `not-found` fills in the closest routes, from the sitemap.
 */
export default function NotFoundLayout(props: LayoutProps) {
  const { site } = props
  return (
    <Document {...props} layoutName="not-found">
      <main id="docgenMain" tabIndex={-1} className="narrow-main not-found">
        <p className="eyebrow">404</p>
        <h1>{props.page.title || 'Page not found'}</h1>
        <p className="lead">
          There is nothing at this address. If a link led you here, please tell the people who run the site
          that has it.
        </p>
        <div className="closest" data-closest-routes="" hidden>
          <h2>Did you mean one of these?</h2>
          <ul />
        </div>
        {site.search.enabled && (
          <form className="search-form" action={site.search.page} role="search">
            <Icon name="search" />
            <input type="search" name="q" placeholder="Search docs" aria-label="Search docs" />
            <button type="submit" className="button">
              Search
            </button>
          </form>
        )}
        <h2>Main sections</h2>
        <SectionLinks site={site} />
        {props.body && <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />}
      </main>
    </Document>
  )
}
