import type { Expression, Options, Program } from 'acorn'
import type {
  Construct,
  ConstructRecord,
  Effects,
  Event,
  ParseContext,
  TokenizeContext,
} from 'micromark-util-types'
import type { Processor } from 'unified'
import type { Place } from '../../model/diagnostic.ts'
import { mdxParser } from './mdx/statements.ts'
import { append } from '../../model/append.ts'

/** Thrown when parsing a text takes many more steps than its length justifies. */
export class TooCostly extends Error {
  readonly place: Place

  constructor(
    { line, column }: Place,
    readonly what: 'text' | 'code',
  ) {
    super(`Parsing the ${what} takes too many steps.`)
    this.place = { line, column }
  }
}

/** Pages take 3 to 5 steps for a character. */
const stepsPerCharacter = 20
/** What short texts may take beyond that: a few tenths of a second. */
const freeSteps = 2_000_000
/** The number of characters that are compared in the time of one step. */
const comparedPerStep = 4
/** The number of events that are looked at in the time of one step, and that are moved. */
const eventsPerStep = 12
const movedPerStep = 100

/** Counts for the text that is being parsed. */
let current: Meter | undefined

/**
 * acorn for remark-mdx, with its work counted: a statement is parsed again at every blank line in it, and its
 * lines are looked through for every node of it.
 */
export const countedAcorn = {
  parse(code: string, options: Options): Program {
    current?.takeCode(code.length)
    const program = mdxParser.parse(code, options)
    current?.takeCode((code.length * code.split('\n').length) / charactersPerLine)
    return program
  },
  parseExpressionAt(code: string, offset: number, options: Options): Expression {
    current?.takeCode(code.length - offset)
    return mdxParser.parseExpressionAt(code, offset, options)
  },
}

/** The number of lines that are looked through in the time of parsing a character, by the nodes in it. */
const charactersPerLine = 300

/**
 * A plugin to use after all others. It counts the steps of the parser, and makes it throw `TooCostly` when
 * they are out of proportion to the length of the text. Markdown can be parsed in linear time, but this
 * parser tries one construct after the other, so whatever is opened and never closed is read to the end of
 * its block each time.
 */
export function remarkBudget(this: Processor): void {
  const { parser } = this
  if (!parser) return
  const begin: Construct = {
    // Comes before every other construct of a text, and leaves all of it to those.
    tokenize(_effects, _ok, nok) {
      current?.watch(this.parser)
      return nok
    },
  }
  ;(this.data().micromarkExtensions ??= []).push({ document: { null: begin } })
  this.parser = (text, file) => {
    const meter = new Meter(text.length)
    const outer = current
    current = meter
    try {
      return parser(text, file)
    } catch (error) {
      // What is thrown while acorn parses is taken for a mistake in the code.
      throw meter.exceeded ?? error
    } finally {
      current = outer
    }
  }
}

interface Counted {
  /** The index of the last event that may start a link. */
  lastLabel: number
}

class Meter {
  exceeded: TooCostly | undefined
  #left: number
  #parser: ParseContext | undefined
  #now = (): Place => ({ line: 1, column: 1 })
  readonly #tokenizers = new WeakMap<Effects, Counted>()

  constructor(length: number) {
    this.#left = freeSteps + length * stepsPerCharacter
  }

