import * as z from 'zod'
import { didYouMean } from '../../model/nearest.ts'
import type { LocaleConfig } from '../../model/site-config.ts'
import { baseUrl, closed, innerPath, judged, optional, words } from './schema-parts.ts'

/** The key `i18n`. */
export const i18n = closed({
  defaultLocale: words.default('en').describe('The language of the site: `en`, `pt-BR`.'),
  path: innerPath.default('i18n').describe('The folder of translations, relative to the project root.'),
  locales: optional(
    z.array(words),
    'The languages of the site, the default one included.',
    '`[defaultLocale]`',
  ),
  localeConfigs: z
    .record(
      z.string(),
      closed({
        label: optional(words, 'What the menu of languages calls it.', 'its own name for itself: `Deutsch`'),
        direction: optional(
          z.enum(['ltr', 'rtl']),
          'The direction in which it is written.',
          'the usual one for the language',
        ),
        htmlLang: optional(words, 'The value of `lang` on `<html>`.', 'the name of the locale'),
        path: optional(
          words,
          'The name of its folder below that of all translations.',
          'the name of the locale',
        ),
        baseUrl: optional(
          baseUrl,
          'What the addresses of its pages begin with.',
          'the locale below the `baseUrl` of the site; that itself for the default locale',
        ),
      }),
    )
    .default({})
    .describe('Settings by locale.'),
})
  .prefault({})
  .check(
    judged(({ defaultLocale, locales }) =>
      locales && !locales.includes(defaultLocale)
        ? {
            message: `has the default locale \`${defaultLocale}\`, which is not in \`locales\``,
            hint:
              didYouMean(defaultLocale, locales) ??
              `Add \`${JSON.stringify(defaultLocale)}\` to \`i18n.locales\`, or name one of them as \`i18n.defaultLocale\`.`,
          }
        : undefined,
    ),
  )
  .transform(({ defaultLocale, path, locales = [defaultLocale], localeConfigs }) => ({
    defaultLocale,
    currentLocale: defaultLocale,
    path,
    locales,
    localeConfigs: Object.fromEntries(
      locales.map((locale) => [locale, { ...localeConfig(locale), ...localeConfigs[locale] }]),
    ),
  }))
  .describe('The languages of the site.')

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The defaults for a locale: its own name (`English`, `Deutsch`), its direction, and its language tag. */
function localeConfig(locale: string): LocaleConfig {
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
