import { messages } from 'docgen:messages/answers'
import type { AnswerEvent, AnswerProvider } from '../../../model/search/answers.ts'
import { postJson } from './post-json.ts'
import {
  passageTitle,
  retrieveForConversation,
  type Passage,
  type Retrieve,
  type Retrieved,
} from './retrieve.ts'
import { backticksAround, escapeMarkdown, type SectionBlock } from './section-blocks.ts'
import { hrefOfText } from './text-fragment.ts'
import { scanTerms } from '../../../model/search/scan-terms.ts'

/** The index to quote from, and where feedback goes. */
interface PassagesOptions {
  /** The address for `{ id, verdict }`. Without it, feedback is only stored in the browser. */
  readonly feedbackEndpoint?: string | undefined
  /** Whether readers are warned as of answers from a model. */
  readonly disclaimer?: boolean
}

const label = messages['answers.passagesLabel']
const maxQuoted = 4
/** Passages that cover less than this share of the best one's terms are dropped. */
const enough = 0.5

/** Reads the blocks of the section at an address; empty where that cannot be done. */
type ReadSection = (href: string, signal: AbortSignal) => Promise<readonly SectionBlock[]>

/**
 * Answers questions without a model, by quoting the two to four most relevant passages of the site, with
 * their sections as sources. Nothing leaves the browser. `readSection`: sections as they are on their
 * pages, which are quoted in place of the words in the index.
 */
export function passageAnswers(
  { feedbackEndpoint, disclaimer = false }: PassagesOptions,
  retrieve: Retrieve,
  readSection: ReadSection = () => Promise.resolve([]),
): AnswerProvider {
  return {
    // A site that warns of models does not deny in the next line that there is one.
    ...(disclaimer ? {} : { label, isWithoutModel: true }),
    async *ask(request, signal) {
      yield { type: 'status', status: 'searching' }
      yield { type: 'search', query: request.question }
      const retrieved = await retrieveForConversation(request, retrieve, signal)
      const quoted = await Promise.all(
        bestQuotations(retrieved).map(async (quotation): Promise<QuotedPassage> => {
          const blocks = bestBlocks(await readSection(quotation.passage.href, signal), retrieved.terms)
          return blocks.length === 0 ? quotation : { ...quotation, ...quoteBlocks(blocks, retrieved.terms) }
        }),
      )
      yield { type: 'status', status: 'answering' }
      yield* quoted.length === 0 ? nothingFound() : quotations(quoted)
      yield { type: 'done', id: crypto.getRandomValues(new Uint32Array(2)).join('-') }
    },
    ...(feedbackEndpoint === undefined ? { keepsVerdicts: true } : {}),
    async feedback(id, verdict) {
      if (feedbackEndpoint !== undefined) await postJson(feedbackEndpoint, { id, verdict })
    },
  }
}

interface QuotedPassage extends Quotation {
  readonly passage: Passage
}

/** The passages to quote, in search order. */
function bestQuotations({ passages, terms }: Retrieved): readonly QuotedPassage[] {
  const quoted = passages
    .map((passage) => ({ passage, ...quotePassage(passage, terms) }))
    .filter(({ quote, code }) => quote !== '' || code !== '')
  const most = Math.max(0, ...quoted.map(({ covered }) => covered))
  return quoted.filter(({ covered }) => covered > 0 && covered >= most * enough).slice(0, maxQuoted)
}

function* quotations(quoted: readonly QuotedPassage[]): Generator<AnswerEvent> {
  // Others would take a directive for a part of the anchor.
  const readsDirectives = typeof document !== 'undefined' && 'fragmentDirective' in document
  for (const [index, { passage, text, quote, code }] of quoted.entries()) {
    const number = index + 1
    const title = `> **${escapeMarkdown(passageTitle(passage))}** [${number}]`
    const card = [title, quote, code && code.replaceAll(/^/gm, '> ')].filter(Boolean)
    yield { type: 'text', text: `${card.join('\n>\n')}\n\n` }
    const href = readsDirectives ? hrefOfText(passage.href, text) : passage.href
    yield { type: 'source', href, title: passageTitle(passage), number }
  }
}

function* nothingFound(): Generator<AnswerEvent> {
  yield {
    type: 'text',
    text: messages['answers.noPassage'],
  }
}

/** The quoted parts of a passage. */
interface Quotation {
  /** The quoted sentences; empty if the passage has no prose. */
  readonly text: string
  /** The same as Markdown on one line. */
  readonly quote: string
  /** A code block as Markdown; empty if no line of code is relevant. */
  readonly code: string
  /** The number of the question's terms in the passage, including headings. */
  readonly covered: number
}

/** The maximum length in characters, about five lines of the answer. Longer passages are cut at sentences. */
const maxQuoteLength = 420
const maxCodeLines = 8

/** Quotes the most relevant sentences and lines of code of a passage. */
export function quotePassage({ trail, prose, code }: Passage, terms: ReadonlySet<string>): Quotation {
  const sentences = bestSentences(prose, terms)
  const lines = bestLines(code, terms)
  return {
    text: sentences,
    quote: sentences === '' ? '' : `> ${escapeMarkdown(sentences)}`,
    code: lines === '' ? '' : fenced(lines),
    covered: termsIn([trail.join('\n'), prose, code].join('\n'), terms).size,
  }
}

/** The maximum number of items, rows and lines of code that are quoted of one block. */
const maxItems = 6

