import type { Translate } from '../../../model/messages/messages.ts'

/** The target of a link in a description. */
export interface ResolvedLink {
  readonly href: string
  /** Whether it only becomes a link if the site has the target, which is known once all pages are. */
  readonly ifThere?: boolean
}

/** Options for converting a description to HTML. */
export interface MarkdownOptions {
  /**
   * Resolves an address, for example by adding the base URL. If it returns `undefined`, only the link's text
   * is shown.
   */
  readonly resolve?: (href: string) => string | ResolvedLink | undefined
  /**
   * Called with a text of which not everything is shown as Markdown, and why: one that is too costly to parse
   * is shown as it is written, one that is too long, without its end.
   */
  readonly refuse?: (markdown: string, reason: 'costly' | 'long') => void
  /** Returns the id of a heading, for links to it. */
  readonly headingId?: (text: string) => string | undefined
  /** Highlights the code in fences. */
  readonly code?: (code: string, language: string) => { readonly html: string; readonly commands?: string }
  /**
   * Translates the texts of the interface: the language of highlighted code, its buttons, and labels of
   * tables and images. Without it, code has neither a label nor buttons, and the others are in English.
   */
  readonly translate?: Translate
}
