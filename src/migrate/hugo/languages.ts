import type { HugoLanguage } from '../adapters/hugo/site-languages.ts'
import { compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/** The key `i18n`; undefined for a site in English only. */
export function localesOf(
  languages: readonly [HugoLanguage, ...HugoLanguage[]],
  draft: MigrationDraft,
): Data | undefined {
  const [first, ...others] = languages
  const translated = others.filter(({ folder }) => folder !== first.folder)
  if (translated.length === 0 && /^en\b/.test(first.key)) return undefined
  draft.takenOver('defaultContentLanguage', '`i18n`')
  const shown = [first, ...translated]
  return {
    defaultLocale: first.key,
    locales: shown.map(({ key }) => key),
    localeConfigs: Object.fromEntries(
      shown.map(({ key, label, lang, direction }) => [
        key,
        compact({
          label,
          htmlLang: lang === key ? undefined : lang,
          direction: direction === 'rtl' || direction === 'ltr' ? direction : undefined,
        }) ?? {},
      ]),
    ),
  }
}
