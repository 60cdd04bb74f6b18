import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import type {
  SearchAnswer,
  SearchFilter,
  SearchHit,
  SearchSetup,
} from '../../src/model/search/search-client.ts'
import { HitText, linkTo, Marked, NoResults, SearchFailed } from './search-parts.tsx'
import { toggled, withChosen } from './search-sections.tsx'
import { t } from './search-text.ts'
import { useSearch } from './use-search.ts'
import {
  type Place,
  addressOf,
  fieldOf,
  perScreen,
  placeOf,
  push,
  replace,
  scrolledIn,
} from './search-place.ts'

const seen = 6

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
  const [place, setPlace] = useState(placeOf)
  const { query, page, tags, sections, tree } = place
  const filter: SearchFilter = { tags, sections, ...(tree === undefined ? {} : { tree }) }
  const { answer, failed, busy, retry } = useSearch(setup.provider, {
    query,
    filter,
    offset: (page - 1) * perScreen,
    limit: perScreen,
    perPage: maxSections,
  })

  const back = useRef(scrolledIn(entry))
  // The results are as high as before when the last of them has come; until then the reader may already have
  // moved on.
  useLayoutEffect(() => {
    if (back.current === undefined || answer?.query !== query) return
    scrollTo({ top: back.current, behavior: 'instant' })
    if (!busy) back.current = undefined
  }, [answer, busy, query])
  useEffect(() => {
    const stay = (): void => void (back.current = undefined)
    for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const)
      addEventListener(name, stay, { passive: true })
    return () => {
      for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const)
        removeEventListener(name, stay)
    }
  }, [])

  useEffect(() => {
    const field = fieldOf()
    if (!field) return
    field.value = query
    const form = field.form
    const typed = (): void => {
      back.current = undefined
      replace(setPlace, { ...place, query: field.value, page: 1 })
    }
    const submitted = (event: Event): void => {
      event.preventDefault()
      typed()
    }
    field.addEventListener('input', typed)
    form?.addEventListener('submit', submitted)
    const moved = (): void => {
      const place = placeOf()
      field.value = place.query
      back.current = scrolledIn(history.state)
      setPlace(place)
    }
    addEventListener('popstate', moved)
    return () => {
      field.removeEventListener('input', typed)
      form?.removeEventListener('submit', submitted)
      removeEventListener('popstate', moved)
    }
  }, [JSON.stringify(filter)])
  useEffect(() => {
    if (query.trim() === '') fieldOf()?.focus()
  }, [])
  const [sent] = useState(titleOf)
  useEffect(() => {
    document.title = `${sent.page}${query.trim() === '' ? '' : `: ${query}`}${sent.rest}`
  }, [sent, query])

  const screens = answer?.screens ?? 0
  const missed = answer?.complete === true && page > screens && screens > 0
  // An address may name a screen that no longer exists.
  useEffect(() => {
    if (missed) replace(setPlace, { ...place, page: screens })
  }, [missed, screens])

  // The button that did it is gone afterwards.
  const tryWord = (word: string): void => {
    const field = fieldOf()
    if (field) field.value = word
    push(setPlace, { ...place, query: word, page: 1 })
    field?.focus()
  }
  const tryAgain = (): void => {
    retry()
    fieldOf()?.focus()
  }
  const turn = (event: MouseEvent, place: Place): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    push(setPlace, place)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const leadTo = (number: number) => ({
    href: addressOf({ ...place, page: number }),
    onClick: (event: MouseEvent) => turn(event, { ...place, page: number }),
  })
  const isEmpty = query.trim() === ''
  const none = answer?.query === query && answer.complete && answer.count === 0
  const searching = busy && !(answer?.query === query && answer.complete)
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
        <SearchFailed onRetry={tryAgain} />
      ) : isEmpty || !answer ? null : (
        <>
          {/* What was chosen stays when it leaves nothing, or a reader could not take it back. */}
          {(!none || sections.length > 0) && (
            <Choice
              legend={t('search.sections')}
              all={withChosen(answer.facets.sections ?? [], sections).map(({ section, pages }) => ({
                value: section,
                label: `${section} (${pages})`,
              }))}
              chosen={sections}
              onChange={(next) => push(setPlace, { ...place, page: 1, sections: next })}
            />
          )}
          {(!none || tags.length > 0) && (
            <Choice
              legend={t('search.tags')}
              // Also those that the address alone knows.
              all={[...new Set([...answer.facets.tags, ...tags])].map((tag) => ({ value: tag, label: tag }))}
              chosen={tags}
              onChange={(next) => push(setPlace, { ...place, page: 1, tags: next })}
            />
          )}
          {answer.version !== undefined && (
            <p className="search-version">{t('search.inVersion', { version: answer.version })}</p>
          )}
          {answer.notice !== undefined && <p className="search-notice">{answer.notice}</p>}
          {none ? (
            <NoResults query={query} suggestions={answer.suggestions} setup={setup} onTry={tryWord} />
          ) : (
            <Results answer={answer} setup={setup} />
          )}
          {screens > 1 && (
            <nav className="search-screens" aria-label={t('search.screens')}>
              {page > 1 && <a {...leadTo(page - 1)}>{t('search.previous')}</a>}
              {Array.from({ length: screens }, (_, index) => index + 1)
                .filter((number) => number === 1 || number === screens || Math.abs(number - page) < 3)
                .map((number) => (
                  <a
                    key={number}
                    {...leadTo(number)}
                    aria-current={number === page ? 'page' : undefined}
                    aria-label={t('search.screen', { number })}
                  >
                    {number}
                  </a>
                ))}
              {page < screens && <a {...leadTo(page + 1)}>{t('search.next')}</a>}
            </nav>
          )}
        </>
      )}
    </>
  )
}

