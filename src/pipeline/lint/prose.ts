import type { Nodes } from 'mdast'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Place } from '../../model/diagnostic.ts'
import { LineIndex } from '../../model/location.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'

/** What is in the place of inline code and formulas, for each of their characters. */
export const codeMark = '*'

/** A paragraph, heading, table cell or other stretch of text without code, markup and addresses. */
export interface ProseBlock {
  /** Line ends are spaces; inline code is `*` for each character. */
  readonly text: string
  /** What Vale calls it: `text` and, for example, `heading` and `h2`. */
  readonly scopes: ReadonlySet<string>
  /** The offset in the file of each character of the text. */
  readonly offsets: readonly number[]
  /** Rules of Vale that a comment has switched off here; `*` stands for all. */
  readonly off: ReadonlySet<string>
}

/** A comment for Vale that says what docgen cannot do. */
interface OtherSwitch {
  readonly text: string
  readonly place: Place
}

/** The text of a page's own file. */
export interface PageProse {
  readonly source: string
  readonly blocks: readonly ProseBlock[]
  readonly otherSwitches: readonly OtherSwitch[]
  /** The whole file, as it is written, in parts in which the same rules are switched off. */
  readonly raw: () => readonly ProseBlock[]
  /** The place in the file of a range in the text of a block. */
  readonly placeIn: (block: ProseBlock, start: number, end: number) => Place
  /** A range in the text of a block with its code, in a form that fits between backticks. */
  readonly shownIn: (block: ProseBlock, start: number, end: number) => string
}

/** Reads what a page's own file has to read. Undefined if it cannot be parsed, which the build reports. */
export function proseOf(
  file: Pick<ContentFile, 'source' | 'path'>,
  page: Pick<Page, 'format'>,
): PageProse | undefined {
  const { source, path } = file
  const { body, frontMatter, places } = splitFrontMatter(source, path)
  const lines = new LineIndex(source)
  try {
    const { tree } = parseSource(body, page.format === 'md' ? 'md' : 'mdx', path)
    const reader = new ProseReader(source, lines)
    reader.readValue(frontMatter.title, places['title'], ['heading', 'h1'])
    reader.readValue(frontMatter.description, places['description'], ['paragraph'])
    reader.read(tree, [])
    return {
      source,
      blocks: reader.blocks,
      otherSwitches: reader.otherSwitches,
      raw: () => reader.raw(),
      placeIn: ({ offsets }, start, end) => {
        const last = offsets[Math.max(start, end - 1)] ?? source.length - 1
        return { ...lines.locationAt(offsets[start] ?? 0), ...endAt(lines, last + 1) }
      },
      shownIn: ({ text, offsets }, start, end) =>
        text
          .split('')
          .map((sign, index) => (sign === codeMark ? source.charAt(offsets[index] ?? 0) : sign))
          .slice(start, end)
          .join('')
          .replaceAll('`', "'"),
    }
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined
    throw error
  }
}

function endAt(lines: LineIndex, offset: number): Pick<Place, 'endLine' | 'endColumn'> {
  const { line, column } = lines.locationAt(offset)
  return { endLine: line, endColumn: column }
}

/** A comment for Vale: `vale off`, `vale on`, `vale Google = NO`, `vale Google.Will = NO`. */
const switchComment = /^\s*(?:<!--|\{?\/\*)\s*vale\s+(.*?)\s*(?:-->|\*\/\}?)\s*$/
const switchText = /^(?:(?<all>off|on)|(?<name>[\w-]+(?:\.[\w-]+)?)\s*=\s*(?<value>NO|YES))$/

/** What stands in a sentence like a word, but is none. */
const marked: ReadonlySet<Nodes['type']> = new Set([
  'inlineCode',
  'inlineMath',
  'mdxTextExpression',
  'footnoteReference',
])