/** How much of an answer a block takes, in characters. */
const sizeOf = ({ kind, lines, text }: SectionBlock): number =>
  kind === 'text' || kind === 'list'
    ? Math.min(text.length, maxQuoteLength)
    : 40 * Math.min(lines.length, kind === 'code' ? maxCodeLines : maxItems + 2)

/**
 * The shortest run of blocks within the limit that contains the most distinct terms, with the text that leads
 * to it, and with what its last text leads to.
 */
export function bestBlocks(
  blocks: readonly SectionBlock[],
  terms: ReadonlySet<string>,
): readonly SectionBlock[] {
  let best = { from: 0, to: 0, worth: 0, size: 0 }
  for (const from of blocks.keys()) {
    let size = 0
    let words = ''
    for (const [index, block] of blocks.slice(from).entries()) {
      size += sizeOf(block)
      if (index > 0 && size > maxQuoteLength) break
      words += `${block.text}\n`
      const worth = termsIn(words, terms).size
      if (worth > best.worth || (worth === best.worth && size < best.size))
        best = { from, to: from + index + 1, worth, size }
    }
  }
  // Only its headings say a term: then what follows them.
  if (best.worth === 0) {
    let size = 0
    const end = blocks.findIndex((block) => (size += sizeOf(block)) > maxQuoteLength)
    best.to = end < 0 ? blocks.length : Math.max(1, end)
  }
  const { from, to } = best
  const leads = (at: number): boolean => blocks[at]?.kind === 'text' && blocks[at + 1]?.kind !== 'text'
  const isLed = leads(from - 1) && (blocks[from - 1]?.text.length ?? 0) < 200
  const isOpen = leads(to - 1) && /[:：]$/.test(blocks[to - 1]?.text ?? '')
  return blocks.slice(isLed ? from - 1 : from, isOpen ? to + 1 : to)
}

/** Quotes blocks in their own form. What is long is cut to what says a term. */
export function quoteBlocks(
  blocks: readonly SectionBlock[],
  terms: ReadonlySet<string>,
): Pick<Quotation, 'text' | 'quote' | 'code'> {
  const lines = blocks.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...quotedLines(block, terms)])
  const first = blocks.find(({ kind }) => kind === 'text')
  return {
    text:
      first === undefined
        ? ''
        : first.text.length > maxQuoteLength
          ? bestSentences(first.text, terms)
          : first.text,
    quote: lines.map((line) => `> ${line}`.trimEnd()).join('\n'),
    code: '',
  }
}

function quotedLines({ kind, lines, text }: SectionBlock, terms: ReadonlySet<string>): readonly string[] {
  const says = (line: string): boolean => termsIn(line, terms).size > 0
  const some = (all: readonly string[]): readonly string[] => {
    if (all.length <= maxItems) return all
    const saying = all.filter(says)
    return (saying.length === 0 ? all : saying).slice(0, maxItems)
  }
  switch (kind) {
    case 'text':
      return text.length > maxQuoteLength ? [escapeMarkdown(bestSentences(text, terms))] : lines
    case 'list':
      return some(lines)
    case 'table':
      return [...lines.slice(0, 2), ...some(lines.slice(2))]
    case 'code':
      return fenced(
        lines.length > maxCodeLines
          ? bestLines(lines.join('\n'), terms) || lines.slice(0, maxCodeLines).join('\n')
          : lines.join('\n'),
      ).split('\n')
  }
}

/** The first longest run of whole sentences within the limit that contains the most distinct terms. */
function bestSentences(prose: string, terms: ReadonlySet<string>): string {
  const sentences = sentencesOf(prose)
  let best = { from: 0, to: 0, worth: -1 }
  for (const from of sentences.keys()) {
    const to = endOfRun(sentences, from, maxQuoteLength)
    const worth = termsIn(sentences.slice(from, to).join(''), terms).size
    if (worth > best.worth) best = { from, to, worth }
  }
  const text = sentences.slice(best.from, best.to).join('').trim()
  return text.length > maxQuoteLength ? `${text.slice(0, text.lastIndexOf(' ', maxQuoteLength))} …` : text
}

/** The end of a run: at least one sentence, and as many more as fit. */
function endOfRun(sentences: readonly string[], from: number, longest: number): number {
  let to = from + 1
  for (let length = sentences[from]?.length ?? 0; to < sentences.length; to++) {
    length += sentences[to]?.length ?? 0
    if (length > longest) break
  }
  return to
}

/**
 * Splits a text into sentences by Unicode's rules (UAX #29) for the page's language; a single one if the
 * browser does not support this.
 */
function sentencesOf(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return [text]
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
  return [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment,
  )
}

/** The lines from the first one with a term, including continuation lines. Irrelevant code is not quoted. */
function bestLines(code: string, terms: ReadonlySet<string>): string {
  const lines = code.split('\n')
  const worth = lines.map((line) => termsIn(line, terms).size)
  const first = worth.indexOf(Math.max(1, ...worth))
  return first === -1
    ? ''
    : lines
        .slice(first, first + maxCodeLines)
        .join('\n')
        .trimEnd()
}

function termsIn(text: string, terms: ReadonlySet<string>): ReadonlySet<string> {
  const foundTerms = new Set<string>()
  scanTerms(text, 'code', (term) => {
    if (terms.has(term)) foundTerms.add(term)
  })
  return foundTerms
}

/** A code block with a longer fence than any in the code (CommonMark 0.31, section 4.5). */
function fenced(code: string): string {
  const fence = backticksAround(code, 3)
  return `${fence}\n${code}\n${fence}`
}
