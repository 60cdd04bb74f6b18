import { ErrorCodes, Tokenizer, TokenizerMode, type Token } from 'parse5'

/** A tag with its position in the HTML. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** Whether it ends with `/>`. */
  readonly isSelfClosing: boolean
  /** In the order of the source; of attributes with the same name, the first, as in browsers. */
  readonly attributes: readonly HtmlAttribute[]
  readonly start: number
  readonly end: number
}

/** An attribute with its position in the HTML. */
export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string
  /** With character references replaced. */
  readonly value: string
  readonly start: number
  /** After the closing quote. */
  readonly end: number
}

/** Receives the events in a piece of HTML, in order. */
export interface TagListener {
  readonly onTag: (tag: HtmlTag) => void
  readonly onComment?: (start: number, end: number) => void
  /**
   * Whether the next text is in `<svg>` or `<math>`, which have other rules for text than HTML. By default,
   * it is if such an element has been opened in this piece of HTML and not closed.
   */
  readonly isForeign?: () => boolean
}

/** What is unfinished at the end. */
export interface TagsEnd {
  /** The start of an unfinished tag. */
  readonly cutTag?: number
  /** The start of an unfinished comment. */
  readonly cutComment?: number
}

/** Elements whose content is text, as the tokenizer has to be told (HTML Living Standard, 13.2.6.4). */
const textModes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
}

/** Whether an HTML element may only contain text. */
export const holdsText = (name: string): boolean => Object.hasOwn(textModes, name)

/**
 * Reads the tags of a piece of HTML as browsers do (HTML Living Standard, 13.2.5): not those in comments, in
 * attributes, or in elements that hold text. Every step that looks for tags in a string with positions, or
 * replaces them, uses this, or `scanWholeHtml`; where only the content counts, htmlparser2 is faster.
 */
export function scanTags(html: string, listener: TagListener): TagsEnd {
  const { onTag, onComment } = listener
  let foreignDepth = 0
  const isForeign = listener.isForeign ?? (() => foreignDepth > 0)
  let lastEnd = 0
  let cut: 'tag' | 'comment' | undefined
  const pass = ({ location }: Token.CommentToken | Token.DoctypeToken): void => {
    lastEnd = location?.endOffset ?? lastEnd
    if (location) onComment?.(location.startOffset, lastEnd)
  }
  const hear = (token: Token.TagToken, isEnd: boolean): void => {
    const start = token.location?.startOffset ?? 0
    lastEnd = token.location?.endOffset ?? start
    if ((token.tagName === 'svg' || token.tagName === 'math') && (isEnd || !token.selfClosing))
      foreignDepth = Math.max(0, foreignDepth + (isEnd ? -1 : 1))
    onTag({
      name: token.tagName,
      isEnd,
      isSelfClosing: token.selfClosing,
      attributes: token.attrs.map(({ name, value }) => {
        const range = token.location?.attrs?.[name]
        return { name, value, start: range?.startOffset ?? start, end: range?.endOffset ?? start }
      }),
      start,
      end: lastEnd,
    })
    tokenizer.inForeignNode = isForeign()
    const mode = isEnd || isForeign() ? undefined : textModes[token.tagName]
    if (mode !== undefined) tokenizer.state = mode
  }
  const nothing = (): void => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => hear(token, false),
      onEndTag: (token) => hear(token, true),
      onComment: (token) => {
        // `<?` and `<!` also start comments, for which the tokenizer reports no missing end.
        if (cut === undefined && !html.endsWith('>', token.location?.endOffset)) cut = 'comment'
        if (cut !== 'comment') pass(token)
      },
      onDoctype: pass,
      onCharacter: nothing,
      onNullCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onEof: nothing,
      onParseError: ({ code }) => {
        if (code === ErrorCodes.eofInTag) cut = 'tag'
        else if (code === ErrorCodes.eofInComment) cut = 'comment'
      },
    },
  )
  tokenizer.inForeignNode = isForeign()
  tokenizer.write(html, true)
  if (cut === undefined) return {}
  // Everything like this before it has been reported.
  const begins = cut === 'tag' ? /<\/?[a-z]/i : /<[!?/]/
  return { [cut === 'tag' ? 'cutTag' : 'cutComment']: lastEnd + html.slice(lastEnd).search(begins) }
}
