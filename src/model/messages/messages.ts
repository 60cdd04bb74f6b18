import type { English } from './english.generated.ts'

/**
 * Forms of a text by the plural category of its number (CLDR; the names are those of `Intl.PluralRules`).
 * `other` serves where a form is missing.
 */
export interface PluralForms {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** Name of a text: `pagination.next`. */
export type MessageKey = keyof English

/** The texts of one language, as a file in `src/locales` has them. */
export type Messages = {
  readonly [Key in MessageKey]: English[Key] extends string ? string : PluralForms
}

/** What comes before the dot of a key: the part of the interface that the text belongs to. */
export type MessageGroup = MessageKey extends infer Key
  ? Key extends `${infer Group}.${string}`
    ? Group
    : never
  : never

/** The texts of one part of the interface. */
export type MessagesOf<Group extends MessageGroup> = Pick<Messages, Extract<MessageKey, `${Group}.${string}`>>

/** The texts of one group, by their whole keys. */
export function messagesOf<Group extends MessageGroup>(
  messages: Readonly<Partial<Messages>>,
  group: Group,
): MessagesOf<Group> {
  const groupMessages = Object.entries(messages).filter(([key]) => key.startsWith(`${group}.`))
  return Object.fromEntries(groupMessages) as MessagesOf<Group> // All that begin with the group's name.
}

/** Names in braces: `{query}` is `query`. */
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never

/** Names of the values that a text needs, read from its English. */
export type MessageParameters<Key extends MessageKey> = Named<
  English[Key] extends string ? English[Key] : English[Key][keyof English[Key]]
>

/** The values of a text: `count` chooses its form, whether or not it is in the text. */
type ValuesOf<Key extends MessageKey> = {
  readonly [
    Name in MessageParameters<Key> | (English[Key] extends string ? never : 'count')
  ]: Name extends 'count' ? number | bigint : string | number
}

/** No second argument where a text has no parameters. */
type Rest<Key extends MessageKey> = [MessageParameters<Key>] extends [never] ? [] : [values: ValuesOf<Key>]

/** Gives the texts of the interface, in the language of the page: `text('search.screen', { number: 2 })`. */
export interface Translate<Known extends MessageKey = MessageKey> {
  <Key extends Known>(key: Key, ...values: Rest<Key>): string
  /** The text in pieces, for values that are elements. */
  readonly parts: <Key extends Known, Values extends Readonly<Record<MessageParameters<Key>, unknown>>>(
    key: Key,
    values: Values,
  ) => readonly (string | Values[keyof Values])[]
}

/**
 * What gives the texts of a table.
 *
 * @param table All texts, or those of some groups.
 * @param language BCP 47; decides which form of a text goes with a number, where there are forms.
 */
export function createTranslate<Known extends MessageKey>(
  table: Pick<Messages, Known>,
  language = 'en',
): Translate<Known> {
  let rules: Intl.PluralRules | undefined
  const formOf = (key: Known, values: Readonly<Record<string, unknown>>): string => {
    const message: string | PluralForms = table[key]
    if (typeof message === 'string') return message
    rules ??= new Intl.PluralRules(language)
    return message[rules.select(Number(values['count']))] ?? message.other
  }
  const parts = (key: Known, values: Readonly<Record<string, unknown>> = {}): unknown[] =>
    formOf(key, values)
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 === 0 ? part : values[part]))
      .filter((part) => part !== '')
  const translate = (key: Known, values?: Readonly<Record<string, unknown>>): string =>
    parts(key, values).join('')
  // The types of the keys' own values are known to callers only.
  return Object.assign(translate, { parts }) as Translate<Known>
}
