import { parseDocument } from 'yaml'
import { isRecord } from '../../../../src/model/plain-data.ts'
import { parseMessages } from '../../../../src/stages/config/parse-messages.ts'

type Forms = Readonly<Record<string, string>>

/** The texts of a language, by key. */
export type Texts = Readonly<Record<string, string | Forms>>

/**
 * What keeps a file of texts from being a translation of another, one sentence for each problem, with the key
 * of the text.
 *
 * @param file The JSON that the translator has written.
 * @param language Of the file, BCP 47.
 * @param english What it translates.
 */
export function localeProblems(file: string, language: string, english: Texts): readonly string[] {
  // JSON is YAML, whose parser has a message and a place for what is no JSON, and for a key that comes twice.
  const document = parseDocument(file)
  if (document.errors.length > 0) return document.errors.map(({ message }) => message)
  const texts: unknown = JSON.parse(file)
  if (!isRecord(texts)) return ['The file must be an object of texts.']
  // A site's own texts are checked by the same function.
  const { problems } = parseMessages(texts)
  if (problems.length > 0)
    return problems.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
  return Object.entries(english).flatMap(([key, original]) => {
    const text = texts[key] as string | Forms | undefined // A text of its kind, if there is one: see above.
    if (text === undefined) return [`${key}: is missing`]
    return [...lostParameters(text, original), ...lostForms(text, original, language)].map(
      (problem) => `${key}: ${problem}`,
    )
  })
}

/** Keys of texts that are English still. */
export const untranslatedKeys = (texts: Texts, english: Texts): readonly string[] =>
  Object.keys(english).filter((key) => JSON.stringify(texts[key]) === JSON.stringify(english[key]))

const formsOf = (text: string | Forms): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text)

const parametersOf = (text: string | Forms): ReadonlySet<string> =>
  new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name)))

/** A form for one thing, or two, may say the number in words; in one form at least, each value is named. */
function lostParameters(text: string | Forms, original: string | Forms): readonly string[] {
  const names = parametersOf(text)
  return [...parametersOf(original)]
    .filter((name) => !names.has(name))
    .map((name) => `has no \`${name}\`, which the English text has`)
}

/**
 * Where English tells one from many, every language tells the numbers apart that it has forms for. (Some have
 * one more for millions, or for fractions.)
 */
function lostForms(text: string | Forms, original: string | Forms, language: string): readonly string[] {
  if (typeof text === 'string') return []
  const rules = new Intl.PluralRules(language)
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories
  const needed = new Set(Array.from({ length: 200 }, (_, index) => rules.select(index + 1)))
  return [
    ...Object.keys(text)
      .filter((category) => !categories.includes(category))
      .map((category) => `has the form \`${category}\`, which the language does not have`),
    ...(Object.keys(original).length === 1 ? [] : [...needed])
      .filter((category) => text[category] === undefined)
      .map((category) => `has no form \`${category}\``),
  ]
}
