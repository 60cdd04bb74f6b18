/** Inline content of an answer. Addresses are untrusted; the renderer decides which become links. */
export type AnswerInline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly AnswerInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly AnswerInline[] }
  /** `[2]` */
  | { readonly kind: 'citation'; readonly number: number }

interface Frame {
  /** The opening mark: `**`, `*`, `__`, or `_`; undefined for the whole text. */
  readonly mark: string
  readonly content: AnswerInline[]
}

// The expressions are sticky, and none reads past the next bracket of its kind, so that parsing takes linear
// time.
const citation = /\[(\d{1,3})\](?!\()/y
const link = /(!?)\[([^[\]\n]{0,500})\]\(([^()\s<>[\]]{1,2000})(?: +"[^"\n[\]]{0,300}")?\)/y
const autolink = /<(https?:\/\/[^\s<>]{1,2000})>/y

/** Parses a paragraph. If it is not `complete`, open code and emphasis are closed at its end. */
export function parseInline(text: string, complete: boolean): readonly AnswerInline[] {
  return new InlineReader(text, complete).read()
}

class InlineReader {
  readonly #text: string
  readonly #complete: boolean
  readonly #frames: Frame[] = [{ mark: '', content: [] }]
  /** Lengths of backtick runs without a counterpart in the rest of the text. */
  readonly #single = new Set<number>()
  #at = 0
  /** The start of plain text that has not been emitted. */
  #from = 0

  constructor(text: string, complete: boolean) {
    this.#text = text
    this.#complete = complete
  }

  read(): readonly AnswerInline[] {
    while (this.#at < this.#text.length) {
      const letter = this.#text[this.#at] ?? ''
      const isEscape =
        letter === '\\'
          ? this.#escape()
          : letter === '`'
            ? this.#code()
            : letter === '*' || letter === '_'
              ? this.#emphasis(letter)
              : letter === '[' || letter === '!'
                ? this.#bracket()
                : letter === '<'
                  ? this.#autolink()
                  : false
      if (!isEscape) this.#at++
    }
    this.#take()
    while (this.#frames.length > 1) {
      if (this.#complete) this.#dissolve()
      else this.#close()
    }
    return this.#frames[0]?.content ?? []
  }

  /** Emits the plain text up to the current position. */
  #take(): void {
    if (this.#at > this.#from) this.#push(this.#text.slice(this.#from, this.#at))
    this.#from = this.#at
  }

  #push(node: AnswerInline): void {
    this.#frames.at(-1)?.content.push(node)
  }

  #skip(length: number): true {
    this.#at += length
    this.#from = this.#at
    return true
  }

  #escape(): boolean {
    const next = this.#text[this.#at + 1] ?? ''
    if (!/[!-/:-@[-`{-~]/.test(next)) return false
    this.#take()
    this.#push(next)
    return this.#skip(2)
  }

  #code(): boolean {
    const length = this.#run('`', this.#at)
    const end = this.#closing(this.#at + length, length)
    if (end === undefined && this.#complete) {
      this.#at += length
      return true
    }
    this.#take()
    const inside = this.#text.slice(this.#at + length, end)
    this.#push({ kind: 'code', text: /^ [^]*[^ ][^]* $/.test(inside) ? inside.slice(1, -1) : inside })
    return this.#skip(length + inside.length + (end === undefined ? 0 : length))
  }

  /**
   * Finds the next backtick run of the same length. Lengths that were not found are not searched for again.
   */
  #closing(from: number, length: number): number | undefined {
    if (length > 3 || this.#single.has(length)) return undefined
    for (let at = this.#text.indexOf('`', from); at !== -1;) {
      const runLength = this.#run('`', at)
      if (runLength === length) return at
      at = this.#text.indexOf('`', at + runLength)
    }
    this.#single.add(length)
    return undefined
  }

  #emphasis(letter: '*' | '_'): boolean {
    const length = this.#run(letter, this.#at)
    const before = this.#text[this.#at - 1] ?? ' '
    const after = this.#text[this.#at + length] ?? ' '
    const inWord = letter === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
    const marks =
      length > 3 || inWord
        ? []
        : length === 2
          ? [letter + letter]
          : length === 1
            ? [letter]
            : this.#frames.at(-1)?.mark === letter
              ? [letter, letter + letter]
              : [letter + letter, letter]
    if (marks.length === 0) {
      this.#at += length
      return true
    }
    this.#take()
    for (const mark of marks) {
      if (/\S/.test(before) && this.#isOpen(mark)) {
        while (this.#frames.at(-1)?.mark !== mark) this.#dissolve()
        this.#close()
      } else if (/\S/.test(after) && !this.#isOpen(mark)) this.#frames.push({ mark, content: [] })
      else this.#push(mark)
    }
    return this.#skip(length)
  }

  #isOpen(mark: string): boolean {
    return this.#frames.some((frame) => frame.mark === mark)
  }

  #close(): void {
    const frame = this.#frames.pop()
    if (frame) this.#push({ kind: frame.mark.length === 2 ? 'strong' : 'emphasis', content: frame.content })
  }

  /**
   * Turns unclosed emphasis back into text. Each mark is open at most once, so no node is moved more than
   * four times.
   */
  #dissolve(): void {
    const frame = this.#frames.pop()
    if (!frame) return
    this.#push(frame.mark)
    for (const node of frame.content) this.#push(node)
  }

  #bracket(): boolean {
    const cited = this.#match(citation)
    if (cited) {
      this.#take()
      this.#push({ kind: 'citation', number: Number(cited[1]) })
      return this.#skip(cited[0].length)
    }
    const match = this.#match(link)
    if (!match) return false
    const [whole, image, label = '', href = ''] = match
    this.#take()
    // Images are replaced by their alternative text.
    if (image === '!') this.#push(label)
    else this.#push({ kind: 'link', href, content: label === '' ? [href] : parseInline(label, true) })
    return this.#skip(whole.length)
  }

  #autolink(): boolean {
    const match = this.#match(autolink)
    if (!match) return false
    const [whole, href = ''] = match
    this.#take()
    this.#push({ kind: 'link', href, content: [href] })
    return this.#skip(whole.length)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  #run(letter: string, from: number): number {
    let end = from
    while (this.#text[end] === letter) end++
    return end - from
  }
}
