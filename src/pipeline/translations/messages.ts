import { LineIndex } from '../../model/location.ts'
import type { Block } from './blocks-in.ts'
import type { PairedSection } from './pair-sections.ts'
import type { TranslatedPage } from './translated-pages.ts'

/** A text to translate, as files for translators have it: once per page, however often it is there. */
export interface Message {
  /** The page, relative to the project root, with `#2` from the second translation of the same text on. */
  readonly context: string
  readonly text: string
  readonly kind: Block['kind']
  /** The lines of the page where it is, starting at 1. */
  readonly lines: readonly number[]
  /** The headings of the sections that have it. */
  readonly sections: readonly string[]
  /** Empty if there is none. */
  readonly translation: string
  /** Whether the translation is of an earlier text, or of nobody knows which. */
  readonly isUnsure: boolean
}

/** The blocks of a section with those of its translation; undefined if these are others. */
export function pairBlocks({ source, translation }: PairedSection): ReadonlyMap<Block, Block> | undefined {
  if (!translation || translation.blocks.length !== source.blocks.length) return undefined
  const pairs = new Map<Block, Block>()
  for (const [index, block] of source.blocks.entries()) {
    const other = translation.blocks[index]
    if (other?.kind !== block.kind) return undefined
    pairs.set(block, other)
  }
  return pairs
}

/** The texts of a page with their translations, as far as sections agree in their blocks. */
export function messagesOf({ path, source, pairs }: TranslatedPage): readonly Message[] {
  const index = new LineIndex(source)
  const messages = new Map<string, Message>()
  for (const pair of pairs.sections) {
    const translations = pairBlocks(pair)
    for (const block of pair.source.blocks) {
      const translated = translations?.get(block)?.text ?? ''
      // A text in the language of the source is none, unless somebody has accepted it.
      const translation = translated === block.text && pair.state !== 'current' ? '' : translated
      const isUnsure = translation !== '' && pair.state !== 'current'
      const { line } = index.locationAt(block.start)
      addMessage(messages, {
        context: path,
        text: block.text,
        kind: block.kind,
        lines: [line],
        sections: [pair.source.heading],
        translation,
        isUnsure,
      })
    }
  }
  return [...messages.values()]
}

function addMessage(messages: Map<string, Message>, message: Message): void {
  const { context: page, text, translation } = message
  for (let number = 1; ; number++) {
    const context = contextOf(page, number)
    const key = messageKey(context, text)
    const earlier = messages.get(key)
    const isSame = earlier?.translation === translation && earlier.isUnsure === message.isUnsure
    if (earlier && !isSame) continue
    messages.set(key, {
      ...message,
      context,
      lines: [...(earlier?.lines ?? []), ...message.lines],
      sections: [...new Set([...(earlier?.sections ?? []), ...message.sections])],
    })
    return
  }
}

const contextOf = (page: string, number: number): string =>
  number === 1 ? page : `${page}#${String(number)}`

/** The page of a context. */
export const pageOf = (context: string): string => context.replace(/#\d+$/, '')

const messageKey = (context: string, text: string): string => `${context}\n${text}`

/** A translation as a file for translators has it. */
export interface GivenMessage {
  readonly context: string
  readonly text: string
  readonly translation: string
  /** Where it is in the file, starting at 1. */
  readonly line: number
}

/** The translations of a file, which remember what has been used. */
export class GivenMessages {
  readonly #byKey = new Map<string, GivenMessage>()
  /** Those that the file has without a translation. */
  readonly #untranslated = new Set<string>()
  readonly #unused: Set<GivenMessage>
  /** Second translations of a text that already has another one, which counts. */
  readonly contradictory: readonly GivenMessage[]

  constructor(messages: readonly GivenMessage[]) {
    const contradictory: GivenMessage[] = []
    for (const each of messages) {
      const key = messageKey(each.context, each.text)
      if (each.translation.trim() === '') {
        this.#untranslated.add(key)
        continue
      }
      const first = this.#byKey.get(key)
      if (!first) this.#byKey.set(key, each)
      else if (first.translation !== each.translation) contradictory.push(each)
    }
    this.#unused = new Set(this.#byKey.values())
    this.contradictory = contradictory
  }

  /** Those that belong to no text of the pages that were translated. */
  get unused(): readonly GivenMessage[] {
    return [...this.#unused]
  }

  /** The translations of the blocks of a page, in the order of `messagesOf`. */
  ofPage(page: TranslatedPage): ReadonlyMap<Block, GivenMessage> {
    const index = new LineIndex(page.source)
    // A text with several translations is told apart by what it was exported with.
    const contexts = new Map<string, string>()
    for (const { context, text, lines } of messagesOf(page))
      for (const line of lines) contexts.set(`${String(line)}\n${text}`, context)
    const translations = new Map<Block, GivenMessage>()
    for (const { source } of page.pairs.sections)
      for (const block of source.blocks) {
        const { line } = index.locationAt(block.start)
        const context = contexts.get(`${String(line)}\n${block.text}`) ?? page.path
        const key = messageKey(context, block.text)
        // Where a tool keeps no second translations of a text, the first one counts.
        const message = this.#untranslated.has(key)
          ? undefined
          : (this.#byKey.get(key) ?? this.#byKey.get(messageKey(page.path, block.text)))
        if (!message) continue
        this.#unused.delete(message)
        translations.set(block, message)
      }
    return translations
  }
}
