import { scanTerms } from '../../../model/search/scan-terms.ts'
import type { MarkedText } from '../../../model/search/search-client.ts'

/** Whether a term of a text is one that was asked for. */
export type IsAsked = (term: string) => boolean

interface Span {
  readonly start: number
  end: number
  readonly term: string
}

const length = 150

/** The whole text with the terms marked. */
export function mark(text: string, isAsked: IsAsked): MarkedText {
  return pieces(text, 0, text.length, spansOf(text, isAsked))
}

/** The part of the text that says most of the terms, about one and a half lines of it. */
export function snippet(prose: string, code: string, isAsked: IsAsked): MarkedText {
  const inProse = spansOf(prose, isAsked)
  const inCode = inProse.length > 0 ? [] : spansOf(code, isAsked)
  const [text, spans] =
    inProse.length > 0 || inCode.length === 0 ? [prose, inProse] : [code.replace(/\s/g, ' '), inCode]
  const start = boundary(text, bestStart(spans))
  const end = text.length - start <= length + 20 ? text.length : lastBoundary(text, start + length)
  const found = pieces(text, start, end, spans)
  return [
    ...(start > 0 ? [{ text: '… ', marked: false }] : []),
    ...found,
    ...(end < text.length ? [{ text: ' …', marked: false }] : []),
  ]
}

function spansOf(text: string, isAsked: IsAsked): Span[] {
  const spans: Span[] = []
  scanTerms(text, 'code', (term, start, end) => {
    const last = spans.at(-1)
    if (!isAsked(term)) return
    if (!last || start >= last.end) spans.push({ start, end, term })
    // Pairs of letters, of scripts without spaces, overlap: together they are one word.
    else if (end > last.end) last.end = end
  })
  return spans
}

/** Where a window begins that has the most different terms, and then the most of them. */
function bestStart(spans: readonly Span[]): number {
  let best = 0
  let most = -1
  spans.forEach(({ start }, index) => {
    const inside = spans.slice(index).filter(({ end }) => end <= start + length * 0.8)
    const worth = new Set(inside.map(({ term }) => term)).size * 10 + Math.min(inside.length, 9)
    if (worth > most) {
      most = worth
      best = start
    }
  })
  return best
}

/** A little before the place: the start of the sentence when it is near, else of a word. */
function boundary(text: string, place: number): number {
  if (place < 60) return 0
  const before = text.slice(place - 60, place)
  const sentence = before.lastIndexOf('. ')
  return sentence >= 0 ? place - 60 + sentence + 2 : place - 60 + before.indexOf(' ', 20) + 1
}

function lastBoundary(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place)
  return space > place - 30 ? space : place
}

function pieces(text: string, start: number, end: number, spans: readonly Span[]): MarkedText {
  const result: { text: string; marked: boolean }[] = []
  let at = start
  for (const span of spans) {
    if (span.start < start || span.end > end) continue
    if (span.start > at) result.push({ text: text.slice(at, span.start), marked: false })
    result.push({ text: text.slice(span.start, span.end), marked: true })
    at = span.end
  }
  if (at < end) result.push({ text: text.slice(at, end), marked: false })
  return result
}
