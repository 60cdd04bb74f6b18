import sum from 'lodash-es/sum.js'
import type { PagePairs, SectionState } from './pair-sections.ts'
import type { TranslatedLanguage, TranslatedPage } from './translated-pages.ts'

/** A section that has to be translated, or looked at. */
export interface SectionTask {
  readonly state: Exclude<SectionState, 'current'> | 'obsolete'
  /** The line of the heading; `---` for front matter, empty for the text before the first heading. */
  readonly heading: string
  readonly words: number
  /** Lines of the section, starting at 1; undefined if it is not there. */
  readonly line?: number | undefined
  readonly translationLine?: number | undefined
}

/** How far a page is translated. Paths are relative to the project root. */
export interface PageStatus {
  readonly path: string
  readonly translation: string
  readonly isThere: boolean
  readonly words: number
  /** Words of sections whose translation is current. */
  readonly done: number
  readonly sections: number
  readonly tasks: readonly SectionTask[]
  /** Addresses in a repository browser. */
  readonly sourceUrl?: string | undefined
  readonly translationUrl?: string | undefined
}

/** How far a site is translated into a language. */
export interface LanguageStatus {
  readonly locale: string
  readonly language: string
  /** In English. */
  readonly name: string
  readonly words: number
  readonly done: number
  readonly pages: readonly PageStatus[]
}

/** Lists what is translated and what is not. */
export function translationStatus({ locale, language, name, pages }: TranslatedLanguage): LanguageStatus {
  const statuses = pages.map(statusOf)
  return {
    locale,
    language,
    name,
    words: sum(statuses.map(({ words }) => words)),
    done: sum(statuses.map(({ done }) => done)),
    pages: statuses,
  }
}

function statusOf(page: TranslatedPage): PageStatus {
  const { path, translationPath, translation, pairs, sections, editUrl } = page
  const current = pairs.sections.filter(({ state }) => state === 'current')
  return {
    path,
    translation: translationPath,
    isThere: translation !== undefined,
    words: sum(sections.map(({ words }) => words)),
    done: sum(current.map(({ source }) => source.words)),
    sections: sections.length,
    tasks: tasksOf(pairs, page),
    sourceUrl: editUrl === undefined ? undefined : editUrl + path,
    translationUrl:
      editUrl === undefined || translation === undefined ? undefined : editUrl + translationPath,
  }
}

function tasksOf(pairs: PagePairs, page: TranslatedPage): readonly SectionTask[] {
  const open = pairs.sections.flatMap(({ source, state, translation }): SectionTask[] =>
    state === 'current' || (state === 'missing' && source.blocks.length === 0)
      ? []
      : [
          {
            state,
            heading: source.heading,
            words: source.words,
            line: lineOf(page.source, source),
            translationLine: translation && lineOf(page.translation ?? '', translation),
          },
        ],
  )
  const obsolete = pairs.extras.flatMap(({ section, isObsolete }): SectionTask[] =>
    isObsolete
      ? [
          {
            state: 'obsolete',
            heading: section.heading,
            words: 0,
            translationLine: lineOf(page.translation ?? '', section),
          },
        ]
      : [],
  )
  return [...open, ...obsolete]
}

/** The line of the first text of a section, starting at 1. */
export function lineOf(text: string, section: { readonly start: number; readonly text: string }): number {
  const start = section.start + (section.text.length - section.text.trimStart().length)
  return text.slice(0, start).split('\n').length
}

/** Rounded down, so that only what is whole has 100. */
export const percentOf = ({ words, done }: { readonly words: number; readonly done: number }): number =>
  words === 0 ? 100 : Math.floor((done / words) * 100)
