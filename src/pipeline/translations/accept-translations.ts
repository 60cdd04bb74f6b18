import { formatRecords } from './lock-file.ts'
import { recordsOf } from './exchange-messages.ts'
import { isSameText, type PairedSection, type RecordedSection } from './pair-sections.ts'
import type { TranslatedLanguage, TranslatedPage } from './translated-pages.ts'

/** A page whose translation was accepted. */
export interface AcceptedPage {
  readonly path: string
  /** The sections that are recorded as made from the source as it is. */
  readonly accepted: number
  /** The headings of sections that are in the language of the source, or not there. */
  readonly left: readonly string[]
}

/** What accepting translations changes. */
export interface AcceptedTranslations {
  readonly pages: readonly AcceptedPage[]
  /** The text of the lock file. */
  readonly lock: string
}

/**
 * Records the translations of some pages as made from the source as it is. Sections whose text is that of the
 * source are translations only with `hasSame`.
 */
export function acceptTranslations(
  language: TranslatedLanguage,
  isWanted: (page: TranslatedPage) => boolean,
  hasSame: boolean,
): AcceptedTranslations {
  const records = recordsOf(language)
  const pages = language.pages
    .filter((page) => page.translation !== undefined && isWanted(page))
    .map((page): AcceptedPage => {
      const isAccepted = ({ source, translation, state }: PairedSection): boolean =>
        translation !== undefined &&
        (hasSame || state === 'current' || !isSameText(source, translation) || source.blocks.length === 0)
      const { sections, extras } = page.pairs
      records.set(
        page.path,
        [
          ...sections.flatMap((pair) => {
            const { source, translation } = pair
            const hash = isAccepted(pair) ? source.hash : undefined
            return translation ? [{ section: translation, source: hash, heading: source.heading }] : []
          }),
          // What is kept without a source is the translator's own.
          ...extras.map(({ section }) => ({ section, source: undefined, heading: section.heading })),
        ]
          .toSorted((one, other) => one.section.start - other.section.start)
          .map(({ section, source, heading }): RecordedSection => ({
            source,
            heading,
            translation: section.hash,
          })),
      )
      return {
        path: page.path,
        accepted: sections.filter(isAccepted).length,
        left: sections.filter((pair) => !isAccepted(pair)).map(({ source }) => source.heading),
      }
    })
  return { pages, lock: formatRecords(records) }
}
