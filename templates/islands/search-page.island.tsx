import { useEffect, useState, type MouseEvent } from 'react'
import type { SearchFilter, SearchSetup } from '../../src/model/search/search-client.ts'
import { HitText, linkTo, NoResults, SearchFailed } from './search-parts.tsx'
import { useSearch } from './use-search.ts'

const perScreen = 10

/** The answers to the query in the address, in pages that have addresses of their own. The field above is the layout's form. */
export default function SearchPage({ setup }: { readonly setup: SearchSetup }) {
  const [{ query, page, tags }, setPlace] = useState(placeOf)
  const filter: SearchFilter = tags.length > 0 ? { tags } : {}
  const { answer, failed, retry } = useSearch(setup.provider, { query, filter, offset: (page - 1) * perScreen, limit: perScreen, perPage: 6 })

  useEffect(() => {
    const field = fieldOf()
    if (!field) return
    field.value = query
    const form = field.form
    const typed = (): void => go(setPlace, { query: field.value, page: 1, tags })
    const submitted = (event: Event): void => {
      event.preventDefault()
      typed()
    }
    field.addEventListener('input', typed)
    form?.addEventListener('submit', submitted)
    const moved = (): void => {
      const place = placeOf()
      field.value = place.query
      setPlace(place)
    }
    addEventListener('popstate', moved)
    return () => {
      field.removeEventListener('input', typed)
      form?.removeEventListener('submit', submitted)
      removeEventListener('popstate', moved)
    }
  }, [tags.join()])
  useEffect(() => {
    if (query.trim() === '') fieldOf()?.focus()
  }, [])
  useEffect(() => {
    const name = document.title.split(' | ').at(-1) ?? ''
    document.title = `${query.trim() === '' ? 'Search' : `Search: ${query}`} | ${name}`
  }, [query])

  const tryWord = (word: string): void => {
    const field = fieldOf()
    if (field) field.value = word
    go(setPlace, { query: word, page: 1, tags })
  }
  const turn = (event: MouseEvent, place: Place): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.pushState({ y: 0 }, '', addressOf(place))
    setPlace(place)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  if (failed) return <SearchFailed onRetry={retry} />
  if (query.trim() === '' || !answer) return null
  // The tags stay when they leave nothing, or a reader could not take them back.
  const facets = answer.facets.tags.length > 0 && (
    <fieldset className="search-tags">
      <legend>Tags</legend>
      {answer.facets.tags.map((tag) => (
        <label key={tag}>
          <input type="checkbox" checked={tags.includes(tag)} onChange={() => go(setPlace, { query, page: 1, tags: tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag] })} /> {tag}
        </label>
      ))}
    </fieldset>
  )
  if (answer.complete && answer.count === 0)
    return (
      <>
        {tags.length > 0 && facets}
        <NoResults query={query} suggestions={answer.suggestions} setup={setup} onTry={tryWord} />
      </>
    )
  const screens = Math.ceil(answer.pages / perScreen)
  return (
    <div className="search-results">
      <p className="search-count" role="status">
        {answer.complete ? `${answer.count} ${answer.count === 1 ? 'result' : 'results'} on ${answer.pages} ${answer.pages === 1 ? 'page' : 'pages'}` : 'Searching …'}
      </p>
      {facets}
      {answer.groups.map((group) => (
        <section key={group.href}>
          <h2>
            <a {...linkTo(group.href, setup)}>{group.title}</a>
          </h2>
          <ul>
            {group.hits.map((hit) => (
              <li key={hit.href}>
                <a className="search-hit" {...linkTo(hit.href, setup)} onClick={() => setup.leave([hit.title, hit.snippet])}>
                  <HitText hit={hit} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {screens > 1 && (
        <nav className="search-screens" aria-label="Pages of results">
          {Array.from({ length: screens }, (_, index) => index + 1).filter((number) => number === 1 || number === screens || Math.abs(number - page) < 3).map((number) => (
            <a key={number} href={addressOf({ query, page: number, tags })} onClick={(event) => turn(event, { query, page: number, tags })} aria-current={number === page ? 'page' : undefined} aria-label={`Page ${number}`}>
              {number}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

interface Place {
  readonly query: string
  /** From 1. */
  readonly page: number
  readonly tags: readonly string[]
}

/** `?q=…&page=2&tag=…`: the first of several values, cut at 512. Escapes that are none are left as they are. */
function placeOf(): Place {
  const parameters = new URLSearchParams(location.search)
  const page = Number(parameters.get('page'))
  return { query: (parameters.get('q') ?? '').slice(0, 512), page: Number.isSafeInteger(page) && page > 0 ? page : 1, tags: parameters.getAll('tag').slice(0, 20) }
}

function addressOf({ query, page, tags }: Place): string {
  const parameters = new URLSearchParams({ q: query })
  if (page > 1) parameters.set('page', String(page))
  for (const tag of tags) parameters.append('tag', tag)
  return `${location.pathname}?${parameters}`
}

/** Typing changes the address in place, so that it can be shared, without a trail of half words in the history. */
function go(setPlace: (place: Place) => void, place: Place): void {
  history.replaceState(history.state, '', addressOf(place))
  setPlace(place)
}

const fieldOf = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('main [type=search][name=q]')
