import { posix } from 'node:path'
import { lowerKeys } from '../adapters/hugo/hugo-config.ts'
import { asData, asList, asNumber, asText, compact, type Data } from '../foreign-data.ts'
import type { MigrationDraft } from '../migration.ts'

export interface HugoLanguage {
  /** As the configuration names it, in lower case; its pages have it in their addresses. */
  readonly key: string
  /** The folder of its pages, relative to the project. */
  readonly folder: string
  readonly title?: string
  readonly label?: string
  readonly lang?: string
  readonly direction?: string
}

/** The languages of a site (Hugo's guide, "Multilingual"), the default one first. */
export function languagesOf(config: Data): readonly [HugoLanguage, ...HugoLanguage[]] {
  const content = asText(config['contentdir']) ?? 'content'
  const main = (asText(config['defaultcontentlanguage']) ?? 'en').toLowerCase()
  const languages = Object.entries(asData(config['languages']))
    .map(([name, written]) => ({ key: name.toLowerCase(), data: lowerKeys(asData(written)) }))
    .filter(({ data }) => data['disabled'] !== true)
    .sort((a, b) => (asNumber(a.data['weight']) ?? 0) - (asNumber(b.data['weight']) ?? 0))
    .map(({ key, data }): HugoLanguage => {
      const written = asText(data['contentdir']) ?? mountedFolder(config, key) ?? content
      return {
        key,
        folder: posix.normalize(written).replace(/\/$/, ''),
        ...compact({
          title: asText(data['title']),
          label: asText(data['label']) ?? asText(data['languagename']),
          lang: asText(data['locale']) ?? asText(data['languagecode']),
          direction: asText(data['direction']) ?? asText(data['languagedirection']),
        }),
      }
    })
  const first = languages.find(({ key }) => key === main) ?? languages[0]
  const folder = posix.normalize(mountedFolder(config, main) ?? content).replace(/\/$/, '')
  return first ? [first, ...languages.filter((each) => each !== first)] : [{ key: main, folder }]
}

/** The folder that the modules of a configuration mount as the pages of a language. */
const mountedFolder = (config: Data, language: string): string | undefined =>
  asList(asData(config['module'])['mounts'])
    .map(asData)
    .filter(({ target, lang }) => target === 'content' && (lang === language || lang === undefined))
    .map(({ source }) => asText(source))[0]

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
