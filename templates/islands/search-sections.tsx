import type { SearchFacet } from '../../src/model/search/search-client.ts'
import { t } from './search-text.ts'

/** Chips in one row; who wants others types on, or goes to the search page. */
const maxChips = 8

interface SearchSectionsProps {
  /** The sections that answer, those with the best pages first. */
  readonly offered: readonly SearchFacet[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/**
 * Chips that narrow the results of the modal to sections of the site: toggle buttons (WAI-ARIA, "button
 * pattern") between the field and its list. Renders nothing if there is nothing to choose from.
 */
export function SearchSections({ offered, chosen, onChange }: SearchSectionsProps) {
  const all = withChosen(offered, chosen).filter(
    ({ value }, index) => index < maxChips || chosen.includes(value),
  )
  if (all.length < 2 && chosen.length === 0) return null
  return (
    <div className="search-sections" role="group" aria-label={t('search.sections')}>
      {all.map(({ value, pages }) => (
        <button
          key={value}
          type="button"
          className="page-action search-section"
          aria-pressed={chosen.includes(value)}
          onClick={() => onChange(toggled(chosen, value))}
        >
          {value} <span className="search-section-count">{pages}</span>
        </button>
      ))}
    </div>
  )
}

/** What was chosen stays, also when it has no results, or nobody could undo it. */
export const withChosen = (
  offered: readonly SearchFacet[],
  values: readonly string[],
): readonly SearchFacet[] => [
  ...offered,
  ...values
    .filter((value) => offered.every((each) => each.value !== value))
    .map((value) => ({ value, pages: 0 })),
]

/** With a value that was not there, without one that was. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
