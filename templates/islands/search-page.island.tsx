import { useEffect, useState, type ReactNode } from 'react'
import type { SearchAnswer, SearchFilter, SearchSetup } from '../../src/model/search/search-client.ts'
import { NoResults, resultLink, SearchFailed } from './search-parts.tsx'
import { noticeOf } from './search-view.ts'
import { fieldOf, perScreen, searchPlace, push, replace, type SearchPlace } from './search-place.ts'
import { Choice, Results, Screens } from './search-results.tsx'
import { useSuggested } from './search-start.tsx'
import { t } from './search-text.ts'
import { useComingBack, useField, useQueryInTitle } from './use-search-page.ts'
import { useSearch } from './use-search.ts'

const maxSections = 1_000

interface SearchPageProps {
  readonly setup: SearchSetup
  /** What the history remembers of the page: where a reader who comes back was. */
  readonly entry: unknown
}

/**
 * The answers to the query in the address, in pages that have addresses of their own. The field above is the
 * layout's form. What is chosen (a page of results, a tag, another word) is an entry of the history, what is
 * typed is not.
 */
export default function SearchPage({ setup, entry }: SearchPageProps) {
  const [place, setPlace] = useState(searchPlace)
  const { query, page, tags, sections, tree } = place
  const filter: SearchFilter = { tags, sections, ...(tree === undefined ? {} : { tree }) }
  const { answer, failed, busy, retry } = useSearch(setup.provider, {
    query,
    filter,
    offset: (page - 1) * perScreen,
    limit: perScreen,
    perPage: maxSections,
  })
  const isAnswered = answer?.query === query
  const back = useComingBack(entry, { shown: isAnswered ? answer : undefined, busy })
  useField(place, setPlace, back, JSON.stringify(filter))
  useQueryInTitle(query)

  const screens = answer?.screens ?? 0
  const missed = answer?.complete === true && page > screens && screens > 0
  // An address may name a screen that no longer exists.
  useEffect(() => {
    if (missed) replace(setPlace, { ...place, page: screens })
  }, [missed, screens])

  const isEmpty = query.trim() === ''
  const none = isAnswered && answer.complete && answer.count === 0
  const searching = busy && !(isAnswered && answer.complete)
  const status = failed
    ? t('search.failed')
    : isEmpty
      ? ''
      : searching
        ? t('search.searching')
        : none
          ? t('search.noResults', { query })
          : answer
            ? countOf(answer)
            : ''
  return (
    <>
      <p className={failed || isEmpty || none ? 'visually-hidden' : 'search-count'} role="status">
        {status}
      </p>
      {failed ? (
        <SearchFailed
          onRetry={() => {
            retry()
            // The button that did it is gone afterwards.
            fieldOf()?.focus()
          }}
        />
      ) : isEmpty ? (
        <Suggested setup={setup} />
      ) : !answer ? null : (
        <Answer answer={answer} none={none} place={place} setPlace={setPlace} setup={setup}>
          <Screens screens={screens} place={place} setPlace={setPlace} />
        </Answer>
      )}
    </>
  )
}

/** What a reader may begin with who has asked for nothing yet. */
function Suggested({ setup }: { readonly setup: SearchSetup }) {
  const pages = useSuggested(setup)
  if (pages.length === 0) return null
  return (
    <section className="search-results">
      <h2>{t('search.suggested')}</h2>
      <ul>
        {pages.map(({ href, title, place }) => (
          <li key={href}>
            <a className="search-hit" {...resultLink(href, setup)}>
              <span className="search-hit-text">
                <span className="search-hit-title">{title}</span>
                <span className="search-hit-snippet">{place.join(' › ')}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countOf({ count, pages }: SearchAnswer): string {
  const results = t('search.count', { count })
  return pages === undefined ? results : t('search.countOnPages', { results, count: pages })
}

interface AnswerProps {
  readonly answer: SearchAnswer
  /** Whether nothing was found. */
  readonly none: boolean
  readonly place: SearchPlace
  readonly setPlace: (place: SearchPlace) => void
  readonly setup: SearchSetup
  /** What follows the results. */
  readonly children: ReactNode
}

/** What was found, and what it can be narrowed to. */
function Answer({ answer, none, place, setPlace, setup, children }: AnswerProps) {
  const { query, tags, sections } = place
  const notice = noticeOf(answer)
  const tryWord = (word: string): void => {
    const field = fieldOf()
    if (field) field.value = word
    push(setPlace, { ...place, query: word, page: 1 })
    // The button that did it is gone afterwards.
    field?.focus()
  }
  return (
    <div className="search-found">
      <div className="search-narrow">
        {/* What was chosen stays when it leaves nothing, or a reader could not take it back. */}
        {(!none || sections.length > 0) && (
          <Choice
            legend={t('search.sections')}
            offered={answer.facets.sections ?? []}
            chosen={sections}
            onChange={(next) => push(setPlace, { ...place, page: 1, sections: next })}
          />
        )}
        {(!none || tags.length > 0) && (
          <Choice
            legend={t('search.tags')}
            offered={answer.facets.tags}
            chosen={tags}
            onChange={(next) => push(setPlace, { ...place, page: 1, tags: next })}
          />
        )}
      </div>
      <div className="search-results">
        {answer.version !== undefined && (
          <p className="search-version">{t('search.inVersion', { version: answer.version })}</p>
        )}
        {notice !== undefined && <p className="search-notice">{notice}</p>}
        {none ? (
          <NoResults query={query} suggestions={answer.suggestions} setup={setup} onTry={tryWord} />
        ) : (
          <Results answer={answer} setup={setup} />
        )}
        {children}
      </div>
    </div>
  )
}
