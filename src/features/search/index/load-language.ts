import { languageFile } from '../../../model/site-language.ts'
import { english, lunrLanguage, type AddToLunr, type SearchLanguage } from '../query/language.ts'

/** Loads the language module for a BCP 47 tag: `de-AT`. */
export async function loadLanguage(language: string): Promise<SearchLanguage> {
  const name = languageFile(language)
  if (name === undefined) return english()
  const [support, add] = await Promise.all([
    import('lunr-languages/lunr.stemmer.support.js'),
    import(`lunr-languages/lunr.${name}.js`) as Promise<{ default: AddToLunr }>, // As all its files.
  ])
  return lunrLanguage(name, support.default, add.default)
}
