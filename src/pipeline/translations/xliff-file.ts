import { Parser } from 'htmlparser2'
import groupBy from 'lodash-es/groupBy.js'
import { recordHash } from '../../engine/fingerprint.ts'
import { escapeXml as xml } from '../../model/escape.ts'
import { LineIndex } from '../../model/location.ts'
import { type GivenMessage, type Message, pageOf } from './messages.ts'
import type { ReadMessages, TranslatorsFile } from './translators-file.ts'

/** Formats messages as XLIFF 1.2 (OASIS), which all translation tools read: a `file` for each page. */
export function formatXliff({ source, language, messages }: TranslatorsFile): string {
  const byPage = groupBy(messages, ({ context }) => pageOf(context))
  const files = Object.entries(byPage).map(
    ([
      page,
      pageMessages,
    ]) => `  <file original="${xml(page)}" datatype="plaintext" source-language="${xml(source)}" target-language="${xml(language)}">
    <body>
${pageMessages.map(unit).join('')}    </body>
  </file>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${files.join('')}</xliff>
`
}

function unit({ context, kind, text, sections, translation, isUnsure }: Message): string {
  const state = isUnsure ? 'needs-review-translation' : 'translated'
  const target = translation === '' ? '' : `        <target state="${state}">${xml(translation)}</target>\n`
  // Without it, tools such as the Translate Toolkit take a translation for one that has to be looked at.
  const approved = translation === '' || isUnsure ? '' : ' approved="yes"'
  const notes = [kind, ...sections.filter((heading) => heading !== '')]
  return `      <trans-unit id="${recordHash(`${context}\n${text}`)}" resname="${xml(context)}"${approved} xml:space="preserve">
        <source>${xml(text)}</source>
${target}${notes.map((note) => `        <note>${xml(note)}</note>\n`).join('')}      </trans-unit>
`
}

/** States in which a target is no translation yet, in XLIFF 1.2 and 2. */
const unfinished = /^(?:needs-|new$|initial$)/

/** What has a source and its translation: a unit in XLIFF 1.2, a part of one in 2. */
const segments = new Set(['trans-unit', 'segment', 'ignorable'])

/** Elements around text (XLIFF 1.2, section 2.4; 2.1, section 4.3.1): what is in them belongs to it. */
const spans = new Set(['g', 'mrk', 'sub', 'pc'])

/** Elements that stand for something, which they may show: `<ph id="1">{0}</ph>`. */
const codes = new Set(['ph', 'it', 'bpt', 'ept'])

/** A unit as it is being read. */
interface OpenUnit {
  readonly context: string
  readonly line: number
  source: string
  target: string
  state: string
  problem?: { readonly line: number; readonly message: string; readonly hint: string }
}

/**
 * Parses XLIFF 1.2 or 2. What elements within a text show counts as text: docgen writes none. A translation
 * with one that shows nothing, or that is none of XLIFF, is among the problems. Throws an `Error` if the text
 * is no XLIFF, or not well-formed.
 */
export function parseXliff(text: string): ReadMessages {
  const reader = new XliffReader(text)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes, parser.startIndex),
      ontext: (data) => reader.add(data),
      onclosetag: (name, isImplied) => {
        const isClosed = !isImplied || text.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')
        if (isClosed) reader.close(name, parser.startIndex)
        else reader.refuse(name, parser.startIndex)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return reader.result()
}

class XliffReader {
  readonly #lines: LineIndex
  readonly #messages: GivenMessage[] = []
  readonly #problems: ReadMessages['problems'][number][] = []
  #language: string | undefined
  #isXliff = false
  #page = ''
  #unit: OpenUnit | undefined
  #segment: { source: string; target?: string } = { source: '' }
  /** The elements that are open, with the text of each. */
  readonly #open: { readonly name: string; text: string }[] = []

  constructor(text: string) {
    this.#lines = new LineIndex(text)
  }

  open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void {
    const within = this.#open.at(-1)?.name ?? ''
    const isInText = this.#open.some((each) => each.name === 'source' || each.name === 'target')
    this.#open.push({ name, text: '' })
    if (name === 'xliff') {
      this.#isXliff = true
      this.#language = attributes['trgLang']
    } else if (name === 'file') {
      this.#page = attributes['original'] ?? attributes['id'] ?? ''
      this.#language ??= attributes['target-language']
    } else if (name === 'trans-unit' || name === 'unit') {
      const context = attributes['resname'] ?? attributes['name'] ?? this.#page
      this.#unit = { context, line: this.#lineAt(offset), source: '', target: '', state: '' }
    } else if (name === 'segment' || (name === 'target' && segments.has(within)))
      this.#note(attributes['state'])
    else if (isInText && name === 'cp')
      this.add(String.fromCodePoint(Number.parseInt(attributes['hex'] ?? '', 16) || 0xfffd))
    else if (isInText && !spans.has(name) && !codes.has(name)) this.#object(name, offset)
  }

  add(text: string): void {
    const element = this.#open.at(-1)
    if (element) element.text += text
  }

  /** Throws because an element is not closed: a text that ends in it may be half of one. */
  refuse(name: string, offset: number): never {
    throw new Error(`\`<${name}>\` is not closed on line ${String(this.#lineAt(offset))}.`)
  }

  close(name: string, offset: number): void {
    const element = this.#open.pop()
    const within = this.#open.at(-1)
    if (!element || !within) return
    if (codes.has(name) && element.text === '') this.#object(name, offset)
    if (spans.has(name) || codes.has(name) || name === 'cp') within.text += element.text
    if (segments.has(within.name) && (name === 'source' || name === 'target'))
      this.#segment[name] = element.text
    if (segments.has(name)) this.#endSegment(name)
    if (name !== 'trans-unit' && name !== 'unit') return
    if (this.#unit) this.#finish(this.#unit)
    this.#unit = undefined
  }

  result(): ReadMessages {
    if (!this.#isXliff) throw new Error('The file is no XLIFF.')
    return { language: this.#language, messages: this.#messages, problems: this.#problems }
  }

  /** What stands between segments need not be repeated in the translation (XLIFF 2.1, section 4.2.2.7). */
  #endSegment(name: string): void {
    const { source, target = name === 'ignorable' ? source : '' } = this.#segment
    this.#segment = { source: '' }
    if (!this.#unit) return
    this.#unit.source += source
    this.#unit.target += target
  }

  /** Notes the state of a unit: one segment that is not finished is enough. */
  #note(state = ''): void {
    if (this.#unit && !unfinished.test(this.#unit.state)) this.#unit.state = state
  }

  /** Notes an element in a text that says nothing of what it stands for. */
  #object(name: string, offset: number): void {
    if (!this.#unit) return
    this.#unit.problem ??= {
      line: this.#lineAt(offset),
      message: `\`<${name}>\` in a translation does not say what it stands for, so the translation is not taken.`,
      hint: 'docgen exports no such elements: write what the text has, with `&lt;` for `<`.',
    }
  }

  #finish({ context, source, target, state, line, problem }: OpenUnit): void {
    if (problem && target.trim() !== '') this.#problems.push(problem)
    else
      this.#messages.push({
        context,
        text: source,
        translation: unfinished.test(state) ? '' : target,
        line,
      })
  }

  #lineAt(offset: number): number {
    return this.#lines.locationAt(offset).line
  }
}