class ProseReader {
  readonly blocks: ProseBlock[] = []
  readonly #source: string
  readonly #lines: LineIndex
  /** Comments for Vale that say what docgen cannot do. */
  readonly otherSwitches: OtherSwitch[] = []
  #off: ReadonlySet<string> = new Set()
  /** Where rules are switched, with those that are off from there on. */
  readonly #switches: { readonly at: number; readonly off: ReadonlySet<string> }[] = [
    { at: 0, off: new Set() },
  ]

  constructor(source: string, lines: LineIndex) {
    this.#source = source
    this.#lines = lines
  }

  /** Reads the blocks in a node; `around` are the scopes of what it is in. */
  read(node: Nodes, around: readonly string[]): void {
    if (node.type === 'paragraph') return this.#add(node, around.length > 0 ? around : ['paragraph'])
    if (node.type === 'heading') return this.#add(node, ['heading', `h${node.depth}`])
    if (node.type === 'html') return this.#switch(node.value, node)
    if (node.type === 'mdxFlowExpression') return this.#switch(`{${node.value}}`, node)
    if (node.type === 'table') {
      for (const [index, row] of node.children.entries())
        for (const cell of row.children) this.#add(cell, ['table', index === 0 ? 'header' : 'cell'])
      return
    }
    const scope = node.type === 'listItem' ? ['list'] : node.type === 'blockquote' ? ['blockquote'] : []
    if ('children' in node) for (const child of node.children) this.read(child, [...around, ...scope])
  }

  raw(): readonly ProseBlock[] {
    return this.#switches.map(({ at, off }, index) => {
      const text = this.#source.slice(at, this.#switches[index + 1]?.at)
      const offsets = Array.from({ length: text.length }, (_, position) => at + position)
      return { text, offsets, scopes: new Set(['raw']), off }
    })
  }

  /** Reads a value of front matter; its lines may be folded. */
  readValue(value: string | undefined, place: Place | undefined, scopes: readonly string[]): void {
    if (value === undefined || place === undefined) return
    const [from, until] = this.#lines.offsetsOf(place)
    const prose = { text: '', offsets: [] as number[] }
    this.#align(value, from, until, prose)
    this.blocks.push({ ...prose, scopes: new Set(['text', ...scopes]), off: this.#off })
  }

  #switch(comment: string, node: Nodes): void {
    const [, text] = switchComment.exec(comment) ?? []
    if (text === undefined) return
    const { all, name = all && '*', value } = switchText.exec(text)?.groups ?? {}
    const start = node.position ? this.#offset(node.position.start) : 0
    if (name === undefined) {
      this.otherSwitches.push({ text, place: this.#lines.locationAt(start) })
      return
    }
    const off = new Set(this.#off)
    if (all === 'off' || value === 'NO') off.add(name)
    else off.delete(name)
    this.#off = off
    this.#switches.push({ at: start, off })
  }

  #add(node: Nodes, scopes: readonly string[]): void {
    const prose = { text: '', offsets: [] as number[] }
    this.#write(node, prose)
    const isHeading = scopes[0] === 'heading'
    // The id that an author gives to a heading is no text.
    const text = isHeading ? prose.text.replace(/\s*\\?\{#[^{}]*\}\s*$/, '') : prose.text
    if (text.trim() === '') return
    this.blocks.push({ ...prose, text, scopes: new Set(['text', ...scopes]), off: this.#off })
  }

  #write(node: Nodes, to: { text: string; offsets: number[] }): void {
    const { start, end } = node.position ?? {}
    const from = start ? this.#offset(start) : 0
    const until = end ? this.#offset(end) : from
    if (node.type === 'text') return this.#align(node.value, from, until, to)
    if (node.type === 'break') return this.#align(' ', from, from, to)
    if (node.type === 'html') return this.#switch(node.value, node)
    // An address that stands for itself is no text.
    const isAddress =
      node.type === 'link' && /^(?:<|https?:|www\.|[\w.+-]+@)/.test(this.#source.slice(from, until))
    if (isAddress || marked.has(node.type)) {
      to.text += codeMark.repeat(until - from)
      for (let at = from; at < until; at++) to.offsets.push(at)
    } else if ('children' in node) for (const child of node.children) this.#write(child, to)
  }

  /** Finds where each character of a text is written: escapes, entities and marks of lines come between. */
  #align(value: string, from: number, until: number, to: { text: string; offsets: number[] }): void {
    let at = from
    for (const letter of value.split('')) {
      const index = this.#source.indexOf(letter, at)
      const entity = /^&(?:#x?[\da-f]+|\w+);/i.exec(this.#source.slice(at, at + 32))?.[0]
      const isWritten = index !== -1 && index < until && (letter === '\n' || index - at < 8)
      to.text += /\s/.test(letter) && letter !== '\u00a0' ? ' ' : letter
      if (entity !== undefined && (letter !== '&' || entity === '&amp;')) {
        to.offsets.push(at)
        at += entity.length
      } else {
        to.offsets.push(isWritten ? index : at)
        if (isWritten) at = index + 1
      }
    }
  }

  #offset({ line, column }: { readonly line: number; readonly column: number }): number {
    return this.#lines.offsetsOf({ line, column, endLine: line, endColumn: column })[0]
  }
}

/** By granularity and language: to make one takes longer than to divide a text. */
const segmenters = new Map<string, Intl.Segmenter>()

/** The sentences of a text in a language (a BCP 47 tag), with their offsets, as UAX 29 divides them. */
export function sentencesIn(
  text: string,
  language: string,
): readonly { readonly text: string; readonly start: number }[] {
  return [...segmenter(language, 'sentence').segment(text)].map(({ segment, index }) => ({
    text: segment,
    start: index,
  }))
}

/** The words of a text, with their offsets. A piece of code is one word. */
export function wordsIn(
  text: string,
  language: string,
): readonly { readonly text: string; readonly start: number }[] {
  const readable = text.replace(/\*+/g, (code) => 'x'.repeat(code.length))
  return [...segmenter(language, 'word').segment(readable)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true ? [{ text: segment, start: index }] : [],
  )
}

function segmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const segmenting = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenting)
  return segmenting
}
