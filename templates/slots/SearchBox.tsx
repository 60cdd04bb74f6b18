import { useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/**
 * A form that leads to the search page. With JavaScript the field gives way to the button, which asks for the
 * search modal (event `docgen:search`) and leads to the search page when nobody answers. What the browser
 * needs to know of the site's search stands in `data-search`.
 */
export default function SearchBox() {
  const { search } = useDocument().site
  const t = useTranslate()
  if (!search.enabled) return null
  const placeholder = useSearchPlaceholder()
  return (
    <form
      className="search-box"
      action={search.page}
      role="search"
      aria-label={t('searchBox.label')}
      data-failed={t('searchBox.failed')}
      data-search={Object.keys(search.options).length > 0 ? JSON.stringify(search.options) : ''}
    >
      <input
        className="no-js-only"
        type="search"
        name="q"
        placeholder={placeholder}
        aria-label={placeholder}
      />
      <button
        type="submit"
        className="search-button"
        data-search-open=""
        title={placeholder}
        aria-keyshortcuts="Control+K Meta+K /"
      >
        <Icon name="search" />
        <span className="search-label">{placeholder}</span>
        <kbd className="search-keys needs-js" aria-hidden="true">
          <span data-key="command">Ctrl</span> K
        </kbd>
      </button>
    </form>
  )
}

/** What the empty field of a search says. */
export function useSearchPlaceholder(): string {
  const { placeholder } = useDocument().site.search.options
  const t = useTranslate()
  return typeof placeholder === 'string' ? placeholder : t('search.placeholder')
}
