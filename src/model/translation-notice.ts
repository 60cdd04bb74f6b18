import type { Href } from './path.ts'

/** How a translated page differs from its original. */
export interface TranslationState {
  /** Whether anything that was translated has changed since. */
  readonly isOutdated: boolean
  /** Sections of the page whose original has changed. */
  readonly outdated: readonly { readonly text: string; readonly id?: string | undefined }[]
  /** The headings of sections that are not translated, in the language of the original. */
  readonly absent: readonly string[]
}

/** What a page tells readers about its translation. */
export interface TranslationNotice extends Omit<TranslationState, 'isOutdated'> {
  /** `missing`: the page shows the original. `incomplete`: it lacks sections, and no other is outdated. */
  readonly kind: 'missing' | 'outdated' | 'incomplete'
  /** The page in the default language, if it is built along. */
  readonly original?: Href
  /** That language: `en`. */
  readonly language: string
  /** Its name in the language of the site: `Englisch`. */
  readonly name: string
}
