import * as z from 'zod'
import { didYouMean } from '../../model/nearest.ts'
import { localeConfig } from './locale.ts'
import { baseUrl } from './schema-address.ts'
import { closed, innerPath, judged, words, type KeyNotes } from './schema-parts.ts'

/** The key `i18n`. */
export const i18n = closed({
  defaultLocale: words.default('en').describe('The language of the site: `en`, `pt-BR`.'),
  path: innerPath.default('i18n').describe('The folder of translations, relative to the project root.'),
  locales: z
    .array(words)
    .exactOptional()
    .meta({
      description: 'The languages of the site, the default one included.',
      defaultText: '`[defaultLocale]`',
    } satisfies KeyNotes),
  localeConfigs: z
    .record(
      z.string(),
      closed({
        label: words.exactOptional().meta({
          description: 'What the menu of languages calls it.',
          defaultText: 'its own name for itself: `Deutsch`',
        } satisfies KeyNotes),
        direction: z
          .enum(['ltr', 'rtl'])
          .exactOptional()
          .meta({
            description: 'The direction in which it is written.',
            defaultText: 'the usual one for the language',
          } satisfies KeyNotes),
        htmlLang: words.exactOptional().meta({
          description: 'The value of `lang` on `<html>`.',
          defaultText: 'the name of the locale',
        } satisfies KeyNotes),
        path: words.exactOptional().meta({
          description: 'The name of its folder below that of all translations.',
          defaultText: 'the name of the locale',
        } satisfies KeyNotes),
        baseUrl: baseUrl.exactOptional().meta({
          description: 'What the addresses of its pages begin with.',
          defaultText: 'the locale below the `baseUrl` of the site; that itself for the default locale',
        } satisfies KeyNotes),
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
