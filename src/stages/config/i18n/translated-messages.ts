import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { JsonPlaces } from '../../../engine/data/json-text.ts'
import { decodeText } from '../../../engine/decode-text.ts'
import { errorCode } from '../../../engine/system-error.ts'
import { fromOtherTheme, isOfOtherTheme, otherTheme } from '../../../migrate/counterparts/messages.ts'
import type { TranslatedLabels } from '../../../model/content-tree.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { english } from '../../../model/messages/languages.ts'
import type { Messages, PluralForms } from '../../../model/messages/messages.ts'
import { didYouMean } from '../../../model/nearest.ts'
import { isRecord } from '../../../model/plain-data.ts'
import { isMessageKey, parseMessages } from '../parse-messages.ts'
import { shown } from '../problem.ts'

interface TranslatedMessages {
  readonly messages: Partial<Messages>
  /** All other messages, for the site's own code. */
  readonly own: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/** CLDR's plural categories in the order of the forms of a message, which are separated by `|`. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/**
 * Reads the messages in a `code.json`. Keys of docgen's interface (`pagination.next`) are validated like
 * `messages` in the configuration, as are equivalent ones of another theme
 * (`theme.docs.paginator.next`). All others belong to the site. Reports `unknown-message` and
 * `invalid-message`.
 *
 * @param language BCP 47; determines the plural forms.
 */
export function translatedMessages({ file, texts }: TranslatedLabels, language: string): TranslatedMessages {
  const diagnostics: Diagnostic[] = []
  const messages: Record<string, string | PluralForms> = {}
  const siteMessages: Record<string, string> = {}
  const ofTheme: Record<string, string | PluralForms> = {}
  const withoutCounterpart: string[] = []
  for (const [key, { text, place }] of Object.entries(texts)) {
    if (!isMessageKey(key)) {
      siteMessages[key] = text
      if (isOfOtherTheme(key)) {
        const counterpart = fromOtherTheme(key, text)
        if (counterpart.texts.length === 0) withoutCounterpart.push(key)
        for (const [name, words] of counterpart.isTranslated ? counterpart.texts : []) {
          const message = typeof english[name] === 'string' ? words : formsOf(words, language)
          // English means that nobody has translated it; docgen's own message is in the right language.
          if (isDeepStrictEqual(message, english[name])) continue
          if (parseMessages({ [name]: message }).problems.length === 0) ofTheme[name] = message
          else withoutCounterpart.push(key)
        }
        continue
      }
      if (groups.has(key.split('.', 1)[0] ?? '') && /^\w+\.\w+$/.test(key))
        diagnostics.push(
          diagnose('unknown-message', `The interface has no text \`${key}\`.`, {
            file,
            place,
            hint:
              didYouMean(key, Object.keys(english)) ??
              '`docgen write-translations --all` lists the texts that it has.',
          }),
        )
      continue
    }
    const message = typeof english[key] === 'string' ? text : formsOf(text, language)
    const [problem] = parseMessages({ [key]: message }).problems
    if (!problem) messages[key] = message
    else
      diagnostics.push(
        diagnose(
          'invalid-message',
          problem.rest === undefined ? problem.message : `\`${key}\` ${problem.rest}.`,
          {
            file,
            place,
            hint: problem.hint,
          },
        ),
      )
  }
  const [first] = withoutCounterpart
  if (first !== undefined)
    diagnostics.push(
      diagnose('unknown-message', `The interface has no text for ${listOfKeys(withoutCounterpart)}.`, {
        file,
        place: texts[first]?.place,
        severity: 'info',
        hint: 'docgen has texts of its own there; `docgen write-translations --all` lists them.',
      }),
    )
  return { messages: { ...ofTheme, ...messages }, own: siteMessages, diagnostics }
}

const maxListed = 3

const listOfKeys = (keys: readonly string[]): string => {
  const listedKeys = keys.slice(0, maxListed).map((key) => `\`${key}\``)
  const rest = keys.length - listedKeys.length
  return rest === 0
    ? listedKeys.join(', ')
    : `${listedKeys.join(', ')} and ${String(rest)} more of ${otherTheme}`
}

/** The plural categories of a language, in the order of the forms of a message. */
export function pluralCategories(language: string): readonly (keyof PluralForms)[] {
  const languageCategories = rulesOf(language).resolvedOptions().pluralCategories
  return categories.filter((category) => languageCategories.includes(category))
}

/** Splits `one form|another` into the language's plural categories; the last form serves for missing ones. */
function formsOf(text: string, language: string): PluralForms {
  const forms = text.split('|')
  const last = forms.at(-1) ?? text
  const formsByCategory = pluralCategories(language).map(
    (category, index) => [category, forms[index] ?? last] as const,
  )
  return { other: last, ...Object.fromEntries(formsByCategory) }
}

function rulesOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language)
  } catch {
    return new Intl.PluralRules('en') // Not a language tag.
  }
}

const groups = new Set(Object.keys(english).map((key) => key.split('.', 1)[0]))

interface MessageFile {
  readonly labels: TranslatedLabels
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A JSON file of translated texts: `{ "key": { "message": "…", "description": "…" }
 * }`; `{ "key": "…" }` will do. Nothing when the file does not exist. Throws `config-syntax` where it is not
 * JSON, and reports `invalid-message` for each entry without a text.
 *
 * @param root Absolute path of the project.
 *
 * @param file Relative to it.
 */
export async function readMessageFile(root: string, file: string): Promise<MessageFile | undefined> {
  const source = textOf(join(root, file), file)
  if (source === undefined) return undefined
  const value = await parse(source, file)
  const places = new JsonPlaces(source)
  if (!isRecord(value))
    throw diagnosticError('config-syntax', `\`${file}\` must hold an object, not ${shown(value)}.`, {
      file,
      place: places.placeOf([]),
      hint: 'As in `{ "pagination.next": { "message": "Weiter" } }`.',
    })
  const diagnostics: Diagnostic[] = []
  const texts: Record<string, { readonly text: string; readonly place?: ReturnType<JsonPlaces['placeOf']> }> =
    {}
  for (const [key, entry] of Object.entries(value)) {
    const text = isRecord(entry) ? entry['message'] : entry
    const place = places.placeOf([key], { key: true })
    if (typeof text === 'string') texts[key] = { text, place }
    else
      diagnostics.push(
        diagnose('invalid-message', `\`${key}\` has no text in \`message\`.`, {
          file,
          place,
          hint: 'A text is written as in `{ "message": "Weiter" }`.',
        }),
      )
  }
  return { labels: { file, texts }, diagnostics }
}

function textOf(path: string, file: string): string | undefined {
  try {
    return decodeText(readFileSync(path), file)
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw diagnosticError('unreadable-file', `\`${file}\` cannot be read (${errorCode(error)}).`, { file })
  }
}

/** What explains a mistake is loaded when there is one. */
async function parse(source: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return (await import('../parse-config-data.ts')).parseConfigData(source, file)
  }
}
