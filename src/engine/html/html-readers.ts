import { Parser } from 'htmlparser2'

/** By name, in lower case; the first of those with the same name. */
export type HtmlAttributes = Readonly<Record<string, string>>

/** Is told what a document contains, in order. Names are in lower case. */
export interface HtmlListener<Attributes = HtmlAttributes> {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  comment?(text: string): void
  /** `isImplied`: without an end tag. */
  close(name: string, isImplied: boolean): void
}

/** Reads a document piece by piece. No tag may be cut. */
export interface HtmlReader {
  /** False if it cannot read the piece. */
  read(piece: string): boolean
  /** False if something is unfinished. */
  end(): boolean
}

/** Reads any HTML. */
export class TolerantReader implements HtmlReader {
  readonly #parser: Parser

  constructor(listener: HtmlListener) {
    this.#parser = new Parser({
      onopentag: (name, attributes) => listener.open(name, attributes),
      ontext: (text) => listener.text(text),
      onclosetag: (name, isImplied) => listener.close(name, isImplied),
    })
  }

  read(piece: string): boolean {
    this.#parser.write(piece)
    return true
  }

  end(): boolean {
    this.#parser.end()
    return true
  }
}

/** Matches the rest of a start tag after its name, as serializers write it. */
const restOfTag = /(?:\s+[^\s"'<>/=]+(?:="[^"]*"|='[^']*')?)*\s*\/?>/y
const anyAttribute = /([^\s"'<>/=]+)(?:="([^"]*)"|='([^']*)')?/g
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
/** Elements without any markup inside. */
const textElements = new Set(['script', 'style', 'textarea', 'title'])
/** Elements that others end: what those are is left to the parser that knows. */
const endedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [
      'p',
      'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
    ],
    ['td th', 'td th tr'],
    ['tr', 'tr'],
    ['thead tbody tfoot', 'td thead tbody tfoot'],
    ['li', 'li'],
    ['dd dt', 'dd dt'],
    ['rt rp', 'rt rp'],
    ['option optgroup', 'option optgroup'],
    ['head', 'body'],
    ['button select datalist textarea', 'button datalist input output select textarea'],
  ].flatMap(([names = '', enders = '']) =>
    names.split(' ').map((name) => [name, new Set(enders.split(' '))] as const),
  ),
)
/** Elements whose content follows rules of its own. */
const peculiar = new Set('math iframe noembed noframes noscript plaintext template xmp'.split(' '))

/**
 * The attributes of an element that the listener wants, from its tag, in which character references are as
 * written. Undefined if the tag has to be judged.
 */
type AttributesOf<Attributes> = (name: string, written: string) => Attributes | undefined

/** Reads the attributes of a tag that a serializer has written. */
export function parseAttributes(text: string): HtmlAttributes {
  const attributes: Record<string, string> = {}
  anyAttribute.lastIndex = 0
  for (let match = anyAttribute.exec(text); match; match = anyAttribute.exec(text))
    attributes[(match[1] ?? '').toLowerCase()] ??= match[2] ?? match[3] ?? ''
  return attributes
}

/**
 * Reads HTML in which every element is whole, as serializers write it, and gives up at anything else. Texts
 * are told with their character references as written.
 */
export class WholeReader<Attributes = HtmlAttributes> implements HtmlReader {
  readonly #listener: HtmlListener<Attributes>
  readonly #attributesOf: AttributesOf<Attributes>
  readonly #open: string[] = []
  #foreign = 0

  constructor(listener: HtmlListener<Attributes>, attributesOf: AttributesOf<Attributes>) {
    this.#listener = listener
    this.#attributesOf = attributesOf
  }

  read(piece: string): boolean {
    let end = 0
    for (let at = piece.indexOf('<'); at !== -1; at = piece.indexOf('<', end)) {
      if (at > end) this.#listener.text(piece.slice(end, at))
      end = piece.startsWith('<!', at) ? this.#note(piece, at) : this.#tag(piece, at)
      if (end === -1) return false
    }
    if (end < piece.length) this.#listener.text(piece.slice(end))
    return true
  }

  end(): boolean {
    return this.#open.length === 0
  }

  /** Returns the end of the tag at an index, or -1 if it has to be judged. */
  #tag(piece: string, at: number): number {
    return piece.startsWith('/', at + 1) ? this.#endTag(piece, at + 2) : this.#startTag(piece, at + 1)
  }

  #endTag(piece: string, at: number): number {
    const openName = this.#open.pop()
    if (
      openName === undefined ||
      !piece.startsWith(openName, at) ||
      !piece.startsWith('>', at + openName.length)
    )
      return -1
    const name = openName.toLowerCase()
    if (name === 'svg') this.#foreign--
    this.#listener.close(name, false)
    return at + openName.length + 1
  }

  #startTag(piece: string, at: number): number {
    let nameEnd = at
    while (isNameCode(piece.charCodeAt(nameEnd))) nameEnd++
    restOfTag.lastIndex = nameEnd
    const isBare = piece.startsWith('>', nameEnd)
    if (nameEnd === at || !(isBare || restOfTag.test(piece))) return -1
    const end = isBare ? nameEnd + 1 : restOfTag.lastIndex
    const tagName = piece.slice(at, nameEnd)
    const name = tagName.toLowerCase()
    if (peculiar.has(name) || endedBy.get(this.#open.at(-1) ?? '')?.has(name)) return -1
    const attributes = this.#attributesOf(name, piece.slice(nameEnd, end - 1))
    if (!attributes) return -1
    this.#listener.open(name, attributes)
    const isSelfClosing = piece.startsWith('/', end - 2)
    if (voidElements.has(name) || (isSelfClosing && this.#foreign > 0)) {
      this.#listener.close(name, false)
      return end
    }
    if (isSelfClosing) return -1
    this.#open.push(tagName)
    if (name === 'svg') this.#foreign++
    if (!textElements.has(name)) return end
    const close = this.#foreign > 0 ? -1 : piece.indexOf(`</${tagName}>`, end)
    if (close > end) this.#listener.text(piece.slice(end, close))
    return close
  }

  /** Returns the end of a comment or a document type, or -1. */
  #note(piece: string, at: number): number {
    const isComment = piece.startsWith('<!--', at)
    if (!isComment && !/^<!doctype /i.test(piece.slice(at, at + 10))) return -1
    // `<!-->` and `<!--->` are whole.
    const end = piece.indexOf(isComment ? '-->' : '>', at + (isComment ? 2 : 0))
    if (end === -1) return -1
    if (isComment) this.#listener.comment?.(piece.slice(at + 4, Math.max(at + 4, end)))
    return end + (isComment ? 3 : 1)
  }
}

/** Letters, digits, `-` and `:`. */
const isNameCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 58) || code === 45
