import type { SiteConfig } from './site-config.ts'

/** The language of a site, as declared on its pages: `en`. */
export const siteLanguage = (i18n: SiteConfig['i18n']): string => languageOf(i18n, i18n.currentLocale)

/** The language of a locale as a BCP 47 tag. */
export const languageOf = (
  { localeConfigs }: Pick<SiteConfig['i18n'], 'localeConfigs'>,
  locale: string,
): string => localeConfigs[locale]?.htmlLang ?? locale

/** The name of a language in another language: `Englisch` for `en` in `de`. Both are BCP 47 tags. */
export function languageName(language: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(language) ?? language
  } catch {
    return language // Not a language tag.
  }
}

/** Languages with a stemmer in lunr-languages, by the names of its files. */
const stemmed: ReadonlySet<string> = new Set('ar da de el es fi fr hu it nl no pl pt ro ru sv tr'.split(' '))

/**
 * The lunr-languages file for a BCP 47 tag: `de` for `de-AT`. Undefined for English, for languages without a
 * stemmer, and for scripts without spaces, which are indexed as pairs of letters.
 */
export function languageFile(language: string): string | undefined {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const name = code === 'nb' || code === 'nn' ? 'no' : code
  return stemmed.has(name) ? name : undefined
}

/** The base URL of the pages in a language: `/docs/de/`. */
export function localeBase({ i18n, baseUrl }: Pick<SiteConfig, 'i18n' | 'baseUrl'>, locale: string): string {
  if (locale === i18n.defaultLocale) return baseUrl
  return i18n.localeConfigs[locale]?.baseUrl ?? `${baseUrl}${locale}/`
}
