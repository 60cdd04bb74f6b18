import type { MouseEvent } from 'react'
import type { SearchAnswer, SearchHit, SearchSetup } from '../../src/model/search/search-client.ts'
import { Glyph, HitText, QueryText, resultLink } from './search-parts.tsx'
import { inline, t } from './search-text.ts'

/** What the list of the search modal shows, and what it tells the combobox. */
export interface SearchListProps {
  /** Prefix of the ids in it. */
  readonly id: string
  readonly setup: SearchSetup
  /** The pages with results. */
  readonly groups: SearchAnswer['groups']
  /** What would be asked, where the site answers questions: the option above the first result. */
  readonly question: string | undefined
  /** Index of the option that the combobox points at: -1 is the question. */
  readonly active: number | undefined
  readonly isHidden: boolean
  readonly onPoint: (index: number) => void
  readonly onAsk: (question: string) => void
  readonly onFollow: (hit: SearchHit, event: MouseEvent) => void
}

/** The id of an option of the list, for `aria-activedescendant`. */
export const optionId = (id: string, index: number): string => `${id}option-${index}`

/** The listbox of the search modal: the question, then results grouped by page. */
export function SearchList({
  id,
  setup,
  groups,
  question,
  active,
  isHidden,
  onPoint,
  onAsk,
  onFollow,
}: SearchListProps) {
  const hits = groups.flatMap((group) => group.hits)
  return (
    <div id={`${id}list`} role="listbox" aria-label={t('search.results')} hidden={isHidden}>
      {question !== undefined && (
        <div
          id={optionId(id, -1)}
          role="option"
          aria-selected={active === -1}
          className="search-hit search-ask"
          onClick={() => onAsk(question.trim())}
          onMouseMove={() => onPoint(-1)}
        >
          <Glyph name="message" />
          <span className="search-hit-text">
            <span className="search-question">
              {inline(t.parts('search.ask', { question: <QueryText query={question} /> }))}
            </span>
          </span>
          <Glyph name="enter" />
        </div>
      )}
      {groups.map((group, number) => (
        <div key={group.href} role="group" aria-labelledby={`${id}group-${number}`} className="search-group">
          <div id={`${id}group-${number}`} role="presentation" className="search-group-title">
            {/* If the page itself is the first result, its title stands there. */}
            <span className={group.hits[0]?.trail.length === 0 ? 'visually-hidden' : undefined}>
              {group.title}
            </span>
            {group.place && <span className="search-group-place">{group.place.join(' › ')}</span>}
          </div>
          {group.hits.map((hit) => {
            const index = hits.indexOf(hit)
            return (
              <a
                key={hit.href}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className="search-hit"
                {...resultLink(hit.href, setup)}
                onClick={(event) => onFollow(hit, event)}
                onMouseMove={() => onPoint(index)}
              >
                <Glyph name={hit.trail.length === 0 ? 'page' : 'section'} />
                <HitText hit={hit} />
                <Glyph name="enter" />
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}
