import { messagesOf, type MessageGroup, type Messages, type MessagesOf } from './messages.ts'
import { english } from './languages.ts'

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

/** A group of messages that scripts load. */
export type BrowserGroup = (typeof browserGroups)[number]

/** The texts that scripts hold. */
export type BrowserMessages = MessagesOf<BrowserGroup>

/** Whether a group of messages can be loaded by scripts. */
export const isBrowserGroup = (name: string): name is BrowserGroup =>
  browserGroups.some((group) => group === name)

/** Of all texts, those that scripts hold, in the order of the English ones. */
export function browserMessages(messages: Messages): BrowserMessages {
  return Object.assign({}, ...browserGroups.map((group) => messagesOf(messages, group))) as BrowserMessages
}

/** The English texts that scripts hold. */
export const englishInBrowser: BrowserMessages = browserMessages(english)