  /** Has every tokenizer of a parser that has just begun counted from its first construct on. */
  watch(parser: ParseContext): void {
    if (this.#parser === parser) return
    this.#parser = parser
    const { document, flow, flowInitial, contentInitial, string, text } = parser.constructs
    Object.assign(parser.constructs, {
      document: this.#watched(document),
      flow: this.#watched(flow),
      flowInitial: this.#watched(flowInitial),
      contentInitial: this.#watched(contentInitial),
      string: this.#watched(string),
      text: this.#watched(text),
    })
    // A definition at the very beginning has been read by now.
    parser.defined = namesIn(parser.defined)
    parser.gfmFootnotes = namesIn(parser.gfmFootnotes ?? [])
    let lazyLines = 0
    let lastLazy = 0
    parser.lazy = new Proxy(parser.lazy, {
      // The parser looks for the block that a lazy line continues, back over the lazy lines before it.
      set: (lazy, name: string, isLazy: boolean) => {
        const line = Number(name)
        lazy[line] = isLazy
        if (!isLazy) return true
        lazyLines = line === lastLazy + 1 ? lazyLines + 1 : 0
        lastLazy = line
        this.#take(lazyLines / 4, () => ({ line, column: 1 }))
        return true
      },
    })
  }

  #watched(byCode: ConstructRecord): ConstructRecord {
    return Object.fromEntries(
      Object.entries(byCode).map(([code, constructs]) => [
        code,
        [constructs ?? []].flat().map((construct) => this.#watchedConstruct(construct, Number(code))),
      ]),
    )
  }

  #watchedConstruct(construct: Construct, code: number): Construct {
    const begin = (context: TokenizeContext, effects: Effects): void => {
      const { lastLabel } = this.#counted(context, effects)
      // GFM's footnotes look for what a bracket closes, back to the last thing that may be it.
      if (code === rightSquareBracket)
        this.#take((context.events.length - lastLabel) / eventsPerStep, () => context.now())
    }
    return {
      ...construct,
      tokenize(effects, ok, nok) {
        begin(this, effects)
        return construct.tokenize.call(this, effects, ok, nok)
      },
    }
  }

  /** Counts the characters that a tokenizer consumes, again and again, and those that it compares. */
  #counted(context: TokenizeContext, effects: Effects): Counted {
    const counter = this.#tokenizers.get(effects)
    if (counter) return counter
    const counted: Counted = { lastLabel: 0 }
    this.#tokenizers.set(effects, counted)
    // A tokenizer's functions know what they belong to without `this`.
    // oxlint-disable-next-line typescript/unbound-method
    const { now, sliceSerialize } = context
    const { consume, enter } = effects
    effects.consume = (code) => {
      this.#take(code === null ? stepsToMerge(context.events) : 1, now)
      consume(code)
    }
    effects.enter = (type, fields) => {
      if (type === 'labelLink' || type === 'labelImage') counted.lastLabel = context.events.length
      return enter(type, fields)
    }
    context.sliceSerialize = (token, expandTabs) => {
      this.#take(1 + (token.end.offset - token.start.offset) / comparedPerStep, now)
      return sliceSerialize(token, expandTabs)
    }
    return counted
  }

  /** Counts the code of MDX, by its characters, where the parser is. */
  takeCode(characters: number): void {
    this.#take(characters, this.#now, 'code')
  }

  #take(steps: number, now: () => Place, what: 'text' | 'code' = 'text'): void {
    this.#now = now
    this.#left -= steps
    if (this.#left < 0) throw (this.exceeded ??= new TooCostly(now(), what))
  }
}

const rightSquareBracket = 93

/**
 * The steps that the parser will need to merge adjacent pieces of plain text, which are left by constructs
 * that did not apply: it moves all later events for each merger.
 */
function stepsToMerge(events: readonly Event[]): number {
  let mergers = 0
  let isInRow = false
  for (const [index, [kind, token]] of events.entries()) {
    if (kind !== 'enter') continue
    const isAdjacent = token.type === 'data' && events[index - 1]?.[1].type === 'data'
    // A row of adjacent pieces is merged at once.
    if (isAdjacent && !isInRow) mergers++
    isInRow = isAdjacent
  }
  return 1 + (mergers * events.length) / movedPerStep
}

function namesIn(names: readonly string[]): NameList {
  const list = new NameList()
  append(list, names)
  return list
}

/** A list of names that finds them at once; the parser would search all of it for each reference. */
class NameList extends Array<string> {
  readonly #names = new Set<string>()

  override includes(name: string): boolean {
    return this.#names.has(name)
  }

  override push(...names: string[]): number {
    for (const name of names) this.#names.add(name)
    return super.push(...names)
  }
}
