import type { SearchSection } from '../page.ts'

interface OpenSection {
  readonly id: string
  readonly trail: readonly string[]
  readonly text: string[]
  readonly code: string[]
}

/** Collects the text of a page by heading, prose and code, while it is traversed. */
export class SectionWriter {
  readonly #title: string
  readonly #trail: { readonly level: number; readonly text: string }[] = []
  readonly #sections: OpenSection[]
  #hasTitleHeading = false

  constructor(title: string) {
    this.#title = title
    this.#sections = [{ id: '', trail: [title], text: [], code: [] }]
  }

  /**
   * Starts a section, except for an h1 that is the page's title or takes its place. A heading without an id
   * is text: results could not lead to it.
   */
  heading(level: number, id: string, text: string): void {
    const isAtTop =
      this.#sections.length === 1 && this.#sections[0]?.text.every((each) => each.trim() === '') === true
    if (
      level === 1 &&
      !this.#hasTitleHeading &&
      (isAtTop || (text === this.#title && this.#sections.length === 1))
    ) {
      this.#hasTitleHeading = true
      // The front matter may set another title.
      if (text !== this.#title) this.text(` ${text} `)
      return
    }
    if (id === '') {
      this.text(` ${text} `)
      return
    }
    while ((this.#trail.at(-1)?.level ?? 0) >= level) this.#trail.pop()
    this.#trail.push({ level, text })
    this.#sections.push({
      id,
      trail: [this.#title, ...this.#trail.map((entry) => entry.text)],
      text: [],
      code: [],
    })
  }

  /** Adds prose with the white space that it has: what ends a block says so by a space. */
  text(text: string): void {
    this.#sections.at(-1)?.text.push(text)
  }

  code(code: string): void {
    this.#sections.at(-1)?.code.push(code)
  }

  /** The text before the first heading comes first and has no id. */
  sections(): SearchSection[] {
    return this.#sections.map(({ id, trail, text, code }) => ({
      id,
      trail,
      text: text.join('').replace(/\s+/g, ' ').trim(),
      code: code.join('\n'),
    }))
  }
}

/**
 * Prefixes a text (on one line) with the page's description, unless it starts with it, as when the
 * description was derived from it.
 */
export function introducedText(description: string, text: string): string {
  const words = inOneLine(description)
  const beginning = words.replace(/[.…]$/, '')
  const isSaid = text.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(text.slice(beginning.length))
  return words === '' || isSaid ? text : `${words} ${text}`.trim()
}

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Texts one after another. What is no sentence ends as one, or an excerpt would run it into the next. */
export const inSentences = (texts: readonly string[]): string =>
  texts
    .map(inOneLine)
    .filter(Boolean)
    .map((text, index, { length }) =>
      index < length - 1 && /[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text,
    )
    .join(' ')
