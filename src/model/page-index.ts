/** The file with the index of pages, at the base URL of each language. */
export const pageIndexFile = 'llms.json'

/** The `Link` header (RFC 8288) that leads agents to the list of pages of a site with this base URL. */
export const llmsLink = (baseUrl: string): string => `<${baseUrl}llms.txt>; rel="llms-txt"`

/** What programs read to find the pages of a site: `llms.json`. */
export interface PageIndex {
  /** Changes when programs would misread the rest. */
  readonly format: 1
  readonly title: string
  readonly tagline: string
  /** The address of the home page, with a slash at its end. */
  readonly url: string
  /** A BCP 47 tag. */
  readonly language: string
  /** The folders of its other languages below the site, by language: `{ de: 'de/' }`. */
  readonly translations: Readonly<Record<string, string>>
  readonly prompts: readonly SitePrompt[]
  /** In the order of the sidebars. */
  readonly pages: readonly IndexedCopy[]
}

/** A page with a Markdown copy. Addresses are relative to the site's. */
export interface IndexedCopy {
  /** `guides/install`; empty for the home page. */
  readonly path: string
  /** `guides/install.md`. */
  readonly markdown: string
  readonly title: string
  readonly description: string
  /** Its sidebar categories, from the outermost. */
  readonly sections: readonly string[]
  /** The size of the Markdown copy, as `tokensIn` estimates it. */
  readonly tokens: number
  /** The version it belongs to, of a site that has several, and whether that is the last one. */
  readonly version?: string | undefined
  readonly isLast?: boolean | undefined
  /** The date of its last change in Git: `2026-11-27`. */
  readonly updated?: string | undefined
}

/**
 * Estimates how many tokens a language model makes of a text: a quarter of its bytes in UTF-8. For English
 * prose and code, tokenizers in use differ from that by less than they differ from each other.
 */
export const tokensIn = (text: string): number => tokensInBytes(utf8.encode(text).length)

/** The same by the size of a text. */
export const tokensInBytes = (bytes: number): number => Math.ceil(bytes / 4)

/** Browsers have no `Buffer`. */
const utf8 = new TextEncoder()

/** A prompt that a site offers to the users of assistants. */
export interface SitePrompt {
  readonly name: string
  readonly title: string
  readonly description?: string | undefined
  /** With `{name}` for each argument. */
  readonly text: string
  /** Descriptions by name. */
  readonly arguments: Readonly<Record<string, string>>
}

const argument = /\{([a-z][\w-]*)\}/gi

/** The names of the arguments in a prompt's text. */
export const argumentsIn = (text: string): readonly string[] =>
  [...text.matchAll(argument)].map(([, name = '']) => name)

/** The text with its arguments filled in. What is filled in is not looked at again. */
export const filledPrompt = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(argument, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : all))
