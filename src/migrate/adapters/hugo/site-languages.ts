import { posix } from 'node:path'
import { asData, asList, asNumber, asText, compact, type Data } from '../../foreign-data.ts'
import { lowerKeys } from './hugo-config.ts'

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
    .map(([name, languageData]) => ({ key: name.toLowerCase(), data: lowerKeys(asData(languageData)) }))
    .filter(({ data }) => data['disabled'] !== true)
    .sort((a, b) => (asNumber(a.data['weight']) ?? 0) - (asNumber(b.data['weight']) ?? 0))
    .map(({ key, data }): HugoLanguage => {
      const contentFolder = asText(data['contentdir']) ?? mountedFolder(config, key) ?? content
      return {
        key,
        folder: posix.normalize(contentFolder).replace(/\/$/, ''),
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

/** The folder that the modules of a configuration mount as the pages of a language; the first one counts. */
const mountedFolder = (config: Data, language: string): string | undefined =>
  asList(asData(config['module'])['mounts'])
    .map(asData)
    .filter((mount) => mount['target'] === 'content' && isFor(language, mount))
    .map(({ source }) => asText(source))[0]

/** Whether a mount is for a language: it names one, or several (Hugo's guide, "Module mounts"). */
function isFor(language: string, mount: Data): boolean {
  const matrix = asData(asData(mount['sites'])['matrix'])
  const languageFilter = mount['lang'] ?? matrix['languages']
  const languageNames = [languageFilter, ...asList(languageFilter)].flatMap(
    (each) => asText(each)?.toLowerCase() ?? [],
  )
  return languageNames.length === 0 || languageNames.includes(language) || languageNames.includes('**')
}

/** The language in the name of a file, or else of the innermost folder with pages that it is in. */
export const languageOf = (
  file: string,
  { languages }: { readonly languages: readonly HugoLanguage[] },
): string | undefined =>
  languages.find(({ key }) => file.toLowerCase().endsWith(`.${key}.md`))?.key ??
  languages
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]?.key
