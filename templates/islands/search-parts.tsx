import type { MarkedText, SearchHit, SearchSetup } from '../../src/model/search/search-client.ts'
import { inline, t } from './search-text.ts'

const glyphs = {
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  clock: 'M12 6v6l4 2M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z',
  star: 'm12 2.6 2.9 5.9 6.5 1-4.7 4.5 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-1Z',
  close: 'M18 6 6 18M6 6l12 12',
  page: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8Zm0 0v5h5M9 13h6M9 17h4',
  section: 'M10 4 8 20M16 4l-2 16M4.5 9h16M3.5 15h16',
  enter: 'm9 10-5 5 5 5M20 4v7a4 4 0 0 1-4 4H4',
  message: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z',
} as const

/** Drawn here and not by `Icon`, which would bring every icon of the theme into the browser. */
export function Glyph({ name }: { readonly name: keyof typeof glyphs }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyphs[name]} />
    </svg>
  )
}

/** A text with the words of the query marked. */
export function Marked({ text }: { readonly text: MarkedText }) {
  return text.map((part, index) => (part.marked ? <mark key={index}>{part.text}</mark> : part.text))
}

/** A text without its marks. */
export const withoutMarks = (text: MarkedText): string => text.map((part) => part.text).join('')

/** Attributes of a link to a result: a full page load where the site wants one. */
export const resultLink = (href: string, setup: SearchSetup) => ({
  href,
  ...(setup.isExternal(href) ? { 'data-no-navigate': '' } : {}),
})

/**
 * The text of a result: where it is, its title and a snippet. `isTitleAbove`: whether readers see the title
 * of its page above it, which the top of a page need not repeat.
 */
export function HitText({ hit, isTitleAbove }: { readonly hit: SearchHit; readonly isTitleAbove?: boolean }) {
  return (
    <span className="search-hit-text">
      <span className={`search-hit-title${isTitleAbove && hit.trail.length === 0 ? ' visually-hidden' : ''}`}>
        {hit.trail.length > 1 && (
          <span className="search-hit-trail">{hit.trail.slice(1).join(' › ')} › </span>
        )}
        <Marked text={hit.title} />
      </span>
      {/* Its room is kept, or the results would move when it comes. */}
      {(hit.snippet.length > 0 || hit.awaitsSnippet) && (
        <span
          className="search-hit-snippet"
          data-awaited={hit.snippet.length === 0 && hit.awaitsSnippet ? '' : undefined}
        >
          <Marked text={hit.snippet} />
        </span>
      )}
    </span>
  )
}

/** The query in a sentence, which may be written from the other side. */
export const QueryText = ({ query }: { readonly query: string }) => (
  <bdi>
    <strong>{query}</strong>
  </bdi>
)

/** "No results found for", with other words to try and a way to say that something is missing. */
export function NoResults({
  query,
  suggestions,
  setup,
  onTry,
}: {
  readonly query: string
  readonly suggestions: readonly string[]
  readonly setup: SearchSetup
  readonly onTry: (query: string) => void
}) {
  return (
    <div className="search-state">
      <p className="search-state-title">
        {inline(t.parts('search.noResultsTitle', { query: <QueryText query={query} /> }))}
      </p>
      {suggestions.length > 0 && (
        <>
          <p>{t('search.tryOthers')}</p>
          <ul className="search-suggestions">
            {suggestions.map((word) => (
              <li key={word}>
                <button type="button" className="page-action" onClick={() => onTry(word)}>
                  {word}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {setup.noResultsUrl && (
        <p className="search-missing">
          {t('search.missing')}{' '}
          <a
            href={setup.noResultsUrl.replaceAll('{query}', encodeURIComponent(query))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('search.report')}
          </a>
        </p>
      )}
    </div>
  )
}

/** What the modal shows when search failed, with a button that tries again. */
export function SearchFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="search-state">
      <p className="search-state-title">{t('search.failed')}</p>
      <p>{t('search.failedAdvice')}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('search.tryAgain')}
      </button>
    </div>
  )
}
