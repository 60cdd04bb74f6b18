import type { ContentFile } from '../../model/page.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { TranslationState } from '../../model/translation-notice.ts'
import { headingsIn } from '../writing/headings-in.ts'
import { pairSections, type RecordedSection } from './pair-sections.ts'
import { splitPage } from './split-page.ts'
import { lineOf } from './translation-status.ts'

type SplitInput = Parameters<typeof splitPage>[0]

/** A page, its translation, and what that was made from. */
export interface PairInput {
  readonly path: string
  readonly source: string
  readonly translationPath: string
  readonly translation: string
  readonly format: 'md' | 'mdx'
  readonly records: readonly RecordedSection[]
}

/** A section that a reader should know of. */
export interface StaleSection {
  readonly state: 'outdated' | 'missing'
  /** The line of its heading as written; empty before the first heading. */
  readonly heading: string
  /** The line of its translation, starting at 1. */
  readonly line: number | undefined
}

/** Finds the sections of a page whose translations are outdated or missing. */
export function findStale(
  { path, source, translationPath, translation, format, records }: PairInput,
  options: Pick<SplitInput, 'dialect' | 'hasMath'>,
): readonly StaleSection[] {
  const { sections } = pairSections(
    splitPage({ ...options, format, path, source }),
    splitPage({ ...options, format, path: translationPath, source: translation }),
    records,
  )
  return sections.flatMap(({ source: section, state, translation: translated }): StaleSection[] => {
    const { heading, blocks } = section
    const line = translated && lineOf(translation, translated)
    // Readers do not see front matter, and a text before the first heading has no name to be called by.
    if (blocks.length === 0 || heading === '---') return []
    if (state === 'outdated') return [{ state, heading, line }]
    return state === 'missing' && heading !== '' ? [{ state, heading, line }] : []
  })
}

/** What readers of a page are told of its translation. */
export function translationState(
  stale: readonly StaleSection[],
  file: ContentFile,
  page: SitePage['page'],
): TranslationState {
  const headings = headingsIn(file, page)
  return {
    isOutdated: stale.some(({ state }) => state === 'outdated'),
    outdated: stale.flatMap(({ state, line }) => {
      const heading = headings.find(({ place }) => place.line === line)
      return state !== 'outdated' || !heading || heading.level === 1
        ? []
        : [{ text: heading.text, id: heading.id }]
    }),
    absent: stale.flatMap(({ state, heading }) => (state === 'missing' ? [wordsOf(heading)] : [])),
  }
}

/** The words of a line with a heading, without its marks and its id. */
const wordsOf = (heading: string): string =>
  heading
    .replace(/^#+\s*|\s*#*$|\s*\\?\{[^{}]*\}\s*$/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()
