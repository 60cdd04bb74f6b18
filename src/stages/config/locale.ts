import type { LocaleConfig } from '../../model/site-config.ts'

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The defaults for a locale: its own name (`English`, `Deutsch`), its direction, and its language tag. */
export function localeConfig(locale: string): LocaleConfig {
  const [language = locale] = locale.split('-')
  return {
    label: nameOf(locale),
    direction: rightToLeft.has(language.toLowerCase()) ? 'rtl' : 'ltr',
    htmlLang: locale,
    path: locale,
  }
}

function nameOf(locale: string): string {
  if (locale === 'en') return 'English' // Most sites need no other: `Intl` takes 20 ms to load its data.
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return locale // Not a language tag; the name of the locale is the best label there is.
  }
}
