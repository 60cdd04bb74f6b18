import { scanTerms } from '../../../model/search/scan-terms.ts'
import type { Passage } from './retrieve.ts'

/** What is quoted of a passage. */
export interface Quotation {
  /** Markdown of a quotation in one line; empty when the passage has no prose. */
  readonly quote: string
  /** Markdown of one code block; empty when no line of code says anything of the question. */
  readonly code: string
  /** How many of the question's terms the passage says, headings included. */
  readonly covered: number
}

/** In characters: about five lines of the answer. Longer passages are cut at sentences. */
const maxQuoteLength = 420
const maxCodeLines = 8

/** Quotes the sentences of a passage that say most of the question, and the lines of code that do. */
export function quotePassage({ trail, prose, code }: Passage, terms: ReadonlySet<string>): Quotation {
  const sentences = bestSentences(prose, terms)
  const lines = bestLines(code, terms)
  return {
    quote: sentences === '' ? '' : `> ${escapeMarkdown(sentences)}`,
    code: lines === '' ? '' : fenced(lines),
    covered: termsIn([trail.join('\n'), prose, code].join('\n'), terms).size,
  }
}

/**
 * The run of whole sentences, as long as a quotation may be, that says the most different terms; of equals
 * the first.
 */
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

/** At least one sentence, and as many more as fit. */
function endOfRun(sentences: readonly string[], from: number, longest: number): number {
  let to = from + 1
  for (let length = sentences[from]?.length ?? 0; to < sentences.length; to++) {
    length += sentences[to]?.length ?? 0
    if (length > longest) break
  }
  return to
}

/**
 * By the rules of Unicode (UAX #29) for the page's language; one sentence where a browser does not know them.
 */
function sentencesOf(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return [text]
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
  return [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment,
  )
}

/**
 * From the first line that says a term, with what continues it. Code that says nothing of the question is not
 * quoted.
 */
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

/** Text of the documentation stays text: nothing in it is read as Markdown (CommonMark 0.31, section 2.4). */
const escapeMarkdown = (text: string): string => text.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** With a fence that is longer than any in the code (CommonMark 0.31, section 4.5). */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code}\n${fence}`
}
