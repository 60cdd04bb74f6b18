import { isBelow } from '../../model/content-tree.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { textsToTranslate } from '../../stages/config/i18n/texts-to-translate.ts'
import type { Completion, Suggestion } from './completion.ts'
import type { SiteMap } from './site-map.ts'
import { typedInScript } from './typed-in-data.ts'

/**
 * The keys that may stand at an offset of a file of translated texts (`i18n/de/code.json`), with what they
 * say in the default language. Undefined in other files.
 */
export async function completeMessages(
  map: SiteMap,
  path: string,
  text: string,
  offset: number,
): Promise<Completion | undefined> {
  const { loaded } = map.session
  const { i18n } = loaded.config
  const locale = i18n.locales.find((each) => isBelow(path, `${i18n.path}/${localeFolder({ i18n }, each)}`))
  if (locale === undefined || !path.endsWith('.json')) return undefined
  const trees = map.editions.slice(0, 1).flatMap(({ renderInputs }) => [...renderInputs.graph.trees.values()])
  const files = await textsToTranslate(locale, loaded, { trees, hasAll: true })
  const file = files.find((each) => each.path === path)
  const typed = typedInScript(text, offset)
  if (!file || typed?.isKey !== true) return undefined
  const keys: readonly (readonly [string, string])[] =
    typed.path.length === 0
      ? [...file.texts].map(([key, { message }]) => [key, message])
      : ['message', 'description'].map((key) => [key, ''])
  const suggestions = keys.flatMap(([key, detail]): readonly Suggestion[] =>
    typed.siblings.has(key)
      ? []
      : [{ text: typed.quote === '' ? `${JSON.stringify(key)}: ` : key, kind: 'key', detail }],
  )
  return { from: offset - typed.word.length, suggestions }
}
