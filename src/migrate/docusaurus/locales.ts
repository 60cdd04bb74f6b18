import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asData, asText, asTexts, compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/**
 * Converts `i18n` and returns the languages besides the default one. Languages without a translation folder
 * are commented out: most sites download translations before publishing, and until then, every page would be
 * in the default language.
 */
export function translateLocales(written: Data, root: string, draft: MigrationDraft): readonly string[] {
  const locales = asTexts(written['locales']) ?? []
  const defaultLocale = asText(written['defaultLocale']) ?? locales[0]
  if (defaultLocale === undefined) return []
  const path = asText(written['path']) ?? 'i18n'
  const configs = asData(written['localeConfigs'])
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
  const used = present.includes(defaultLocale) ? present : [defaultLocale, ...present]
  if (used.length === 1 && defaultLocale === 'en' && configs['en'] === undefined) return []
  draft.set('i18n', {
    defaultLocale,
    ...(path === 'i18n' ? {} : { path }),
    locales: used,
    ...compact({
      localeConfigs: compact(
        Object.fromEntries(used.map((locale) => [locale, localeOf(asData(configs[locale]))])),
      ),
    }),
  })
  if (used.length > 1) draft.takenOver(`languages: ${used.join(', ')}`, '`i18n`')
  return used.filter((each) => each !== defaultLocale)
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
