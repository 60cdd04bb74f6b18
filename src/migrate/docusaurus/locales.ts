import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asData, asText, asTexts, compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/**
 * Converts `i18n` and returns the languages besides the default one. Languages without a translation folder
 * are commented out: most sites download translations before publishing, and until then, every page would be
 * in the default language.
 */
export function translateLocales(i18n: Data, root: string, draft: MigrationDraft): readonly string[] {
  const locales = asTexts(i18n['locales']) ?? []
  const defaultLocale = asText(i18n['defaultLocale']) ?? locales[0]
  if (defaultLocale === undefined) return []
  const path = asText(i18n['path']) ?? 'i18n'
  const configs = asData(i18n['localeConfigs'])
  const folderOf = (locale: string): string => `${path}/${asText(asData(configs[locale])['path']) ?? locale}`
  const hasPages = (locale: string): boolean =>
    locale === defaultLocale || existsSync(join(root, folderOf(locale)))
  const missing = locales.filter((each) => !hasPages(each))
  if (missing.length > 0)
    draft.byHand(
      `languages: ${missing.join(', ')}`,
      `There is no \`${folderOf(missing[0] ?? '')}\`. Add the translations, and add the languages to \`i18n.locales\`.`,
      path,
    )
  const present = locales.filter(hasPages)
  const usedLocales = present.includes(defaultLocale) ? present : [defaultLocale, ...present]
  if (usedLocales.length === 1 && defaultLocale === 'en' && configs['en'] === undefined) return []
  draft.set('i18n', {
    defaultLocale,
    ...(path === 'i18n' ? {} : { path }),
    locales: usedLocales,
    ...compact({
      localeConfigs: compact(
        Object.fromEntries(usedLocales.map((locale) => [locale, localeOf(asData(configs[locale]))])),
      ),
    }),
  })
  if (usedLocales.length > 1) draft.takenOver(`languages: ${usedLocales.join(', ')}`, { key: 'i18n' })
  return usedLocales.filter((each) => each !== defaultLocale)
}

function localeOf(config: Data): Data | undefined {
  const { label, direction, htmlLang, path, baseUrl } = config
  return compact({
    label: asText(label),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : undefined,
    htmlLang: asText(htmlLang),
    path: asText(path),
    baseUrl: asText(baseUrl),
  })
}
