import { ErrorCodes, Tokenizer, TokenizerMode, type Token } from 'parse5'

/** A tag with where it stands in the HTML. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string
  readonly isEnd: boolean
  /** Whether it ends with `/>`. */
  readonly isSelfClosing: boolean
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  readonly start: number
  readonly end: number
}

/** What is heard of a piece of HTML, from its beginning to its end. */
export interface TagListener {
  readonly onTag: (tag: HtmlTag) => void
  readonly onComment: (start: number, end: number) => void
  /** Whether the next text is within `<svg>` or `<math>`, where HTML's own rules for text do not hold. */
  readonly isForeign: () => boolean
}

/** What is open at the end of a text of tags. */
export interface TagsEnd {
  /** Where a tag begins that does not end. */
  readonly cutTag?: number
  /** Where a comment begins that does not end. */
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

/** Whether an element of HTML holds nothing but text. */
export const holdsText = (name: string): boolean => Object.hasOwn(textModes, name)

/** Reads the tags of a piece of HTML as browsers do. */
export function readTags(html: string, { onTag, onComment, isForeign }: TagListener): TagsEnd {
  let lastEnd = 0
  let cut: 'tag' | 'comment' | undefined
  const pass = ({ location }: Token.CommentToken | Token.DoctypeToken): void => {
    lastEnd = location?.endOffset ?? lastEnd
    if (location) onComment(location.startOffset, lastEnd)
  }
  const hear = (token: Token.TagToken, isEnd: boolean): void => {
    const start = token.location?.startOffset ?? 0
    lastEnd = token.location?.endOffset ?? start
    onTag({
      name: token.tagName,
      isEnd,
      isSelfClosing: token.selfClosing,
      attributes: token.attrs,
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
        // `<?` and `<!` begin comments too, whose missing end is no error of the tokenizer.
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
  // Whatever is before it that began like this has been heard.
  const begins = cut === 'tag' ? /<\/?[a-z]/i : /<[!?/]/
  return { [cut === 'tag' ? 'cutTag' : 'cutComment']: lastEnd + html.slice(lastEnd).search(begins) }
}
