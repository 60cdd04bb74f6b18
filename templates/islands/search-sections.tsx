import type { SectionFacet } from '../../src/model/search/search-client.ts'
import { t } from './search-text.ts'

/** Chips in one row; who wants others types on, or goes to the search page. */
const maxChips = 8

interface SearchSectionsProps {
  /** The sections that answer, those with the best pages first. */
  readonly offered: readonly SectionFacet[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/**
 * Chips that narrow the results of the modal to sections of the site: toggle buttons (WAI-ARIA, "button
 * pattern") between the field and its list. Renders nothing if there is nothing to choose from.
 */
export function SearchSections({ offered, chosen, onChange }: SearchSectionsProps) {
  const all = withChosen(offered, chosen).slice(0, Math.max(maxChips, chosen.length))
  if (all.length < 2 && chosen.length === 0) return null
  return (
    <div className="search-sections" role="group" aria-label={t('search.sections')}>
      {all.map(({ section, pages }) => (
        <button
          key={section}
          type="button"
          className="page-action search-section"
          aria-pressed={chosen.includes(section)}
          onClick={() => onChange(toggled(chosen, section))}
        >
          {section} <span className="search-section-count">{pages}</span>
        </button>
      ))}
    </div>
  )
}

/** Those that were chosen come first and stay, also when they have no results, or nobody could undo it. */
export function withChosen(
  offered: readonly SectionFacet[],
  sections: readonly string[],
): readonly SectionFacet[] {
  const pagesIn = (section: string): number => offered.find((each) => each.section === section)?.pages ?? 0
  return [
    ...sections.map((section) => ({ section, pages: pagesIn(section) })),
    ...offered.filter(({ section }) => !sections.includes(section)),
  ]
}

/** With a value that was not there, without one that was. */
export const toggled = (sections: readonly string[], value: string): readonly string[] =>
  sections.includes(value) ? sections.filter((each) => each !== value) : [...sections, value]
