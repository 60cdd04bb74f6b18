import type { SiteConfig } from './site-config.ts'

/** The language that a site is written in, as its pages and its search say it: `en`. */
export const siteLanguage = (i18n: SiteConfig['i18n']): string => languageOf(i18n, i18n.currentLocale)

/** The language of a locale as pages say it (BCP 47). */
export const languageOf = (
  { localeConfigs }: Pick<SiteConfig['i18n'], 'localeConfigs'>,
  locale: string,
): string => localeConfigs[locale]?.htmlLang ?? locale

/** What a language is called in another: `Englisch` for `en` in `de`. Both are BCP 47. */
export function languageName(language: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(language) ?? language
  } catch {
    return language // Not a language tag.
  }
}
