import { existsSync, readdirSync } from 'node:fs'
import { asData, asText, compact, type Data } from '../foreign-data.ts'
import type { SidebarLanguage } from './sidebars.ts'

export interface StarlightLanguage extends SidebarLanguage {
  /** Its name in docgen, which is also the prefix of its addresses, except for the first language. */
  readonly locale: string
  readonly label?: string
  readonly direction?: 'ltr' | 'rtl'
}

/**
 * The languages of a site (its reference, "Configuration": `locales`), starting with the fallback for
 * untranslated pages: `root`, otherwise `defaultLocale`. `pages` is the absolute path of the pages.
 */
export function languagesOf(
  theme: Data,
  pages: string,
): readonly [StarlightLanguage, ...StarlightLanguage[]] {
  const preferred = asText(theme['defaultLocale'])
  const languages = Object.entries(asData(theme['locales'])).map(([key, localeData]): StarlightLanguage => {
    const data = asData(localeData)
    const lang = asText(data['lang']) ?? (key === 'root' ? 'en' : key)
    const { dir } = data
    return {
      folder: key === 'root' ? '' : folderOf(key, pages),
      lang,
      locale: key === 'root' ? lang : key,
      ...compact({ label: asText(data['label']) }),
      ...(dir === 'rtl' || dir === 'ltr' ? { direction: dir } : {}),
    }
  })
  const first =
    languages.find(({ folder }) => folder === '') ?? languages.find(({ locale }) => locale === preferred)
  const [defaultLanguage = { folder: '', lang: preferred ?? 'en', locale: preferred ?? 'en' }] = first
    ? [first]
    : languages
  return [defaultLanguage, ...languages.filter((each) => each !== defaultLanguage)]
}

/** The folder of a language, which is lower-case in addresses. */
const folderOf = (key: string, pages: string): string =>
  (existsSync(pages) ? readdirSync(pages) : []).find((name) => name.toLowerCase() === key.toLowerCase()) ??
  key

/** The key `i18n` for these languages, the default one first. */
export function localesOf(languages: readonly [StarlightLanguage, ...StarlightLanguage[]]): Data {
  return {
    defaultLocale: languages[0].locale,
    locales: languages.map(({ locale }) => locale),
    localeConfigs: Object.fromEntries(
      languages.map(({ locale, lang, label, direction }) => [
        locale,
        compact({ label, htmlLang: lang === locale ? undefined : lang, direction }),
      ]),
    ),
  }
}
