import { append } from '../../model/append.ts'

/** Strings, in which nothing is a comment or a brace, comments, line breaks, words and punctuation. */
const tokens =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\n|[^\S\n]+|[\w.]+|[^\w\s]/g

/** A statement of a `.proto` file, up to its semicolon or its opening brace, with its comments. */
export interface ProtoStatement {
  /** `message`, `oneof`, `rpc` and so on, or `field` for fields and values of enums. */
  readonly keyword: string
  /** What it defines, by its full name: `.acme.Rocket.name`. That of `extend` is what is around it. */
  readonly fullName: string
  /** The statement as it is written, without comments, and without line breaks. */
  readonly text: string
  /** The comments before it and behind it, with their marks. */
  readonly comments: string[]
  /** Where it begins, from 1. */
  readonly line: number
}

/** The end of a name that is looked for in a file. */
interface Scope {
  readonly name: string
  /** What fields in it are a part of: of the message, if it is a `oneof`; of what is around an `extend`. */
  readonly members: string
}

/**
 * The statements of a file with their comments. Which comment belongs to which statement is decided as protoc
 * does: those directly above it, the one behind it on the same line, and one on the next lines before a blank
 * line or the end of a block. protobufjs keeps one comment of each definition, and loses it where the
 * definition is on several lines.
 */
export const scanProto = (source: string): readonly ProtoStatement[] => new ProtoScanner().scan(source)

class ProtoScanner {
  readonly #statements: ProtoStatement[] = []
  readonly #scopes: Scope[] = [{ name: '', members: '' }]
  #words: string[] = []
  #text = ''
  /** The comments since the last blank line. */
  #above: string[] = []
  #comments: string[] = []
  /** The statement that a comment may stand behind. */
  #before: ProtoStatement | undefined
  #line = 1
  /** Where the statement begins that is being read. */
  #start = 1
  /** Line breaks since the last token that is no space. */
  #breaks = 0
  /** How deep in the brackets and braces of values, whose content defines nothing. */
  #depth = 0

  scan(source: string): readonly ProtoStatement[] {
    for (const [token] of source.matchAll(tokens)) {
      if (token === '\n') this.#break()
      else if (/^\s/.test(token)) this.#text += ' '
      else {
        if (/^\/[/*]/.test(token)) this.#comment(token)
        else this.#token(token)
        this.#breaks = 0
      }
      this.#line += token.split('\n').length - 1
    }
    this.#detach()
    return this.#statements
  }

  #break(): void {
    this.#text += ' '
    this.#breaks++
    if (this.#breaks !== 2 || this.#words.length > 0) return
    this.#detach()
    this.#before = undefined
  }

  /** Comments before a blank line, or at the end of a block, belong to what they stand behind. */
  #detach(): void {
    if (this.#before) append(this.#before.comments, this.#above)
    this.#above = []
  }

  #comment(token: string): void {
    if (this.#words.length > 0) return
    if (this.#breaks > 0 || !this.#before) {
      this.#above.push(token)
      return
    }
    this.#before.comments.push(token)
    this.#before = undefined
  }

  #token(token: string): void {
    if (this.#words.length === 0) {
      if (token === '}') {
        this.#detach()
        if (this.#scopes.length > 1) this.#scopes.pop()
      }
      this.#before = undefined
      if (token === '}' || token === ';') return
      this.#comments = this.#above
      this.#start = this.#line
      this.#above = []
      this.#text = ''
    }
    const opensValue = token === '[' || (token === '{' && (this.#depth > 0 || this.#words[0] === 'option'))
    if (opensValue) this.#depth++
    else if (this.#depth > 0 && (token === ']' || token === '}')) this.#depth--
    else if (this.#depth === 0 && (token === ';' || token === '{')) {
      this.#end(token === '{')
      return
    }
    this.#words.push(token)
    this.#text += token
  }

  #end(opensBlock: boolean): void {
    const words = /^(?:export|local)$/.test(this.#words[0] ?? '') ? this.#words.slice(1) : this.#words
    const around = this.#scopes.at(-1) ?? { name: '', members: '' }
    const { keyword, name } = definitionIn(words)
    const isField = keyword === 'field' || keyword === 'oneof'
    const fullName = name === '' ? around.members : `${isField ? around.members : around.name}.${name}`
    const text = this.#text.replace(/\s+/g, ' ').trim()
    const statement = { keyword, fullName, text, comments: this.#comments, line: this.#start }
    this.#statements.push(statement)
    this.#before = statement
    this.#words = []
    if (keyword === 'package') this.#scopes[0] = { name: fullName, members: fullName }
    if (!opensBlock) return
    const members = keyword === 'oneof' || keyword === 'extend' ? around.members : fullName
    this.#scopes.push({ name: members, members })
  }
}

/** Statements that define nothing, except where an enum calls a value so. */
const others = /^(?:option|reserved|extensions|import|syntax|edition|extend)$/

/** What the words of a statement define: its name is empty for what has none. */
function definitionIn([first = '', second = '', ...more]: readonly string[]): {
  readonly keyword: string
  readonly name: string
} {
  const isFile = first === 'syntax' || first === 'edition'
  if (others.test(first) && (isFile || second !== '=')) return { keyword: first, name: '' }
  const at = [first, second, ...more].indexOf('=')
  if (at === -1) return { keyword: first, name: second }
  const name = [first, second, ...more][at - 1] ?? ''
  return { keyword: [first, second].includes('group') && at > 1 ? 'group' : 'field', name }
}
