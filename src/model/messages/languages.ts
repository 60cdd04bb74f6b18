import type { Messages, MessageGroup, MessagesOf } from './messages.ts'
import texts from '../../locales/en.json' with { type: 'json' }
import type { English } from './english.generated.ts'

/**
 * The texts of the interface in a language. Each file in `src/locales` is one.
 *
 * @param tag BCP 47: `de`, `pt-BR`, `zh-Hans-CN`. A region has the texts of its language; a script of its own
 *   is a language of its own, so that `zh-TW` (traditional characters) is not given simplified ones.
 * @returns Undefined for languages that docgen does not have.
 */
export async function messagesIn(tag: string): Promise<Messages | undefined> {
  const name = localeOf(tag)
  if (name === 'en') return english
  if (name === undefined) return undefined
  try {
    const { default: messages } = (await import(`../../locales/${name}.json`, {
      with: { type: 'json' },
    })) as { default: Messages }
    return messages
  } catch {
    return undefined // There is no such file.
  }
}

/**
 * The name that a file for the language of a tag has: `zh` for `zh-CN`, `zh-Hant` for `zh-TW`. The script is
 * left out where it is the usual one (CLDR, likely subtags).
 */
function localeOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    const usual = new Intl.Locale(language).maximize().script
    return script === usual ? language : `${language}-${script ?? ''}`
  } catch {
    return undefined // Not a language tag.
  }
}

/**
 * The English texts, by key: `<group>.<name>`. Every text of docgen's own that a reader of a built site meets
 * is among them.
 */
// To the compiler, JSON is of strings; `English` is made from the same file, and knows their placeholders.
export const english = texts as English

/**
 * Parts of the interface that are made in the browser, or may be. Their texts are in the scripts that need
 * them, as the module `docgen:messages/<group>`; all others are in the HTML.
 */
export const browserGroups = [
  'admonition',
  'answers',
  'code',
  'copy',
  'crash',
  'diagram',
  'enlarged',
  'feedbackForm',
  'keys',
  'print',
  'problem',
  'search',
  'tabs',
  'try',
  'zoom',
] as const satisfies readonly MessageGroup[]

type BrowserGroup = (typeof browserGroups)[number]

export type BrowserMessages = MessagesOf<BrowserGroup>

export const isBrowserGroup = (name: string): name is BrowserGroup =>
  browserGroups.some((group) => group === name)

/** Of all texts, those that scripts hold, in the order of the English ones. */
export function browserMessages(messages: Messages): BrowserMessages {
  const entries = Object.entries(messages).filter(([key]) => isBrowserGroup(key.slice(0, key.indexOf('.'))))
  return Object.fromEntries(entries) as BrowserMessages // Of these groups.
}

export const englishInBrowser: BrowserMessages = browserMessages(english)
