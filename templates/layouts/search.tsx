import type { LayoutProps } from '../../src/model/theme.ts'
import Document from '@theme/slots/Document'
import Icon from '@theme/slots/Icon'

/** The search page: a form, and the region `docgen-search` that the search behavior fills. */
export default function SearchLayout(props: LayoutProps) {
  return (
    <Document {...props} layoutName="search">
      <main id="main" tabIndex={-1} className="narrow-main">
        <h1>{props.page.title || 'Search'}</h1>
        <form className="search-form" action={props.site.search.page} role="search">
          <Icon name="search" />
          <input type="search" name="q" placeholder="Search docs" aria-label="Search docs" autoComplete="off" />
          <button type="submit" className="button">
            Search
          </button>
        </form>
        {props.body && <div className="prose" dangerouslySetInnerHTML={{ __html: props.body }} />}
        <div id="docgen-search" aria-live="polite" />
        <noscript>
          <p className="muted">Searching in the browser needs JavaScript. Without it, the menus above lead to every page.</p>
        </noscript>
      </main>
    </Document>
  )
}
