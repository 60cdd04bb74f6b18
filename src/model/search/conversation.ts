import type { AnswerEvent, AnswerProblem, AnswerSource, Verdict } from './answers.ts'

/** A question and its answer so far. Plain data, because conversations are stored in the browser. */
export interface Turn {
  readonly question: string
  /** Untrusted Markdown. */
  readonly answer: string
  readonly sources: readonly AnswerSource[]
  readonly searches: readonly string[]
  /** `lost`: only the question was stored. */
  readonly state: 'answering' | 'done' | 'stopped' | 'lost' | AnswerProblem
  /** In seconds. */
  readonly retryAfter?: number
  /** Identifies the answer for feedback. */
  readonly id?: string
  readonly verdict?: Verdict | 'unsent'
}

export const newTurn = (question: string): Turn => ({
  question,
  answer: '',
  sources: [],
  searches: [],
  state: 'answering',
})

/** The turn after another event. A finished turn does not change. */
export function withEvent(turn: Turn, event: AnswerEvent): Turn {
  if (turn.state !== 'answering') return turn
  switch (event.type) {
    case 'status':
      return turn
    case 'search':
      return turn.searches.includes(event.query)
        ? turn
        : { ...turn, searches: [...turn.searches, event.query] }
    case 'text':
      return { ...turn, answer: turn.answer + event.text }
    case 'source': {
      const { type: _, ...source } = event
      return turn.sources.some(({ href, number }) => href === source.href && number === source.number)
        ? turn
        : { ...turn, sources: [...turn.sources, source] }
    }
    case 'error':
      return {
        ...turn,
        state: event.problem,
        ...(event.retryAfter === undefined ? {} : { retryAfter: event.retryAfter }),
      }
    case 'done':
      return {
        ...turn,
        state: turn.answer.trim() === '' ? 'unreadable' : 'done',
        ...(event.id === undefined ? {} : { id: event.id }),
      }
  }
}
