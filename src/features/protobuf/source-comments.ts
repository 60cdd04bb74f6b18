/** Comments, and strings, in which two slashes are no comment. */
const tokens =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|\/\/[^\n]*/gm

/** What stands on the line below a comment. */
const below = /[ \t\r]*\n[ \t]*(syntax\b|edition\b|package\b|extend(?=\s+([\w.]+)))/y

/**
 * The comments of a file as they are written. protobufjs takes the indentation from every line, with which
 * lists and code lose their shape, and knows nothing of the comment of a file.
 */
export class SourceComments {
  readonly #texts = new Map<string, string>()
  readonly #ofExtensions = new Map<string, string>()
  /** The comment above `syntax`, `edition` or `package`, unless it is a license. */
  readonly ofFile: string

  constructor(source: string) {
    const ofFile: string[] = []
    for (const { 0: token, index } of source.matchAll(tokens))
      if (/^\s*\//.test(token)) {
        const text = textIn(token)
        this.#texts.set(wordsIn(text), text)
        below.lastIndex = index + token.trimEnd().length
        const [, keyword, extended = ''] = below.exec(source) ?? []
        if (keyword === 'extend')
          this.#ofExtensions.set(
            extended,
            [this.#ofExtensions.get(extended) ?? '', text].filter(Boolean).join('\n\n'),
          )
        else if (keyword !== undefined) ofFile.push(text)
      }
    this.ofFile = ofFile.filter((text) => !/\bcopyright\b|\blicen[sc]ed? under\b/i.test(text)).join('\n\n')
  }

  /** The comments above `extend`, by the name of the message as it is written there. */
  ofExtensions(message: string): string {
    return this.#ofExtensions.get(message) ?? ''
  }

  /** A comment with the indentation of its lines. */
  written(comment: string): string {
    return this.#texts.get(wordsIn(comment)) ?? comment
  }
}

const wordsIn = (text: string): string => text.replace(/\s+/g, ' ').trim()

function textIn(comment: string): string {
  const isBlock = /^\s*\/\*/.test(comment)
  const lines = comment
    .trim()
    .replace(/^\/\*+|(?<!\*)\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(isBlock ? /^\s*\*(?!\*)/ : /^\s*\/\/+/, '').trimEnd())
  const [first = '', ...others] = lines
  const inner = isBlock ? others : lines
  const margins = inner.filter((line) => line !== '').map((line) => line.search(/\S/))
  const margin = Math.min(...margins, Infinity)
  const unindented = inner.map((line) => line.slice(margin === Infinity ? 0 : margin))
  return (isBlock ? [first.trim(), ...unindented] : unindented).join('\n').trim()
}

/**
 * A file in which the type, name and number of a field are on one line: protobufjs loses the comment above
 * those that are on two. Lines have other numbers then.
 */
export const withFieldsOnOneLine = (source: string): string =>
  source
    .replace(
      /^([ \t]*(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^<>;]*>|[\w.]+))[ \t]*\r?\n\s*(?=\w+\s*=\s*\d)/gm,
      '$1 ',
    )
    .replace(/(\w[ \t]*=)[ \t]*\r?\n\s*(?=\d)/g, '$1 ')

/** A file in which comments behind opening braces, which protobufjs loses, are also above the definition. */
export function withBracesCommented(source: string): string {
  const parts: string[] = []
  let end = 0
  for (const { 0: token, index } of source.matchAll(tokens)) {
    if (!/^\/[/*]/.test(token) || !/\{[ \t]{0,8}$/.test(source.slice(Math.max(0, index - 9), index))) continue
    const line = source.lastIndexOf('\n', index) + 1
    if (line < end || !/^[ \t]*(?:message|enum|service|rpc|oneof)\s/.test(source.slice(line, index))) continue
    // The blank line keeps it apart from a comment that is there.
    parts.push(source.slice(end, line), `\n${token}\n`)
    end = line
  }
  return parts.join('') + source.slice(end)
}

/** What in a comment could be an element of HTML, which Markdown would swallow. */
const outsideCode = /`[^`\n]+`|<(?!https?:|mailto:)/g

/** A comment as Markdown: what looks like an element of HTML is a placeholder, except in code. */
export function commentMarkdown(comment: string): string {
  let isFence = false
  let isCode = false
  let isBlank = true
  // Of the text of a list item, from which code in it is indented.
  let margin = 0
  return comment
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isFence = !isFence
      const item = /^\s*(?:[-*+]|\d+[.)])\s+(?=\S)/.exec(line)?.[0]
      if (item !== undefined || /^\S/.test(line)) margin = item?.length ?? 0
      const indent = line.replaceAll('\t', '    ').search(/\S/)
      isCode = indent >= margin + 4 && (isCode || isBlank)
      isBlank = line.trim() === ''
      return isFence || isCode ? line : line.replace(outsideCode, (mark) => (mark === '<' ? '\\<' : mark))
    })
    .join('\n')
}
