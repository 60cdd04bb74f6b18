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
import { hrefOfText } from './text-fragment.ts'
import { scanTerms } from '../../../model/search/scan-terms.ts'

/** The index to quote from, and where feedback goes. */
interface PassagesOptions {
  /** The address for `{ id, verdict }`. Without it, feedback is only stored in the browser. */
  readonly feedbackEndpoint?: string | undefined
}

const label = messages['answers.passagesLabel']
const maxQuoted = 4
/** Passages that cover less than this share of the best one's terms are dropped. */
const enough = 0.5

/**
 * Answers questions without a model, by quoting the two to four most relevant passages of the site, with
 * their sections as sources. Nothing leaves the browser.
 */
export function passageAnswers({ feedbackEndpoint }: PassagesOptions, retrieve: Retrieve): AnswerProvider {
  return {
    label,
    async *ask(request, signal) {
      yield { type: 'status', status: 'searching' }
      yield { type: 'search', query: request.question }
      const quoted = bestQuotations(await retrieveForConversation(request, retrieve, signal))
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
    const cited = quote === '' ? `[${number}]` : `${quote} [${number}]`
    yield { type: 'text', text: `${[cited, code].filter(Boolean).join('\n\n')}\n\n` }
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
  const found = new Set<string>()
  scanTerms(text, 'code', (term) => {
    if (terms.has(term)) found.add(term)
  })
  return found
}

/** Escapes text, so that nothing in it is parsed as Markdown (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (text: string): string => text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** A code block with a longer fence than any in the code (CommonMark 0.31, section 4.5). */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code}\n${fence}`
}
