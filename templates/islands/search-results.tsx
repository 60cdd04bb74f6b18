import type { MouseEvent } from 'react'
import type {
  SearchAnswer,
  SearchFacet,
  SearchHit,
  SearchSetup,
} from '../../src/model/search/search-client.ts'
import { HitText, resultLink, Marked } from './search-parts.tsx'
import { searchAddress, push, type SearchPlace } from './search-place.ts'
import { toggled, withChosen } from './search-sections.tsx'
import { t } from './search-text.ts'

/** How many sections of a page are seen before it is unfolded. */
const visibleHits = 6

interface ChoiceProps {
  readonly legend: string
  readonly offered: readonly SearchFacet[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** What the results can be narrowed to; empty if there is nothing to choose from. */
export function Choice({ legend, offered, chosen, onChange }: ChoiceProps) {
  const all = withChosen(offered, chosen)
  if (all.length === 0) return null
  return (
    <fieldset className="search-tags">
      <legend>{legend}</legend>
      {all.map(({ value, pages }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggled(chosen, value))}
          />{' '}
          {value} {pages !== undefined && <span className="search-section-count">{pages}</span>}
        </label>
      ))}
    </fieldset>
  )
}

interface ResultsProps {
  readonly answer: SearchAnswer
  readonly setup: SearchSetup
}

/** The pages of an answer on the search page, each with its sections. */
export function Results({ answer, setup }: ResultsProps) {
  return (
    <>
      {answer.groups.map(({ href, title, place, hits }) => {
        const start = hits.find(({ trail }) => trail.length === 0)
        // What the page says itself follows its title.
        const ordered = start ? [start, ...hits.filter((hit) => hit !== start)] : hits
        return (
          <section key={href}>
            <h2>
              <a {...resultLink(href, setup)}>
                <Marked text={start?.title ?? [{ text: title, marked: false }]} />
              </a>
            </h2>
            {place && <p className="search-group-place">{place.join(' › ')}</p>}
            <Hits hits={ordered.slice(0, visibleHits)} setup={setup} />
            {hits.length > visibleHits && (
              <details>
                <summary>{t('search.moreOnPage', { count: hits.length - visibleHits })}</summary>
                <Hits hits={ordered.slice(visibleHits)} setup={setup} />
              </details>
            )}
          </section>
        )
      })}
    </>
  )
}

function Hits({ hits, setup }: { readonly hits: readonly SearchHit[]; readonly setup: SearchSetup }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.href}>
          <a
            className="search-hit"
            {...resultLink(hit.href, setup)}
            onClick={(event) => setup.leave(hit, event.metaKey || event.ctrlKey || event.shiftKey)}
          >
            <HitText hit={hit} isTitleAbove />
          </a>
        </li>
      ))}
    </ul>
  )
}

interface ScreensProps {
  /** How many there are. */
  readonly screens: number
  readonly place: SearchPlace
  readonly setPlace: (place: SearchPlace) => void
}

/** Links to the other screens of results, each with an address of its own. */
export function Screens({ screens, place, setPlace }: ScreensProps) {
  const { page } = place
  if (screens < 2) return null
  const leadTo = (number: number) => ({
    href: searchAddress({ ...place, page: number }),
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      push(setPlace, { ...place, page: number })
      scrollTo({ top: 0, behavior: 'instant' })
    },
  })
  return (
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
  )
}
