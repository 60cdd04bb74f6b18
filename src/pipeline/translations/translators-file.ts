import type { GivenMessage, Message } from './messages.ts'

/** The formats of files for translators. */
export const translatorsFormats = ['po', 'xliff'] as const
/** One of `translatorsFormats`. */
export type TranslatorsFormat = (typeof translatorsFormats)[number]

/** What a file for translators has. */
export interface TranslatorsFile {
  /** Codes of languages: `en`, `pt-BR`. */
  readonly source: string
  readonly language: string
  readonly messages: readonly Message[]
}

/** What was read from a file of translators. */
export interface ReadMessages {
  /** The code of the language, if the file says it. */
  readonly language: string | undefined
  /** With an empty translation for what is not translated, or has to be reviewed. */
  readonly messages: readonly GivenMessage[]
  /** What the file has in a way that cannot be read, and is not among the messages. */
  readonly problems: readonly { readonly line: number; readonly message: string; readonly hint: string }[]
}