function countOf({ count, pages }: SearchAnswer): string {
  const results = t('search.count', { count })
  return pages === undefined ? results : t('search.countOnPages', { results, count: pages })
}

interface ChoiceProps {
  readonly legend: string
  readonly all: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** What the results can be narrowed to; empty if there is nothing to choose from. */
function Choice({ legend, all, chosen, onChange }: ChoiceProps) {
  if (all.length === 0) return null
  return (
    <fieldset className="search-tags">
      <legend>{legend}</legend>
      {all.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Results({ answer, setup }: { readonly answer: SearchAnswer; readonly setup: SearchSetup }) {
  return (
    <div className="search-results">
      {answer.groups.map((group) => (
        <section key={group.href}>
          <h2>
            <a {...linkTo(group.href, setup)}>
              <Marked
                text={
                  group.hits.find(({ trail }) => trail.length === 0)?.title ?? [
                    { text: group.title, marked: false },
                  ]
                }
              />
            </a>
          </h2>
          {group.place && <p className="search-group-place">{group.place.join(' › ')}</p>}
          <Hits hits={group.hits.slice(0, seen)} setup={setup} />
          {group.hits.length > seen && (
            <details>
              <summary>{t('search.moreOnPage', { count: group.hits.length - seen })}</summary>
              <Hits hits={group.hits.slice(seen)} setup={setup} />
            </details>
          )}
        </section>
      ))}
    </div>
  )
}

function Hits({ hits, setup }: { readonly hits: readonly SearchHit[]; readonly setup: SearchSetup }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.href}>
          <a
            className="search-hit"
            {...linkTo(hit.href, setup)}
            onClick={(event) => setup.leave(hit, event.metaKey || event.ctrlKey || event.shiftKey)}
          >
            <HitText hit={hit} isTitleAbove />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The title of this page, and what follows it in the title of the document. */
function titleOf(): { readonly page: string; readonly rest: string } {
  const page = document.querySelector('main h1')?.textContent ?? ''
  return document.title.startsWith(page)
    ? { page, rest: document.title.slice(page.length) }
    : { page: document.title, rest: '' }
}
