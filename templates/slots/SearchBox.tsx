import { useDocument } from '@theme/context'
import Icon from '@theme/slots/Icon'

/**
 * A form that leads to the search page. With JavaScript the field gives way to the button, which asks for the search modal
 * (event `docgen:search`) and leads to the search page when nobody answers.
 */
export default function SearchBox() {
  const { search } = useDocument().site
  if (!search.enabled) return null
  return (
    <form className="search-box" action={search.page} role="search">
      <input className="no-js-only" type="search" name="q" placeholder="Search docs" aria-label="Search docs" />
      <button type="submit" className="search-button" data-search-open="" aria-label="Search docs" aria-keyshortcuts="Control+K Meta+K /">
        <Icon name="search" />
        <span className="search-label">Search docs</span>
        <kbd className="search-keys needs-js" aria-hidden="true">
          <span data-key="command">Ctrl</span> K
        </kbd>
      </button>
    </form>
  )
}
