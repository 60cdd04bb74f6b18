import type { HugoLanguage } from '../adapters/hugo/site-languages.ts'
import { compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

/**
 * The key `i18n`; undefined for a site in English only. `suffixes`: what files of a language have in their
 * names, by language.
 */
export function localesOf(
  languages: readonly [HugoLanguage, ...HugoLanguage[]],
  suffixes: ReadonlyMap<string, string>,
  draft: MigrationDraft,
): Data | undefined {
  const [first, ...others] = languages
  const translated = others.filter(({ key, folder }) => folder !== first.folder || suffixes.has(key))
  if (translated.length === 0 && /^en\b/.test(first.key)) return undefined
  draft.takenOver('defaultContentLanguage', { key: 'i18n' })
  const siteLanguages = [first, ...translated]
  return {
    defaultLocale: first.key,
    locales: siteLanguages.map(({ key }) => key),
    localeConfigs: Object.fromEntries(
      siteLanguages.map(({ key, label, lang, direction }) => [
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
