import { inline, t } from './search-text.ts'

/** The footer of the search modal: a link to all results, and the keyboard shortcuts. */
export function SearchFoot({
  all,
  version,
  onClose,
}: {
  /** The search page for the query and the number of its results; undefined if there are none. */
  readonly all: { readonly href: string; readonly count: number } | undefined
  /** The version that is searched, if the site has several. */
  readonly version: string | undefined
  readonly onClose: () => void
}) {
  return (
    <div className="search-foot">
      {all ? (
        <a
          className="search-all"
          href={all.href}
          onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onClose()}
        >
          {t('search.seeAll', { count: all.count })}
        </a>
      ) : (
        <span />
      )}
      {version !== undefined && <span className="search-version">{t('search.inVersion', { version })}</span>}
      <span className="search-keys-help" aria-hidden="true">
        <bdi>
          {inline(
            t.parts('search.toMove', {
              keys: (
                <>
                  <kbd>↑</kbd>
                  <kbd>↓</kbd>
                </>
              ),
            }),
          )}
        </bdi>{' '}
        <bdi>{inline(t.parts('search.toOpen', { key: <kbd>↵</kbd> }))}</bdi>
      </span>
    </div>
  )
}
