import { english } from './english.ts'
import type { Messages } from './messages.ts'

/** Languages of the interface beside English, by the language and script of their BCP 47 tags. */
const loaders: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  'ar-Arab': () => import('./languages/ar.ts'),
  'de-Latn': () => import('./languages/de.ts'),
  'es-Latn': () => import('./languages/es.ts'),
  'fr-Latn': () => import('./languages/fr.ts'),
  'ja-Jpan': () => import('./languages/ja.ts'),
  'ko-Kore': () => import('./languages/ko.ts'),
  'pt-Latn': () => import('./languages/pt.ts'),
  'zh-Hans': () => import('./languages/zh.ts'),
}

/**
 * The texts of the interface in a language.
 *
 * @param tag BCP 47: `de`, `pt-BR`, `zh-Hans-CN`. A region has the texts of its language; a script of its own
 *   is a language of its own, so that `zh-TW` (traditional characters) is not given simplified ones.
 * @returns The English texts for languages that docgen does not have.
 */
export async function messagesIn(tag: string): Promise<Messages> {
  const load = loaders[languageAndScript(tag)]
  return load ? (await load()).messages : english
}

/** `zh-Hans` for `zh` and `zh-CN`: a script is filled in where it is the usual one (CLDR, likely subtags). */
function languageAndScript(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return '' // Not a language tag.
  }
}
